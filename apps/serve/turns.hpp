// Work that only so many may do at the same time. Whoever comes later waits, in the order of coming: who asks often
// does not come before who asks once.
//
//   Turns turns(2, milliseconds(500));
//   const std::unique_ptr<Turn> turn = turns.take([&] { return is_open(); });   // ApiError 429 if it does not come
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <set>

namespace cycad::serve {

class Turns;

// Given back at its end.
class Turn {
 public:
  explicit Turn(Turns& turns);  // while the lock of the turns is held
  ~Turn();
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;
  Turn(Turn&&) = delete;
  Turn& operator=(Turn&&) = delete;

 private:
  Turns& turns_;
};

class Turns {
 public:
  Turns(std::size_t most, std::chrono::milliseconds patience) : most_(most), patience_(patience) {}

  // `wanted` says whether somebody still waits for it.
  [[nodiscard]] std::unique_ptr<Turn> take(const std::function<bool()>& wanted) {
    return take_until(std::chrono::steady_clock::now() + patience_, wanted);
  }
  // However long it takes, as long as it is wanted.
  [[nodiscard]] std::unique_ptr<Turn> take_patiently(const std::function<bool()>& wanted) {
    return take_until(std::chrono::steady_clock::time_point::max(), wanted);
  }

 private:
  friend class Turn;
  struct Place;
  std::unique_ptr<Turn> take_until(std::chrono::steady_clock::time_point end, const std::function<bool()>& wanted);

  const std::size_t most_;
  const std::chrono::milliseconds patience_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t taken_ = 0;
  std::uint64_t next_ = 0;
  std::set<std::uint64_t> waiting_;  // in the order of coming
};

}  // namespace cycad::serve
