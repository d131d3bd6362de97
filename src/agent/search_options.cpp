#include "cycad/agent/search_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "agent/search_option_table.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/agent/own_policy.hpp"
#include "cycad/core/error.hpp"

namespace cycad {
namespace {

template <class Struct>
bool is_in_table(const Argument& argument) {
  return std::any_of(Struct::options().begin(), Struct::options().end(),
                     [&](const Option<Struct>& option) { return option.text.name == argument.key; });
}

constexpr OptionText constant_text(std::string_view name) {
  return {.name = name, .least = -1e9, .most = 1e9, .help = "a constant of the expression"};
}

template <HasNamedConstants P>
void apply_constants(P& policy, const std::vector<Argument>& arguments, const std::string& where) {
  for (const Argument& argument : arguments) {
    const OptionValue value = read_option(constant_text(argument.key), OptionKind::real, argument.value.name, where);
    if (!argument.value.arguments.empty()) throw_needless_brackets(argument.key, argument.value, where);
    if (policy.set_constant(argument.key, static_cast<float>(std::get<double>(value)))) continue;
    std::vector<std::string> known;
    for (const auto& constant : policy.constants())
      if (!constant.text().empty()) known.emplace_back(constant.text());
    for (const Option<P>& option : P::options()) known.emplace_back(option.text.name);
    throw_unknown_option(argument.key, known, where);
  }
  for (const auto& constant : policy.constants())
    if (!constant.is_given())
      throw InputError(fmt::format("{}: the constant '{}' has no value, expected {}=NUMBER beside the expression",
                                   where, constant.text(), constant.text()));
}

// A policy's constants, and among them the modifiers if it is an index policy.
void apply_own_policy(PolicyChoice& choice, const std::vector<Argument>& arguments, const std::string& where) {
  auto& policy = std::get<OwnPolicy>(choice.policy);
  std::vector<Argument> own, modifiers;
  for (const Argument& argument : arguments)
    (policy.entry->index && is_in_table<PolicyModifiers>(argument) ? modifiers : own).push_back(argument);
  policy.value = policy.entry->make(policy.value.get(), own, where);
  apply_options(choice.modifiers, PolicyModifiers::options(), modifiers, where);
}

template <class P>
void apply_policy(PolicyChoice& choice, const std::vector<Argument>& arguments, const std::string& where) {
  std::vector<Argument> own, modifiers, constants;
  for (const Argument& argument : arguments) {
    if (IndexPolicy<P> && is_in_table<PolicyModifiers>(argument)) {
      modifiers.push_back(argument);
    } else if (HasNamedConstants<P> && !is_in_table<P>(argument)) {
      constants.push_back(argument);
    } else {
      own.push_back(argument);
    }
  }
  P& policy = std::get<P>(choice.policy);
  apply_options(policy, P::options(), own, where);
  if (HasNamedConstants<P> && own.size() > 1)
    throw InputError(fmt::format("{}: both {} and {} are given, each a whole expression; expected one of them", where,
                                 own[0].key, own[1].key));
  if constexpr (HasNamedConstants<P>) apply_constants(policy, constants, where);
  apply_options(choice.modifiers, PolicyModifiers::options(), modifiers, where);
}

void apply_any_policy(PolicyChoice& choice, const std::vector<Argument>& arguments, const std::string& where) {
  const AnyPolicy kind = choice.policy;
  std::visit(
      [&]<class P>(const P&) {
        if constexpr (is_own<P>) {
          apply_own_policy(choice, arguments, where);
        } else {
          apply_policy<P>(choice, arguments, where);
        }
      },
      kind);
}

std::vector<Argument> modifier_arguments(const SearchOptions& options, OptionForm form) {
  return option_arguments(options.modifiers, PolicyModifiers{}, PolicyModifiers::options(), form);
}

}  // namespace

void apply_nested(SearchOptions& options, std::string_view option, const std::vector<Argument>& arguments,
                  const std::string& where) {
  if (option == select_word) {
    PolicyChoice choice{options.select, {}};
    apply_any_policy(choice, arguments, fmt::format("select={} of {}", policy_name(options.select), where));
    options.select = choice.policy;
    options.modifiers = choice.modifiers;
  } else if (option == "backup" && options.backup == BackupKind::moving_average) {
    apply_options(options.moving_average, MovingAverageOptions::options(), arguments,
                  fmt::format("backup=moving-average of {}", where));
  } else {
    throw InputError(
        fmt::format("option '{}' of {}: the value takes no options of its own, expected no brackets", option, where));
  }
}

std::vector<Argument> nested_arguments(const SearchOptions& options, std::string_view option, OptionForm form) {
  if (option == "backup" && options.backup == BackupKind::moving_average)
    return option_arguments(options.moving_average, MovingAverageOptions{}, MovingAverageOptions::options(), form);
  if (option != select_word) return {};
  return std::visit(
      [&]<class P>(const P& policy) {
        std::vector<Argument> arguments;
        bool index = IndexPolicy<P>;
        if constexpr (is_own<P>) {
          arguments = policy.entry->arguments(policy.value.get(), form);
          index = policy.entry->index;
        } else {
          arguments = option_arguments(policy, P{}, P::options(), form);
        }
        if constexpr (HasNamedConstants<P>) {
          for (const auto& constant : policy.constants())
            if (!constant.text().empty())
              arguments.push_back({std::string(constant.text()), {print_number(constant.value), {}}});
        }
        if (index)
          for (Argument& modifier : modifier_arguments(options, form)) arguments.push_back(std::move(modifier));
        return arguments;
      },
      options.select);
}

std::vector<OptionDescription> describe_nested(std::string_view option, const Specification& value) {
  if (option == "backup" && value.name == moving_average_word) return describe_options(MovingAverageOptions::options());
  if (option != select_word) return {};
  return std::visit(
      []<class P>(const P& policy) {
        std::vector<OptionDescription> found;
        bool index = IndexPolicy<P>;
        if constexpr (is_own<P>) {
          found = policy.entry->options();
          index = policy.entry->index;
        } else {
          found = describe_options(P::options());
        }
        if constexpr (HasNamedConstants<P>) {
          for (const auto& constant : policy.constants())
            if (!constant.text().empty())
              found.push_back(describe_option(constant_text(constant.text()), to_option_value(constant.value)));
        }
        if (index)
          for (const OptionDescription& modifier : describe_options(PolicyModifiers::options()))
            found.push_back(modifier);
        return found;
      },
      read_policy(value).policy);
}

PolicyChoice read_policy(const Specification& specification) {
  const std::span<const std::string_view> names = policy_names();
  const auto place = std::find(names.begin(), names.end(), specification.name);
  if (place == names.end())
    throw InputError(unknown_name("policy", specification.name, std::vector<std::string>(names.begin(), names.end())));
  PolicyChoice choice{default_policy(static_cast<std::size_t>(place - names.begin())), {}};
  apply_any_policy(choice, specification.arguments, specification.name);
  return choice;
}

namespace {

// The policy that chooses among rewards in [-1, 1] as this one does; none if there is no such constant.
std::optional<AnyPolicy> for_signed_rewards(const AnyPolicy& policy) {
  return std::visit(
      []<class P>(const P& known) -> std::optional<AnyPolicy> {
        if constexpr (is_own<P>) {
          if (auto same = known.entry->for_signed_rewards(known.value.get()))
            return OwnPolicy{known.entry, known.kernels, std::move(same)};
        } else {
          if (const std::optional<P> same = known.for_signed_rewards()) return *same;
        }
        return std::nullopt;
      },
      policy);
}

std::vector<std::string_view> names_for_signed_rewards() {
  std::vector<std::string_view> names;
  for (std::size_t place = 0; place < policy_names().size(); ++place)
    if (for_signed_rewards(default_policy(place))) names.push_back(policy_names()[place]);
  return names;
}

bool can_choose_groups(const AnyPolicy& policy) {
  return std::visit(
      []<class P>(const P& known) {
        if constexpr (is_own<P>) return known.entry->needs_only_sums;
        return needs_only_sums<P>;
      },
      policy);
}

}  // namespace

AnyPolicy policy_of(const SearchOptions& options) {
  const std::string_view name = policy_name(options.select);
  if (options.groups && !can_choose_groups(options.select))
    throw InputError(
        fmt::format("option 'groups' of mcts: select={} needs more than reward sums, expected another policy", name));
  if (options.rewards == RewardScale::unit) return options.select;
  if (const std::optional<AnyPolicy> same = for_signed_rewards(options.select)) return *same;
  throw InputError(fmt::format("option 'rewards=-1..1' of mcts: select={} is defined for 0..1 only, expected {}", name,
                               fmt::join(names_for_signed_rewards(), ", ")));
}

void require_consistent(const SearchOptions& options) {
  const auto refuse = [](const SettingsConflict& conflict) {
    throw InputError(fmt::format("option '{}' of mcts: {}", conflict.setting, conflict.text));
  };
  const SearchSettings settings = settings_of(options, Player::one);
  if (const auto conflict = settings_conflict(settings)) refuse(*conflict);
  if (options.endgame == Endgame::path && !options.survival)
    throw InputError("option 'endgame' of mcts: path is a kind of survival, expected survival=true with it");
  if (options.threads > 1 && options.parallel == Parallel::tree)
    if (const auto conflict = shared_tree_conflict(settings)) refuse(*conflict);
  if (const auto* const own = std::get_if<OwnPolicy>(&options.select);
      own != nullptr && own->entry->one_thread && options.threads > 1)
    throw InputError(
        fmt::format("option 'threads' of mcts: select={} runs in one thread, expected threads=1", own->entry->name));
  std::visit(
      [&]<class P>(const P& policy) {
        bool chooses_untried = needs_alternating<P> || !IndexPolicy<P>;
        if constexpr (is_own<P>) chooses_untried = !policy.entry->index;
        if (P::statistics.amaf && options.playout != PlayoutKind::uniform)
          throw InputError(fmt::format(
              "option 'playout' of mcts: select={} needs uniform playouts, expected playout=uniform", P::name));
        if (chooses_untried && (options.first_play >= 0 || options.widening > 0))
          throw InputError(fmt::format(
              "option 'select' of mcts: {} chooses untried moves itself, expected no first-play and no widening",
              policy_name(options.select)));
      },
      options.select);
}

SearchSettings settings_of(const SearchOptions& options, Player player) {
  SearchSettings settings;
  settings.playout = options.playout;
  settings.limits.separation_interval = options.cutoff == Cutoff::separation ? options.cutoff_interval : 0;
  settings.limits.length = options.length;
  settings.expansion = options.expand;
  settings.predictive = options.predictive;
  settings.deviation = options.deviation;
  settings.groups = options.groups;
  settings.abstraction = options.abstraction;
  settings.threshold = static_cast<float>(options.threshold);
  settings.sufficiency = options.modifiers.sufficiency;
  if (options.first_play >= 0) settings.first_play = options.first_play;
  settings.widening = {options.widening, options.widening_power};
  if (options.backup == BackupKind::moving_average)
    settings.moving_average = {static_cast<float>(options.moving_average.m), options.moving_average.rate};
  settings.best_share = options.best_share;
  settings.pass_means = options.pass_on == PassedOn::mean;
  settings.solver = options.solver;
  settings.transpositions = options.transpositions;
  // Rounded so that one minus it is exact: the solver has proven a draw when both players' bounds of it are equal.
  settings.draw_one = reward_for(player, 1.0F - (1.0F - options.draw));
  settings.bytes = std::size_t{options.memory} << 20;
  return settings;
}

Budget budget_of(std::uint64_t simulations, float milliseconds, const Budget& otherwise, const std::string& where) {
  Budget budget{.simulations = simulations, .milliseconds = milliseconds};
  if (simulations == 0 && milliseconds <= 0) {
    budget.simulations = otherwise.simulations;
    budget.milliseconds = otherwise.milliseconds;
  }
  if (budget.simulations > most_simulations)
    throw InputError(
        fmt::format("{}: budget of {} simulations, expected at most {}", where, budget.simulations, most_simulations));
  if (budget.simulations == 0 && !(budget.milliseconds > 0))
    throw InputError(fmt::format("{}: no budget, expected sims or ms", where));
  return budget;
}

}  // namespace cycad
