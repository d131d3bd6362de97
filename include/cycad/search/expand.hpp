// The expansion step: a node for a position that is seen a second time.
#pragma once

#include <array>

#include "cycad/search/policy/heuristic.hpp"
#include "cycad/search/tree/node.hpp"

namespace cycad {

// The 24 orders in which four arms can be tried first, as tiny reward sums (see `untried_reward`).
inline const std::array<std::array<float, 4>, 24>& first_play_orders() {
  static const auto orders = [] {
    std::array<std::array<float, 4>, 24> table{};
    std::array<float, 4> order = {1, 2, 3, 4};
    for (auto& row : table) {
      for (std::size_t lane = 0; lane < 4; ++lane) row[lane] = order[lane] * untried_reward;
      std::next_permutation(order.begin(), order.end());
    }
    return table;
  }();
  return orders;
}

template <class G, class P>
void fill_lanes(Node<G, P> node, std::size_t side, Random& random) {
  using Layout = NodeLayout<G, P>;
  const std::size_t arms = node.arms(side);
  const std::size_t first = node.first_lane(side);
  float* const visits = node.visits() + first;
  float* const rewards = node.rewards() + first;
  const std::size_t lanes = Layout::side_lanes(arms);
  if constexpr (Layout::narrow) {
    const auto& order = first_play_orders()[random.below(24)];
    for (std::size_t lane = 0; lane < 4; ++lane) {
      visits[lane] = lane < arms ? untried_visits : absent_visits;
      rewards[lane] = lane < arms ? order[lane] : absent_reward;
    }
  } else {
    // With untried arms first, a lane comes to life when its arm is tried.
    const std::size_t alive = P::statistics.untried_first ? 0 : arms;
    node.header().tried[side] = static_cast<std::uint16_t>(alive);
    std::fill_n(visits, alive, 0.0F);
    std::fill_n(rewards, alive, 0.0F);
    std::fill(visits + alive, visits + lanes, absent_visits);
    std::fill(rewards + alive, rewards + lanes, absent_reward);
  }
  for (std::size_t group = 2; group < Layout::lane_groups; ++group) std::fill_n(node.group(group) + first, lanes, 0.0F);
}

// The policy's look at the position of a new node. One that evaluates positions answers player one's expected reward.
template <class G, class P>
void prepare_lanes(Node<G, P> node, const G& state, const P& policy) {
  for (std::size_t side = 0; side < NodeLayout<G, P>::sides; ++side) {
    const auto move_at = [&](std::size_t arm) { return move_of(node, state, side, arm); };
    const ArmView view = node.view(side, false);
    if constexpr (evaluates_positions<P, G>) {
      node.header().rewards = policy.prepare(state, node.player(side), view, move_at);
    } else if constexpr (requires { policy.prepare(state, node.player(side), view, move_at); }) {
      policy.prepare(state, node.player(side), view, move_at);
    }
  }
}

// Makes a node for `state`, which is not over; `first_reward` is that of the visit before there was a node. With
// `abstraction` it has the game's shorter list of moves, if that has one. Answers 0 when the arena is full.
template <class G, class P>
NodeIndex make_node(Arena& arena, const G& state, float first_reward, const P& policy, Random& random, bool shared,
                    [[maybe_unused]] bool abstraction = false) {
  using Layout = NodeLayout<G, P>;
  [[maybe_unused]] MoveList<G> list_one, list_two;
  std::size_t arms_one = 0, arms_two = 1;
  const auto count = [&](MoveList<G>& list, auto... player) {
    if constexpr (!Layout::keeps_moves) {
      return static_cast<std::size_t>(state.move_count(player...));
    } else {
      if constexpr (HasAbstraction<G>) {
        if (abstraction) {
          state.abstract_moves(list, random);
          return list.size();
        }
      }
      state.moves(player..., list);
      return list.size();
    }
  };
  if constexpr (Layout::sides == 2) {
    arms_one = count(list_one, Player::one);
    arms_two = count(list_two, Player::two);
  } else {
    arms_one = count(list_one);
  }
  const NodeIndex index = arena.allocate(Layout::bytes(arms_one, arms_two), shared);
  if (index == 0) return 0;
  const Node<G, P> node(arena.at(index));
  auto& header = node.header();
  header.arms_one = static_cast<typename Layout::ArmNumber>(arms_one);
  if constexpr (Layout::sides == 2) {
    header.arms_two_or_mover = static_cast<typename Layout::ArmNumber>(arms_two);
  } else {
    header.arms_two_or_mover = static_cast<typename Layout::ArmNumber>(state.to_move());
  }
  header.next_one = Layout::undecided;
  header.next_two = 0;
  header.visits = 0;
  header.rewards = first_reward;
  if constexpr (P::statistics.squares) header.squares = first_reward * first_reward;
  if constexpr (IndexPolicy<P>) header.cached = policy.cache(0);
  fill_lanes(node, 0, random);
  if constexpr (Layout::sides == 2) fill_lanes(node, 1, random);
  std::fill_n(&node.slot(0), node.slot_count(), Slot());
  if constexpr (P::statistics.joint_means) std::fill_n(&node.cell(0), node.slot_count(), JointRow::Cell{0, 0});
  if constexpr (Layout::keeps_moves) {
    // In a wide node moves of equal score are taken in the order that they have.
    if constexpr (IndexPolicy<P> && !P::statistics.untried_first && !Layout::narrow) {
      for (std::size_t rest = list_one.size(); rest > 1; --rest)
        std::swap(list_one[rest - 1], list_one[random.below(static_cast<std::uint32_t>(rest))]);
    }
    std::copy(list_one.begin(), list_one.end(), node.moves(0));
    if constexpr (Layout::sides == 2) std::copy(list_two.begin(), list_two.end(), node.moves(1));
  }
  prepare_lanes(node, state, policy);
  return index;
}

}  // namespace cycad
