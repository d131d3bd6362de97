// The searches that clients watch: one for each stream, and those whose tree is still looked at afterwards. Their
// number and the memory of their trees are bounded; of finished ones the oldest goes when room is needed.
//
//   const auto search = searches.begin(game, agent, player, seed);   // ApiError 429 if there are too many
//   search->run(budget);                                             // a slice; the tree is at rest between two
//   search->read([&](const AnySearch& tree) { ... });                // also by other threads
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "cycad/agent/any_search.hpp"
#include "serve/agent_request.hpp"
#include "serve/limits.hpp"
#include "serve/turns.hpp"

namespace cycad::serve {

// A part of something limited, given back at its end.
class Reservation {
 public:
  // ApiError 429 if there is not so much left.
  Reservation(std::atomic<std::size_t>& used, std::size_t amount, std::size_t most);
  ~Reservation() { used_ -= amount_; }
  Reservation(const Reservation&) = delete;
  Reservation& operator=(const Reservation&) = delete;
  Reservation(Reservation&&) = delete;
  Reservation& operator=(Reservation&&) = delete;

 private:
  std::atomic<std::size_t>& used_;
  std::size_t amount_;
};

// The memory that a tree really takes, as part of that of all trees.
class TreeMemory {
 public:
  explicit TreeMemory(std::atomic<std::size_t>& all) : all_(all) {}
  ~TreeMemory() { set(0); }
  TreeMemory(const TreeMemory&) = delete;
  TreeMemory& operator=(const TreeMemory&) = delete;
  TreeMemory(TreeMemory&&) = delete;
  TreeMemory& operator=(TreeMemory&&) = delete;

  void set(std::size_t bytes) {
    all_ += bytes - own_;
    own_ = bytes;
  }

 private:
  std::atomic<std::size_t>& all_;
  std::size_t own_ = 0;
};

class WatchedSearch {
 public:
  WatchedSearch(std::string name, RequestedAgent agent, std::unique_ptr<AnySearch> search,
                std::atomic<std::size_t>& all_memory);

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const RequestedAgent& agent() const { return agent_; }
  [[nodiscard]] Player player() const { return search_->player(); }
  [[nodiscard]] Budget budget() const { return search_->budget(); }
  // The moves of a player at the root, by number.
  [[nodiscard]] const std::vector<BoardMove>& moves(Player player) const { return moves_[index_of(player)]; }

  SearchReport run(const Budget& budget);
  template <class Read>
  auto read(const Read& use) const {
    ++waiting_;
    const std::lock_guard lock(mutex_);
    --waiting_;
    return use(std::as_const(*search_));
  }

  template <class Change>
  void change(const Change& use) {
    const std::lock_guard lock(mutex_);
    use(*search_);
  }

  [[nodiscard]] std::stop_token stopped() const { return stop_.get_token(); }
  void stop() { stop_.request_stop(); }
  void finish() { finished_ = std::chrono::steady_clock::now(); }
  [[nodiscard]] std::chrono::steady_clock::time_point finished() const { return finished_; }

 private:
  std::string id_;
  RequestedAgent agent_;
  std::unique_ptr<AnySearch> search_;
  TreeMemory memory_;
  std::array<std::vector<BoardMove>, 2> moves_;
  std::stop_source stop_;
  std::atomic<std::chrono::steady_clock::time_point> finished_{std::chrono::steady_clock::time_point::max()};
  mutable std::mutex mutex_;
  mutable std::atomic<std::size_t> waiting_ = 0;  // readers, who go before the next slice
};

class Searches {
 public:
  explicit Searches(const Limits& limits)
      : limits_(limits), running_(limits.searches, std::chrono::milliseconds(limits.patience)) {}

  // Memory for what is not watched, in MiB: of an agent all that it may take.
  [[nodiscard]] std::unique_ptr<Reservation> reserve_memory(std::size_t mebibytes);
  // Whether all trees together take more than they may: searches end then.
  [[nodiscard]] bool is_full() const { return tree_bytes_ >> 20U >= limits_.memory; }

  // Waits for a turn among those that run at the same time; for a later step of what has begun however long that
  // takes, so that nothing done is lost.
  [[nodiscard]] std::unique_ptr<Turn> begin_running(const std::function<bool()>& wanted, bool first_step = true) {
    return first_step ? running_.take(wanted) : running_.take_patiently(wanted);
  }

  std::shared_ptr<WatchedSearch> begin(const Position& position, Player player, const RequestedAgent& agent,
                                       std::uint64_t seed);
  // From now on it can be found by its id.
  void keep(const std::shared_ptr<WatchedSearch>& search);

  // ApiError 404 if it is gone.
  [[nodiscard]] std::shared_ptr<WatchedSearch> find(const std::string& id);
  void drop(const std::string& id);
  // Those that ended long ago and were not looked at since; at the latest when the next one begins.
  void drop_expired(std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now());

 private:
  bool drop_oldest();

  Limits limits_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<WatchedSearch>> kept_;
  Turns running_;
  std::atomic<std::size_t> tree_bytes_ = 0;
  std::atomic<std::size_t> reserved_ = 0;  // MiB
};

// Sixteen letters that nobody can guess.
std::string unguessable_id();

}  // namespace cycad::serve
