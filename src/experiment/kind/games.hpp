// What the kinds that are made of games have in common.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "cycad/experiment/ledger.hpp"
#include "experiment/kind/part_kind.hpp"

namespace cycad {

// The budget of agents whose specification has none.
Budget budget_of(const Part& part, bool timed);

// The games of a part; `starts` are positions in the place of its maps.
Plan plan_of(const Part& part, const std::vector<std::string>& starts, bool timed);

// Positions at a ply of drawn games that an agent plays against itself.
struct Starts {
  std::vector<std::string> positions = {};
  std::uint64_t games = 0;  // that were played to find them
};

// Whether they can be positions of the part's game with moves, found in so many games.
bool are_starts(const Part& part, const Starts& starts);

// All that the starts of a part depend on, as a text; empty if it has none. Parts with the same one begin alike.
std::string starts_settings(const Part& part, bool timed);

// Plays as many games as starts are missing and adds those that it finds, in the order of the games' numbers. False
// after a stop, with nothing added; OutsideError if hardly a game is drawn.
bool add_starts(const Part& part, const MeasureRun& run, const std::stop_token& stop, Starts& starts);

// InputError if an agent or a map does not exist.
void check_games(const Part& part);

// Whether these are the results of so many pairings with so many games each.
bool are_results(const std::vector<std::string>& results, std::size_t pairings, std::size_t games);
// What an entry of a ledger cannot have of this part: other games than it says, or other measurements. Empty if all is
// well.
std::string evidence_problem(const Part& part, const LedgerPart& found);

// The tally of each pairing. InputError if the evidence has another number of pairings, or an unknown result.
std::vector<Tally> tallies_of(const Part& part, const Evidence& evidence, std::size_t pairings);

// The cells of a row whose scoring is `outcomes`, and their names.
void add_outcomes(std::vector<Cell>& cells, const std::string& name, const Tally& tally);
void add_outcome_names(std::vector<std::string>& names, const std::string& row);

// "500 simulations per move", and the other words of a title.
std::string budget_text(const Part& part, bool timed);
std::string scoring_text(Scoring scoring);

}  // namespace cycad
