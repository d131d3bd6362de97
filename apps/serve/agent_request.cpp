#include "serve/agent_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "cycad/agent/describe.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/presets.hpp"
#include "cycad/search/policy/formula_text.hpp"
#include "serve/api_error.hpp"
#include "serve/game_request.hpp"

namespace cycad::serve {
namespace {

constexpr std::uint64_t default_simulations = 10'000;
constexpr std::uint64_t most_threads = 4;
constexpr std::uint64_t most_memory = 1024;       // MiB that may be asked for, the default; what is given may be less
constexpr std::uint64_t most_decisive_plies = 4;  // searched in full, without a look at the clock

double number_of(const std::string& text) {
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

Argument* find_argument(std::vector<Argument>& arguments, std::string_view key) {
  const auto place =
      std::find_if(arguments.begin(), arguments.end(), [&](const Argument& argument) { return argument.key == key; });
  return place == arguments.end() ? nullptr : &*place;
}

// An option's value, or nothing if the agent has no such option.
std::optional<double> value_of(std::vector<Argument>& arguments, std::string_view key) {
  Argument* const found = find_argument(arguments, key);
  if (found == nullptr) return std::nullopt;
  return number_of(found->value.name);
}

void require_at_most(std::vector<Argument>& arguments, std::string_view key, double most) {
  const std::optional<double> value = value_of(arguments, key);
  if (value && *value > most)
    throw ApiError(400, fmt::format("option '{}' of the agent: {:g}, expected at most {:g} here", key, *value, most),
                   "agent");
}

// The tree gets the memory that its budget can fill, and never more than the limit.
std::size_t memory_for(std::vector<Argument>& arguments, const Limits& limits) {
  constexpr double bytes_per_simulation = 512;
  constexpr double simulations_per_ms = 500;
  constexpr double mebibyte = 1024 * 1024;
  const double milliseconds = value_of(arguments, "ms").value_or(0);
  double simulations = value_of(arguments, "sims").value_or(0);
  if (simulations == 0) simulations = value_of(arguments, "nodes").value_or(0);
  if (simulations == 0 || milliseconds > 0) {
    const double by_time =
        simulations_per_ms * (milliseconds > 0 ? milliseconds : static_cast<double>(limits.milliseconds));
    simulations = simulations == 0 ? by_time : std::min(simulations, by_time);
  }
  const auto wanted = static_cast<std::size_t>(simulations * bytes_per_simulation / mebibyte) + 4;
  return std::min(wanted, limits.tree_memory);
}

// See any_search.hpp for what an agent does beside its tree.
void read_tree_of(RequestedAgent& agent, const Specification& full) {
  std::vector<Argument> arguments = full.arguments;
  const auto word = [&](std::string_view key) {
    const Argument* const found = find_argument(arguments, key);
    return found == nullptr ? std::string() : found->value.name;
  };
  agent.tree = full.name == "mcts" && (word("threads") == "1" || word("parallel") == "tree");
  agent.tree_is_all = agent.tree && word("decisive") == "0" && word("endgame") != "path" &&
                      word("decide") != "max-robust" && word("game-sims").empty() && word("clock").empty();
}

void read_policy_of(RequestedAgent& agent, std::vector<Argument>& arguments) {
  const Argument* const select = find_argument(arguments, "select");
  if (select == nullptr) return;
  agent.policy = select->value.name;
  for (const PolicyDescription& policy : describe_policy_files())
    if (policy.name == agent.policy) agent.formula = policy.formula;
  for (const Argument& constant : select->value.arguments) {
    if (constant.key == text_key)
      agent.formula = constant.value.name;
    else if (agent.policy == Formula::name && constant.key == "code")
      agent.formula = Formula(static_cast<std::uint64_t>(number_of(constant.value.name))).text();
    else
      agent.constants.emplace_back(constant.key, number_of(constant.value.name));
  }
}

RequestedAgent within_limits(const std::string& game, const std::string& specification, const Budget& budget,
                             const Limits& limits) {
  try {
    const Specification expanded = expand_preset(parse_specification(specification));
    if (!is_allowed_agent(expanded.name))
      throw ApiError(403, fmt::format("agent '{}' runs commands and is refused here", expanded.name), "agent");
    Specification full = resolve_agent(game, specification, OptionForm::everything, budget);
    require_at_most(full.arguments, "sims", static_cast<double>(limits.simulations));
    require_at_most(full.arguments, "ms", static_cast<double>(limits.milliseconds));
    require_at_most(full.arguments, "threads", most_threads);
    require_at_most(full.arguments, "memory", most_memory);
    require_at_most(full.arguments, "decisive", most_decisive_plies);
    RequestedAgent agent;
    if (Argument* const memory = find_argument(full.arguments, "memory")) {
      agent.memory =
          std::min(memory_for(full.arguments, limits), static_cast<std::size_t>(number_of(memory->value.name)));
      memory->value.name = std::to_string(agent.memory);
    }
    read_policy_of(agent, full.arguments);
    read_tree_of(agent, full);
    agent.text = to_text(full);
    (void)make_agent(game, agent.text, {});
    return agent;
  } catch (const InputError& error) {
    throw ApiError(400, error.what(), "agent");
  }
}

}  // namespace

bool is_allowed_agent(std::string_view kind) { return kind != "process"; }

RequestedAgent read_agent(Fields& fields, const std::string& game, const Limits& limits) {
  const std::string specification = fields.text("agent");
  Budget budget{.simulations = fields.whole("simulations", 1, limits.simulations, 0),
                .milliseconds = static_cast<double>(fields.whole("milliseconds", 1, limits.milliseconds, 0))};
  if (budget.simulations == 0 && budget.milliseconds == 0) budget.simulations = default_simulations;
  return within_limits(game, specification, budget, limits);
}

RequestedAgent check_agent(const std::string& game, const std::string& specification, const Limits& limits,
                           Budget budget) {
  (void)known_game(game);
  if (budget.simulations == 0 && budget.milliseconds == 0) budget.simulations = default_simulations;
  return within_limits(game, specification, budget, limits);
}

}  // namespace cycad::serve
