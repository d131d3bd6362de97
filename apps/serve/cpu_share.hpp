// Turns for searches: more of them than processors run by turns, each for some milliseconds. The operating system would
// share the time as well, but a search whose time is over would have to wait for its turn to say so, behind all others.
//
//   if (const auto turn = share.begin(deadline)) run_for(share.slice());   // the turn ends with its block
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <list>
#include <mutex>
#include <optional>
#include <utility>

namespace cycad::serve {

class CpuShare {
 public:
  using Clock = std::chrono::steady_clock;

  // A processor, until its end hands it to whoever waits.
  class [[nodiscard]] Turn {
   public:
    Turn(Turn&& other) noexcept : share_(std::exchange(other.share_, nullptr)) {}
    ~Turn() {
      if (share_ != nullptr) share_->end();
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    Turn& operator=(Turn&&) = delete;

   private:
    friend class CpuShare;
    explicit Turn(CpuShare& share) : share_(&share) {}

    CpuShare* share_;
  };

  explicit CpuShare(std::size_t processors) : free_(processors) {}

  // Waits for a turn, first come, first served; none if it has not come before the deadline.
  [[nodiscard]] std::optional<Turn> begin(Clock::time_point deadline);
  // How many milliseconds a turn has: the more wait, the less.
  [[nodiscard]] double slice() const;
  [[nodiscard]] std::size_t waiting() const;

 private:
  struct Waiter {
    std::condition_variable turn;
    bool called = false;
  };

  void end();

  mutable std::mutex mutex_;
  std::list<Waiter*> waiting_;
  std::size_t free_;
};

}  // namespace cycad::serve
