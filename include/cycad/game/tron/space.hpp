// An estimate of the space that a player has for itself, by a walk along the walls. The other player is taken as walls
// and does not move. (longest_path.hpp searches for the longest path, chambers.hpp bounds it.)
#pragma once

#include "cycad/game/tron/choice.hpp"
#include "cycad/game/tron/grid.hpp"

namespace cycad::tron {

// How many moves the walk of HuggingChoice makes before it is stuck (Lanctot et al. 2013, 3: "space estimation").
template <class Grid>
int hugging_walk(const Grid& from, Spot head) {
  Grid grid = from;
  for (int moves = 0;; ++moves) {
    const unsigned seen = outlook(grid, head);
    if (seen == 0) return moves;
    head = head + hugging_move(seen);
    grid.clear(head);
  }
}

}  // namespace cycad::tron
