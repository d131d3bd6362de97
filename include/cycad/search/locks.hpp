// Locks for the nodes of a tree that several threads search together.
#pragma once

#include <array>
#include <atomic>
#include <thread>

#include "cycad/search/tree/node.hpp"

namespace cycad {

// A few locks shared by all nodes, for tree-parallel search; held for some nanoseconds each.
class NodeLocks {
 public:
  void lock(NodeIndex node) {
    while (flags_[node % count].test_and_set(std::memory_order_acquire)) std::this_thread::yield();
  }
  void unlock(NodeIndex node) { flags_[node % count].clear(std::memory_order_release); }

 private:
  static constexpr std::size_t count = 4093;
  std::array<std::atomic_flag, count> flags_{};
};

}  // namespace cycad
