// Locks for the nodes of a tree that several threads search together, as scoped guards: those of a search with one
// thread (NoLocks) compile to nothing.
#pragma once

#include <array>
#include <atomic>
#include <thread>

#include "cycad/search/tree/arena.hpp"

namespace cycad {

struct NoLocks {
  static constexpr bool shared = false;
  struct Guard {};
  static Guard guard(NodeIndex /*node*/) { return {}; }
};

// A few locks shared by all nodes, for tree-parallel search; held for some nanoseconds each.
class NodeLocks {
 public:
  static constexpr bool shared = true;

  class [[nodiscard]] Guard {
   public:
    explicit Guard(std::atomic_flag& flag) : flag_(flag) {
      while (flag_.test_and_set(std::memory_order_acquire)) std::this_thread::yield();
    }
    ~Guard() { flag_.clear(std::memory_order_release); }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

   private:
    std::atomic_flag& flag_;
  };

  Guard guard(NodeIndex node) { return Guard(flags_[node % count]); }

 private:
  static constexpr std::size_t count = 4093;
  std::array<std::atomic_flag, count> flags_{};
};

}  // namespace cycad
