// The proven value of a position of an alternating-move game, by alpha-beta over wins, draws and losses with every
// position stored as a whole, so that no two are taken for the same. For games that end whatever is played.
//
//   AlternatingSolver<Breakthrough> solver;
//   const AlternatingSolution solution = solver.solve(Breakthrough(4, 4), {});
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "cycad/game/game.hpp"
#include "cycad/solve/limits.hpp"

namespace cycad {

// What one player can be sure of, in half points of player one.
struct HalfPoints {
  std::uint8_t least = 0, most = 2;
  [[nodiscard]] bool known() const { return least == most; }
};

template <class G>
struct AlternatingSolution {
  SolveEnd end = SolveEnd::solved;
  HalfPoints value;
  // What each move of the position leads to, in the order of the game's list; empty if it is over.
  std::vector<typename G::Move> moves;
  std::vector<HalfPoints> move_values;
  std::uint64_t positions = 0;
  std::size_t bytes = 0;  // the most that the table took at once
};

// Positions by hash with open addressing; equality decides.
template <class G>
class BoundsTable {
 public:
  [[nodiscard]] HalfPoints find(const G& state) const {
    const Entry* const entry = entries_.empty() ? nullptr : &entries_[place_of(state)];
    return entry == nullptr || !entry->used ? HalfPoints{} : entry->bounds;
  }
  void store(const G& state, HalfPoints bounds) {
    if (4 * (size_ + 1) > 3 * entries_.size()) grow();
    Entry& entry = entries_[place_of(state)];
    if (!entry.used) ++size_;
    entry = {state, bounds, true};
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t bytes() const { return entries_.size() * sizeof(Entry); }
  // What it takes while the next entry is stored: both tables when it grows.
  [[nodiscard]] std::size_t bytes_to_store() const {
    return 4 * (size_ + 1) > 3 * entries_.size() ? bytes() + grown() * sizeof(Entry) : bytes();
  }

 private:
  struct Entry {
    G state = {};
    HalfPoints bounds = {};
    bool used = false;
  };

  [[nodiscard]] std::size_t place_of(const G& state) const {
    std::size_t at = static_cast<std::size_t>(state.hash()) & (entries_.size() - 1);
    while (entries_[at].used && !(entries_[at].state == state)) at = (at + 1) & (entries_.size() - 1);
    return at;
  }
  [[nodiscard]] std::size_t grown() const { return entries_.empty() ? 1024 : 2 * entries_.size(); }
  void grow() {
    std::vector<Entry> before(grown());
    before.swap(entries_);
    for (const Entry& entry : before)
      if (entry.used) entries_[place_of(entry.state)] = entry;
  }

  std::vector<Entry> entries_;
  std::size_t size_ = 0;
};

template <class G>
requires AlternatingGame<G> && HasHash<G>
class AlternatingSolver {
 public:
  [[nodiscard]] AlternatingSolution<G> solve(const G& start, const SolveLimits& limits) {
    AlternatingSolution<G> solution;
    limits_ = &limits;
    try {
      solve_start(start, solution);
    } catch (const GaveUp& reason) {
      solution.end = reason.end;
    }
    solution.positions = table_.size();
    solution.bytes = most_bytes_;
    return solution;
  }

 private:
  using Move = typename G::Move;

  struct GaveUp {
    SolveEnd end;
  };

  struct Child {
    G state;
    float promise;  // for the mover
  };

  void solve_start(const G& start, AlternatingSolution<G>& solution) {
    if (const Result result = start.result()) {
      solution.value = exactly(*result);
      return;
    }
    MoveList<G> list;
    start.moves(list);
    solution.moves.assign(list.begin(), list.end());
    const bool one = start.to_move() == Player::one;
    solution.value = one ? HalfPoints{0, 0} : HalfPoints{2, 2};
    for (const Move move : list) {
      G next = start;
      next.play(move);
      const HalfPoints value = search(next, 0, 2);
      solution.move_values.push_back(value);
      if (one ? value.least > solution.value.least : value.most < solution.value.most) solution.value = value;
    }
  }

  static HalfPoints exactly(float reward_one) {
    const auto points = static_cast<std::uint8_t>(2.0F * reward_one);
    return {points, points};
  }

  // Bounds of the value that decide whether it is at most `alpha` or at least `beta`, or the value between them.
  HalfPoints search(const G& state, int alpha, int beta) {
    if (const Result result = state.result()) return exactly(*result);
    HalfPoints bounds = table_.find(state);
    if (bounds.known() || bounds.most <= alpha || bounds.least >= beta) return bounds;
    const bool one = state.to_move() == Player::one;
    int best = one ? 0 : 2;  // what the mover is sure of
    int limit = best;        // what it can hope for
    for (const Child& child : ordered_children(state, one)) {
      const HalfPoints found =
          one ? search(child.state, std::max(alpha, best), beta) : search(child.state, alpha, std::min(beta, best));
      best = one ? std::max<int>(best, found.least) : std::min<int>(best, found.most);
      limit = one ? std::max<int>(limit, found.most) : std::min<int>(limit, found.least);
      if (one ? best >= beta : best <= alpha) {
        limit = one ? 2 : 0;
        break;
      }
    }
    if (one) {
      bounds.least = std::max(bounds.least, static_cast<std::uint8_t>(best));
      bounds.most = std::min(bounds.most, static_cast<std::uint8_t>(limit));
    } else {
      bounds.most = std::min(bounds.most, static_cast<std::uint8_t>(best));
      bounds.least = std::max(bounds.least, static_cast<std::uint8_t>(limit));
    }
    remember(state, bounds);
    return bounds;
  }

  // Ends and proven positions first, then by the game's own heuristic.
  std::vector<Child> ordered_children(const G& state, bool one) const {
    MoveList<G> list;
    state.moves(list);
    std::vector<Child> children;
    children.reserve(list.size());
    for (const Move move : list) {
      G next = state;
      next.play(move);
      const float promise = promise_one(next);
      children.push_back({next, one ? promise : -promise});
    }
    std::stable_sort(children.begin(), children.end(),
                     [](const Child& left, const Child& right) { return left.promise > right.promise; });
    return children;
  }

  [[nodiscard]] float promise_one(const G& state) const {
    if (const Result result = state.result()) return 4.0F * (*result - 0.5F);
    const HalfPoints bounds = table_.find(state);
    if (bounds.known()) return 3.0F * (static_cast<float>(bounds.least) - 1.0F);
    if constexpr (HasHeuristic<G>) return state.heuristic() - 0.5F;
    if constexpr (HasEstimate<G>) return state.estimate() - 0.5F;
    return 0;
  }

  void remember(const G& state, HalfPoints bounds) {
    const std::size_t bytes = table_.bytes_to_store();
    if (bytes > limits_->bytes) throw GaveUp{SolveEnd::memory};
    most_bytes_ = std::max(most_bytes_, bytes);
    table_.store(state, bounds);
    if ((++stored_ & 0x3FFFU) != 0) return;
    if (limits_->stop.stop_requested()) throw GaveUp{SolveEnd::stopped};
    if (limits_->on_progress) limits_->on_progress({.positions = table_.size()});
  }

  BoundsTable<G> table_;
  const SolveLimits* limits_ = nullptr;
  std::uint64_t stored_ = 0;
  std::size_t most_bytes_ = 0;
};

}  // namespace cycad
