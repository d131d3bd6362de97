// Turns for searches: more of them than processors run by turns, each for some milliseconds. The operating system would
// share the time as well, but a search whose time is over would have to wait for its turn to say so, behind all others.
//
//   if (share.begin(deadline)) { run_for(share.slice()); share.end(); }
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <list>
#include <mutex>

namespace cycad::serve {

class CpuShare {
 public:
  using Clock = std::chrono::steady_clock;

  explicit CpuShare(std::size_t processors) : free_(processors) {}

  // Waits for a turn, first come, first served; false if none has come before the deadline.
  bool begin(Clock::time_point deadline);
  void end();
  // How many milliseconds a turn has: the more wait, the less.
  [[nodiscard]] double slice() const;

 private:
  struct Waiter {
    std::condition_variable turn;
    bool called = false;
  };

  mutable std::mutex mutex_;
  std::list<Waiter*> waiting_;
  std::size_t free_;
};

}  // namespace cycad::serve
