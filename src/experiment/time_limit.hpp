// A stop token that is stopped by another one, or after some seconds.
//
//   const TimeLimit limit(stop, 3600);
//   run(limit.token());
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "cycad/core/linked_stop.hpp"

namespace cycad {

class TimeLimit {
 public:
  // 0 seconds: no limit.
  TimeLimit(const std::stop_token& stop, double seconds) : stop_(stop) {
    if (seconds <= 0) return;
    timer_ = std::jthread([this, seconds](const std::stop_token& end) {
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any ended;
      (void)ended.wait_for(lock, end, std::chrono::duration<double>(seconds), [] { return false; });
      stop_.request_stop();
    });
  }

  [[nodiscard]] std::stop_token token() const { return stop_.token(); }

 private:
  LinkedStop stop_;
  std::jthread timer_;
};

}  // namespace cycad
