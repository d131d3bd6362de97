#include "serve/cpu_share.hpp"

#include <algorithm>

namespace cycad::serve {

std::optional<CpuShare::Turn> CpuShare::begin(Clock::time_point deadline) {
  std::unique_lock lock(mutex_);
  if (free_ > 0) {
    --free_;
    return Turn(*this);
  }
  Waiter self;
  const auto place = waiting_.insert(waiting_.end(), &self);
  if (self.turn.wait_until(lock, deadline, [&] { return self.called; })) return Turn(*this);
  waiting_.erase(place);
  return std::nullopt;
}

void CpuShare::end() {
  const std::lock_guard lock(mutex_);
  if (waiting_.empty()) {
    ++free_;
    return;
  }
  Waiter* const next = waiting_.front();
  waiting_.pop_front();
  next->called = true;
  next->turn.notify_one();
}

double CpuShare::slice() const {
  constexpr double longest = 20, shortest = 1, round = 50;
  const std::lock_guard lock(mutex_);
  return std::clamp(round / static_cast<double>(waiting_.size() + 1), shortest, longest);
}

std::size_t CpuShare::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

}  // namespace cycad::serve
