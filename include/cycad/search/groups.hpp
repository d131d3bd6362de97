// Move groups in selection (Childs, Brodeur & Kocsis 2008; Fernandes et al. 2014, 3.2.1): a policy chooses among the
// groups of a node's moves, and then among the moves of that group, with the same formula on both levels. What is known
// of a group are the sums over its members; a group without a visit comes first, and so does a move within its group.
//
// For games that say which group a move is in (HasMoveGroups), and for policies that need no more than sums.
#pragma once

#include <array>
#include <utility>

#include "cycad/search/tree/node.hpp"

namespace cycad {

template <class V, class P>
V score_lanes(const P& policy, Arms<V> arms, const Shared<V>& shared, bool averaged) {
  if constexpr (P::statistics.squares) {
    if (averaged) arms = with_averaged_deviation(arms);
  }
  return policy.score(arms, shared);
}

template <class P>
inline constexpr bool needs_only_sums = P::statistics.own_lanes == 0 && !P::statistics.joint_means;

template <class G, class P>
inline constexpr bool can_group = HasMoveGroups<G> && !NodeLayout<G, P>::narrow && needs_only_sums<P>;

// Arms of which only the sums are known: the groups of a node, or the members of one.
template <std::size_t Most>
struct GatheredArms {
  std::size_t size = 0;
  float total = 0;
  std::array<float, Most> visits, rewards, squares;
  std::array<std::uint32_t, Most> names;  // what each arm stands for

  void add(std::uint32_t name, float own_visits, float own_rewards, float own_squares) {
    visits[size] = own_visits;
    rewards[size] = own_rewards;
    squares[size] = own_squares;
    names[size++] = name;
    total += own_visits;
  }
};

// The name of the arm that the policy chooses, all of which have been visited if it wants them to be.
template <class P, std::size_t Most>
std::uint32_t choose_among(GatheredArms<Most>& arms, const P& policy, bool averaged, Random& random) {
  if constexpr (IndexPolicy<P>) {
    const Shared<float> shared{policy.cache(arms.total), static_cast<float>(arms.size)};
    std::size_t best = 0;
    float most = -3e9F;
    std::uint32_t ties = 1;
    for (std::size_t arm = 0; arm < arms.size; ++arm) {
      const float score =
          score_lanes<float>(policy, {arms.visits[arm], arms.rewards[arm], arms.squares[arm]}, shared, averaged);
      if (score > most) {
        best = arm;
        most = score;
        ties = 1;
      } else if (score == most && random.below(++ties) == 0) {
        best = arm;
      }
    }
    return arms.names[best];
  } else {
    const ArmView view(arms.size, arms.total,
                       {arms.visits.data(), arms.rewards.data(), arms.squares.data(), nullptr, averaged}, 0);
    return arms.names[policy.select(view, random).arm];
  }
}

template <class G, class P>
requires can_group<G, P>
class GroupChoice {
 public:
  GroupChoice(Node<G, P> node, std::size_t side)
      : node_(node), side_(side), arms_(node.arms(side)), alive_(alive(node, side)), first_(node.first_lane(side)) {}

  Pick choose(const P& policy, bool averaged, Random& random) {
    const std::uint32_t group = choose_group(policy, averaged, random);
    if (untried_[group] > 0) return wake(group, random);
    GatheredArms<G::max_moves> members;
    for (std::uint32_t arm = 0; arm < alive_; ++arm)
      if (group_of(arm) == group) add_to(members, arm);
    return {choose_among(members, policy, averaged, random)};
  }

 private:
  static std::size_t alive(Node<G, P> node, std::size_t side) {
    return P::statistics.untried_first ? node.header().tried[side] : node.arms(side);
  }
  [[nodiscard]] std::size_t group_of(std::size_t arm) const { return G::group_of(node_.moves(side_)[arm]); }
  [[nodiscard]] float squares(std::size_t arm) const {
    if constexpr (P::statistics.squares) return node_.squares()[first_ + arm];
    return 0;
  }
  template <class Sums>
  void add_to(Sums& sums, std::uint32_t arm) const {
    sums.add(arm, node_.visits()[first_ + arm], node_.rewards()[first_ + arm], squares(arm));
  }

  std::uint32_t choose_group(const P& policy, bool averaged, Random& random) {
    std::array<float, G::group_count> visits{}, rewards{}, all_squares{};
    std::array<bool, G::group_count> present{};
    for (std::size_t arm = 0; arm < alive_; ++arm) {
      const std::size_t group = group_of(arm);
      present[group] = true;
      visits[group] += node_.visits()[first_ + arm];
      rewards[group] += node_.rewards()[first_ + arm];
      all_squares[group] += squares(arm);
    }
    for (std::size_t arm = alive_; arm < arms_; ++arm) ++untried_[group_of(arm)];
    std::uint32_t fresh = 0, chosen = 0;
    GatheredArms<G::group_count> groups;
    for (std::uint32_t group = 0; group < G::group_count; ++group) {
      if (present[group]) groups.add(group, visits[group], rewards[group], all_squares[group]);
      if (!present[group] && untried_[group] > 0 && random.below(++fresh) == 0) chosen = group;
    }
    return fresh > 0 ? chosen : choose_among(groups, policy, averaged, random);
  }

  // Any untried arm of the group takes the place behind the tried ones.
  Pick wake(std::uint32_t group, Random& random) {
    std::uint32_t skip = random.below(untried_[group]);
    std::size_t drawn = alive_;
    while (group_of(drawn) != group || skip-- > 0) ++drawn;
    const auto arm = static_cast<std::uint32_t>(node_.header().tried[side_]++);
    std::swap(node_.moves(side_)[arm], node_.moves(side_)[drawn]);
    const std::size_t lane = first_ + arm;
    node_.visits()[lane] = node_.rewards()[lane] = 0;
    if constexpr (P::statistics.squares) node_.squares()[lane] = 0;
    return {arm};
  }

  Node<G, P> node_;
  std::size_t side_, arms_, alive_, first_;
  std::array<std::uint32_t, G::group_count> untried_{};
};

template <class G, class P>
Pick choose_by_group(Node<G, P> node, std::size_t side, const P& policy, bool averaged, Random& random) {
  return GroupChoice<G, P>(node, side).choose(policy, averaged, random);
}

}  // namespace cycad
