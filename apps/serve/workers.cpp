#include "serve/workers.hpp"

#include <chrono>
#include <thread>

namespace cycad::serve {

void Workers::add(std::function<void()> job) {
  const std::lock_guard lock(mutex_);
  jobs_.push_back(std::move(job));
  if (jobs_.size() > idle_ && threads_ < most_) {
    std::thread([this] { work(); }).detach();
    ++threads_;
  }
  changed_.notify_one();
}

void Workers::work() {
  constexpr std::chrono::seconds patience{10};
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    changed_.wait_for(lock, patience, [this] { return ending_ || !jobs_.empty(); });
    --idle_;
    if (jobs_.empty()) break;
    const std::function<void()> job = std::move(jobs_.front());
    jobs_.pop_front();
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
