#include "serve/turns.hpp"

#include <algorithm>

#include "serve/api_error.hpp"

namespace cycad::serve {

Turn::Turn(Turns& turns) : turns_(turns) { ++turns_.taken_; }

Turn::~Turn() {
  const std::lock_guard lock(turns_.mutex_);
  --turns_.taken_;
  turns_.changed_.notify_all();
}

// Among those who wait; left at its end, also by an exception.
struct Turns::Place {
  Turns& turns;
  std::unique_lock<std::mutex> lock{turns.mutex_};
  std::uint64_t own = turns.next_++;

  explicit Place(Turns& all) : turns(all) { turns.waiting_.insert(own); }
  ~Place() {
    if (!lock.owns_lock()) lock.lock();
    turns.waiting_.erase(own);
    turns.changed_.notify_all();  // another one may be the next now
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  Place(Place&&) = delete;
  Place& operator=(Place&&) = delete;

  [[nodiscard]] bool is_next() const { return turns.taken_ < turns.most_ && *turns.waiting_.begin() == own; }
};

std::unique_ptr<Turn> Turns::take_until(std::chrono::steady_clock::time_point end,
                                        const std::function<bool()>& wanted) {
  using Clock = std::chrono::steady_clock;
  constexpr std::chrono::milliseconds look{50};  // whether it is still wanted
  Place place(*this);
  while (!place.is_next()) {
    changed_.wait_until(place.lock, std::min(end, Clock::now() + look));
    if (place.is_next()) break;
    place.lock.unlock();
    if (Clock::now() >= end || !wanted()) throw ApiError(429, "the server is busy, please try again in a moment");
    place.lock.lock();
  }
  return std::make_unique<Turn>(*this);
}

}  // namespace cycad::serve
