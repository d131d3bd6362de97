#include <fmt/format.h>

#include <memory>
#include <string>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/say.hpp"
#include "cli/terminal.hpp"
#include "cycad/core/columns.hpp"
#include "cycad/core/error.hpp"
#include "cycad/match/store.hpp"

namespace cycad {
namespace {

constexpr const char* games_examples =
    "  cycad games --store results.db\n"
    "  cycad games --store results.db --agent exp3 --result loss --map u --limit 10\n"
    "\n"
    "First the experiments, then a line for each game: key, player one, player two, map, result, length, and\n"
    "how it ended if not by the rules. --result is one, two or draw; with --agent also win or loss.";

struct GamesOptions {
  std::string store;
  GameFilter filter;
  std::uint64_t limit = 0;
};

constexpr std::size_t agent_width = 28;

std::string result_text(double result) { return result > 0.5 ? "1-0" : result < 0.5 ? "0-1" : "½-½"; }

// What is wrong with the first experiment that cannot be read, if there is one: the others are shown all the same.
std::string print_experiments(const Store& store, const std::string& only) {
  std::string problem;
  for (const StoredExperiment& experiment : store.experiments()) {
    if (!only.empty() && experiment.name != only) continue;
    if (const std::string game = experiment.unknown_game(); !game.empty()) {
      say("experiment {}: {}, which this program does not have, {} games, begun {} UTC by cycad {}\n", experiment.name,
          game, experiment.games, experiment.created, experiment.version);
      continue;
    }
    try {
      const Plan plan = experiment.plan();
      say("experiment {}: {}, {} agents, {} of {} games, begun {} UTC by cycad {}\n", experiment.name, plan.game,
          plan.agents.size(), experiment.games, plan.schedule.size(), experiment.created, experiment.version);
    } catch (const InputError& error) {
      say("experiment {}: settings that cannot be read, {} games, begun {} UTC by cycad {}\n", experiment.name,
          experiment.games, experiment.created, experiment.version);
      if (problem.empty()) problem = error.what();
    }
  }
  return problem;
}

void print_game(const StoredGame& game) {
  const auto agent = [](const std::string& name) { return left_aligned(shortened(name, agent_width), agent_width); };
  std::string ending = game.ended_by(GameEnd::rules) ? "" : "  " + game.end;
  if (!game.reason.empty()) ending += ": " + game.reason;
  say("{}  {}  {}  {}  {}  {:>4}{}\n", left_aligned(to_text(game.key), 24), agent(game.agents[0]),
      agent(game.agents[1]), left_aligned(game.map, 16), result_text(game.result), game.length, ending);
}

void run_games(GamesOptions options) {
  options.filter.limit = options.limit;
  check_result_word(options.filter);
  const Store store(options.store, StoreAccess::read);
  if (!options.filter.experiment.empty()) (void)store.experiment(options.filter.experiment);
  const std::string problem = print_experiments(store, options.filter.experiment);
  store.for_each_game(options.filter, print_game);
  if (!problem.empty()) throw InputError(fmt::format("store {}: {}", options.store, problem));
}

}  // namespace

void add_games_command(CLI::App& program) {
  const auto options = std::make_shared<GamesOptions>();
  Command command(program, "games", "the experiments and games of a store", games_examples);
  command.required_text("--store", options->store, "the file", ValueKind::file);
  command.text("--experiment", options->filter.experiment, "only this one");
  command.text("--agent", options->filter.agent, "only games with this in the name or specification of an agent");
  command.text("--map", options->filter.map, "only games on this map", ValueKind::map);
  command.text("--result", options->filter.result, "only games that one or two won, or a draw; win, loss of --agent");
  command.whole("--limit", options->limit, "only so many games, the first ones", 1, 1'000'000'000);
  command.run([options] { run_games(*options); });
}

}  // namespace cycad
