// Walks over a whole search tree and checks what must hold at every node, whatever the policy:
//   the visits of a side's arms add up to the node's own, for each player;
//   the rewards of both players' arms add up to the visits, and player one's (with that of the visit before the node
//   was made) to the node's reward sum;
//   in the sequential tree each arm agrees with the slot behind it: node, position seen once, or end of the game.
// `slack` allows for threads that saw a position for the first time together: only one of them is remembered there.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cycad/search/search.hpp"

namespace cycad::test {

// The root is the first node of its arena, so every other node can be reached from it.
template <class N>
N node_at(N root, NodeIndex index) {
  constexpr NodeIndex first = 2;
  return N(root.data() + (std::size_t{index} - first) * node_unit, root.format());
}

// Every node of a tree, the root first.
template <class N>
std::vector<N> all_nodes(N root) {
  std::vector<N> found{root};
  for (std::size_t next = 0; next < found.size(); ++next) {
    for (std::size_t index = 0; index < found[next].slot_count(); ++index) {
      const Slot slot = found[next].slot(index);
      if (slot.kind() == Slot::Kind::node) found.push_back(node_at(root, slot.index()));
    }
  }
  return found;
}

template <class N>
bool is_pulled(N node, std::size_t side, std::size_t arm) {
  if constexpr (!N::Shape::narrow) {
    if (arm >= node.header().tried[side]) return false;
  }
  return node.visits()[node.first_lane(side) + arm] > 0.5F;
}

struct SideSums {
  double visits = 0, rewards = 0;
};

template <class N>
SideSums sums_of(N node, std::size_t side) {
  SideSums sums;
  for (std::size_t arm = 0; arm < node.arms(side); ++arm) {
    if (!is_pulled(node, side, arm)) continue;
    sums.visits += node.visits()[node.first_lane(side) + arm];
    sums.rewards += node.rewards()[node.first_lane(side) + arm];
  }
  return sums;
}

// What an arm of the sequential tree must hold according to its slot.
template <class N>
void expect_arm_agrees_with_slot(N root, N node, std::size_t arm, double slack, bool has_horizon) {
  const Slot slot = node.slot(arm);
  const double visits = is_pulled(node, 0, arm) ? node.visits()[arm] : 0;
  const double rewards = visits > 0 ? node.rewards()[arm] : 0;
  const double rewards_one = node.player(0) == Player::one ? rewards : visits - rewards;
  const double tolerance = slack + 1e-5 * visits + 1e-5;
  switch (slot.kind()) {
    case Slot::Kind::unseen: EXPECT_EQ(visits, 0); break;
    case Slot::Kind::once:
      if (has_horizon && visits > 1) break;
      EXPECT_NEAR(visits, 1, slack);
      EXPECT_NEAR(rewards_one, slot.reward_one(), tolerance);
      break;
    case Slot::Kind::terminal: EXPECT_NEAR(rewards_one, visits * slot.reward_one(), tolerance); break;
    case Slot::Kind::node: {
      const auto child = node_at(root, slot.index());
      EXPECT_NEAR(visits, child.header().visits + 1, slack);
      EXPECT_NEAR(rewards_one, child.header().rewards, tolerance);
      break;
    }
  }
}

// The joint moves behind the arms of the matrix tree: their visits are known but for ends of the game.
template <class N>
void expect_slots_agree_with_visits(N root, N node, double slack, bool has_horizon) {
  double known = 0;
  bool ends = false;
  for (std::size_t index = 0; index < node.slot_count(); ++index) {
    const Slot slot = node.slot(index);
    if (slot.kind() == Slot::Kind::once) known += 1;
    ends = ends || (has_horizon && slot.kind() == Slot::Kind::once);
    if (slot.kind() == Slot::Kind::node) known += node_at(root, slot.index()).header().visits + 1;
    ends = ends || slot.kind() == Slot::Kind::terminal;
  }
  const double total_slack = slack * static_cast<double>(node.slot_count());
  if (ends)
    EXPECT_LE(known, node.header().visits + total_slack);
  else
    EXPECT_NEAR(known, node.header().visits, total_slack);
}

// In the matrix tree, n sigma of a move summed over the joint moves below it, from what their nodes hold; a position
// without a node has no spread yet.
template <class N>
double weighted_deviation_below(N root, N node, std::size_t side, std::size_t arm) {
  double sum = 0;
  for (std::size_t answer = 0; answer < node.arms(1 - side); ++answer) {
    const Slot slot = node.slot(side == 0 ? node.slot_of(arm, answer) : node.slot_of(answer, arm));
    if (slot.kind() != Slot::Kind::node) continue;
    const N child = node_at(root, slot.index());
    const double rewards = child.header().rewards;
    sum += std::sqrt(std::max(0.0, (child.header().visits + 1.0) * child.squares_one() - rewards * rewards));
  }
  return sum;
}

// Checks every node and answers how many there are. With a horizon (a limited length) a position may be seen again and
// again without getting a node.
template <class N>
std::size_t expect_consistent(N root, double slack = 0, bool has_horizon = false) {
  constexpr bool matrix = N::Shape::matrix;
  const auto nodes = all_nodes(root);
  for (const auto node : nodes) {
    if (testing::Test::HasFailure()) break;  // one broken node is enough to read
    const double visits = node.header().visits;
    const double tolerance = 1e-5 * visits + 1e-5;
    const SideSums first = sums_of(node, 0);
    EXPECT_EQ(first.visits, visits);
    const double rewards_one = node.player(0) == Player::one ? first.rewards : first.visits - first.rewards;
    EXPECT_GE(node.header().rewards - rewards_one, -tolerance);
    EXPECT_LE(node.header().rewards - rewards_one, 1 + tolerance);
    if constexpr (matrix) {
      const SideSums second = sums_of(node, 1);
      EXPECT_EQ(second.visits, visits);
      EXPECT_NEAR(first.rewards + second.rewards, visits, tolerance);
      expect_slots_agree_with_visits(root, node, slack, has_horizon);
    } else {
      for (std::size_t arm = 0; arm < node.arms(0); ++arm)
        expect_arm_agrees_with_slot(root, node, arm, slack, has_horizon);
    }
  }
  return nodes.size();
}

}  // namespace cycad::test
