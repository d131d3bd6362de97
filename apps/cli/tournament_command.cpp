#include <fmt/format.h>

#include <memory>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "cli/say.hpp"
#include "cli/terminal.hpp"
#include "cycad/core/json.hpp"
#include "cycad/match/agent_table.hpp"
#include "cycad/match/cross_table.hpp"
#include "cycad/match/rating_table.hpp"

namespace cycad {
namespace {

constexpr const char* tournament_examples =
    "  cycad tournament tron lanctot/uct lanctot/duct-max lanctot/rm --games 100\n"
    "  cycad tournament tron perick/ucb1-tuned perick/ucb1 perick/thompson random --gauntlet --sims 500\n"
    "  cycad tournament tron perick/ucb1 perick/moss perick/exp3 --store results.db --experiment first\n"
    "\n"
    "Everybody plays everybody; with --gauntlet the first agent plays each of the others, with --ladder each\n"
    "the next. The first table has scores in percent, a draw half a point, and their 95 % intervals; the\n"
    "second the ratings of Bradley and Terry as distances in Elo from the average; the third what each agent did\n"
    "in all its games, its forfeits and what a move cost. An agent may have a label before it:\n"
    "\"uct=mcts(select=ucb1(c=0.7))\". With --store every finished game is kept at once: after Ctrl-C (exit code\n"
    "130), a crash or a kill the same command continues where it stopped.";

struct TournamentOptions {
  ContestOptions contest;
  bool gauntlet = false;
  bool ladder = false;
};

std::vector<Pairing> pairings_of(const TournamentOptions& options) {
  const PairingKind kind = options.gauntlet ? PairingKind::gauntlet
                           : options.ladder ? PairingKind::ladder
                                            : PairingKind::round_robin;
  return pairings_of(kind, options.contest.agents.size());
}

void run_tournament(const TournamentOptions& options) {
  note_kept(kept_in(options.contest.store));
  if (write_plan_only(options.contest, pairings_of(options), "tournament")) return;
  const Contest contest = play_contest(options.contest, pairings_of(options), "tournament");
  const std::vector<std::string>& agents = contest.plan.agents;
  const std::vector<std::vector<Tally>> matrix = contest.run.totals.matrix(agents.size());
  const CrossTable table = make_cross_table(agents, matrix);
  const RatingTable ratings = make_rating_table(agents, matrix);
  if (options.contest.json) {
    Json json{{"table", Json::parse(to_json(table))}, {"ratings", Json::parse(to_json(ratings))}};
    json.update(Json::parse(contest_json(contest)));
    say("{}\n", json.dump(2));
  } else {
    const std::size_t width = terminal_width(stdout);
    say("{}, {} on {}, seed {}\n\n{}\n{}\n{}", contest.plan.game, games_text(contest), starts_text(contest),
        contest.plan.schedule.seed, to_text(table, width), to_text(ratings, width),
        to_text(make_agent_table(agents, contest.run.totals), width));
  }
  if (contest.interrupted) throw Exit{ExitCode::interrupted};
}

}  // namespace

void add_tournament_command(CLI::App& program) {
  const auto options = std::make_shared<TournamentOptions>();
  Command command(program, "tournament", "several agents, and a table of who scored how much against whom",
                  tournament_examples);
  command.game(options->contest.game);
  command.arguments("AGENTS", options->contest.agents, "the agents, two or more", ValueKind::agent, 2);
  command.flag("--gauntlet", options->gauntlet, "only the first agent against each of the others");
  command.flag("--ladder", options->ladder, "only each agent against the next one");
  command.exclusive("--gauntlet", "--ladder");
  add_contest_options(command, options->contest);
  add_plan_options(command, options->contest);
  command.run([options] { run_tournament(*options); });
}

}  // namespace cycad
