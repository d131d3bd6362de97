// What stands under the title of each experiment, whatever the format.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cycad/match/report/model.hpp"

namespace cycad {

// Names and texts: game, games, maps, sides, seed, program, begun.
std::vector<std::pair<std::string, std::string>> facts_of(const ExperimentReport& experiment);

// As percent_text; a point in the middle for no games.
std::string score_text(const Tally& tally);
std::string budget_text(double budget);

}  // namespace cycad
