// Asks to stop at a point in time, if it lives until then, and later does something else if nobody has stopped.
//
//   const StopAt deadline({.stop = arrival + allowed,
//                          .too_late = arrival + limit - 20ms,
//                          .emergency = answer_anything});
//   agent.decide(position, player, deadline.token());
//
// A search thread that other processes keep from running may notice too late; a thread that sleeps is woken in time.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include "cycad/core/linked_stop.hpp"

namespace cycad::process {

class StopAt {
 public:
  using Time = std::chrono::steady_clock::time_point;
  struct Plan {
    Time stop;
    std::stop_token also = {};  // stops too
    Time too_late = Time::max();
    std::function<void()> emergency = {};
  };

  explicit StopAt(Plan plan)
      : plan_(std::move(plan)), stop_(plan_.also), timer_([this](const std::stop_token& cancelled) {
          if (!wait_until(plan_.stop, cancelled)) return;
          stop_.request_stop();
          if (plan_.emergency && wait_until(plan_.too_late, cancelled)) help();
        }) {}

  [[nodiscard]] std::stop_token token() const { return stop_.token(); }

 private:
  // False if it was cancelled before.
  bool wait_until(Time when, const std::stop_token& cancelled) {
    std::unique_lock lock(mutex_);
    waiting_.wait_until(lock, cancelled, when, [] { return false; });
    return !cancelled.stop_requested();
  }

  // An emergency answer that cannot be made is none: the one that is late is all there is.
  void help() noexcept {
    try {
      plan_.emergency();
    } catch (...) {  // NOLINT(bugprone-empty-catch)
    }
  }

  Plan plan_;
  LinkedStop stop_;
  std::mutex mutex_;
  std::condition_variable_any waiting_;
  std::jthread timer_;
};

}  // namespace cycad::process
