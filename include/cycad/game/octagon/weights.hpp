// The weights of the greedy player of The Octagon Theory (Fernandes et al. 2014, eq. 2): one for each symmetry class
// (symmetry.hpp), since the board looks the same from every side. The paper does not print its own.
//
//   tuned   found by self-play (tune_weights.hpp), stored in data/octagon/weights-SIZE.txt
//   rule    4 + the single steps, at most 3, that it takes to push a piece from there off the board the shortest way
//   equal   1: counts pieces
#pragma once

#include <string_view>
#include <vector>

#include "cycad/game/game.hpp"
#include "cycad/game/octagon/board.hpp"

namespace cycad {

std::vector<float> octagon_weights(OctagonSize size, WeightsKind kind);

// How many single pushes take a piece off the board or into the hole, the shortest way.
int octagon_steps_to_loss(OctagonSize size, octagon::Cell cell);

// Numbers by class, from the hole outwards; `#` begins a comment. `source` names the text in errors.
std::vector<float> read_octagon_weights(std::string_view text, OctagonSize size, std::string_view source);

}  // namespace cycad
