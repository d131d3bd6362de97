// Selection by groups of moves (Childs, Brodeur & Kocsis 2008; Fernandes et al. 2014, 3.2.1): a policy chooses among
// the groups of a node's moves, and then among the moves of that group, with the same formula on both levels. What is
// known of a group are the sums over its members; a group without a visit comes first, and so does a move within its
// group.
//
// For games that say which group a move is in (HasMoveGroups), and for policies that need no more than sums.
#pragma once

#include <array>
#include <span>

#include "cycad/core/random_argmax.hpp"
#include "cycad/search/tree/node.hpp"

namespace cycad {

template <class V, class P>
[[gnu::always_inline]] inline V score_lanes(const P& policy, const Arms<V>& arms, const Shared<V>& shared,
                                            bool averaged) {
  if constexpr (P::statistics.squares) {
    if (averaged) return policy.score(with_averaged_deviation(arms), shared);
  }
  return policy.score(arms, shared);
}

template <class P>
inline constexpr bool needs_only_sums = P::statistics.own_lanes == 0 && !P::statistics.joint_means;

// The groups of a game's moves, without the game: `find` writes the group of each kept move.
struct MoveGroups {
  static constexpr std::size_t most_moves = 2048;
  static constexpr std::size_t most_groups = 256;

  std::size_t count = 0;  // 0: the game has no groups
  void (*find)(const std::byte* moves, std::span<std::uint16_t> groups) = nullptr;
};

template <class G>
constexpr MoveGroups move_groups_of() {
  if constexpr (HasMoveGroups<G> && keeps_moves<G>) {
    static_assert(G::max_moves <= MoveGroups::most_moves && G::group_count <= MoveGroups::most_groups);
    return {G::group_count, [](const std::byte* moves, std::span<std::uint16_t> groups) {
              const auto* const list = reinterpret_cast<const typename G::Move*>(moves);
              for (std::size_t arm = 0; arm < groups.size(); ++arm)
                groups[arm] = static_cast<std::uint16_t>(G::group_of(list[arm]));
            }};
  } else {
    return {};
  }
}

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
    RandomArgmax<float> best;
    for (std::size_t arm = 0; arm < arms.size; ++arm) {
      const Arms<float> sums{arms.visits[arm], arms.rewards[arm], arms.squares[arm]};
      best.see(arm, score_lanes<float>(policy, sums, shared, averaged), random);
    }
    return arms.names[best.place()];
  } else {
    const ArmView view(arms.size, arms.total,
                       {arms.visits.data(), arms.rewards.data(), arms.squares.data(), nullptr, averaged}, 0);
    return arms.names[policy.select(view, random).arm];
  }
}

template <class Shape, SelectionPolicy P>
class GroupChoice {
 public:
  using Node = PolicyNode<Shape, P>;

  GroupChoice(Node node, std::size_t side, const MoveGroups& groups)
      : node_(node),
        side_(side),
        arms_(node.arms(side)),
        tried_(P::statistics.untried_first ? node.header().tried[side] : node.arms(side)),
        first_(node.first_lane(side)),
        group_count_(groups.count) {
    groups.find(node.move_data(side), std::span(groups_.data(), arms_));
  }

  Pick choose(const P& policy, bool averaged, Random& random) {
    const std::uint32_t group = choose_group(policy, averaged, random);
    if (untried_[group] > 0) return try_next(group, random);
    GatheredArms<MoveGroups::most_moves> members;
    for (std::uint32_t arm = 0; arm < tried_; ++arm)
      if (groups_[arm] == group)
        members.add(arm, node_.visits()[first_ + arm], node_.rewards()[first_ + arm], squares(arm));
    return {choose_among(members, policy, averaged, random)};
  }

 private:
  [[nodiscard]] float squares(std::size_t arm) const {
    if constexpr (P::statistics.squares) return node_.squares()[first_ + arm];
    return 0;
  }

  std::uint32_t choose_group(const P& policy, bool averaged, Random& random) {
    std::array<float, MoveGroups::most_groups> visits{}, rewards{}, all_squares{};
    std::array<bool, MoveGroups::most_groups> present{};
    for (std::size_t arm = 0; arm < tried_; ++arm) {
      const std::size_t group = groups_[arm];
      present[group] = true;
      visits[group] += node_.visits()[first_ + arm];
      rewards[group] += node_.rewards()[first_ + arm];
      all_squares[group] += squares(arm);
    }
    for (std::size_t arm = tried_; arm < arms_; ++arm) ++untried_[groups_[arm]];
    std::uint32_t fresh = 0, chosen = 0;
    GatheredArms<MoveGroups::most_groups> groups{};
    for (std::uint32_t group = 0; group < group_count_; ++group) {
      if (present[group]) groups.add(group, visits[group], rewards[group], all_squares[group]);
      if (!present[group] && untried_[group] > 0 && random.below(++fresh) == 0) chosen = group;
    }
    return fresh > 0 ? chosen : choose_among(groups, policy, averaged, random);
  }

  // Any untried arm of the group takes the place behind the tried ones.
  Pick try_next(std::uint32_t group, Random& random) {
    std::uint32_t skip = random.below(untried_[group]);
    std::size_t drawn = tried_;
    while (groups_[drawn] != group || skip-- > 0) ++drawn;
    return {node_.open_next_arm(side_, drawn)};
  }

  Node node_;
  std::size_t side_, arms_, tried_, first_, group_count_;
  std::array<std::uint16_t, MoveGroups::most_moves> groups_;
  std::array<std::uint32_t, MoveGroups::most_groups> untried_{};
};

}  // namespace cycad
