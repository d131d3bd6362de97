// What a search does at each of its steps, apart from the selection policy. Everything here is constant during a
// search, so a branch on it costs nothing.
#pragma once

#include "cycad/search/playout.hpp"

namespace cycad {

enum class Expansion : std::uint8_t { single, all };
enum class Deviation : std::uint8_t { averaged, pooled };
enum class Parallel : std::uint8_t { root, tree };

struct SearchSettings {
  PlayoutKind playout = PlayoutKind::uniform;
  PlayoutSettings limits;  // `length` counts from the root: no simulation looks further ahead
  Expansion expansion = Expansion::single;
  bool predictive = false;                    // predictive expansion: separated positions are scored, not played
  Deviation deviation = Deviation::averaged;  // of a move in the matrix tree; the sequential tree has only one
  bool groups = false;                        // select a group of moves, then a move of it (select/groups.hpp)
  bool abstraction = false;                   // new nodes have the game's shorter list of moves
  float threshold = 0;                        // below this many visits a node selects at random
  std::size_t bytes = std::size_t{1} << 30;   // how large the tree may grow
};

}  // namespace cycad
