// A part of a tree as plain values with texts for moves, without the game's types: what is shown, sent and written. It
// is made from a view (describe_tree.hpp), and `to_json`, `to_dot` and `to_text` (tree_text.hpp) write it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cycad {

// What a node knows of the position behind a (joint) move.
enum class ChildKind : std::uint8_t {
  unseen,
  once,    // visited once, without a node of its own yet
  node,    // in the tree
  proven,  // its value is certain, by the solver or a prediction
  end,     // the game is over
};
inline constexpr std::string_view child_kind_words[] = {"unseen", "once", "node", "proven", "end"};

// Both players' moves, player one's first; empty for a player who does not move there.
using MoveTexts = std::array<std::string, 2>;

// "b2b3", or "north/east" where both move.
inline std::string joined(const MoveTexts& moves) {
  if (moves[0].empty() || moves[1].empty()) return moves[0] + moves[1];
  return moves[0] + "/" + moves[1];
}

// A move of one player. Rewards are that player's.
struct TreeArm {
  std::string move;
  std::size_t number = 0;  // in the game's list of moves
  double visits = 0, mean = 0;
  double probability = 0;       // of the policy's average strategy
  double least = 0, most = 1;   // what the solver has proven of the mean
  std::optional<double> score;  // by the policy's formula, if it is one: mean + exploration
  // Where the limits ask for the policy's numbers (policy/arm_numbers.hpp):
  std::string formula = {};                                  // where it is not the policy's own
  std::optional<double> chance = {};                         // with which a policy that draws takes it now
  std::vector<std::pair<std::string, double>> symbols = {};  // of the formula, with the deviation as `s`
  [[nodiscard]] std::optional<double> exploration() const {
    return score ? std::optional(*score - mean) : std::nullopt;
  }
};

struct TreeNode {
  MoveTexts moves;                          // that lead here from the node above; none at the root
  std::array<std::size_t, 2> numbers = {};  // of these moves in the game's lists
  ChildKind kind = ChildKind::node;
  std::optional<double> visits;              // empty where a matrix node has not counted them apart
  std::optional<double> value;               // player one's mean reward; empty for what was never visited
  std::optional<double> proven;              // player one's reward, if it is certain
  std::array<bool, 2> to_move = {};          // who chooses here
  std::array<std::vector<TreeArm>, 2> arms;  // of each player who chooses, where this is a node
  std::size_t columns = 0;                   // player two's arms of a matrix node
  std::vector<TreeNode> children;            // within the limits, the most visited first
  std::size_t left_out = 0;                  // visited children beyond the limits
};

// How much of a tree is described.
struct TreeLimits {
  std::size_t depth = 2;  // plies below the node; 0 is the node alone
  double min_visits = 1;  // children with fewer are left out; 0 shows unseen ones too
  bool numbers = false;   // by what numbers the policy chooses at the node itself
};

}  // namespace cycad
