// The nodes behind moves that the solver has proven. Such a move is the end of the game for the search, and its slot
// says with what result; but the game goes on, and what is known below it is of use at the next move. Nodes with few
// visits are left out: to prove them again costs less than to remember them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <unordered_map>

#include "cycad/search/tree/node.hpp"

namespace cycad {

class ProvenChildren {
 public:
  static constexpr float fewest_visits = 16;

  ProvenChildren() = default;
  ProvenChildren(ProvenChildren&& from) noexcept : children_(std::move(from.children_)) {}

  // The slot of `parent` led to `child` until now. Several threads may call it at the same time.
  void remember(NodeIndex parent, std::size_t slot, NodeIndex child) {
    const std::scoped_lock lock(mutex_);
    children_.insert_or_assign(key(parent, slot), child);
  }
  // 0 if there is none.
  [[nodiscard]] NodeIndex find(NodeIndex parent, std::size_t slot) const {
    const std::scoped_lock lock(mutex_);
    const auto found = children_.find(key(parent, slot));
    return found == children_.end() ? 0 : found->second;
  }
  void clear() { children_.clear(); }
  void swap(ProvenChildren& other) { children_.swap(other.children_); }

 private:
  static std::uint64_t key(NodeIndex parent, std::size_t slot) {
    return (std::uint64_t{parent} << 32) | static_cast<std::uint32_t>(slot);
  }

  std::unordered_map<std::uint64_t, NodeIndex> children_;
  mutable std::mutex mutex_;
};

}  // namespace cycad
