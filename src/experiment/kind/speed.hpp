// Rough speeds of searches, for estimates of what a part takes.
#pragma once

#include <string>

#include "cycad/experiment/recipe.hpp"

namespace cycad {

// Measured on one core of a two-core virtual machine of 2026.
struct Speed {
  double simulations = 0;  // per second
  double decisions = 0;    // of one player in a game
};
Speed speed_of(const Part& part, const std::string& agent);

// Seconds that an agent thinks in one game of the part.
double game_seconds(const Part& part, const Labelled& agent);

}  // namespace cycad
