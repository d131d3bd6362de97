// The expansion step: a node for a position that is seen a second time.
#pragma once

#include <array>

#include "cycad/search/kernel.hpp"
#include "cycad/search/position_policy.hpp"

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

// An order for up to `Lanes` arms, likewise.
template <std::size_t Lanes>
std::array<float, Lanes> draw_first_play_order(Random& random) {
  if constexpr (Lanes == 4) {
    return first_play_orders()[random.below(24)];
  } else {
    // 16 random bits each; equals, which are rare, are left to selection.
    std::array<float, Lanes> order;
    std::uint64_t bits = 0;
    for (std::size_t lane = 0; lane < Lanes; ++lane, bits >>= 16) {
      if (lane % 4 == 0) bits = random();
      order[lane] = (1.0F + static_cast<float>(bits & 0xffff) * 0x1p-15F) * untried_reward;
    }
    return order;
  }
}

// What new nodes of a search have in common.
template <class G>
struct NodeMaker {
  NodeFormat format;
  KernelTraits policy;
  const PositionPolicy<G>* preparation = nullptr;
  bool abstraction = false;  // new nodes have the game's shorter list of moves, if it has one

  // Makes a node for `state`, which is not over; `first_reward` is that of the visit before there was a node. Returns 0
  // when the arena (or the thread's part of it) is full.
  NodeIndex make(auto& arena, const G& state, float first_reward, Random& random, bool shared) const {
    using Shape = ShapeOf<G>;
    [[maybe_unused]] MoveList<G> list_one, list_two;
    std::size_t arms_one = 0, arms_two = 1;
    if constexpr (SimultaneousGame<G>) {
      arms_one = list_arms(state, list_one, random, Player::one);
      arms_two = list_arms(state, list_two, random, Player::two);
    } else {
      arms_one = list_arms(state, list_one, random);
    }
    if (arms_one == 0 || arms_two == 0) [[unlikely]]
      throw_game_error("the game has no result and whoever is to move has no move");
    if (arms_one > G::max_moves || arms_two > G::max_moves) [[unlikely]]
      throw_game_error("move_count() is more than max_moves");
    const NodeIndex index = arena.allocate(GameNode<G>::bytes(format, arms_one, arms_two), shared);
    if (index == 0) return 0;
    const GameNode<G> node(arena.at(index), format);
    auto& header = node.header();
    header.arms_one = static_cast<typename Shape::ArmNumber>(arms_one);
    if constexpr (Shape::matrix) {
      header.arms_two_or_mover = static_cast<typename Shape::ArmNumber>(arms_two);
    } else {
      header.arms_two_or_mover = static_cast<typename Shape::ArmNumber>(state.to_move());
    }
    header.next_one = Shape::undecided;
    header.next_two = 0;
    header.visits = 0;
    header.rewards = first_reward;
    header.cached = policy.cached_at_start;
    if (format.squares) node.squares_one() = first_reward * first_reward;
    fill_lanes(node, 0, random);
    if constexpr (Shape::matrix) fill_lanes(node, 1, random);
    std::fill_n(&node.slot(0), node.slot_count(), Slot());
    if (format.joint_means) std::fill_n(&node.cell(0), node.slot_count(), JointRow::Cell{0, 0});
    if constexpr (keeps_moves<G>) {
      // In a wide node moves of equal score are taken in the order that they have.
      if (!Shape::narrow && policy.index && !policy.statistics.untried_first) shuffle(list_one, random);
      std::copy(list_one.begin(), list_one.end(), node.template moves<typename G::Move>(0));
      if constexpr (Shape::matrix)
        std::copy(list_two.begin(), list_two.end(), node.template moves<typename G::Move>(1));
    }
    if (preparation != nullptr) preparation->prepare(node, state);
    return index;
  }

 private:
  std::size_t list_arms(const G& state, [[maybe_unused]] MoveList<G>& list, [[maybe_unused]] Random& random,
                        auto... player) const {
    if constexpr (!keeps_moves<G>) {
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
  }

  static void shuffle(MoveList<G>& list, Random& random) {
    for (std::size_t rest = list.size(); rest > 1; --rest)
      std::swap(list[rest - 1], list[random.below(static_cast<std::uint32_t>(rest))]);
  }

  void fill_lanes(GameNode<G> node, std::size_t side, Random& random) const {
    using Shape = ShapeOf<G>;
    const std::size_t arms = node.arms(side);
    const std::size_t first = node.first_lane(side);
    float* const visits = node.visits() + first;
    float* const rewards = node.rewards() + first;
    const std::size_t lanes = Shape::side_lanes(arms);
    if constexpr (Shape::narrow) {
      const auto order = draw_first_play_order<Shape::narrow_side_lanes>(random);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        visits[lane] = lane < arms ? untried_visits : absent_visits;
        rewards[lane] = lane < arms ? order[lane] : absent_reward;
      }
    } else {
      // With untried arms first, a lane gets its sums when its arm is tried.
      const std::size_t tried = policy.statistics.untried_first ? 0 : arms;
      node.header().tried[side] = static_cast<std::uint16_t>(tried);
      std::fill_n(visits, tried, 0.0F);
      std::fill_n(rewards, tried, 0.0F);
      std::fill(visits + tried, visits + lanes, absent_visits);
      std::fill(rewards + tried, rewards + lanes, absent_reward);
    }
    for (std::size_t group = 2; group < format.lane_groups; ++group)
      std::fill_n(node.group(group) + first, lanes, 0.0F);
  }
};

// The picks of one (joint) move whatever the policy says, for full expansion. In a wide node an arm must be counted
// among the tried ones first.
template <class Shape>
Picks force_picks(Node<Shape> leaf, std::size_t one, std::size_t two, bool untried_first) {
  Picks picks{{static_cast<std::uint32_t>(one), 1.0F / static_cast<float>(leaf.arms(0))},
              {static_cast<std::uint32_t>(two), 1.0F}};
  if constexpr (Shape::matrix) picks.two.probability = 1.0F / static_cast<float>(leaf.arms(1));
  if constexpr (!Shape::narrow) {
    for (std::size_t side = 0; untried_first && side < Shape::sides; ++side) {
      const std::size_t arm = side == 0 ? one : two;
      auto& tried = leaf.header().tried[side];
      if (arm < tried) continue;
      tried = static_cast<std::uint16_t>(arm + 1);
      leaf.open_arm(side, arm);
    }
  }
  return picks;
}

}  // namespace cycad
