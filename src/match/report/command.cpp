#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/specification.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/escape.hpp"
#include "cycad/core/text.hpp"
#include "cycad/core/words.hpp"
#include "cycad/match/report/model.hpp"
#include "match/argument_named.hpp"

namespace cycad {
namespace {

Budget budget_in(const std::string& specification) {
  const Specification parsed = parse_specification(specification);
  const auto number = [&parsed](std::string_view key) {
    const Argument* const argument = argument_named(parsed, key);
    return argument == nullptr ? 0.0 : parse_number<double>(argument->value.name).value_or(0);
  };
  return {.simulations = static_cast<std::uint64_t>(number("sims")), .milliseconds = number("ms")};
}

// Whether the text of an agent stands for the one that played; what a store calls an agent need not be one.
bool stands_for(const Plan& plan, std::size_t agent, const Budget& budget) {
  try {
    return full_text(plan.game, plan.agents[agent], budget) == plan.specifications[agent];
  } catch (const InputError&) {
    return false;
  }
}

// The budget on the command line that makes of every typed agent the one that played.
std::optional<Budget> common_budget(const Plan& plan) {
  std::vector<Budget> tried{{}};
  for (const std::string& specification : plan.specifications) {
    const Budget budget = budget_in(specification);
    if (budget.milliseconds != std::floor(budget.milliseconds)) continue;  // --ms takes whole ones
    if (std::none_of(tried.begin(), tried.end(), [&budget](const Budget& known) {
          return known.simulations == budget.simulations && known.milliseconds == budget.milliseconds;
        }))
      tried.push_back(budget);
  }
  for (const Budget& budget : tried) {
    bool all = true;
    for (std::size_t agent = 0; agent < plan.agents.size() && all; ++agent) all = stands_for(plan, agent, budget);
    if (all) return budget;
  }
  return std::nullopt;
}

// With the label that the tables show, where it is one.
std::string labelled(const Plan& plan, std::size_t agent) {
  std::string text = canonical_text(plan.game, plan.specifications[agent]);
  const std::string& name = plan.agents[agent];
  if (!is_agent_label(name)) return text;
  try {
    (void)full_text(plan.game, name);
    return text;  // an agent by its own name
  } catch (const InputError&) {
    return name + "=" + text;
  }
}

std::string agent_words(const Plan& plan, bool as_typed) {
  std::string words;
  for (std::size_t agent = 0; agent < plan.agents.size(); ++agent)
    words += " " + shell_word(as_typed ? plan.agents[agent] : labelled(plan, agent));
  return words;
}

std::string tune_words(const Plan& plan) {
  const Tuning& tuning = *plan.tuning;
  std::string words = fmt::format("cycad tune {} {}", shell_word(plan.game), shell_word(tuning.base));
  for (const TunedOption& option : tuning.options)
    words += fmt::format(" --over {}", shell_word(fmt::format("{}={}", option.path, fmt::join(option.values, ","))));
  words += fmt::format(" --against {} --method {} --{} {}", shell_word(plan.agents[0]),
                       word_of(tune_method_words, tuning.method), tuning.decided ? "decided" : "games", tuning.games);
  if (tuning.sprt) words += fmt::format(" --sprt {}", to_text(*tuning.sprt));
  return words;
}

// The kind of contest that has the pairings of the plan, with its option; nothing if there is none.
struct ContestWords {
  std::string_view command, option;
};
std::optional<ContestWords> contest_of(const Plan& plan) {
  const std::vector<Pairing>& pairings = plan.schedule.pairings;
  const std::size_t agents = plan.agents.size();
  if (agents == 2 && pairings == gauntlet(agents)) return ContestWords{"match", ""};
  if (pairings == gauntlet(agents)) return ContestWords{"tournament", " --gauntlet"};
  if (pairings == ladder(agents)) return ContestWords{"tournament", " --ladder"};
  if (agents <= most_in_round_robin && pairings == round_robin(agents)) return ContestWords{"tournament", ""};
  return std::nullopt;
}

std::string contest_words(const Plan& plan, const ContestWords& contest, bool as_typed) {
  std::string words = fmt::format("cycad {} {}{}{}", contest.command, shell_word(plan.game),
                                  agent_words(plan, as_typed), contest.option);
  words += fmt::format(" --games {}", plan.schedule.games);
  if (plan.sprt) words += fmt::format(" --sprt {}", to_text(*plan.sprt));
  return words;
}

}  // namespace

std::string command_of(const Plan& plan) {
  const std::optional<Budget> budget = common_budget(plan);
  const std::optional<ContestWords> contest = contest_of(plan);
  if (!plan.tuning && !contest) return "# no contest has these pairings; cycad reproduce plays those of a recipe again";
  std::string words = plan.tuning ? tune_words(plan) : contest_words(plan, *contest, budget.has_value());
  if (plan.starts.front().given) {
    words += " --start 'positions(FILE)'";
  } else {
    std::vector<std::string> maps;
    for (const Start& start : plan.starts) maps.push_back(start.name);
    words += fmt::format(" --map {}", shell_word(fmt::format("{}", fmt::join(maps, ","))));
  }
  if (plan.schedule.sides == Sides::fixed) words += " --sides fixed";
  if (plan.schedule.replays > 0) words += fmt::format(" --replay-draws {}", plan.schedule.replays);
  if (budget && budget->simulations > 0) words += fmt::format(" --sims {}", budget->simulations);
  if (budget && budget->milliseconds > 0) words += fmt::format(" --ms {:.0f}", budget->milliseconds);
  return words + fmt::format(" --seed {}", plan.schedule.seed);
}

}  // namespace cycad
