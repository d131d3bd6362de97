// The tree from outside: root statistics and the principal variation.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <string>
#include <utility>
#include <vector>

#include "cycad/search/kernel.hpp"
#include "cycad/search/solve.hpp"
#include "cycad/search/tree/heavy_nodes.hpp"
#include "cycad/search/tree/node.hpp"

namespace cycad {

// A move at the root with what the search found out about it, from the side of the player whose move it is.
template <class Move>
struct RootArm {
  Move move;
  double visits = 0;
  float mean = 0;         // of its simulations, or what is proven
  float probability = 0;  // of the policy's average strategy
  Bounds bounds = {};     // what the solver has proven
  Result score = {};      // by the policy's formula, if it is one: the mean and what it adds to explore
  bool inferior = false;  // the value of the position is proven, and the move is not sure of it
};

// GameError for a side that no move list belongs to: in an alternating-move game a node has the mover's alone.
template <class Shape>
void require_side(const char* what, std::size_t side) {
  if (side < Shape::sides) return;
  throw_game_error((std::string(what) + ": side " + std::to_string(side) +
                    (Shape::matrix ? ", expected 0 or 1" : " of an alternating-move game, expected no side"))
                       .c_str());
}

// An arm that was never pulled holds a tiny or a huge number in its lanes (see arms.hpp).
template <class Shape>
bool arm_pulled(Node<Shape> here, std::size_t side, std::size_t arm) {
  if constexpr (!Shape::narrow) {
    if (arm >= here.header().tried[side]) return false;
  }
  return here.visits()[here.first_lane(side) + arm] > 0.5F;
}

template <class Shape>
float arm_visits(Node<Shape> here, std::size_t side, std::size_t arm) {
  return arm_pulled(here, side, arm) ? here.visits()[here.first_lane(side) + arm] : 0.0F;
}

template <class Shape>
float arm_mean(Node<Shape> here, std::size_t side, std::size_t arm) {
  const std::size_t lane = here.first_lane(side) + arm;
  const float rewards = here.rewards()[lane];
  if (!arm_pulled(here, side, arm)) return 0.0F;
  // The tiny number of an untried arm stays in the sum, which may so leave the range of rewards.
  return is_discarded(rewards) ? discarded_mean(rewards) : std::clamp(rewards / here.visits()[lane], 0.0F, 1.0F);
}

// What is known of each move of a side at a node of `state`. They are in the order of the game's move list; but where a
// game may have more than eight, in that of the moves, or in none if these cannot be compared by <. `proven(arm)` is
// what the solver says, `heavy` the exact sums of a node with more visits than its lanes can count.
template <class G>
std::vector<RootArm<typename G::Move>> inspect_arms(GameNode<G> here, const G& state, std::size_t side,
                                                    const Kernel<ShapeOf<G>>& kernel, const HeavySums* heavy,
                                                    const auto& proven) {
  std::vector<float> strategy(here.arms(side)), scores(here.arms(side));
  kernel.strategy(here.data(), side, strategy);
  kernel.scores(here.data(), side, scores);
  std::vector<RootArm<typename G::Move>> found;
  for (std::size_t arm = 0; arm < strategy.size(); ++arm) {
    const Bounds known = proven(arm);
    found.push_back({move_of<G>(here, state, side, arm), arm_visits(here, side, arm),
                     known.proven() ? known.least : arm_mean(here, side, arm), strategy[arm], known,
                     std::isnan(scores[arm]) ? Result{} : Result{scores[arm]}, false});
  }
  for (std::size_t arm = 0; heavy != nullptr && arm < found.size(); ++arm)
    if (found[arm].visits > 0) found[arm].visits = heavy->arm_visits[here.first_lane(side) + arm];
  // A wide node has shuffled its moves.
  if constexpr (!ShapeOf<G>::narrow && std::totally_ordered<typename G::Move>)
    std::sort(found.begin(), found.end(), [](auto& a, auto& b) { return a.move < b.move; });
  return found;
}

// By what numbers the policy chooses among the moves of a side, in the order of the node's arms.
template <class G>
std::vector<std::pair<typename G::Move, ArmNumbers>> inspect_numbers(GameNode<G> here, const G& state, std::size_t side,
                                                                     const Kernel<ShapeOf<G>>& kernel) {
  std::vector<ArmNumbers> numbers(here.arms(side));
  kernel.numbers(here.data(), side, numbers);
  std::vector<std::pair<typename G::Move, ArmNumbers>> found;
  for (std::size_t arm = 0; arm < numbers.size(); ++arm)
    found.emplace_back(move_of<G>(here, state, side, arm), numbers[arm]);
  return found;
}

// Player one's mean reward over all visits of a node.
template <class Shape>
float mean_reward(Node<Shape> here) {
  if (here.header().visits == 0) return 0.5F;
  float rewards = 0;
  for (std::size_t arm = 0; arm < here.arms(0); ++arm) rewards += arm_mean(here, 0, arm) * arm_visits(here, 0, arm);
  return reward_for(here.player(0), std::clamp(rewards / here.header().visits, 0.0F, 1.0F));
}

template <class Shape>
std::size_t most_visited_arm(Node<Shape> here, std::size_t side) {
  std::size_t best = 0;
  for (std::size_t arm = 1; arm < here.arms(side); ++arm)
    if (arm_visits(here, side, arm) > arm_visits(here, side, best)) best = arm;
  return best;
}

// The most visited line from a node of `state`: (joint) moves, player one's first.
template <class G>
std::vector<std::array<typename G::Move, 2>> principal_line(const Arena& arena, const NodeFormat& format,
                                                            NodeIndex index, G state, std::size_t length) {
  constexpr bool joint = ShapeOf<G>::matrix;
  std::vector<std::array<typename G::Move, 2>> line;
  while (index != 0 && line.size() < length) {
    const GameNode<G> here(arena.at(index), format);
    if (here.header().visits < 1) break;
    const std::size_t one = most_visited_arm(here, 0);
    const std::size_t two = joint ? most_visited_arm(here, 1) : 0;
    const typename G::Move first = move_of<G>(here, state, 0, one);
    line.push_back({first, joint ? move_of<G>(here, state, 1, two) : first});
    const Slot slot = here.slot(here.slot_of(one, two));
    index = slot.kind() == Slot::Kind::node ? slot.index() : 0;
    play_picks<G>(state, here, {{static_cast<std::uint32_t>(one)}, {static_cast<std::uint32_t>(two)}});
  }
  return line;
}

}  // namespace cycad
