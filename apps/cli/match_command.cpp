#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit_code.hpp"
#include "cycad/match/statistics.hpp"

namespace cycad {
namespace {

constexpr const char* examples =
    "  cycad match tron lanctot/duct-max lanctot/uct --games 200\n"
    "  cycad match tron \"mcts(select=ucb1(c=0.7))\" random --map lanctot-a,lanctot-b --sims 500\n"
    "  cycad match tron perick/ucb1-tuned perick/ucb1 --map empty:20x20:facing --ms 20 --json\n"
    "\n"
    "The score is that of the first agent, a draw half a point. Games 2k and 2k+1 have the same map and\n"
    "seeds with the sides exchanged. A budget in a specification wins over --sims and --ms.";

void print_json(const ContestOptions& options, const Contest& contest, const Tally& tally) {
  const Interval interval = score_interval(tally);
  const EloDifference elo = elo_difference(tally);
  nlohmann::ordered_json json{
      {"wins", tally.wins},
      {"draws", tally.draws},
      {"losses", tally.losses},
      {"score", tally.score()},
      {"interval", {interval.low, interval.high}},
      {"elo", {{"difference", elo.difference}, {"interval", {elo.interval.low, elo.interval.high}}}}};
  json.update(nlohmann::ordered_json::parse(contest_json(options, contest)));
  fmt::print("{}\n", json.dump(2));
}

void print_text(const ContestOptions& options, const Contest& contest, const Tally& tally) {
  const Interval interval = score_interval(tally);
  const EloDifference elo = elo_difference(tally);
  fmt::print("{} against {}\n", options.agents[0], options.agents[1]);
  fmt::print("{}, {} on {}, seed {}\n", options.game, games_text(contest), fmt::join(contest.maps, ", "), options.seed);
  fmt::print("wins {}  draws {}  losses {}\n", tally.wins, tally.draws, tally.losses);
  fmt::print("score {:.1f} %  95 % interval {:.1f} to {:.1f} %\n", 100 * tally.score(), 100 * interval.low,
             100 * interval.high);
  fmt::print("Elo {:+.0f}  95 % interval {:+.0f} to {:+.0f}\n", elo.difference, elo.interval.low, elo.interval.high);
}

void run_match(const ContestOptions& options) {
  const Contest contest = play_contest(options, {{0, 1}});
  const Tally tally = tally_pairing(0, contest.games);
  if (options.json) {
    print_json(options, contest, tally);
  } else {
    print_text(options, contest, tally);
  }
  if (contest.interrupted) throw Exit{ExitCode::interrupted};
}

}  // namespace

void add_match_command(CLI::App& program) {
  const auto options = std::make_shared<ContestOptions>();
  options->agents.resize(2);
  Command command(program, "match", "two agents against each other", examples);
  command.argument("GAME", options->game, "the game", ValueKind::game);
  command.argument("A", options->agents[0], "the first agent", ValueKind::agent);
  command.argument("B", options->agents[1], "the second agent", ValueKind::agent);
  add_contest_options(command, *options);
  command.run([options] { run_match(*options); });
}

}  // namespace cycad
