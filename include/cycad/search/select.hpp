// The selection step: which arm each player pulls at a node. An index policy scores all arms of a narrow node at once,
// both players of a matrix node together; a sampling policy is asked for each player apart, unless it can do the same.
//
// The four or eight lanes of a narrow node are seen as blocks, each as wide as a register: two blocks of four where
// there are eight lanes and no AVX, otherwise one.
#pragma once

#include <array>

#include "cycad/search/groups.hpp"
#include "cycad/search/settings.hpp"

namespace cycad {

// Without the count of bits that std::has_single_bit asks for: on the oldest machines that is a call.
constexpr bool has_one_lane(unsigned mask) { return mask != 0 && (mask & (mask - 1)) == 0; }

// One lane of a mask; several at random. With ties to the lowest lane the players of a matrix node could walk in step.
template <class Shape>
std::uint32_t one_lane_of(unsigned mask, Random& random) {
  if ((mask & (mask - 1)) != 0) [[unlikely]] {
    for (std::uint32_t skip = random.below(static_cast<std::uint32_t>(std::popcount(mask))); skip > 0; --skip)
      mask &= mask - 1;
  }
  constexpr auto lanes = static_cast<unsigned>(Shape::narrow_side_lanes);
  return static_cast<std::uint32_t>(std::countr_zero(mask | 1U << lanes)) % lanes;  // none at all, a NaN, is lane 0
}

// How the lanes of a narrow node are cut into registers.
template <class Shape>
using BlockLanes = std::conditional_t<Shape::narrow_lanes == 8, RegisterLanes, Lanes4>;
template <class Shape>
inline constexpr std::size_t block_count = Shape::narrow_lanes / lane_count<BlockLanes<Shape>>;
// One thing per block.
template <class Shape, class Thing>
using Blocks = std::array<Thing, block_count<Shape>>;

// The same value for all lanes of a node, or one for each player of a matrix node; in one of its blocks.
template <class Shape>
BlockLanes<Shape> lanes_per_side(std::size_t block, float one, float two) {
  using V = BlockLanes<Shape>;
  if constexpr (!Shape::matrix) {
    return broadcast<V>(one);
  } else if constexpr (std::same_as<V, Lanes8>) {
    return both_halves(broadcast<Lanes4>(one), broadcast<Lanes4>(two));
  } else {
    return broadcast<V>(block == 0 ? one : two);
  }
}

// Sufficiency threshold (Gudmundsson & Björnsson 2012, 4.1): where a mean exceeds it there is nothing left to look for,
// and the mean alone is the score. Each player's lanes are apart; an untried arm has a huge mean and still comes first,
// unless the first play has a value of its own: then it is no reason to stop exploring the others.
template <class Shape, Lanes V>
void drop_exploration_if_sufficient(Blocks<Shape, V>& scores, const Blocks<Shape, Arms<V>>& arms, float sufficiency,
                                    bool untried_count) {
  constexpr std::size_t width = lane_count<V>;
  Blocks<Shape, V> means;
  for (std::size_t block = 0; block < means.size(); ++block) means[block] = arms[block].rewards / arms[block].visits;
  for (std::size_t first = 0; first < Shape::narrow_lanes; first += Shape::narrow_side_lanes) {
    const std::size_t end = first + Shape::narrow_side_lanes;
    bool sufficient = false;
    for (std::size_t lane = first; lane < end; ++lane)
      sufficient = sufficient || ((untried_count || arms[lane / width].visits[lane % width] >= 0.5F) &&
                                  means[lane / width][lane % width] > sufficiency);
    for (std::size_t lane = first; sufficient && lane < end; ++lane)
      scores[lane / width][lane % width] = means[lane / width][lane % width];
  }
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
  using V = BlockLanes<Shape>;
  using NodeArms = Blocks<Shape, Arms<V>>;  // all lanes of a narrow node
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
      const std::uint32_t one = one_lane_of<Shape>(best.one, random);
      return {{one}, Shape::matrix ? Pick{one_lane_of<Shape>(best.two, random)} : Pick{}};
    } else if constexpr (selects_in_lanes) {
      using Players = std::conditional_t<Shape::matrix, Lanes8, Lanes4>;
      const auto [one, two] =
          policy_.template select_lanes<Players>(node.view(0, false), node.view(Shape::matrix ? 1 : 0, false), random);
      return {one, two};
    } else {
      Picks picks{choose_side(node, 0, random), {}};
      if constexpr (Shape::matrix) picks.two = choose_side(node, 1, random);
      return picks;
    }
  }

  // From arms that are already in registers. `plain`: the settings have no say (can_cache_choices).
  template <bool plain>
  [[nodiscard]] [[gnu::always_inline]] BestLanes best_lanes_of(const typename Shape::Header& header,
                                                               const NodeArms& arms) const
      requires(IndexPolicy<P>&& Shape::narrow) {
    const auto arms_one = static_cast<float>(header.arms_one);
    const auto arms_two = static_cast<float>(header.arms_two_or_mover);
    Blocks<Shape, V> scores;
    for (std::size_t block = 0; block < scores.size(); ++block) {
      const Shared<V> shared{broadcast<V>(header.cached), lanes_per_side<Shape>(block, arms_one, arms_two)};
      scores[block] = score_lanes<V>(policy_, arms[block], shared, averaged_);
    }
    if (!plain && settings_.sufficiency < 1.0F)
      drop_exploration_if_sufficient<Shape>(scores, arms, settings_.sufficiency,
                                            !(settings_.first_play < untried_score));
    if (!plain && settings_.first_play < untried_score) {
      for (std::size_t block = 0; block < scores.size(); ++block)
        scores[block] = with_first_play(scores[block], arms[block], settings_.first_play);
    }
    return best_of(scores);
  }

  static void load_all_arms(Node node, NodeArms& arms) requires(Shape::narrow) {
    for (std::size_t block = 0; block < arms.size(); ++block) load_arms<V>(node, block * lane_count<V>, arms[block]);
  }

  struct ScoredArm {
    std::uint32_t arm;
    float score;
  };

  // Lane by lane and in place: a copy of the whole would wait for all of its parts in memory.
  template <class W>
  static void load_arms(Node node, std::size_t lane, Arms<W>& arms) {
    arms.visits = load_lanes<W>(node.visits() + lane);
    arms.rewards = load_lanes<W>(node.rewards() + lane);
    if constexpr (P::statistics.squares) arms.squares = load_lanes<W>(node.squares() + lane);
    for (std::size_t own = 0; IndexPolicy<P> && own < P::statistics.own_lanes; ++own)
      arms.own[own] = load_lanes<W>(node.own() + own * node.lanes() + lane);
  }

  // The scores of a register of arms of a wide node; their means where one of them is sufficient.
  template <class W>
  [[nodiscard]] [[gnu::always_inline]] W wide_scores(Node node, std::size_t lane, const Shared<W>& shared,
                                                     bool greedy) const {
    Arms<W> arms;
    load_arms<W>(node, lane, arms);
    return greedy ? arms.rewards / arms.visits : score_lanes<W>(policy_, arms, shared, averaged_);
  }

  // The largest score among the tried arms of one side of a wide node, a register of lanes at a time.
  [[nodiscard]] ScoredArm choose_wide(Node node, std::size_t side) const requires(IndexPolicy<P> && !Shape::narrow) {
    const bool greedy = settings_.sufficiency < 1.0F && is_sufficient(node, side);
    const std::size_t first = node.first_lane(side);
    using W = RegisterLanes;
    constexpr std::size_t width = lane_count<W>;
    const Shared<W> shared{broadcast<W>(node.header().cached), broadcast<W>(static_cast<float>(node.arms(side)))};
    const std::size_t tried = node.header().tried[side];
    W most = broadcast<W>(-2e9F);
    W where = broadcast<W>(0.0F);
    W here = lane_numbers<W>();
    for (std::size_t arm = 0; arm < tried; arm += width, here += static_cast<float>(width)) {
      const W scores = wide_scores<W>(node, first + arm, shared, greedy);
      const auto better = scores > most;
      most = better ? scores : most;
      where = better ? here : where;
    }
    const W top = across(most, larger<W>);
    // Of several with the largest score, the first.
    const W at = across(W(most == top ? where : broadcast<W>(1e9F)), smaller<W>);
    return {static_cast<std::uint32_t>(at[0]), top[0]};
  }

  // The arms of one side of a wide node that share the largest score: how many, and the one of this number among them.
  struct EqualArms {
    std::uint32_t count, arm;
  };
  [[nodiscard]] EqualArms equal_arms(Node node, std::size_t side, float top, std::uint32_t number) const
      requires(IndexPolicy<P> && !Shape::narrow) {
    const bool greedy = settings_.sufficiency < 1.0F && is_sufficient(node, side);
    const std::size_t first = node.first_lane(side);
    using W = RegisterLanes;
    const Shared<W> shared{broadcast<W>(node.header().cached), broadcast<W>(static_cast<float>(node.arms(side)))};
    const std::size_t tried = node.header().tried[side];
    EqualArms equal{0, 0};
    for (std::size_t begin = 0; begin < tried; begin += lane_count<W>) {
      const W scores = wide_scores<W>(node, first + begin, shared, greedy);
      for (std::size_t lane = 0; lane < std::min(lane_count<W>, tried - begin); ++lane) {
        if (scores[lane] != top) continue;
        if (equal.count == number) equal.arm = static_cast<std::uint32_t>(begin + lane);
        ++equal.count;
      }
    }
    return equal;
  }

  // Whether the policy draws for a node in lanes: for at most four arms per player.
  static constexpr bool selects_in_lanes = Shape::narrow_side_lanes == 4 && SelectsInLanes<P>;

 private:
  [[nodiscard]] BestLanes best_lanes(Node node) const requires(IndexPolicy<P>&& Shape::narrow) {
    NodeArms arms;
    load_all_arms(node, arms);
    return best_lanes_of<false>(node.header(), arms);
  }

  [[nodiscard]] static BestLanes best_of(const Blocks<Shape, V>& scores) requires(Shape::narrow) {
    if constexpr (!Shape::matrix) {
      return {largest_lanes(scores), 1};
    } else if constexpr (block_count<Shape> == 2) {
      return {largest_lanes(scores[0]), largest_lanes(scores[1])};
    } else {
      const unsigned best = largest_lanes_of_each_half(scores[0]);
      return {best & 15U, best >> 4};
    }
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
    const std::uint32_t tried = node.header().tried[side];
    const std::uint32_t drawn = tried + random.below(static_cast<std::uint32_t>(node.arms(side)) - tried);
    return {node.open_next_arm(side, drawn), 1.0F / static_cast<float>(node.arms(side))};
  }

  // How many arms of a wide node are open: all of them without progressive widening.
  [[nodiscard]] std::size_t open_arms(Node node, std::size_t side) const {
    const Widening& widening = settings_.widening;
    const std::size_t arms = node.arms(side);
    if (widening.factor <= 0) return arms;
    const float open = std::ceil(widening.factor * portable_pow(node.header().visits, widening.power));
    return open < static_cast<float>(arms) ? std::max<std::size_t>(static_cast<std::size_t>(open), 1) : arms;
  }

  // With ties to the first arm both players of a matrix node could walk in step.
  [[nodiscard]] std::uint32_t one_of_equals(Node node, std::size_t side, const ScoredArm& best, Random& random) const {
    if constexpr (!Shape::matrix) return best.arm;
    const EqualArms equal = equal_arms(node, side, best.score, 0);
    return equal.count < 2 ? best.arm : equal_arms(node, side, best.score, random.below(equal.count)).arm;
  }

  Pick choose_side(Node node, std::size_t side, Random& random) const requires IndexPolicy<P> {
    if constexpr (!P::statistics.untried_first) {
      return {one_of_equals(node, side, choose_wide(node, side), random)};
    } else {
      const std::size_t tried = node.header().tried[side];
      const bool all = tried == node.arms(side);
      const bool open = !all && tried < open_arms(node, side);
      if (tried == 0 || (open && !(settings_.first_play < untried_score))) return next_untried(node, side, random);
      const ScoredArm best = choose_wide(node, side);
      // Where all tried arms are lost (see solve.hpp), another one is due whatever the widening says.
      const bool lost = best.score < lost_score;
      if ((open && best.score < settings_.first_play) || (lost && !all)) return next_untried(node, side, random);
      return {one_of_equals(node, side, best, random)};
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
    if constexpr (Shape::narrow_side_lanes == 8 && requires { policy_.select_eight(view, random); })
      return policy_.select_eight(view, random);
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
