// The backup step: a reward goes from the leaf to the root. Each node keeps, for each player, the visits and the reward
// sum of the arm that was pulled, from that player's side; squares and the policy's own lanes where it asks for them.
#pragma once

#include <cmath>

#include "cycad/search/select.hpp"

namespace cycad {

// One step of a simulation's path: a node and what was chosen there.
struct PathStep {
  NodeIndex node;
  Picks picks;
};

// n sigma of n rewards from their sums: n^2 variance = n sum x^2 - (sum x)^2.
inline float weighted_deviation(float count, float rewards, float squares) {
  return std::sqrt(std::max(0.0F, count * squares - rewards * rewards));
}

// By how much a node's own n sigma grows with a reward whose visit is already counted. With the first visit, which no
// arm has counted, one more reward came through than the header says.
template <class Header>
float add_to_deviation(Header& header, float reward_one) {
  const float before = weighted_deviation(header.visits, header.rewards, header.squares);
  header.squares += reward_one * reward_one;
  return weighted_deviation(header.visits + 1.0F, header.rewards + reward_one, header.squares) - before;
}

// By how much a sum grows so that sum / count is the mean that the settings ask for; `count` includes this reward.
inline float growth(float sum, float count, float reward, const MovingAverage& moving) {
  if (count <= moving.after) return reward;
  const float before = sum / (count - 1.0F);
  return (before + moving.rate * (reward - before)) * count - sum;
}

template <class G, class P>
void count_visit(Node<G, P> node, const Picks& picks, const P& policy) {
  node.visits()[picks.one.arm] += 1.0F;
  if constexpr (NodeLayout<G, P>::sides == 2) node.visits()[node.first_lane(1) + picks.two.arm] += 1.0F;
  auto& header = node.header();
  header.visits += 1.0F;
  if constexpr (IndexPolicy<P>) {
    header.cached = policy.cache(header.visits);
    header.next_one = NodeLayout<G, P>::undecided;
  }
}

template <class G, class P>
void update_regrets(Node<G, P> node, const Picks& picks, const P& policy, float reward_one, bool averaged) {
  const auto columns = static_cast<std::size_t>(NodeLayout<G, P>::sides == 2 ? node.arms(1) : 1);
  const auto update = [&](const ArmView& arms, auto... what) {
    if constexpr (NodeLayout<G, P>::narrow && SelectsInLanes<P>) {
      policy.update_regrets_lanes(arms, what...);
    } else {
      policy.update_regrets(arms, what...);
    }
  };
  JointRow::Cell& cell = node.cell(node.slot_of(picks.one.arm, picks.two.arm));
  cell.visits += 1.0F;
  cell.mean += (reward_one - cell.mean) / cell.visits;
  const float mean_one = node.header().rewards / (node.header().visits + 1.0F);
  const Player first = node.player(0);
  update(node.view(0, averaged), picks.one, reward_for(first, reward_one),
         JointRow{&node.cell(0) + picks.two.arm, columns}, first == Player::two, reward_for(first, mean_one));
  if constexpr (NodeLayout<G, P>::sides == 2) {
    update(node.view(1, averaged), picks.two, 1.0F - reward_one, JointRow{&node.cell(0) + picks.one.arm * columns, 1},
           true, 1.0F - mean_one);
  }
}

// Adds a reward to a node whose visit is already counted. `deviation_change` is by how much the child's n sigma has
// grown, and becomes this node's own, for the averaged deviation of the matrix tree.
template <class G, class P>
void add_reward(Node<G, P> node, const Picks& picks, const P& policy, float reward_one, const SearchSettings& settings,
                float& deviation_change) {
  constexpr bool matrix = NodeLayout<G, P>::sides == 2;
  const bool averaged = matrix && settings.deviation == Deviation::averaged;
  const auto add = [&](float* sums, std::size_t lane, float value) {
    sums[lane] += growth(sums[lane], node.visits()[lane], value, settings.moving_average);
  };
  auto& header = node.header();
  const float reward = matrix ? reward_one : reward_for(node.player(0), reward_one);
  const std::size_t lane_two = matrix ? node.first_lane(1) + picks.two.arm : 0;
  add(node.rewards(), picks.one.arm, reward);
  if constexpr (matrix) add(node.rewards(), lane_two, 1.0F - reward_one);
  if constexpr (P::statistics.squares) {
    if (averaged) {
      node.squares()[picks.one.arm] += deviation_change;
      if constexpr (matrix) node.squares()[lane_two] += deviation_change;
      deviation_change = add_to_deviation(header, reward_one);
    } else {
      add(node.squares(), picks.one.arm, reward * reward);
      if constexpr (matrix) add(node.squares(), lane_two, (1.0F - reward_one) * (1.0F - reward_one));
    }
  }
  header.rewards += reward_one;
  if constexpr (P::statistics.joint_means) {
    update_regrets(node, picks, policy, reward_one, averaged);
  } else if constexpr (requires { policy.update(node.view(0, averaged), picks.one, reward); }) {
    policy.update(node.view(0, averaged), picks.one, reward);
    if constexpr (matrix) policy.update(node.view(1, averaged), picks.two, 1.0F - reward_one);
  }
}

// Implicit minimax backups (Lanctot, Winands, Pepels & Sturtevant 2014): own lane 0 holds what each move is worth to
// the mover by the estimates at the leaves of the tree. `below` is player one's value of the node behind the move, if
// there is a node. Answers that of this one.
template <class G, class P>
float back_up_minimax(Node<G, P> node, std::size_t arm, Result below) {
  const Player mover = node.player(0);
  float* const values = node.own();
  const Slot slot = node.slot(arm);
  if (slot.kind() == Slot::Kind::terminal) below = slot.reward_one();
  if (below) values[arm] = reward_for(mover, *below);
  return reward_for(mover, *std::max_element(values, values + node.arms(0)));
}

}  // namespace cycad
