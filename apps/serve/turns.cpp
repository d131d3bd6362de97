#include "serve/turns.hpp"

#include <algorithm>

#include "serve/api_error.hpp"

namespace cycad::serve {

Turn::~Turn() { turns_.give_back(); }

std::unique_ptr<Turn> Turns::take(const std::function<bool()>& wanted) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds look{50};  // whether it is still wanted
  const Clock::time_point end = Clock::now() + patience_;
  std::unique_lock lock(mutex_);
  const std::uint64_t own = next_++;
  waiting_.insert(own);
  const auto is_next = [&] { return taken_ < most_ && *waiting_.begin() == own; };
  bool given_up = false;
  while (!given_up && !is_next()) {
    changed_.wait_until(lock, std::min(end, Clock::now() + look));
    if (is_next()) break;
    lock.unlock();
    given_up = Clock::now() >= end || !wanted();
    lock.lock();
  }
  waiting_.erase(own);
  changed_.notify_all();  // another one may be the next now
  if (given_up) throw ApiError(429, "the server is busy, please try again in a moment");
  ++taken_;
  return std::make_unique<Turn>(*this);
}

void Turns::give_back() {
  const std::lock_guard lock(mutex_);
  --taken_;
  changed_.notify_all();
}

}  // namespace cycad::serve
