#include "serve/workers.hpp"

#include <chrono>
#include <system_error>
#include <thread>

namespace cycad::serve {

void Workers::add(std::function<void()> job) {
  std::unique_lock lock(mutex_);
  taken_.wait(lock, [this] { return jobs_.size() < most_waiting; });
  jobs_.push_back(std::move(job));
  while (jobs_.size() > idle_ + coming_ && threads_ < most_ && begin_thread()) continue;
  crowded_ = jobs_.size() > idle_ + coming_;
  changed_.notify_one();
}

bool Workers::begin_thread() {
  try {
    std::thread([this] { work(); }).detach();
    ++threads_;
    ++coming_;
    return true;
  } catch (const std::system_error&) {
    if (threads_ == 0) throw;
    return false;  // the job waits for one of those that there are
  }
}

void Workers::work() {
  constexpr std::chrono::seconds patience{10};
  std::unique_lock lock(mutex_);
  --coming_;
  for (;;) {
    ++idle_;
    changed_.wait_for(lock, patience, [this] { return ending_ || !jobs_.empty(); });
    --idle_;
    if (jobs_.empty()) break;
    const std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
    crowded_ = jobs_.size() > idle_ + coming_;
    taken_.notify_one();
    lock.unlock();
    job();
    lock.lock();
  }
  --threads_;
  changed_.notify_all();
}

void Workers::finish() {
  std::unique_lock lock(mutex_);
  ending_ = true;
  changed_.notify_all();
  changed_.wait(lock, [this] { return threads_ == 0; });
}

}  // namespace cycad::serve
