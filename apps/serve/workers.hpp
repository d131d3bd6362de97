// Threads for connections: as many as there are connections, up to a limit, and none for long when there are none.
// Connections beyond the limit wait: some of them here, each with a descriptor of the program, the others in the
// system.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>

namespace cycad::serve {

class Workers {
 public:
  explicit Workers(std::size_t most) : most_(most) {}

  static constexpr std::size_t most_waiting = 32;

  // Waits while so many jobs wait already.
  void add(std::function<void()> job);
  // Whether some job waits for a thread.
  [[nodiscard]] bool crowded() const { return crowded_; }
  // Waits until every job has been done.
  void finish();

 private:
  bool begin_thread();
  void work();

  std::mutex mutex_;
  std::condition_variable changed_, taken_;
  std::deque<std::function<void()>> jobs_;
  std::size_t most_;
  std::size_t threads_ = 0;
  std::size_t coming_ = 0;  // of these: that have not looked for a job yet
  std::size_t idle_ = 0;
  bool ending_ = false;
  std::atomic<bool> crowded_ = false;
};

}  // namespace cycad::serve
