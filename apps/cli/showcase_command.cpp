#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/exit_code.hpp"
#include "cli/terminal.hpp"
#include "cycad/match/cross_table.hpp"

namespace cycad {
namespace {

constexpr const char* examples = "  cycad showcase";

// What a newcomer sees first: the eight algorithms of Lanctot et al. 2013 at a fraction of the paper's budget.
ContestOptions showcase_contest() {
  return {.game = "tron",
          .agents = {"lanctot/uct", "lanctot/ucb1t", "lanctot/duct-max", "lanctot/duct-mix", "lanctot/ducb1t-max",
                     "lanctot/ducb1t-mix", "lanctot/exp3", "lanctot/rm"},
          .maps = {"lanctot-a"},
          .games = 20,
          .budget = {.simulations = 1000}};
}

constexpr const char* title =
    "Tron: two players move at the same time and leave walls behind; whoever cannot move has lost.\n"
    "Eight ways to select moves inside Monte-Carlo tree search play each other on one board.\n\n";

constexpr const char* next_steps =
    "\nTry next:\n"
    "  cycad play tron                                    you against an agent\n"
    "  cycad match tron lanctot/rm random --games 20      one pairing, with interval and Elo\n"
    "  cycad describe                                     games, maps, agents, policies, options\n";

void run_showcase() {
  const ContestOptions options = showcase_contest();
  fmt::print("{}", title);
  std::fflush(stdout);
  const Contest contest = play_contest(options, round_robin(options.agents.size()));
  const CrossTable table = make_cross_table(options.agents, tally_matrix(options.agents.size(), contest.games));
  fmt::print("{}, {} simulations a move, {}:\n\n{}", games_text(contest), options.budget.simulations,
             fmt::join(contest.maps, ", "), to_text(table, terminal_width(stdout)));
  fmt::print("\nScores in percent, row against column, a draw half a point, ± half the 95 % interval.\n{}", next_steps);
  if (contest.interrupted) throw Exit{ExitCode::interrupted};
}

}  // namespace

void add_showcase_command(CLI::App& program) {
  Command command(program, "showcase", "a small tournament of selection policies, for a first look", examples);
  command.run(run_showcase);
}

}  // namespace cycad
