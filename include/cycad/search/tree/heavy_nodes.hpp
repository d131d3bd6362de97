// A float counts to 2^24. The few nodes with more visits than that keep their sums as doubles beside the tree, and
// their lanes hold the rounded values, which is all that a formula needs.
#pragma once

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
  static constexpr float from_visits = 8'388'608.0F;  // 2^23: up to here the lanes are exact

  // The sums of a node, or null while its lanes are exact. Several threads may ask at the same time.
  template <class N>
  HeavySums* of(NodeIndex index, N node) {
    return is_heavy(node) ? &make(index, node) : nullptr;
  }
  template <class N>
  static bool is_heavy(N node) {
    return node.header().visits >= from_visits;
  }
  [[nodiscard]] const HeavySums* find(NodeIndex index) const {
    const std::scoped_lock lock(mutex_);
    const auto found = sums_.find(index);
    return found == sums_.end() ? nullptr : &found->second;
  }
  void clear() { sums_.clear(); }
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
    }
    return entry->second;
  }

  std::unordered_map<NodeIndex, HeavySums> sums_;
  mutable std::mutex mutex_;
};

}  // namespace cycad
