// Turns Ctrl-C (and SIGTERM) into a request to stop while it lives, so that what is finished can be shown. A second
// Ctrl-C ends the program at once. Threads that are started meanwhile leave these signals alone.
#pragma once

#include <csignal>
#include <stop_token>
#include <thread>

namespace cycad {

class StopOnInterrupt {
 public:
  StopOnInterrupt();
  ~StopOnInterrupt();
  StopOnInterrupt(const StopOnInterrupt&) = delete;
  StopOnInterrupt(StopOnInterrupt&&) = delete;
  StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;
  StopOnInterrupt& operator=(StopOnInterrupt&&) = delete;

  [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }
  [[nodiscard]] bool interrupted() const { return stop_.stop_requested(); }

 private:
  void watch(const std::stop_token& end);

  sigset_t signals_{};
  sigset_t before_{};
  std::stop_source stop_;
  std::jthread watcher_;
};

}  // namespace cycad
