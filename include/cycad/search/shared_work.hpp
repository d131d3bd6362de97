// The simulations of a search, dealt out to threads in small portions: a thread that is slower does fewer of them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "cycad/core/run_in_threads.hpp"
#include "cycad/search/budget.hpp"

namespace cycad {

class SharedWork {
 public:
  SharedWork(std::uint64_t room, unsigned threads)
      : left_(room), portion_(std::clamp<std::uint64_t>(room / (std::uint64_t{32} * threads), 1, 256)) {}

  // Calls `worker(number)` in so many threads, of which this one is the first, and waits for all. What one of them
  // throws ends the others and is thrown again.
  void run(unsigned threads, const auto& worker) {
    run_in_threads(
        threads, [&](std::size_t number) { worker(static_cast<unsigned>(number)); },
        [this] { left_.store(0, std::memory_order_relaxed); });
  }

  // How many simulations to do next; 0 at the end.
  std::uint64_t claim() {
    std::uint64_t left = left_.load(std::memory_order_relaxed);
    while (left > 0) {
      const std::uint64_t taken = std::min(left, portion_);
      if (left_.compare_exchange_weak(left, left - taken, std::memory_order_relaxed)) return taken;
    }
    return 0;
  }
  // Simulations that were done beyond those that were claimed: one that expands all children is many.
  void charge(std::uint64_t more) {
    std::uint64_t left = left_.load(std::memory_order_relaxed);
    while (left > 0 && more > 0 &&
           !left_.compare_exchange_weak(left, left - std::min(left, more), std::memory_order_relaxed)) {
    }
  }
  void end(SearchEnd why) {
    why_.store(why, std::memory_order_relaxed);
    left_.store(0, std::memory_order_relaxed);
  }
  void done(std::uint64_t simulations) { simulations_.fetch_add(simulations, std::memory_order_relaxed); }

  [[nodiscard]] SearchEnd why() const { return why_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t simulations() const { return simulations_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> left_;
  std::uint64_t portion_;
  std::atomic<std::uint64_t> simulations_{0};
  std::atomic<SearchEnd> why_{SearchEnd::simulations};
};

}  // namespace cycad
