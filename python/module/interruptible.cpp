#include "module/interruptible.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "module/locked.hpp"
#include "module/running.hpp"

namespace cycad::python {

namespace {

constexpr std::chrono::milliseconds first_wait{20};
constexpr std::chrono::milliseconds longest_wait{100};

// The job, in its thread.
class Job {
 public:
  explicit Job(const std::function<void(const std::stop_token&)>& job)
      : thread_([this, &job](const std::stop_token& stop) { run(job, stop); }) {}

  // Whether it has ended.
  bool wait(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return ended_.wait_for(lock, time, [this] { return done_; });
  }
  void stop() { thread_.request_stop(); }
  std::exception_ptr join() {
    thread_.join();
    return problem_;
  }

 private:
  void run(const std::function<void(const std::stop_token&)>& job, const std::stop_token& stop) {
    try {
      job(stop);
    } catch (...) {
      problem_ = std::current_exception();
    }
    const std::scoped_lock lock(mutex_);
    done_ = true;
    ended_.notify_one();
  }

  std::mutex mutex_;
  std::condition_variable ended_;
  bool done_ = false;
  std::exception_ptr problem_;
  std::jthread thread_;
};

void check_signals(const std::function<void()>& look) {
  const Locked lock;
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  if (look) look();
}

}  // namespace

void run_interruptible(const std::function<void(const std::stop_token&)>& job, const std::function<void()>& look) {
  std::exception_ptr interrupt;
  std::exception_ptr problem;
  const Running running;
  {
    const py::gil_scoped_release unlocked;
    Job thread(job);
    const std::stop_callback at_exit(running.token(), [&thread] { thread.stop(); });
    for (std::chrono::milliseconds wait = first_wait; !thread.wait(wait); wait = longest_wait) {
      try {
        check_signals(look);
      } catch (...) {
        interrupt = std::current_exception();
        thread.stop();
        break;
      }
    }
    problem = thread.join();
  }
  if (interrupt) std::rethrow_exception(interrupt);
  if (problem) std::rethrow_exception(problem);
  if (look) look();
}

}  // namespace cycad::python
