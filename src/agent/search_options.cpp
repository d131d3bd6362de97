#include "cycad/agent/search_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "agent/option_texts.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/core/error.hpp"

namespace cycad {
namespace {

constexpr std::string_view tree_words[] = {"matrix", "sequential"};
constexpr std::string_view expand_words[] = {"single", "all"};
constexpr std::string_view deviation_words[] = {"averaged", "pooled"};
constexpr std::string_view parallel_words[] = {"root", "tree"};
constexpr std::string_view backup_words[] = {"mean", "moving-average"};
constexpr std::string_view endgame_words[] = {"tree", "path"};
constexpr std::string_view rewards_words[] = {"0..1", "-1..1"};

template <std::size_t... Index>
constexpr std::array<std::string_view, sizeof...(Index)> names_of(std::index_sequence<Index...>) {
  return {std::variant_alternative_t<Index, AnyPolicy>::name...};
}
constexpr auto policy_words = names_of(std::make_index_sequence<std::variant_size_v<AnyPolicy>>());

// A policy with its default constants, by its place in AnyPolicy.
AnyPolicy default_policy(std::size_t place) {
  const auto make = []<std::size_t... Index>(std::size_t wanted, std::index_sequence<Index...>) {
    AnyPolicy made;
    (void)((Index == wanted && (made.emplace<Index>(), true)) || ...);
    return made;
  };
  return make(place, std::make_index_sequence<std::variant_size_v<AnyPolicy>>());
}

constexpr Option<SearchOptions> select_option{
    .text = {.name = "select",
             .help = "selection policy, with its constants in brackets: select=ucb1(c=1.5)",
             .source = "Perick et al. 2012, IV; Lanctot et al. 2013, 4",
             .choices = policy_words},
    .kind = OptionKind::choice,
    .get = [](const SearchOptions& from) -> OptionValue { return Choice{from.select.index()}; },
    .set = [](SearchOptions& to,
              const OptionValue& value) { to.select = default_policy(std::get<Choice>(value).place); }};

constexpr Option<SearchOptions> table[] = {
    option<&SearchOptions::tree>({.name = "tree",
                                  .help = "a node for each joint move, or one player after the other",
                                  .source = "Lanctot et al. 2013, 3; games in turns have only sequential",
                                  .choices = tree_words}),
    select_option,
    option<&SearchOptions::playout>(playout_text),
    option<&SearchOptions::cutoff>(cutoff_text),
    option<&SearchOptions::cutoff_interval>(cutoff_interval_text),
    option<&SearchOptions::length>(length_text),
    option<&SearchOptions::expand>(
        {.name = "expand",
         .help = "one new leaf per simulation, or all its children, which may exceed the budget",
         .source = "Coulom 2006: single",
         .choices = expand_words}),
    option<&SearchOptions::predictive>({.name = "predictive",
                                        .help = "score separated positions by their space instead of a playout",
                                        .source = "Lanctot et al. 2013, 3 (predictive expansion)"}),
    option<&SearchOptions::deviation>({.name = "deviation",
                                       .help = "spread of a move: mean over its joint moves, or of all its rewards",
                                       .source = "Perick et al. 2012, III-B: averaged",
                                       .choices = deviation_words}),
    option<&SearchOptions::threshold>({.name = "threshold",
                                       .least = 0,
                                       .most = 1000000,
                                       .help = "visits below which a node selects at random",
                                       .source = "Lanctot et al. 2013: no influence; every move once is enough",
                                       .tries = "0 10 30"}),
    option<&SearchOptions::first_play>(
        {.name = "first-play",
         .least = 0,
         .most = 10,
         .help = "score of an untried move of an index policy; not given, it comes first",
         .source = "Gelly & Wang 2006 (first-play urgency)",
         .tries = "0.5 0.7 0.9 1.1 1.3"}),
    option<&SearchOptions::widening>({.name = "widening",
                                      .least = 0,
                                      .most = 1000,
                                      .help = "factor of progressive widening: factor n^power moves are open; 0 is off",
                                      .source = "Coulom 2007; Chaslot et al. 2008",
                                      .tries = "0 1 2 4"}),
    option<&SearchOptions::widening_power>({.name = "widening-power",
                                            .least = 0,
                                            .most = 1,
                                            .help = "power of progressive widening",
                                            .source = "Coulom 2007",
                                            .tries = "0.25 0.4 0.5 0.7"}),
    option<&SearchOptions::backup>({.name = "backup",
                                    .help = "mean of all rewards, or moving-average(m=30, rate=0.05) from m visits on",
                                    .source = "Gudmundsson & Björnsson 2012, 4.2: m=30, rate=0.05",
                                    .choices = backup_words}),
    option<&SearchOptions::solver>({.name = "solver",
                                    .help = "back up proven wins and losses, and do not search them again",
                                    .source = "Winands, Björnsson & Saito 2008 (MCTS-Solver)"}),
    option<&SearchOptions::transpositions>({.name = "transpositions",
                                            .help = "positions reached in several ways share a node",
                                            .source = "Childs, Brodeur & Kocsis 2008"}),
    option<&SearchOptions::groups>(groups_text),
    option<&SearchOptions::abstraction>(abstraction_text),
    option<&SearchOptions::rewards>({.name = "rewards",
                                     .help = "what a loss and a win are to the selection policy",
                                     .source = "Fernandes et al. 2014, 3.5: -1, 0 and 1, then normalised",
                                     .choices = rewards_words}),
    option<&SearchOptions::decisive>(decisive_text),
    option<&SearchOptions::decisive_moves>(decisive_moves_text),
    option<&SearchOptions::decide>({.name = "decide",
                                    .help = "final choice among the moves at the root",
                                    .source = "Chaslot et al. 2008; Fernandes et al. 2014, 3.5; Lanctot et al. 2013, 4",
                                    .choices = decide_words}),
    option<&SearchOptions::secure_a>({.name = "secure-a",
                                      .least = 0,
                                      .most = 100,
                                      .help = "A of decide=secure: mean - A / sqrt(visits)",
                                      .source = "not given by the papers",
                                      .tries = "1 2 4"}),
    option<&SearchOptions::survival>({.name = "survival",
                                      .help = "once the players are separated, search for the longest path alone",
                                      .source = "Samothrakis et al. 2010, IV-B"}),
    option<&SearchOptions::endgame>({.name = "endgame",
                                     .help = "how survival searches: a tree, or paths with a bound on their length",
                                     .source = "Samothrakis et al. 2010, IV-B: tree",
                                     .choices = endgame_words}),
    option<&SearchOptions::reuse>({.name = "reuse",
                                   .help = "reuse the subtree of the moves that were played",
                                   .source = "Samothrakis et al. 2010, V: on; Lanctot and Perick: not mentioned"}),
    option<&SearchOptions::threads>({.name = "threads",
                                     .least = 1,
                                     .most = 256,
                                     .help = "threads of one search",
                                     .source = "Chaslot et al. 2008",
                                     .tries = "1 2 4"}),
    option<&SearchOptions::parallel>({.name = "parallel",
                                      .help = "one tree per thread (repeatable), or one tree for all threads",
                                      .source = "Chaslot et al. 2008",
                                      .choices = parallel_words}),
    option<&SearchOptions::simulations>(simulations_text),
    option<&SearchOptions::milliseconds>(milliseconds_text),
    option<&SearchOptions::nodes>({.name = "nodes",
                                   .least = 1,
                                   .most = 1e9,
                                   .help = "nodes of the tree at which a search ends, with sims or ms"}),
    option<&SearchOptions::game_simulations>(
        {.name = "game-sims",
         .least = 1,
         .most = 1e12,
         .help = "simulations for the whole game; with sims, at most that many per move",
         .source = "Fernandes et al. 2014, 5: future work",
         .tries = "70000 1400000"}),
    option<&SearchOptions::game_seconds>(
        {.name = "clock",
         .least = 0.001,
         .most = 1e6,
         .help = "game clock: seconds for the whole game; with ms, at most that long per move",
         .source = "Fernandes et al. 2014, 5: future work",
         .tries = "30 210"}),
    option<&SearchOptions::spend>({.name = "spend",
                                   .help = "how a budget for the whole game is spread over its moves",
                                   .source = "our choice; docs/octagon.md has the matches",
                                   .choices = spend_words}),
    option<&SearchOptions::memory>(
        {.name = "memory",
         .least = 1,
         .most = 32768,
         .help = "MiB for the tree; when it is full, the search continues without new nodes"}),
};

}  // namespace

std::span<const Option<SearchOptions>> SearchOptions::options() { return table; }

std::span<const Option<PolicyModifiers>> PolicyModifiers::options() {
  static constexpr Option<PolicyModifiers> modifiers[] = {
      option<&PolicyModifiers::sufficiency>({.name = "sufficiency",
                                             .least = 0,
                                             .most = 1,
                                             .help = "a node with a mean above this stops exploring; 1 is off",
                                             .source = "Gudmundsson & Björnsson 2012, 4.1: 0.6",
                                             .tries = "0.5 0.6 0.7 0.8"})};
  return modifiers;
}

std::span<const Option<MovingAverageOptions>> MovingAverageOptions::options() {
  static constexpr Option<MovingAverageOptions> constants[] = {
      option<&MovingAverageOptions::m>({.name = "m",
                                        .least = 1,
                                        .most = 1000000,
                                        .help = "visits up to which the mean is the average",
                                        .source = "Gudmundsson & Björnsson 2012: 30, or 50 with 50 arms",
                                        .tries = "10 30 50 100"}),
      option<&MovingAverageOptions::rate>({.name = "rate",
                                           .least = 0.0001,
                                           .most = 1,
                                           .help = "weight of a new reward from then on",
                                           .source = "Gudmundsson & Björnsson 2012: 0.05, or 0.02 with 50 arms",
                                           .tries = "0.01 0.02 0.05 0.1"})};
  return constants;
}

std::span<const std::string_view> policy_names() { return policy_words; }

namespace {

template <class Struct>
bool is_in_table(const Argument& argument) {
  return std::any_of(Struct::options().begin(), Struct::options().end(),
                     [&](const Option<Struct>& option) { return option.text.name == argument.key; });
}

// A policy whose constants follow from its text rather than from a table.
template <class P>
concept HasNamedConstants = requires(P policy, std::string_view name, float value) {
  policy.constants();
  policy.set_constant(name, value);
};

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
  if constexpr (HasNamedConstants<P>) apply_constants(policy, constants, where);
  apply_options(choice.modifiers, PolicyModifiers::options(), modifiers, where);
}

}  // namespace

void apply_nested(SearchOptions& options, std::string_view option, const std::vector<Argument>& arguments,
                  const std::string& where) {
  if (option == select_option.text.name) {
    PolicyChoice choice{options.select, {}};
    std::visit(
        [&]<class P>(const P&) { apply_policy<P>(choice, arguments, fmt::format("select={} of {}", P::name, where)); },
        options.select);
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
  if (option != select_option.text.name) return {};
  return std::visit(
      [&]<class P>(const P& policy) {
        std::vector<Argument> arguments = option_arguments(policy, P{}, P::options(), form);
        if constexpr (HasNamedConstants<P>) {
          for (const auto& constant : policy.constants())
            if (!constant.text().empty())
              arguments.push_back({std::string(constant.text()), {print_number(constant.value), {}}});
        }
        if constexpr (IndexPolicy<P>) {
          const std::vector<Argument> modifiers =
              option_arguments(options.modifiers, PolicyModifiers{}, PolicyModifiers::options(), form);
          arguments.insert(arguments.end(), modifiers.begin(), modifiers.end());
        }
        return arguments;
      },
      options.select);
}

std::vector<OptionDescription> describe_nested(std::string_view option, const Specification& value) {
  if (option == "backup" && value.name == backup_words[static_cast<std::size_t>(BackupKind::moving_average)])
    return describe_options(MovingAverageOptions::options());
  if (option != select_option.text.name) return {};
  return std::visit(
      []<class P>(const P& policy) {
        std::vector<OptionDescription> found = describe_options(P::options());
        if constexpr (HasNamedConstants<P>) {
          for (const auto& constant : policy.constants())
            if (!constant.text().empty())
              found.push_back(describe_option(constant_text(constant.text()), to_option_value(constant.value)));
        }
        if constexpr (IndexPolicy<P>) {
          for (const OptionDescription& modifier : describe_options(PolicyModifiers::options()))
            found.push_back(modifier);
        }
        return found;
      },
      read_policy(value).policy);
}

PolicyChoice read_policy(const Specification& specification) {
  const auto place = std::find(policy_words.begin(), policy_words.end(), specification.name);
  if (place == policy_words.end())
    throw InputError(
        unknown_name("policy", specification.name, std::vector<std::string>(policy_words.begin(), policy_words.end())));
  PolicyChoice choice{default_policy(static_cast<std::size_t>(place - policy_words.begin())), {}};
  const AnyPolicy kind = choice.policy;
  std::visit([&]<class P>(const P&) { apply_policy<P>(choice, specification.arguments, std::string(P::name)); }, kind);
  return choice;
}

namespace {

std::vector<std::string_view> names_for_signed_rewards() {
  std::vector<std::string_view> names;
  for (std::size_t place = 0; place < policy_words.size(); ++place)
    std::visit(
        [&]<class P>(const P& policy) {
          if (policy.for_signed_rewards()) names.push_back(P::name);
        },
        default_policy(place));
  return names;
}

}  // namespace

AnyPolicy policy_of(const SearchOptions& options) {
  return std::visit(
      [&]<class P>(const P& policy) -> AnyPolicy {
        if (options.groups && !needs_only_sums<P>)
          throw InputError(fmt::format(
              "option 'groups' of mcts: select={} needs more than reward sums, expected another policy", P::name));
        if (options.rewards == RewardScale::unit) return policy;
        if (const std::optional<P> same = policy.for_signed_rewards()) return *same;
        throw InputError(fmt::format("option 'rewards=-1..1' of mcts: select={} is defined for 0..1 only, expected {}",
                                     P::name, fmt::join(names_for_signed_rewards(), ", ")));
      },
      options.select);
}

void require_consistent(const SearchOptions& options) {
  if (options.solver && options.predictive)
    throw InputError("option 'solver' of mcts: predictive=true proves nothing, expected predictive=false");
  if (options.solver && (options.abstraction || options.groups))
    throw InputError("option 'solver' of mcts: a proof needs all moves, expected abstraction=false and groups=false");
  if (options.endgame == Endgame::path && !options.survival)
    throw InputError("option 'endgame' of mcts: path is a kind of survival, expected survival=true with it");
  if (options.groups && (options.modifiers.sufficiency < 1 || options.first_play >= 0 || options.widening > 0))
    throw InputError(
        "option 'groups' of mcts: cannot be combined with sufficiency, first-play or widening, expected false");
  std::visit(
      [&]<class P>(const P&) {
        if (P::statistics.amaf && options.playout != PlayoutKind::uniform)
          throw InputError(fmt::format(
              "option 'playout' of mcts: select={} needs uniform playouts, expected playout=uniform", P::name));
        if (needs_turns<P> && (options.first_play >= 0 || options.widening > 0))
          throw InputError(fmt::format(
              "option 'select' of mcts: {} orders untried moves itself, expected no first-play and no widening",
              P::name));
      },
      options.select);
}

SearchSettings settings_of(const SearchOptions& options) {
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
  settings.solver = options.solver;
  settings.transpositions = options.transpositions;
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
