// What `match`, `tournament` and `showcase` have in common: agents play the games of a schedule with progress on
// standard error, and Ctrl-C leaves what is finished.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cycad/match/schedule.hpp"
#include "cycad/match/tournament.hpp"
#include "cycad/search/budget.hpp"

namespace cycad {

// A budget on the command line: --sims, --ms.
struct BudgetOptions {
  std::uint64_t simulations = 0;
  std::uint64_t milliseconds = 0;

  // What agents get that bring no budget of their own; `otherwise` simulations if nothing was said.
  [[nodiscard]] Budget budget(std::uint64_t otherwise) const;
};

struct ContestOptions {
  std::string game;
  std::vector<std::string> agents;
  std::vector<std::string> maps;
  std::uint64_t games = 100;
  std::uint64_t seed = 1;
  std::uint64_t threads = 0;  // 0: one for each processor
  BudgetOptions budget;
  bool json = false;
};

inline constexpr std::uint64_t contest_simulations = 1000;  // a move, where nobody says how many

void add_budget_options(Command& command, BudgetOptions& options, std::uint64_t otherwise);
void add_contest_options(Command& command, ContestOptions& options);

struct Contest {
  Schedule schedule;
  std::vector<std::string> maps;
  std::vector<PlayedGame> games;
  bool interrupted = false;
};

Contest play_contest(const ContestOptions& options, const std::vector<Pairing>& pairings);

// "100 games", "1 game"; "47 of 100 games (interrupted)".
std::string games_text(const Contest& contest);

// Everything that was fixed before the first game and every game that was played, as members of a JSON object; the
// same for any number of threads.
std::string contest_json(const ContestOptions& options, const Contest& contest);

}  // namespace cycad
