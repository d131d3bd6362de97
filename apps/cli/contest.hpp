// What `match` and `tournament` have in common: agents play the games of a schedule with progress on
// standard error, in a store if there is one, and Ctrl-C leaves what is finished.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cycad/match/plan.hpp"
#include "cycad/match/progress.hpp"
#include "cycad/match/run_plan.hpp"
#include "cycad/match/schedule.hpp"
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
  std::string sides = "paired";
  std::uint64_t replays = 0;
  std::string start = {};       // where games begin, if not on the maps: "positions(FILE)"
  std::string sprt = {};        // of a match: empty plays all games
  std::string store = {};       // a file; empty keeps nothing
  std::string experiment = {};  // its name in the store; one that follows from the settings if empty
  bool plan_only = false;       // only writes the experiment into the store
  bool tolerate_forfeits = false;
  std::uint64_t progress_seconds = 5;
  bool json = false;
};

inline constexpr std::uint64_t contest_simulations = 1000;  // per move, where nobody says how many

void add_budget_options(Command& command, BudgetOptions& options, std::uint64_t otherwise);
void add_forfeit_option(Command& command, bool& tolerate);
// What --games counts, and what else holds for --experiment.
struct ContestHelp {
  std::string games = "games of each pairing, in pairs with the sides exchanged";
  std::string experiment = "; more --games extend it";
};
void add_contest_options(Command& command, ContestOptions& options, const ContestHelp& help = {});
// Of contests whose games are known before the first one.
void add_plan_options(Command& command, ContestOptions& options);

// The parts of which a plan is made: who plays where; how often and on which sides, without pairings; and the name in
// the store, which begins with `kind` unless one was given.
Participants participants_of(const ContestOptions& options);
Schedule schedule_of(const ContestOptions& options);
void name_plan(Plan& plan, const ContestOptions& options, const std::string& kind);

unsigned threads_of(const ContestOptions& options);
ProgressStyle progress_style(const ContestOptions& options);

struct Contest {
  Plan plan;
  PlanRun run;
  bool interrupted = false;
};

// Whether only a plan was wanted: it is in the store then, and standard output names it.
bool write_plan_only(const ContestOptions& options, const std::vector<Pairing>& pairings, const std::string& kind);

// `kind` begins the name of an experiment that has none. With a store it says on standard error which experiment this
// is, and after an interrupt how to go on.
Contest play_contest(const ContestOptions& options, const std::vector<Pairing>& pairings, const std::string& kind);

// "100 games", "1 game"; "47 of 100 games (interrupted)".
std::string games_text(const Contest& contest);

// The names of the maps, or "12 given positions".
std::string starts_text(const Contest& contest);
std::string starts_text(const Plan& plan);

// Everything that was fixed before the first game and every game that was played, as members of a JSON object; the
// same for any number of threads. `games` is null after an interrupt amid very many.
std::string contest_json(const Contest& contest);

}  // namespace cycad
