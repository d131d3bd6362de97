#include "serve/searches.hpp"

#include <algorithm>
#include <random>
#include <thread>

#include "serve/api_error.hpp"

namespace cycad::serve {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::minutes kept_for{10};  // after the last look at it

}  // namespace

Reservation::Reservation(std::atomic<std::size_t>& used, std::size_t amount, std::size_t most)
    : used_(used), amount_(amount) {
  if (used_.fetch_add(amount) + amount <= most) return;
  used_ -= amount;
  throw ApiError(429, "the server is busy, please try again in a moment");
}

WatchedSearch::WatchedSearch(std::string name, RequestedAgent agent, std::unique_ptr<AnySearch> search,
                             std::atomic<std::size_t>& all_memory)
    : id_(std::move(name)), agent_(std::move(agent)), search_(std::move(search)), memory_(all_memory) {
  for (const Player each : {Player::one, Player::two}) moves_[index_of(each)] = search_->position().board_moves(each);
}

SearchReport WatchedSearch::run(const Budget& budget) {
  constexpr std::chrono::milliseconds patience{20};  // with readers who come again and again
  const Clock::time_point end = Clock::now() + patience;
  while (waiting_ > 0 && Clock::now() < end) std::this_thread::yield();
  const std::lock_guard lock(mutex_);
  const SearchReport report = search_->run(budget);
  memory_.set(report.bytes);
  return report;
}

std::unique_ptr<Reservation> Searches::reserve_memory(std::size_t mebibytes) {
  return std::make_unique<Reservation>(reserved_, mebibytes, limits_.memory);
}

std::shared_ptr<WatchedSearch> Searches::begin(const Position& position, Player player, const RequestedAgent& agent,
                                               std::uint64_t seed) {
  drop_expired();
  while (is_full() && drop_oldest()) continue;
  if (is_full() || agent.memory > limits_.memory)
    throw ApiError(429, "the server is busy with other searches, please try again in a moment");
  return std::make_shared<WatchedSearch>(unguessable_id(), agent,
                                         make_search(position, player, agent.text, {.seed = seed}), tree_bytes_);
}

void Searches::keep(const std::shared_ptr<WatchedSearch>& search) {
  while (true) {
    {
      const std::lock_guard lock(mutex_);
      if (kept_.size() < limits_.trees) {
        kept_.push_back(search);
        return;
      }
    }
    if (!drop_oldest()) throw ApiError(429, "too many searches are being watched, please try again in a moment");
  }
}

std::shared_ptr<WatchedSearch> Searches::find(const std::string& id) {
  const std::lock_guard lock(mutex_);
  for (const std::shared_ptr<WatchedSearch>& search : kept_) {
    if (search->id() != id) continue;
    if (search->finished() != Clock::time_point::max()) search->finish();
    return search;
  }
  throw ApiError(404, "this search is gone, expected one that has just been started", "search");
}

void Searches::drop(const std::string& id) {
  const std::lock_guard lock(mutex_);
  std::erase_if(kept_, [&](const std::shared_ptr<WatchedSearch>& search) { return search->id() == id; });
}

// Of those that have ended; false if there is none.
bool Searches::drop_oldest() {
  const std::lock_guard lock(mutex_);
  const auto oldest = std::min_element(
      kept_.begin(), kept_.end(), [](const auto& one, const auto& two) { return one->finished() < two->finished(); });
  if (oldest == kept_.end() || (*oldest)->finished() == Clock::time_point::max()) return false;
  kept_.erase(oldest);
  return true;
}

void Searches::drop_expired(Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  std::erase_if(kept_, [&](const std::shared_ptr<WatchedSearch>& search) {
    const Clock::time_point end = search->finished();
    return end != Clock::time_point::max() && end + kept_for < now;
  });
}

std::string unguessable_id() {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
  static std::mutex mutex;
  static std::random_device device;
  const std::lock_guard lock(mutex);
  std::string id;
  for (int place = 0; place < 16; ++place) id += letters[device() % letters.size()];
  return id;
}

}  // namespace cycad::serve
