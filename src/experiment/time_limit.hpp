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

namespace cycad {

class TimeLimit {
 public:
  // 0 seconds: no limit.
  TimeLimit(const std::stop_token& stop, double seconds) : forward_(stop, Forward{&source_}) {
    if (seconds <= 0) return;
    timer_ = std::jthread([this, seconds](const std::stop_token& end) {
      std::mutex mutex;
      std::unique_lock lock(mutex);
      std::condition_variable_any ended;
      (void)ended.wait_for(lock, end, std::chrono::duration<double>(seconds), [] { return false; });
      source_.request_stop();
    });
  }

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

 private:
  struct Forward {
    std::stop_source* to;
    void operator()() const { to->request_stop(); }
  };

  std::stop_source source_;
  std::stop_callback<Forward> forward_;
  std::jthread timer_;
};

}  // namespace cycad
