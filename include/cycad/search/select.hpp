// The selection step: which arm each player pulls at a node. An index policy scores all arms of a narrow node in one
// call, both players of a matrix node together; a sampling policy is asked for each player apart, unless it can do the
// same.
#pragma once

#include "cycad/search/groups.hpp"
#include "cycad/search/settings.hpp"

namespace cycad {

// One lane of a mask; several at random. With ties to the lowest lane the players of a matrix node could walk in step.
inline std::uint32_t one_lane_of(unsigned mask, Random& random) {
  if ((mask & (mask - 1)) != 0) [[unlikely]] {
    for (std::uint32_t skip = random.below(static_cast<std::uint32_t>(std::popcount(mask))); skip > 0; --skip)
      mask &= mask - 1;
  }
  return static_cast<std::uint32_t>(std::countr_zero(mask | 16U)) & 3U;  // no lane at all, which is a NaN, is lane 0
}

// The same value for all lanes of a node, or one for each player of a matrix node.
template <class Shape>
auto lanes_per_side(float one, float two) {
  if constexpr (Shape::matrix) {
    return both_halves(broadcast<Lanes4>(one), broadcast<Lanes4>(two));
  } else {
    return broadcast<Lanes4>(one);
  }
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

// A sampling policy that draws for the players of a narrow node at once, and learns from joint moves in lanes.
template <class P>
concept SelectsInLanes = requires(const P policy, const ArmView& arms, Random& random, const JointRow& row) {
  requires P::statistics.joint_means && !P::statistics.untried_first;
  policy.template select_lanes<Lanes8>(arms, arms, random);
  policy.update_regrets_lanes(arms, Pick(), 0.0F, row, false, 0.0F);
};

// The best arms of a narrow node, one bit per lane.
struct BestLanes {
  unsigned one, two;
};

template <class Shape, SelectionPolicy P>
class Selection {
 public:
  using Node = PolicyNode<Shape, P>;
  using V = std::conditional_t<Shape::matrix, Lanes8, Lanes4>;  // all lanes of a narrow node
  static_assert(!IndexPolicy<P> || P::statistics.own_lanes <= most_scored_lanes);

  Selection(const P& policy, const SearchSettings& settings, const MoveGroups& groups = {})
      : policy_(policy),
        settings_(settings),
        groups_(groups),
        averaged_(Shape::matrix && settings.deviation == Deviation::averaged) {}

  [[nodiscard]] const P& policy() const { return policy_; }
  [[nodiscard]] const SearchSettings& settings() const { return settings_; }
  [[nodiscard]] bool averaged() const { return averaged_; }

  [[nodiscard]] Picks choose(Node node, Random& random) const {
    if (node.header().visits < settings_.threshold)
      return {choose_randomly(node, 0, random), Shape::matrix ? choose_randomly(node, 1, random) : Pick{}};
    if constexpr (!Shape::narrow && needs_only_sums<P>) {
      if (settings_.groups && groups_.count > 0) return choose_by_group(node, random);
    }
    if constexpr (IndexPolicy<P> && Shape::narrow) {
      const BestLanes best = best_lanes(node);
      const std::uint32_t one = one_lane_of(best.one, random);
      return {{one}, Shape::matrix ? Pick{one_lane_of(best.two, random)} : Pick{}};
    } else if constexpr (Shape::narrow && SelectsInLanes<P>) {
      const auto [one, two] =
          policy_.template select_lanes<V>(node.view(0, false), node.view(Shape::matrix ? 1 : 0, false), random);
      return {one, two};
    } else {
      Picks picks{choose_side(node, 0, random), {}};
      if constexpr (Shape::matrix) picks.two = choose_side(node, 1, random);
      return picks;
    }
  }

  // From arms that are already in registers.
  [[nodiscard]] [[gnu::always_inline]] BestLanes best_lanes_of(const typename Shape::Header& header,
                                                               const Arms<V>& arms) const
      requires(IndexPolicy<P>&& Shape::narrow) {
    const Shared<V> shared{
        broadcast<V>(header.cached),
        lanes_per_side<Shape>(static_cast<float>(header.arms_one), static_cast<float>(header.arms_two_or_mover))};
    V scores = score_lanes<V>(policy_, arms, shared, averaged_);
    if (settings_.sufficiency < 1.0F) scores = without_exploration_if_sufficient(scores, arms, settings_.sufficiency);
    if (settings_.first_play < untried_score) scores = with_first_play(scores, arms, settings_.first_play);
    if constexpr (Shape::matrix) {
      const unsigned best = largest_lanes_of_each_half(scores);
      return {best & 15U, best >> 4};
    } else {
      return {largest_lanes(scores), 1};
    }
  }

  struct ScoredArm {
    std::uint32_t arm;
    float score;
  };

  template <class W>
  static Arms<W> load_arms(Node node, std::size_t lane) {
    Arms<W> arms{load_lanes<W>(node.visits() + lane), load_lanes<W>(node.rewards() + lane), {}};
    if constexpr (P::statistics.squares) arms.squares = load_lanes<W>(node.squares() + lane);
    for (std::size_t own = 0; IndexPolicy<P> && own < P::statistics.own_lanes; ++own)
      arms.own[own] = load_lanes<W>(node.own() + own * node.lanes() + lane);
    return arms;
  }

  // The largest score among the tried arms of one side of a wide node, eight lanes at a time.
  [[nodiscard]] ScoredArm choose_wide(Node node, std::size_t side) const requires(IndexPolicy<P> && !Shape::narrow) {
    const bool greedy = settings_.sufficiency < 1.0F && is_sufficient(node, side);
    const std::size_t first = node.first_lane(side);
    const Shared<Lanes8> shared{broadcast<Lanes8>(node.header().cached),
                                broadcast<Lanes8>(static_cast<float>(node.arms(side)))};
    const std::size_t tried = node.header().tried[side];
    Lanes8 most = broadcast<Lanes8>(-2e9F);
    Lanes8 where = broadcast<Lanes8>(0.0F);
    Lanes8 here = {0, 1, 2, 3, 4, 5, 6, 7};
    for (std::size_t arm = 0; arm < tried; arm += 8, here += 8.0F) {
      const auto arms = load_arms<Lanes8>(node, first + arm);
      const Lanes8 scores = greedy ? arms.rewards / arms.visits : score_lanes<Lanes8>(policy_, arms, shared, averaged_);
      const auto better = scores > most;
      most = better ? scores : most;
      where = better ? here : where;
    }
    const Lanes8 top = across(most, larger<Lanes8>);
    // Of several with the largest score, the first.
    const Lanes8 at = across(most == top ? where : broadcast<Lanes8>(1e9F), smaller<Lanes8>);
    return {static_cast<std::uint32_t>(at[0]), top[0]};
  }

 private:
  [[nodiscard]] BestLanes best_lanes(Node node) const requires(IndexPolicy<P>&& Shape::narrow) {
    return best_lanes_of(node.header(), load_arms<V>(node, 0));
  }

  // Whether a tried arm of a wide node has a mean above the sufficiency threshold.
  [[nodiscard]] bool is_sufficient(Node node, std::size_t side) const {
    const std::size_t first = node.first_lane(side);
    for (std::size_t lane = first; lane < first + node.header().tried[side]; ++lane)
      if (node.rewards()[lane] > settings_.sufficiency * node.visits()[lane]) return true;
    return false;
  }

  // The next untried arm of a wide node: one of the rest at random takes the place behind the tried ones.
  static Pick next_untried(Node node, std::size_t side, Random& random) {
    auto& tried = node.header().tried[side];
    const std::uint32_t arm = tried++;
    const std::uint32_t drawn = arm + random.below(static_cast<std::uint32_t>(node.arms(side)) - arm);
    node.swap_moves(side, arm, drawn);
    const std::size_t lane = node.first_lane(side) + arm;
    node.visits()[lane] = 0;
    node.rewards()[lane] = 0;
    if constexpr (P::statistics.squares) node.squares()[lane] = 0;
    return {arm, 1.0F / static_cast<float>(node.arms(side))};
  }

  // How many arms of a wide node are open: all of them without progressive widening.
  [[nodiscard]] std::size_t open_arms(Node node, std::size_t side) const {
    const Widening& widening = settings_.widening;
    const std::size_t arms = node.arms(side);
    if (widening.factor <= 0) return arms;
    const float open = std::ceil(widening.factor * portable_pow(node.header().visits, widening.power));
    return open < static_cast<float>(arms) ? std::max<std::size_t>(static_cast<std::size_t>(open), 1) : arms;
  }

  Pick choose_side(Node node, std::size_t side, Random& random) const requires IndexPolicy<P> {
    if constexpr (!P::statistics.untried_first) {
      return {choose_wide(node, side).arm};
    } else {
      const std::size_t tried = node.header().tried[side];
      const bool all = tried == node.arms(side);
      const bool open = !all && tried < open_arms(node, side);
      if (tried == 0 || (open && !(settings_.first_play < untried_score))) return next_untried(node, side, random);
      const ScoredArm best = choose_wide(node, side);
      // Where all tried arms are lost (see solve.hpp), another one is due whatever the widening says.
      const bool lost = best.score < lost_score;
      if ((open && best.score < settings_.first_play) || (lost && !all)) return next_untried(node, side, random);
      return {best.arm};
    }
  }

  Pick choose_side(Node node, std::size_t side, Random& random) const requires SamplingPolicy<P> {
    if constexpr (!Shape::narrow && P::statistics.untried_first) {
      if (node.header().tried[side] < node.arms(side)) return next_untried(node, side, random);
    }
    const ArmView view = node.view(side, averaged_);
    if constexpr (Shape::narrow && P::statistics.untried_first) {
      // The untried arm whose first-play value is largest: the order was drawn when the node was made.
      std::size_t next = view.size();
      const float* rewards = node.rewards() + node.first_lane(side);
      for (std::size_t arm = 0; arm < view.size(); ++arm)
        if (!view.tried(arm) && (next == view.size() || rewards[arm] > rewards[next])) next = arm;
      if (next < view.size()) return {static_cast<std::uint32_t>(next), 1.0F / static_cast<float>(view.size())};
    }
    return policy_.select(view, random);
  }

  static Pick choose_randomly(Node node, std::size_t side, Random& random) {
    if constexpr (!Shape::narrow && P::statistics.untried_first) {
      if (node.header().tried[side] < node.arms(side)) return next_untried(node, side, random);
    }
    const auto arms = static_cast<std::uint32_t>(node.arms(side));
    return {random.below(arms), 1.0F / static_cast<float>(arms)};
  }

  Picks choose_by_group(Node node, Random& random) const {
    Picks picks{GroupChoice<Shape, P>(node, 0, groups_).choose(policy_, averaged_, random), {}};
    if constexpr (Shape::matrix) picks.two = GroupChoice<Shape, P>(node, 1, groups_).choose(policy_, averaged_, random);
    return picks;
  }

  P policy_;
  SearchSettings settings_;
  MoveGroups groups_;
  bool averaged_;
};

}  // namespace cycad
