// Positions that are reached in several ways and share a node: from a position's hash to its node. The statistics of a
// move stay with the node where it is chosen, so a shared node changes what is known below it and nothing above
// (UCT1 of Childs, Brodeur & Kocsis 2008). The game must not return to a position, and two positions with one hash,
// which differ in 64 bits, are taken for the same.
#pragma once

#include <cstdint>
#include <mutex>
#include <unordered_map>

#include "cycad/search/tree/node.hpp"

namespace cycad {

class NodeMap {
 public:
  NodeMap() = default;
  NodeMap(NodeMap&& from) noexcept : nodes_(std::move(from.nodes_)) {}
  NodeMap& operator=(NodeMap&& from) noexcept {
    nodes_ = std::move(from.nodes_);
    return *this;
  }

  // The node, or 0.
  [[nodiscard]] NodeIndex find(std::uint64_t key) const {
    const std::scoped_lock lock(mutex_);
    const auto found = nodes_.find(key);
    return found == nodes_.end() ? 0 : found->second;
  }
  void insert(std::uint64_t key, NodeIndex node) {
    const std::scoped_lock lock(mutex_);
    nodes_.emplace(key, node);
  }
  // The same for the hash of a position, if its game has one.
  template <class G>
  [[nodiscard]] NodeIndex find_position(const G& state) const {
    if constexpr (HasHash<G>) return find(state.hash());
    return 0;
  }
  template <class G>
  void insert_position(const G& state, NodeIndex node) {
    if constexpr (HasHash<G>) insert(state.hash(), node);
  }
  void clear() { nodes_.clear(); }

  // After nodes have moved: entries of those that did not are gone.
  void relocate(const NodeMap& moved) {
    for (auto entry = nodes_.begin(); entry != nodes_.end();) {
      entry->second = moved.find(entry->second);
      entry = entry->second == 0 ? nodes_.erase(entry) : std::next(entry);
    }
  }

 private:
  std::unordered_map<std::uint64_t, NodeIndex> nodes_;
  mutable std::mutex mutex_;
};

}  // namespace cycad
