#include "serve/lab_plans.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <thread>

#include "cycad/agent/games.hpp"
#include "cycad/agent/specification.hpp"
#include "cycad/core/words.hpp"
#include "cycad/match/tune/space.hpp"
#include "cycad/match/tune/tuner.hpp"
#include "serve/agent_request.hpp"
#include "serve/api_error.hpp"
#include "serve/game_request.hpp"

namespace cycad::serve {
namespace {

constexpr std::size_t most_agents = 16, most_maps = 32;
constexpr std::uint64_t most_games = 10'000;  // of a pairing
constexpr std::uint64_t default_match_simulations = 1'000;

struct Common {
  Participants participants;
  Schedule schedule;
  std::string experiment, store;
};

Common read_common(Fields& request, const Limits& limits) {
  Common common;
  common.participants.game = request.text("game");
  const GameEntry& entry = known_game(common.participants.game);
  common.participants.maps = request.texts("maps", most_maps);
  for (const std::string& map : common.participants.maps) (void)start_on_map(entry, map);
  common.participants.budget = {
      .simulations = request.whole("simulations", 1, limits.simulations, 0),
      .milliseconds = static_cast<double>(request.whole("milliseconds", 1, limits.milliseconds, 0))};
  if (common.participants.budget.simulations == 0 && common.participants.budget.milliseconds == 0)
    common.participants.budget.simulations = default_match_simulations;
  common.schedule.seed = request.whole("seed", 0, std::numeric_limits<std::uint64_t>::max(), 1);
  common.schedule.games = static_cast<std::size_t>(request.whole("games", 1, most_games, 20));
  common.experiment = request.text("experiment", "");
  common.store = request.text("store", "page.db");
  return common;
}

// A run has two agents in each of its threads.
Limits of_runs(Limits limits) {
  limits.tree_memory = std::clamp<std::size_t>(
      limits.run_memory / (std::max<std::size_t>(limits.runs, 1) * run_threads() * 2), 1, limits.tree_memory);
  return limits;
}

std::string with_memory(const std::string& text, std::size_t mebibytes) {
  if (mebibytes == 0) return text;  // an agent without a tree
  Specification specification = parse_specification(text);
  std::erase_if(specification.arguments, [](const Argument& argument) { return argument.key == "memory"; });
  specification.arguments.push_back({"memory", {std::to_string(mebibytes), {}}});
  return to_text(specification);
}

void name_plan(Plan& plan, const Common& common, std::string_view kind) {
  plan.name = common.experiment.empty() ? default_experiment_name(kind, plan) : common.experiment;
  check_experiment_name(plan.name);
}

}  // namespace

unsigned run_threads() { return std::max(1U, std::thread::hardware_concurrency() / 2); }

LabPlan read_tournament(Fields request, const Limits& limits) {
  Common common = read_common(request, limits);
  common.participants.agents = request.texts("agents", most_agents);
  const auto pairings = value_named<PairingKind>(pairing_kind_words, request.text("pairings", "round-robin"));
  request.done();
  if (!pairings) throw ApiError(400, "pairings: expected " + listed_words(pairing_kind_words), "pairings");
  const std::vector<std::string>& agents = common.participants.agents;
  if (agents.size() < 2) throw ApiError(400, "agents: expected two or more", "agents");
  std::vector<std::string> checked;
  checked.reserve(agents.size());
  for (const std::string& agent : agents)
    checked.push_back(check_agent(common.participants.game, parse_labelled_agent(agent).specification, of_runs(limits),
                                  common.participants.budget)
                          .text);
  common.schedule.pairings = pairings_of(*pairings, agents.size());
  LabPlan read{.plan = make_plan(common.participants, common.schedule), .title = {}, .store = common.store};
  read.plan.specifications = std::move(checked);
  name_plan(read.plan, common, "tournament");
  read.title = fmt::format("{}: {}", read.plan.game, fmt::join(read.plan.agents, ", "));
  return read;
}

LabPlan read_tuning(Fields request, const Limits& limits) {
  Common common = read_common(request, limits);
  const std::string base = request.text("agent");
  const std::string opponent = request.text("opponent", base);
  const std::vector<std::string> over = request.texts("over", 3);
  const std::string method = request.text("method", "grid");
  request.done();
  if (over.empty()) throw ApiError(400, "over: expected an option such as c=0.5..4:0.5", "over");
  const std::optional<TuneMethod> known = value_named<TuneMethod>(tune_method_words, method);
  if (!known) throw ApiError(400, "method: expected " + listed_words(tune_method_words), "method");
  Tuning tuning{.method = *known, .base = base, .options = {}, .games = common.schedule.games};
  const auto memory_of = [&](const std::string& agent) {
    return check_agent(common.participants.game, agent, of_runs(limits), common.participants.budget).memory;
  };
  std::size_t memory = memory_of(base);
  for (const std::string& option : over) {
    tuning.options.push_back(read_over(common.participants.game, base, option));
    if (tuning.options.back().path == "memory")
      throw ApiError(400, "over: the memory is the server's, expected another option", "over");
  }
  if (expected_games(tuning) > limits.tuning_games)
    throw ApiError(
        400, fmt::format("{} games in all, expected at most {}", expected_games(tuning), limits.tuning_games), "games");
  for (const std::string& point : point_specifications(common.participants.game, tuning))
    memory = std::max(memory, memory_of(point));
  tuning.base = with_memory(base, memory);
  common.participants.agents = {with_memory(opponent, memory_of(opponent))};
  common.schedule.pairings = {};
  LabPlan read{
      .plan = make_tuning_plan(common.participants, common.schedule, tuning), .title = {}, .store = common.store};
  name_plan(read.plan, common, "tune");
  read.title = fmt::format("{}: {} over {}", read.plan.game, base, fmt::join(over, ", "));
  return read;
}

Recipe read_shipped_recipe(const std::string& name, const std::string& size) {
  for (const ShippedRecipe& shipped : shipped_recipes()) {
    if (shipped.name != name) continue;
    if (std::find(recipe_sizes.begin(), recipe_sizes.end(), size) == recipe_sizes.end())
      throw ApiError(400, fmt::format("size: expected one of {}", fmt::join(recipe_sizes, ", ")), "size");
    Recipe recipe = read_recipe(shipped.text, name + ".toml", size);
    if (!recipe.has_size) throw ApiError(400, fmt::format("{} has no size {}", name, size), "size");
    return recipe;
  }
  throw ApiError(404, "recipe: expected one of those that `recipes` lists", "recipe");
}

}  // namespace cycad::serve
