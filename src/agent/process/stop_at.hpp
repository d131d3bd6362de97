// Asks to stop at a point in time, if it lives until then.
//
//   const StopAt deadline(arrival + allowed);
//   agent.decide(position, player, deadline.token());
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace cycad::process {

class StopAt {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit StopAt(Time when)
      : timer_([this, when](const std::stop_token& cancelled) {
          std::unique_lock lock(mutex_);
          waiting_.wait_until(lock, cancelled, when, [] { return false; });
          if (!cancelled.stop_requested()) stop_.request_stop();
        }) {}
  // Stops too when somebody else asks to.
  StopAt(Time when, const std::stop_token& also) : StopAt(when) { forward_.emplace(also, Forward{&stop_}); }

  [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }

 private:
  struct Forward {
    std::stop_source* to;
    void operator()() const { to->request_stop(); }
  };

  std::stop_source stop_;
  std::mutex mutex_;
  std::condition_variable_any waiting_;
  std::jthread timer_;
  std::optional<std::stop_callback<Forward>> forward_;
};

}  // namespace cycad::process
