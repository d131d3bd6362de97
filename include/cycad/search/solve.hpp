// MCTS-Solver (Winands, Björnsson & Saito 2008): what the slots of a node prove about its value. A slot that is the end
// of the game has that value; everything else is anything from 0 to 1.
//
// In the sequential tree a node is worth its best move: proven when one move wins, or when all are proven. In the
// matrix tree player one can force the best row minimum and player two the least column maximum; when the two meet,
// the node is proven, and where they do not (the optimal strategy is mixed, or too little is known) it stays open.
#pragma once

#include <algorithm>

#include "cycad/search/tree/node.hpp"

namespace cycad {

// Of player one's reward, or of the mover's where that is said.
struct Bounds {
  float least = 0;
  float most = 1;
  [[nodiscard]] bool proven() const { return least == most; }
};

inline Bounds bounds_of(Slot slot) {
  if (slot.kind() != Slot::Kind::terminal) return {};
  return {slot.reward_one(), slot.reward_one()};
}

// What one player's arm is worth to that player: in the matrix tree from its worst reply to its best.
template <class Shape>
Bounds arm_bounds(Node<Shape> node, std::size_t side, std::size_t arm) {
  const Player player = node.player(side);
  const std::size_t replies = Shape::matrix ? node.arms(1 - side) : 1;
  Bounds all{1, 0};
  for (std::size_t reply = 0; reply < replies; ++reply) {
    const Bounds one = bounds_of(node.slot(side == 0 ? node.slot_of(arm, reply) : node.slot_of(reply, arm)));
    const Bounds own = player == Player::one ? one : Bounds{1.0F - one.most, 1.0F - one.least};
    all = {std::min(all.least, own.least), std::max(all.most, own.most)};
  }
  return all;
}

// The best that a player can be sure of at a node, and the best that may be there, as that player's reward.
template <class Shape>
Bounds side_bounds(Node<Shape> node, std::size_t side) {
  Bounds best{0, 0};
  for (std::size_t arm = 0; arm < node.arms(side); ++arm) {
    const Bounds own = arm_bounds(node, side, arm);
    best = {std::max(best.least, own.least), std::max(best.most, own.most)};
  }
  return best;
}

// The most that player two must leave to player one in a matrix node: the least of the columns' largest rewards. In
// player one's own numbers, since 1 - (1 - r) is not r for every float.
template <class Shape>
float left_to_player_one(Node<Shape> node) {
  float least = 1;
  for (std::size_t column = 0; column < node.arms(1); ++column) {
    float largest = 0;
    for (std::size_t row = 0; row < node.arms(0); ++row)
      largest = std::max(largest, bounds_of(node.slot(node.slot_of(row, column))).most);
    least = std::min(least, largest);
  }
  return least;
}

// Of player one's reward at a node.
template <class Shape>
Bounds node_bounds(Node<Shape> node) {
  const Bounds first = side_bounds(node, 0);
  if constexpr (Shape::matrix) {
    return {first.least, left_to_player_one(node)};
  } else {
    return node.player(0) == Player::one ? first : Bounds{1.0F - first.most, 1.0F - first.least};
  }
}

// An arm that cannot be better than what another one is sure of is not pulled again: its reward sum becomes that of
// a discarded one, its visits stay. Of several that are sure of the best, one remains. For index policies: a sampling
// policy keeps pulling all arms; what is proven costs no search.
template <class Shape>
void discard_dominated(Node<Shape> node) {
  for (std::size_t side = 0; side < Shape::sides; ++side) {
    const float certain = side_bounds(node, side).least;
    bool kept = certain == 0;
    for (std::size_t arm = 0; arm < node.arms(side); ++arm) {
      const Bounds own = arm_bounds(node, side, arm);
      if (own.most > certain) continue;
      const bool keep = !kept && own.least == certain;
      kept = kept || keep;
      const std::size_t lane = node.first_lane(side) + arm;
      float& rewards = node.rewards()[lane];
      if (keep || is_discarded(rewards)) continue;
      const float visits = node.visits()[lane];  // none while its first visit is being counted
      rewards = discarded_reward(visits > 0.5F ? rewards / visits : own.most);
    }
  }
}

}  // namespace cycad
