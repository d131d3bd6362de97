// The backup step: a reward goes from the leaf to the root. Each node keeps, for each player, the visits and the reward
// sum of the arm that was pulled, from that player's side; squares and the policy's own lanes where it asks for them.
//
// What an index policy will choose at a node depends on nothing but the node, so it is known as soon as a reward has
// been added. Backup works it out then, for all nodes of a path side by side, and leaves the next selection nothing to
// do but to follow it, where each score would have to wait for the one above: the same choices, in less time. Ties are
// left to selection, which breaks them at random; but at a wide node of one player the first arm has it.
#pragma once

#include <cmath>

#include "cycad/search/select.hpp"
#include "cycad/search/tree/heavy_nodes.hpp"
#include "cycad/search/tree/taken.hpp"

namespace cycad {

// One step of a simulation's path: a node and what was chosen there.
struct PathStep {
  NodeIndex node;
  Picks picks;
};

// What goes up a path beside the reward: by how much the n sigma of the node below has grown, which becomes part of
// this node's own (the averaged deviation of the matrix tree), player one's minimax value of the node below, and the
// reward of the simulation where the nodes pass on something else.
struct Carried {
  float simulated = 0;
  float deviation_change = 0;
  Result minimax = {};
};

// n sigma of n rewards from their sums: n^2 variance = n sum x^2 - (sum x)^2.
template <class Number>
Number weighted_deviation(Number count, Number rewards, Number squares) {
  return std::sqrt(std::max(Number{0}, count * squares - rewards * rewards));
}

// By how much sums grow so that sum / count is the mean that the settings ask for; the counts include this reward. Arms
// that were not pulled do not grow, nor do those that the solver has discarded.
template <class V>
V growth(const V& sums, const V& counts, const V& reward, const V& pulled, const MovingAverage& moving) {
  if (moving.after == std::numeric_limits<float>::infinity()) return pulled * reward;
  const V before = sums / (counts - 1.0F);
  const V moved = (before + moving.rate * (reward - before)) * counts - sums;
  const V none = broadcast<V>(0.0F);
  const V grown = counts <= std::max(moving.after, 1.0F) ? reward : moved;
  const V kept = sums < absent_reward / 2 ? none : grown;
  return pulled > 0.0F ? kept : none;
}

// One in the lane of the arm that was pulled, for each player, and zero in the others; in one block of a narrow node.
template <class Shape>
BlockLanes<Shape> pulled_lanes(std::size_t block, const Picks& picks) {
  using V = BlockLanes<Shape>;
  if constexpr (Shape::narrow_side_lanes == 8) {
    alignas(32) static constexpr std::array<std::array<float, 8>, 8> table = [] {
      std::array<std::array<float, 8>, 8> ones{};
      for (std::size_t arm = 0; arm < 8; ++arm) ones[arm][arm] = 1;
      return ones;
    }();
    return load_lanes<V>(&table[picks.one.arm][block * lane_count<V>]);
  } else {
    if constexpr (std::same_as<V, Lanes8>) {
      return both_halves(one_lane(picks.one.arm), one_lane(picks.two.arm));
    } else {
      return one_lane(block == 0 ? picks.one.arm : picks.two.arm);
    }
  }
}

template <class Shape, SelectionPolicy P>
class Backup {
 public:
  using Node = PolicyNode<Shape, P>;
  using Next = NextChoice<Shape>;
  static constexpr bool caches_choices = IndexPolicy<P> && (!Shape::narrow || needs_only_sums<P>);

  explicit Backup(const Selection<Shape, P>& selection)
      : selection_(selection), cache_(caches_choices && can_cache_choices(selection.settings())) {}

  // Whether nodes carry their next choice.
  [[nodiscard]] bool is_caching() const { return cache_; }

  // Each takes the node's exact sums, or null while its lanes are exact.

  // Counts a visit before its reward is known, or takes one back that will have none.
  void count_visit(Node node, const Picks& picks, HeavySums* exact, float visits) const {
    const auto count = [&](std::size_t lane) {
      node.visits()[lane] = exact != nullptr ? static_cast<float>(exact->arm_visits[lane] += double{visits})
                                             : node.visits()[lane] + visits;
    };
    count(picks.one.arm);
    if constexpr (Shape::matrix) count(node.first_lane(1) + picks.two.arm);
    count_in_header(node, exact, visits);
  }

  // Counts a visit with its reward. `caching` is `is_caching()`: then it works out the next choice.
  template <bool caching>
  [[gnu::always_inline]] void back_up(Node node, const Picks& picks, float reward_one, Carried& carried,
                                      HeavySums* exact) const {
    auto& header = node.header();
    count_in_header(node, exact);
    const Next next = add<caching>(node, picks, reward_one, carried, 1.0F, exact);
    if constexpr (IndexPolicy<P>) header.next_one = next.one;
    if constexpr (caching) header.next_two = next.two;
  }

  // The same for a node that this thread has locked: answers the next choice, with which the node is released.
  [[gnu::always_inline]] Next back_up_taken(Node node, const Picks& picks, float reward_one, HeavySums* exact) const {
    Carried carried{.simulated = reward_one};
    count_in_header(node, exact);
    return add<true>(node, picks, reward_one, carried, 1.0F, exact);
  }

  // Adds a reward to a node whose visit is already counted.
  void add_reward(Node node, const Picks& picks, float reward_one, Carried& carried, HeavySums* exact) const {
    add<false>(node, picks, reward_one, carried, 0.0F, exact);
  }

  // What a node passes on to the one above. A mean lags behind what the best moves are worth, since it counts the
  // others as well: `best_share` of it is the mean of the most visited arms (the mix of Coulom 2006). With `pass_means`
  // the arms above learn from the node's mean, which is less noisy than a reward and has no memory of how it was come
  // by: SM-MCTS-A (Lisý, Kovařík, Lanctot & Bošanský 2013).
  [[nodiscard]] float passed_on(Node node, float reward_one) const {
    if (selection_.settings().pass_means) return node.mean_with_first_visit();
    constexpr float few_visits = 8;
    if (node.header().visits < few_visits) return reward_one;
    float value_one = reward_for(node.player(0), most_visited_mean(node, 0));
    if constexpr (Shape::matrix) value_one = 0.5F * (value_one + 1.0F - most_visited_mean(node, 1));
    return reward_one + selection_.settings().best_share * (value_one - reward_one);
  }

  // The next choice of a node whose sums have changed by other ways.
  [[gnu::noinline]] Next next_choice(Node node) const {
    if constexpr (!caches_choices) {
      return {};
    } else if constexpr (Shape::narrow) {
      typename Selection<Shape, P>::NodeArms arms;
      selection_.load_all_arms(node, arms);
      return next_choice(node, arms);
    } else {
      return next_choice(node, 0);
    }
  }

 private:
  [[nodiscard]] const P& policy() const { return selection_.policy(); }
  [[nodiscard]] bool averaged() const { return selection_.averaged(); }

  // Of the arms of a side that are not proven to be lost; half a point if there is none.
  [[nodiscard]] static float most_visited_mean(Node node, std::size_t side) {
    const std::size_t first = node.first_lane(side);
    std::size_t end = first + node.arms(side);
    if constexpr (!Shape::narrow) end = first + node.header().tried[side];
    float visits = 0, rewards = 0;
    for (std::size_t lane = first; lane < end; ++lane) {
      if (node.visits()[lane] <= visits || node.rewards()[lane] < 0) continue;
      visits = node.visits()[lane];
      rewards = node.rewards()[lane];
    }
    return visits > 0 ? rewards / visits : 0.5F;
  }

  // Leaves the next choice as it is: other threads may be looking at it.
  [[gnu::always_inline]] void count_in_header(Node node, HeavySums* exact, float visits = 1.0F) const {
    auto& header = node.header();
    header.visits = exact != nullptr ? static_cast<float>(exact->visits += double{visits}) : header.visits + visits;
    if constexpr (IndexPolicy<P>) header.cached = policy().cache(header.visits);
  }

  // `visit` is 1 where the arms have not counted it yet. Answers the next choice where choices are cached; then the
  // settings are plain ones (can_cache_choices), and what others would ask for is left out.
  template <bool caching>
  [[gnu::always_inline]] Next add(Node node, const Picks& picks, float reward_one, Carried& carried, float visit,
                                  HeavySums* exact) const {
    const float reward = Shape::matrix ? reward_one : reward_for(node.player(0), reward_one);
    const float simulated = caching ? reward_one : carried.simulated;
    const float deviation_change = carried.deviation_change;
    [[maybe_unused]] typename Selection<Shape, P>::NodeArms arms;
    if (exact != nullptr) [[unlikely]] {
      add_exactly(node, picks.one.arm, reward, deviation_change, visit, *exact);
      if constexpr (Shape::matrix)
        add_exactly(node, node.first_lane(1) + picks.two.arm, 1.0F - reward_one, deviation_change, visit, *exact);
      if constexpr (Shape::narrow) selection_.load_all_arms(node, arms);
    } else if constexpr (Shape::narrow) {
      using V = BlockLanes<Shape>;
      for (std::size_t block = 0; block < arms.size(); ++block)
        add_to_arms<caching, V>(node, block * lane_count<V>, pulled_lanes<Shape>(block, picks),
                                lanes_per_side<Shape>(block, reward, 1.0F - reward_one), deviation_change, visit,
                                arms[block]);
    } else {
      Arms<float> one, two;
      add_to_arms<caching, float>(node, picks.one.arm, 1.0F, reward, deviation_change, visit, one);
      if constexpr (Shape::matrix)
        add_to_arms<caching, float>(node, node.first_lane(1) + picks.two.arm, 1.0F, 1.0F - reward_one, deviation_change,
                                    visit, two);
    }
    if constexpr (P::statistics.squares) {
      if (averaged()) carried.deviation_change = add_to_deviation(node, simulated, exact);
    }
    float& rewards = node.header().rewards;
    rewards = exact != nullptr ? static_cast<float>(exact->rewards += double{simulated}) : rewards + simulated;
    if constexpr (P::statistics.joint_means) {
      update_regrets(node, picks, reward_one);
    } else if constexpr (requires { policy().update(node.view(0, averaged()), picks.one, reward); }) {
      policy().update(node.view(0, averaged()), picks.one, reward);
      if constexpr (Shape::matrix) policy().update(node.view(1, averaged()), picks.two, 1.0F - reward_one);
    }
    if constexpr (P::statistics.minimax) carried.minimax = back_up_minimax(node, picks.one.arm, carried.minimax);
    if constexpr (caching) return next_choice(node, arms);
    return {};
  }

  // A block of a narrow node, or one arm of a wide one; `arms` gets the new sums.
  template <bool caching, class V>
  [[gnu::always_inline]] void add_to_arms(Node node, std::size_t lane, const V& pulled, const V& reward,
                                          float deviation_change, float visit, Arms<V>& arms) const {
    const MovingAverage& moving = selection_.settings().moving_average;
    arms.visits = load_lanes<V>(node.visits() + lane) + pulled * visit;
    arms.rewards = load_lanes<V>(node.rewards() + lane);
    arms.rewards += caching ? V(pulled * reward) : growth<V>(arms.rewards, arms.visits, reward, pulled, moving);
    store_lanes(node.visits() + lane, arms.visits);
    store_lanes(node.rewards() + lane, arms.rewards);
    if constexpr (P::statistics.squares) {
      arms.squares = load_lanes<V>(node.squares() + lane);
      const V square = reward * reward;
      arms.squares += averaged() ? V(pulled * deviation_change)
                      : caching  ? V(pulled * square)
                                 : growth<V>(arms.squares, arms.visits, square, pulled, moving);
      store_lanes(node.squares() + lane, arms.squares);
    }
  }

  // One arm of a node with more visits than its lanes can count.
  void add_exactly(Node node, std::size_t lane, float reward, float deviation_change, float visit,
                   HeavySums& exact) const {
    const MovingAverage& moving = selection_.settings().moving_average;
    const auto add_to = [&](double& sum, double value) {
      const double count = exact.arm_visits[lane];
      const double before = sum / (count - 1);
      const bool plain = count <= std::max(double{moving.after}, 1.0);
      sum += plain ? value : (before + double{moving.rate} * (value - before)) * count - sum;
    };
    exact.arm_visits[lane] += double{visit};
    node.visits()[lane] = static_cast<float>(exact.arm_visits[lane]);
    if (!is_discarded(node.rewards()[lane])) {  // by the solver, which knows the lanes alone
      add_to(exact.arm_rewards[lane], double{reward});
      node.rewards()[lane] = static_cast<float>(exact.arm_rewards[lane]);
    }
    if constexpr (P::statistics.squares) {
      double& squares = exact.arm_squares[lane];
      if (averaged())
        squares += double{deviation_change};
      else
        add_to(squares, double{reward} * double{reward});
      node.squares()[lane] = static_cast<float>(squares);
    }
  }

  // By how much a node's own n sigma grows with a reward whose visit is already counted. With the first visit, which no
  // arm has counted, one more reward came through than the header says.
  static float add_to_deviation(Node node, float reward_one, HeavySums* exact) {
    const auto& header = node.header();
    float& squares = node.squares_one();
    if (exact != nullptr) [[unlikely]] {
      const double before = weighted_deviation(exact->visits, exact->rewards, exact->squares);
      exact->squares += double{reward_one} * double{reward_one};
      squares = static_cast<float>(exact->squares);
      return static_cast<float>(
          weighted_deviation(exact->visits + 1, exact->rewards + double{reward_one}, exact->squares) - before);
    }
    const float before = weighted_deviation(header.visits, header.rewards, squares);
    squares += reward_one * reward_one;
    return weighted_deviation(header.visits + 1.0F, header.rewards + reward_one, squares) - before;
  }

  void update_regrets(Node node, const Picks& picks, float reward_one) const {
    const auto columns = static_cast<std::size_t>(Shape::matrix ? node.arms(1) : 1);
    const auto update = [&](const ArmView& arms, auto... what) {
      if constexpr (Selection<Shape, P>::selects_in_lanes) {
        policy().update_regrets_lanes(arms, what...);
      } else {
        policy().update_regrets(arms, what...);
      }
    };
    const float mean_one = node.mean_with_first_visit();
    const Player first = node.player(0);
    update(node.view(0, averaged()), picks.one, reward_for(first, reward_one),
           JointRow{&node.cell(0) + picks.two.arm, columns}, first == Player::two, reward_for(first, mean_one));
    if constexpr (Shape::matrix) {
      update(node.view(1, averaged()), picks.two, 1.0F - reward_one,
             JointRow{&node.cell(0) + picks.one.arm * columns, 1}, true, 1.0F - mean_one);
    }
    // Last, since no regret looks at the cell of what was played, and nothing has to wait for it.
    JointRow::Cell& cell = node.cell(node.slot_of(picks.one.arm, picks.two.arm));
    cell.visits += 1.0F;
    cell.mean += (reward_one - cell.mean) / std::min(cell.visits, JointRow::most_weighted);
  }

  // Implicit minimax backups (Lanctot, Winands, Pepels & Sturtevant 2014): own lane 0 holds what each move is worth to
  // the mover by the estimates at the leaves of the tree. `below` is player one's value of the node behind the move, if
  // there is a node. Returns that of this one.
  static float back_up_minimax(Node node, std::size_t arm, Result below) {
    const Player mover = node.player(0);
    float* const values = node.own();
    const Slot slot = node.slot(arm);
    if (slot.kind() == Slot::Kind::terminal) below = slot.reward_one();
    if (below) values[arm] = reward_for(mover, *below);
    return reward_for(mover, *std::max_element(values, values + node.arms(0)));
  }

  // The next choice: at a narrow node from the sums in registers, unless there is a tie; at a wide one once all of its
  // arms have been tried.
  [[gnu::always_inline]] Next next_choice(Node node, [[maybe_unused]] const auto& arms) const {
    if constexpr (Shape::narrow) {
      const BestLanes best = selection_.template best_lanes_of<true>(node.header(), arms);
      const bool known = has_one_lane(best.one) && has_one_lane(best.two);
      return {known ? static_cast<std::uint8_t>(std::countr_zero(best.one)) : Shape::undecided,
              static_cast<std::uint8_t>(std::countr_zero(best.two))};
    } else {
      for (std::size_t side = 0; side < Shape::sides; ++side)
        if (node.header().tried[side] < node.arms(side)) return {};
      Next chosen;
      for (std::size_t side = 0; side < Shape::sides; ++side) {
        const auto best = selection_.choose_wide(node, side);
        if constexpr (Shape::matrix) {
          if (selection_.equal_arms(node, side, best.score, 0).count > 1) return {};
        }
        auto& next = Shape::matrix && side == 1 ? chosen.two : chosen.one;
        next = static_cast<typename Shape::ArmNumber>(best.arm);
      }
      return chosen;
    }
  }

  const Selection<Shape, P>& selection_;
  bool cache_;
};

}  // namespace cycad
