// A float counts to 2^24. The few nodes with more visits than their lanes can add up keep their sums as doubles beside
// the tree, and their lanes hold the rounded values, which is all that a formula needs.
#pragma once

#include <atomic>
#include <cstddef>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "cycad/search/tree/node.hpp"

namespace cycad {

struct HeavySums {
  double visits = 0, rewards = 0, squares = 0;  // of the header
  std::vector<double> arm_visits, arm_rewards, arm_squares;
};

class HeavyNodes {
 public:
  // Wins and draws add up exactly in a float to 2^23 visits, their squares to 2^22. Every other reward is rounded by up
  // to n 2^-25 at the n-th visit, always to the same side if it is always the same: once a search has seen one, a mean
  // is off by 0.2 % at most.
  static constexpr float exact_halves = 0x1p23F, exact_quarters = 0x1p22F, near_fractions = 0x1p17F;

  // Once per simulation, before its reward is added.
  void see(float reward_one) {
    if (reward_one == 0.0F || reward_one == 0.5F || reward_one == 1.0F) [[likely]]
      return;
    see_fractions();
  }
  void see_fractions() {
    from_visits_.store(near_fractions, std::memory_order_relaxed);
    from_visits_with_squares_.store(near_fractions, std::memory_order_relaxed);
  }

  // The sums of a node, or null while its lanes are exact. Several threads may ask at the same time.
  template <class N>
  HeavySums* of(NodeIndex index, N node) {
    return is_heavy(node) ? &make(index, node) : nullptr;
  }
  template <class N>
  [[nodiscard]] bool is_heavy(N node) const {
    return node.header().visits >= from_visits(node.format().squares);
  }
  // From how many visits on a node is heavy.
  [[nodiscard]] float from_visits(bool with_squares) const {
    return (with_squares ? from_visits_with_squares_ : from_visits_).load(std::memory_order_relaxed);
  }
  [[nodiscard]] const HeavySums* find(NodeIndex index) const {
    const std::scoped_lock lock(mutex_);
    const auto found = sums_.find(index);
    return found == sums_.end() ? nullptr : &found->second;
  }
  void clear() {
    sums_.clear();
    from_visits_.store(exact_halves, std::memory_order_relaxed);
    from_visits_with_squares_.store(exact_quarters, std::memory_order_relaxed);
  }
  // A node was copied to another place of the next tree.
  void copy_to(HeavyNodes& next, NodeIndex from, NodeIndex to) const {
    if (sums_.empty()) return;
    if (const HeavySums* const sums = find(from)) next.sums_.emplace(to, *sums);
  }
  void swap(HeavyNodes& other) { sums_.swap(other.sums_); }

 private:
  template <class N>
  HeavySums& make(NodeIndex index, N node) {
    const std::scoped_lock lock(mutex_);
    const auto [entry, fresh] = sums_.try_emplace(index);
    if (fresh) {
      HeavySums& sums = entry->second;
      sums.visits = node.header().visits;
      sums.rewards = node.header().rewards;
      if (node.format().squares) sums.squares = node.squares_one();
      sums.arm_visits.assign(node.visits(), node.visits() + node.lanes());
      sums.arm_rewards.assign(node.rewards(), node.rewards() + node.lanes());
      if (node.format().squares) sums.arm_squares.assign(node.squares(), node.squares() + node.lanes());
      if constexpr (!N::Shape::narrow) clear_untried(node, sums);
    }
    return entry->second;
  }

  // The lanes of untried arms of a wide node say that they are absent, until they are tried.
  template <class N>
  static void clear_untried(N node, HeavySums& sums) {
    for (std::size_t side = 0; side < N::Shape::sides; ++side) {
      for (std::size_t arm = node.header().tried[side]; arm < node.arms(side); ++arm) {
        const std::size_t lane = node.first_lane(side) + arm;
        sums.arm_visits[lane] = sums.arm_rewards[lane] = 0;
        if (!sums.arm_squares.empty()) sums.arm_squares[lane] = 0;
      }
    }
  }

  std::atomic<float> from_visits_ = exact_halves, from_visits_with_squares_ = exact_quarters;
  std::unordered_map<NodeIndex, HeavySums> sums_;
  mutable std::mutex mutex_;
};

}  // namespace cycad
