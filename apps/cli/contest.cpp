#include "cli/contest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/interrupt.hpp"
#include "cli/terminal.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/match/entrants.hpp"
#include "cycad/match/progress.hpp"

namespace cycad {

Budget BudgetOptions::budget(std::uint64_t otherwise) const {
  const bool given = simulations > 0 || milliseconds > 0;
  return {.simulations = given ? simulations : otherwise, .milliseconds = static_cast<double>(milliseconds)};
}

void add_budget_options(Command& command, BudgetOptions& options, std::uint64_t otherwise) {
  constexpr std::uint64_t longest = 3'600'000;
  command.whole("--sims", options.simulations,
                fmt::format("simulations a move, unless the specification has a budget (else {})", otherwise), 1,
                most_simulations);
  command.whole("--ms", options.milliseconds, "milliseconds a move, unless the specification has a budget", 1, longest);
}

void add_contest_options(Command& command, ContestOptions& options) {
  command.list("--map", options.maps, "maps, used in turn; the game's default if none", ValueKind::map);
  command.whole("--games", options.games, "games of each pairing, in pairs with the sides exchanged", 1, 10'000'000);
  add_budget_options(command, options.budget, contest_simulations);
  command.whole("--seed", options.seed, "everything random follows from it", 0,
                std::numeric_limits<std::uint64_t>::max());
  command.whole("--threads", options.threads, "games at the same time; one a processor if not given", 1, 1024);
  command.flag("--json", options.json, "the result as JSON, the same for any number of threads");
}

Contest play_contest(const ContestOptions& options, const std::vector<Pairing>& pairings) {
  Contest contest;
  contest.maps = options.maps;
  if (contest.maps.empty()) contest.maps.emplace_back(game_named(options.game).default_map);
  contest.schedule = {.seed = options.seed, .pairings = pairings, .games = options.games, .maps = contest.maps.size()};
  Tournament tournament = make_tournament({.game = options.game,
                                           .agents = options.agents,
                                           .maps = contest.maps,
                                           .budget = options.budget.budget(contest_simulations)},
                                          contest.schedule);
  tournament.threads =
      options.threads > 0 ? static_cast<unsigned>(options.threads) : std::max(1U, std::thread::hardware_concurrency());
  ProgressStyle style{.redraw = is_terminal(stderr)};
  style.width = [] { return terminal_width(stderr) - 1; };
  Progress progress(options.agents, contest.schedule.size(), style);
  tournament.on_game = [&progress](const PlayedGame& game) { progress.add(game); };
  const StopOnInterrupt interrupt;
  contest.games = play_tournament(tournament, interrupt.token());
  progress.finish();
  contest.interrupted = interrupt.interrupted();
  return contest;
}

std::string games_text(const Contest& contest) {
  const std::size_t planned = contest.schedule.size();
  if (contest.games.size() < planned) return fmt::format("{} of {} games (interrupted)", contest.games.size(), planned);
  return fmt::format("{} game{}", planned, planned == 1 ? "" : "s");
}

std::string contest_json(const ContestOptions& options, const Contest& contest) {
  std::vector<std::string> specifications;
  for (const std::string& agent : options.agents) {
    specifications.push_back(full_text(options.game, agent, options.budget.budget(contest_simulations)));
  }
  nlohmann::ordered_json json{
      {"game", options.game},          {"agents", options.agents}, {"specifications", specifications},
      {"maps", contest.maps},          {"seed", options.seed},     {"planned", contest.schedule.size()},
      {"played", contest.games.size()}};
  nlohmann::ordered_json& games = json["games"] = nlohmann::ordered_json::array();
  for (const PlayedGame& game : contest.games) {
    games.push_back({{"pairing", game.plan.pairing},
                     {"number", game.plan.number},
                     {"agents", game.plan.agents},
                     {"map", contest.maps[game.plan.map]},
                     {"seeds", game.plan.seeds},
                     {"result", game.record.result.value_or(0.5F)},
                     {"end", game_end_words[static_cast<std::size_t>(game.record.end)]},
                     {"reason", game.record.reason},
                     {"length", game.record.length()},
                     {"simulations", {game.record.sides[0].simulations, game.record.sides[1].simulations}}});
  }
  return json.dump(2);
}

}  // namespace cycad
