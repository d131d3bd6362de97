// The selection step: which arm each player pulls at a node. An index policy scores all arms of a narrow node in one
// call, both players of a matrix node together; a sampling policy is asked for each player apart, unless it can do the
// same.
#pragma once

#include "cycad/search/groups.hpp"
#include "cycad/search/settings.hpp"

namespace cycad {

struct Picks {
  Pick one, two;  // in the sequential tree `one` is the mover's, whoever that is
};

// One lane of a mask; several at random. With ties to the lowest lane the players of a matrix node could walk in step.
inline std::uint32_t one_lane_of(unsigned mask, Random& random) {
  if ((mask & (mask - 1)) != 0) [[unlikely]] {
    for (std::uint32_t skip = random.below(static_cast<std::uint32_t>(std::popcount(mask))); skip > 0; --skip)
      mask &= mask - 1;
  }
  return static_cast<std::uint32_t>(std::countr_zero(mask | 16U)) & 3U;  // no lane at all, which is a NaN, is lane 0
}

template <class V, class G, class P>
Arms<V> load_arms(Node<G, P> node, std::size_t lane) {
  Arms<V> arms{load_lanes<V>(node.visits() + lane), load_lanes<V>(node.rewards() + lane), {}};
  if constexpr (P::statistics.squares) arms.squares = load_lanes<V>(node.squares() + lane);
  static_assert(P::statistics.own_lanes <= most_scored_lanes);
  for (std::size_t own = 0; own < P::statistics.own_lanes; ++own)
    arms.own[own] = load_lanes<V>(node.own() + own * node.lanes() + lane);
  return arms;
}

// Sufficiency threshold (Gudmundsson & Björnsson 2012, 4.1): where a mean exceeds it there is nothing left to look for,
// and the mean alone is the score. Each four lanes are one player's; an untried arm has a huge mean and still comes
// first.
template <Lanes V>
V without_exploration_if_sufficient(V scores, const Arms<V>& arms, float sufficiency) {
  const V means = arms.rewards / arms.visits;
  for (std::size_t first = 0; first < lane_count<V>; first += 4) {
    bool sufficient = false;
    for (std::size_t lane = first; lane < first + 4; ++lane) sufficient = sufficient || means[lane] > sufficiency;
    for (std::size_t lane = first; sufficient && lane < first + 4; ++lane) scores[lane] = means[lane];
  }
  return scores;
}

// First-play urgency (Gelly & Wang 2006): the score of an untried arm is a constant; their order stays as drawn.
template <Lanes V>
V with_first_play(V scores, const Arms<V>& arms, float first_play) {
  return arms.visits < 0.5F ? first_play + arms.rewards : scores;
}

template <Lanes V, class G, IndexPolicy P>
V score_narrow(Node<G, P> node, const P& policy, const Shared<V>& shared, const SearchSettings& settings) {
  const bool averaged = NodeLayout<G, P>::sides == 2 && settings.deviation == Deviation::averaged;
  const Arms<V> arms = load_arms<V>(node, 0);
  V scores = score_lanes<V>(policy, arms, shared, averaged);
  if (settings.sufficiency < 1.0F) scores = without_exploration_if_sufficient(scores, arms, settings.sufficiency);
  if (settings.first_play < untried_score) scores = with_first_play(scores, arms, settings.first_play);
  return scores;
}

template <class G, IndexPolicy P>
Picks choose_narrow(Node<G, P> node, const P& policy, const SearchSettings& settings, Random& random) {
  const auto& header = node.header();
  const auto arms_one = static_cast<float>(header.arms_one);
  if constexpr (NodeLayout<G, P>::sides == 2) {
    const auto arms_two = static_cast<float>(header.arms_two_or_mover);
    const Shared<Lanes8> shared{broadcast<Lanes8>(header.cached),
                                Lanes8{arms_one, arms_one, arms_one, arms_one, arms_two, arms_two, arms_two, arms_two}};
    const unsigned best = largest_lanes_of_each_half(score_narrow<Lanes8>(node, policy, shared, settings));
    const std::uint32_t one = one_lane_of(best & 15U, random);
    return {{one}, {one_lane_of(best >> 4, random)}};
  } else {
    const Shared<Lanes4> shared{broadcast<Lanes4>(header.cached), broadcast<Lanes4>(arms_one)};
    const unsigned best = largest_lanes(score_narrow<Lanes4>(node, policy, shared, settings));
    return {{one_lane_of(best, random)}, {}};
  }
}

struct ScoredArm {
  std::uint32_t arm;
  float score;
};

// Whether a tried arm of a wide node has a mean above the sufficiency threshold.
template <class G, class P>
bool is_sufficient(Node<G, P> node, std::size_t side, float sufficiency) {
  const std::size_t first = node.first_lane(side);
  for (std::size_t lane = first; lane < first + node.header().tried[side]; ++lane)
    if (node.rewards()[lane] > sufficiency * node.visits()[lane]) return true;
  return false;
}

// The largest score among the tried arms of one side, eight lanes at a time.
template <class G, IndexPolicy P>
ScoredArm choose_wide(Node<G, P> node, std::size_t side, const P& policy, const SearchSettings& settings) {
  const bool averaged = NodeLayout<G, P>::sides == 2 && settings.deviation == Deviation::averaged;
  const bool greedy = settings.sufficiency < 1.0F && is_sufficient(node, side, settings.sufficiency);
  const std::size_t first = node.first_lane(side);
  const Shared<Lanes8> shared{broadcast<Lanes8>(node.header().cached),
                              broadcast<Lanes8>(static_cast<float>(node.arms(side)))};
  const std::size_t tried = node.header().tried[side];
  Lanes8 most = broadcast<Lanes8>(-2e9F);
  Lanes8 where = broadcast<Lanes8>(0.0F);
  Lanes8 here = {0, 1, 2, 3, 4, 5, 6, 7};
  for (std::size_t arm = 0; arm < tried; arm += 8, here += 8.0F) {
    const Arms<Lanes8> arms = load_arms<Lanes8>(node, first + arm);
    const Lanes8 scores = greedy ? arms.rewards / arms.visits : score_lanes<Lanes8>(policy, arms, shared, averaged);
    const auto better = scores > most;
    most = better ? scores : most;
    where = better ? here : where;
  }
  const Lanes8 top = across(most, larger<Lanes8>);
  // Of several with the largest score, the first.
  const Lanes8 at = across(most == top ? where : broadcast<Lanes8>(1e9F), smaller<Lanes8>);
  return {static_cast<std::uint32_t>(at[0]), top[0]};
}

// The next untried arm of a wide node: one of the rest at random takes the place behind the tried ones.
template <class G, class P>
Pick next_untried(Node<G, P> node, std::size_t side, Random& random) {
  auto& tried = node.header().tried[side];
  const std::uint32_t arm = tried++;
  const std::uint32_t drawn = arm + random.below(static_cast<std::uint32_t>(node.arms(side)) - arm);
  std::swap(node.moves(side)[arm], node.moves(side)[drawn]);
  const std::size_t lane = node.first_lane(side) + arm;
  node.visits()[lane] = 0;
  node.rewards()[lane] = 0;
  if constexpr (P::statistics.squares) node.squares()[lane] = 0;
  return {arm, 1.0F / static_cast<float>(node.arms(side))};
}

// The picks of one (joint) move whatever the policy says. In a wide node an arm must be brought to life before it is
// counted.
template <class G, class P>
Picks wake(Node<G, P> leaf, std::size_t one, std::size_t two) {
  using Layout = NodeLayout<G, P>;
  Picks picks{{static_cast<std::uint32_t>(one), 1.0F / static_cast<float>(leaf.arms(0))},
              {static_cast<std::uint32_t>(two), 1.0F}};
  if constexpr (Layout::sides == 2) picks.two.probability = 1.0F / static_cast<float>(leaf.arms(1));
  if constexpr (!Layout::narrow && P::statistics.untried_first) {
    for (std::size_t side = 0; side < Layout::sides; ++side) {
      const std::size_t arm = side == 0 ? one : two;
      auto& tried = leaf.header().tried[side];
      if (arm < tried) continue;
      tried = static_cast<std::uint16_t>(arm + 1);
      const std::size_t lane = leaf.first_lane(side) + arm;
      leaf.visits()[lane] = leaf.rewards()[lane] = 0;
    }
  }
  return picks;
}

// How many arms of a wide node are open: all of them without progressive widening.
template <class G, class P>
std::size_t open_arms(Node<G, P> node, std::size_t side, const Widening& widening) {
  const std::size_t arms = node.arms(side);
  if (widening.factor <= 0) return arms;
  const float open = std::ceil(widening.factor * portable_pow(node.header().visits, widening.power));
  return open < static_cast<float>(arms) ? std::max<std::size_t>(static_cast<std::size_t>(open), 1) : arms;
}

template <class G, IndexPolicy P>
Pick choose_side(Node<G, P> node, std::size_t side, const P& policy, const SearchSettings& settings, Random& random) {
  if constexpr (!P::statistics.untried_first) {
    return {choose_wide(node, side, policy, settings).arm};
  } else {
    const std::size_t tried = node.header().tried[side];
    const bool all = tried == node.arms(side);
    const bool open = !all && tried < open_arms(node, side, settings.widening);
    if (tried == 0 || (open && !(settings.first_play < untried_score))) return next_untried(node, side, random);
    const ScoredArm best = choose_wide(node, side, policy, settings);
    // Where all tried arms are lost (see solve.hpp), another one is due whatever the widening says.
    const bool lost = best.score < lost_score;
    if ((open && best.score < settings.first_play) || (lost && !all)) return next_untried(node, side, random);
    return {best.arm};
  }
}

template <class G, SamplingPolicy P>
Pick choose_side(Node<G, P> node, std::size_t side, const P& policy, const SearchSettings& settings, Random& random) {
  const bool averaged = NodeLayout<G, P>::sides == 2 && settings.deviation == Deviation::averaged;
  if constexpr (!NodeLayout<G, P>::narrow && P::statistics.untried_first) {
    if (node.header().tried[side] < node.arms(side)) return next_untried(node, side, random);
  }
  const ArmView view = node.view(side, averaged);
  if constexpr (NodeLayout<G, P>::narrow && P::statistics.untried_first) {
    // The untried arm whose first-play value is largest: the order was drawn when the node was made.
    std::size_t next = view.size();
    const float* rewards = node.rewards() + node.first_lane(side);
    for (std::size_t arm = 0; arm < view.size(); ++arm)
      if (!view.tried(arm) && (next == view.size() || rewards[arm] > rewards[next])) next = arm;
    if (next < view.size()) return {static_cast<std::uint32_t>(next), 1.0F / static_cast<float>(view.size())};
  }
  return policy.select(view, random);
}

// A sampling policy that draws for the players of a narrow node at once, and learns from joint moves in lanes.
template <class P>
concept SelectsInLanes = requires(const P policy, const ArmView& arms, Random& random, const JointRow& row) {
  requires P::statistics.joint_means && !P::statistics.untried_first;
  policy.template select_lanes<Lanes8>(arms, arms, random);
  policy.update_regrets_lanes(arms, Pick(), 0.0F, row, false, 0.0F);
};

template <class G, class P>
Pick choose_randomly(Node<G, P> node, std::size_t side, Random& random) {
  if constexpr (!NodeLayout<G, P>::narrow && P::statistics.untried_first) {
    if (node.header().tried[side] < node.arms(side)) return next_untried(node, side, random);
  }
  const auto arms = static_cast<std::uint32_t>(node.arms(side));
  return {random.below(arms), 1.0F / static_cast<float>(arms)};
}

template <class G, class P>
Picks choose(Node<G, P> node, const P& policy, const SearchSettings& settings, Random& random) {
  constexpr bool matrix = NodeLayout<G, P>::sides == 2;
  if (node.header().visits < settings.threshold)
    return {choose_randomly(node, 0, random), matrix ? choose_randomly(node, 1, random) : Pick{}};
  if constexpr (can_group<G, P>) {
    if (settings.groups) {
      const bool averaged = matrix && settings.deviation == Deviation::averaged;
      Picks picks{choose_by_group(node, 0, policy, averaged, random), {}};
      if constexpr (matrix) picks.two = choose_by_group(node, 1, policy, averaged, random);
      return picks;
    }
  }
  if constexpr (IndexPolicy<P> && NodeLayout<G, P>::narrow) {
    return choose_narrow(node, policy, settings, random);
  } else if constexpr (NodeLayout<G, P>::narrow && SelectsInLanes<P>) {
    using V = std::conditional_t<matrix, Lanes8, Lanes4>;
    const auto [one, two] =
        policy.template select_lanes<V>(node.view(0, false), node.view(matrix ? 1 : 0, false), random);
    return {one, two};
  } else {
    Picks picks{choose_side(node, 0, policy, settings, random), {}};
    if constexpr (matrix) picks.two = choose_side(node, 1, policy, settings, random);
    return picks;
  }
}

// What was chosen at a node of `state`, on the board.
template <class G, class P>
void play_picks(G& state, Node<G, P> here, const Picks& picks) {
  if constexpr (NodeLayout<G, P>::sides == 2) {
    const auto one = move_of(here, state, 0, picks.one.arm);
    state.play(one, move_of(here, state, 1, picks.two.arm));
  } else {
    state.play(move_of(here, state, 0, picks.one.arm));
  }
}

}  // namespace cycad
