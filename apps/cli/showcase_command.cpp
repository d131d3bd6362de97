#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit_code.hpp"
#include "cli/terminal.hpp"
#include "cycad/match/cross_table.hpp"

namespace cycad {
namespace {

constexpr const char* examples = "  cycad showcase\n\nTakes about a minute on two cores.";

// What a newcomer sees first: all policies of Perick et al. 2012 with the paper's constants and board, at a budget that
// lets two cores play enough games in about a minute.
ContestOptions showcase_contest() {
  return {.game = "tron",
          .agents = {"perick/ucb1", "perick/ucb1-tuned", "perick/ucb-v", "perick/ucb-minimal",
                     "perick/omc-deterministic", "perick/moss", "perick/random", "perick/epsilon-greedy",
                     "perick/thompson", "perick/exp3", "perick/omc-stochastic", "perick/pbbm"},
          .maps = {"empty:20x20:facing"},
          .games = 20,
          .budget = {.simulations = 500}};
}

constexpr const char* title =
    "Tron: two players move at the same time and leave walls behind; whoever cannot move has lost.\n"
    "Twelve selection policies, the rule by which a Monte-Carlo tree search chooses the move that it looks at\n"
    "next, play each other with the constants of Perick et al. (2012) on their empty board of 20x20 cells.\n\n";

constexpr const char* next_steps =
    "\nScores in percent, row against column; a draw is half a point. The number after ± is half the width of\n"
    "the 95 % interval: two scores that differ by less may well be equal in truth.\n"
    "\n"
    "Try next (in a checkout, ./run stands for cycad):\n"
    "  cycad play tron                                               you against an agent\n"
    "  cycad match tron perick/ucb1-tuned perick/random --games 20   one pairing, with interval and Elo\n"
    "  cycad describe                                                games, maps, agents, policies, options\n";

void run_showcase() {
  const ContestOptions options = showcase_contest();
  fmt::print("{}", title);
  std::fflush(stdout);
  const Contest contest = play_contest(options, round_robin(options.agents.size()), "showcase");
  const CrossTable table = make_cross_table(options.agents, tally_matrix(options.agents.size(), contest.run.games));
  fmt::print("{} on {}, {} simulations a move:\n\n{}{}", games_text(contest), starts_text(contest),
             options.budget.simulations, to_text(table, terminal_width(stdout)), next_steps);
  if (contest.interrupted) throw Exit{ExitCode::interrupted};
}

}  // namespace

void add_showcase_command(CLI::App& program) {
  Command command(program, "showcase", "a small tournament of selection policies, for a first look", examples);
  command.run(run_showcase);
}

}  // namespace cycad
