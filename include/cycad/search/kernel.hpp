// What a formula will choose at a node depends on nothing but the node, so it is known as soon as a reward has been
// added. Worked out then, for all nodes of a path side by side, it leaves the next way down the tree nothing to do but
// to follow it, where each score would have to wait for the one above: the same choices, in less time.
//
// Ties at a narrow node are left to selection, which breaks them at random; at a wide one the first arm has it, as
// ever.
#pragma once

#include "cycad/search/backup.hpp"

namespace cycad {

template <class G, class P>
inline constexpr bool foresees_narrow = NodeLayout<G, P>::narrow&& needs_only_sums<P>&& IndexPolicy<P>;
template <class G, class P>
inline constexpr bool foresees_wide = !NodeLayout<G, P>::narrow && IndexPolicy<P>;

// Whether nothing but the formula chooses, from plain sums. (With full expansion a node is visited several times before
// it is asked again.)
inline bool is_foreseeable(const SearchSettings& settings) {
  return settings.threshold <= 0 && settings.sufficiency >= 1.0F && settings.first_play >= untried_score &&
         settings.widening.factor <= 0 && !settings.groups && !settings.solver &&
         settings.expansion == Expansion::single &&
         settings.moving_average.after == std::numeric_limits<float>::infinity();
}

// One in the lane of the arm that was pulled, for each player, and zero in the others.
template <Lanes V>
V pulled_lanes(const Picks& picks) {
  alignas(16) static constexpr float table[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
  const auto one = load_lanes<Lanes4>(table[picks.one.arm]);
  if constexpr (std::same_as<V, Lanes4>) {
    return one;
  } else {
    return both_halves(one, load_lanes<Lanes4>(table[picks.two.arm]));
  }
}

// `count_visit` and `add_reward` for all lanes at once, and the next choice.
template <class G, class P>
requires foresees_narrow<G, P>
void back_up_lanes(Node<G, P> node, const Picks& picks, const P& policy, float reward_one, bool averaged,
                   float& deviation_change) {
  using Layout = NodeLayout<G, P>;
  constexpr bool matrix = Layout::sides == 2;
  using V = std::conditional_t<matrix, Lanes8, Lanes4>;
  const auto for_each_side = [](float one, float two) {
    if constexpr (matrix) {
      return both_halves(broadcast<Lanes4>(one), broadcast<Lanes4>(two));
    } else {
      return broadcast<Lanes4>(one);
    }
  };
  auto& header = node.header();
  const V pulled = pulled_lanes<V>(picks);
  const V reward = for_each_side(matrix ? reward_one : reward_for(node.player(0), reward_one), 1.0F - reward_one);
  Arms<V> arms{load_lanes<V>(node.visits()) + pulled, load_lanes<V>(node.rewards()) + pulled * reward, {}};
  store_lanes(node.visits(), arms.visits);
  store_lanes(node.rewards(), arms.rewards);
  header.visits += 1.0F;
  header.cached = policy.cache(header.visits);
  if constexpr (P::statistics.squares) {
    const V added = averaged ? broadcast<V>(deviation_change) : reward * reward;
    arms.squares = load_lanes<V>(node.squares()) + pulled * added;
    store_lanes(node.squares(), arms.squares);
    if (averaged) deviation_change = add_to_deviation(header, reward_one);
  }
  header.rewards += reward_one;

  const auto arms_two = static_cast<float>(header.arms_two_or_mover);
  const Shared<V> shared{broadcast<V>(header.cached), for_each_side(static_cast<float>(header.arms_one), arms_two)};
  const V scores = score_lanes<V>(policy, arms, shared, averaged);
  unsigned one = 0, two = 1;
  if constexpr (matrix) {
    const unsigned best = largest_lanes_of_each_half(scores);
    one = best & 15U;
    two = best >> 4;
  } else {
    one = largest_lanes(scores);
  }
  const bool known = std::has_single_bit(one) && std::has_single_bit(two);
  header.next_one = known ? static_cast<std::uint8_t>(std::countr_zero(one)) : Layout::undecided;
  header.next_two = static_cast<std::uint8_t>(std::countr_zero(two));
}

// The next choice at a wide node, once all of its arms have been tried.
template <class G, class P>
requires foresees_wide<G, P>
void foresee(Node<G, P> node, const P& policy, const SearchSettings& settings) {
  using Layout = NodeLayout<G, P>;
  auto& header = node.header();
  const auto next = [&](std::size_t side) {
    return static_cast<typename Layout::ArmNumber>(choose_wide(node, side, policy, settings).arm);
  };
  for (std::size_t side = 0; side < Layout::sides; ++side)
    if (header.tried[side] < node.arms(side)) return;
  if constexpr (Layout::sides == 2) header.next_two = next(1);
  header.next_one = next(0);
}

// The arms to pull at a node: what was foreseen, or what the policy says now.
template <class G, class P>
Picks next_picks(Node<G, P> node, const P& policy, const SearchSettings& settings, Random& random) {
  if constexpr (IndexPolicy<P>) {
    const auto& header = node.header();
    if (header.next_one != NodeLayout<G, P>::undecided) return {{header.next_one}, {header.next_two}};
  }
  return choose(node, policy, settings, random);
}

}  // namespace cycad
