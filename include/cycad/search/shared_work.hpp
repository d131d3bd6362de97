// The simulations of a search, dealt out to threads in small portions: a thread that is slower does fewer of them.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "cycad/search/budget.hpp"

namespace cycad {

class SharedWork {
 public:
  SharedWork(std::uint64_t room, unsigned threads)
      : left_(room), portion_(std::clamp<std::uint64_t>(room / (std::uint64_t{32} * threads), 1, 256)) {}

  // Calls `worker(number)` in so many threads, of which this one is the first, and waits for all. What one of them
  // throws ends the others and is thrown again.
  void run(unsigned threads, const auto& worker) {
    const auto guarded = [&](unsigned number) {
      try {
        worker(number);
      } catch (...) {
        const std::scoped_lock lock(mutex_);
        if (!failure_) failure_ = std::current_exception();
        left_.store(0, std::memory_order_relaxed);
      }
    };
    {
      std::vector<std::jthread> others;
      try {
        for (unsigned number = 1; number < threads; ++number) others.emplace_back(guarded, number);
      } catch (...) {  // no more threads to be had
        left_.store(0, std::memory_order_relaxed);
        throw;
      }
      guarded(0);
    }
    if (failure_) std::rethrow_exception(failure_);
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
  std::mutex mutex_;
  std::exception_ptr failure_;
};

}  // namespace cycad
