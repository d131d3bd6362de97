// What one simulation did, as plain values with texts for moves: the result of `trace_simulation` (trace.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "cycad/search/tree_node.hpp"

namespace cycad {

// Where the reward of a simulation comes from.
enum class RewardSource : std::uint8_t {
  playout,     // random moves
  evaluation,  // the policy's or the game's value of the position
  proven,      // known for certain: a prediction or the solver
  end,         // the game was over
};
inline constexpr std::string_view reward_source_words[] = {"playout", "evaluation", "proven", "end"};

struct TracedBackup {
  std::vector<MoveTexts> selection;                 // chosen at the nodes of the path, at the root first
  std::vector<std::array<std::size_t, 2>> numbers;  // of these moves in the game's lists
  std::vector<MoveTexts> playout;                   // "?" for a step that is no legal move
  RewardSource source = RewardSource::playout;
  double reward_one = 0;  // of player one; every node of the path, `selection.size()` of them, counts it
};

struct SimulationTrace {
  // One; with full expansion one for each child of the new leaf too; none where the root is proven.
  std::vector<TracedBackup> backups;
  // Positions that got a node: after how many moves of the selection. 0 is the root. A position that is seen for the
  // first time is noted by its reward alone, and gets a node when it is seen again.
  std::vector<std::size_t> made;
  std::uint64_t simulations = 0;  // how many it counts for
};

}  // namespace cycad
