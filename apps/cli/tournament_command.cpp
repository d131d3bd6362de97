#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit_code.hpp"
#include "cli/terminal.hpp"
#include "cycad/match/cross_table.hpp"

namespace cycad {
namespace {

constexpr const char* examples =
    "  cycad tournament tron lanctot/uct lanctot/duct-max lanctot/rm --games 100\n"
    "  cycad tournament tron perick/ucb1-tuned perick/ucb1 perick/thompson random --gauntlet --sims 500\n"
    "\n"
    "Everybody plays everybody, or with --gauntlet the first agent plays each of the others. The table has\n"
    "scores in percent, a draw half a point, and half the width of their 95 % intervals.";

struct TournamentOptions {
  ContestOptions contest;
  bool gauntlet = false;
};

void run_tournament(const TournamentOptions& options) {
  const std::size_t agents = options.contest.agents.size();
  const Contest contest = play_contest(options.contest, options.gauntlet ? gauntlet(agents) : round_robin(agents));
  const CrossTable table = make_cross_table(options.contest.agents, tally_matrix(agents, contest.games));
  if (options.contest.json) {
    nlohmann::ordered_json json{{"table", nlohmann::ordered_json::parse(to_json(table))}};
    json.update(nlohmann::ordered_json::parse(contest_json(options.contest, contest)));
    fmt::print("{}\n", json.dump(2));
  } else {
    fmt::print("{}, {} on {}, seed {}\n\n{}", options.contest.game, games_text(contest), fmt::join(contest.maps, ", "),
               options.contest.seed, to_text(table, terminal_width(stdout)));
  }
  if (contest.interrupted) throw Exit{ExitCode::interrupted};
}

}  // namespace

void add_tournament_command(CLI::App& program) {
  const auto options = std::make_shared<TournamentOptions>();
  Command command(program, "tournament", "several agents, and a table of who scored how much against whom", examples);
  command.argument("GAME", options->contest.game, "the game", ValueKind::game);
  command.arguments("AGENTS", options->contest.agents, "the agents, two or more", ValueKind::agent, 2);
  command.flag("--gauntlet", options->gauntlet, "only the first agent against each of the others");
  add_contest_options(command, options->contest);
  command.run([options] { run_tournament(*options); });
}

}  // namespace cycad
