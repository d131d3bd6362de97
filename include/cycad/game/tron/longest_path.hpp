// The longest path of a player that is alone in its space: how to fill it when the players are separated.
//
//   const LongPath found = find_long_path(grid, head, {.nodes = 100'000}, [&] { return stop.stop_requested(); });
//   found.path                 directions to go
//   found.exact()              no path is longer; otherwise none is longer than found.bound
//
// Three steps, each only as long as the path falls short of the bound of the chambers (chambers.hpp): a greedy walk
// that keeps this bound high; an improvement that inserts detours, turns the end around and grows it again; and a
// branch and bound over all paths, which remembers what it has seen.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "cycad/core/random.hpp"
#include "cycad/game/tron/chambers.hpp"
#include "cycad/game/tron/flood.hpp"
#include "cycad/game/tron/grid.hpp"

namespace cycad::tron {

struct PathLimits {
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  int enough = std::numeric_limits<int>::max();  // a path of this length will do
};

struct LongPath {
  std::vector<Direction> path = {};
  int bound = 0;
  std::uint64_t nodes = 0;

  [[nodiscard]] int length() const { return static_cast<int>(path.size()); }
  [[nodiscard]] bool exact() const { return length() == bound; }
};

namespace detail {

// A path as cells, the head first, on a grid of the cells that it leaves free.
template <class Grid>
class FreePath {
 public:
  FreePath(const Grid& free, Spot head) : free_(free), spots_{head} {}

  [[nodiscard]] const Grid& free() const { return free_; }
  [[nodiscard]] const std::vector<Spot>& spots() const { return spots_; }
  [[nodiscard]] Spot end() const { return spots_.back(); }
  [[nodiscard]] int length() const { return static_cast<int>(spots_.size()) - 1; }

  void append(Spot spot) {
    free_.clear(spot);
    spots_.push_back(spot);
  }
  void cut(std::size_t cells) {
    for (; spots_.size() > cells; spots_.pop_back()) free_.set(spots_.back());
  }

  // Leads the path over two more cells wherever such a pair lies beside two cells in a row.
  void insert_detours() {
    for (std::size_t index = 0; index + 1 < spots_.size();) {
      const Step along = step_between(spots_[index], spots_[index + 1]);
      const Direction right = turned(along.direction(), 1);
      bool inserted = false;
      for (const Direction side : {right, turned(right, 2)}) {
        const Spot first = spots_[index] + side;
        const Spot second = spots_[index + 1] + side;
        if (!is_free_beside(spots_[index], side) || !is_free_beside(spots_[index + 1], side)) continue;
        free_.clear(first);
        free_.clear(second);
        const std::array detour{first, second};
        spots_.insert(spots_.begin() + static_cast<std::ptrdiff_t>(index) + 1, detour.begin(), detour.end());
        inserted = true;
        break;
      }
      if (!inserted) ++index;
    }
  }

  // Joins the end to a cell of the path beside it, so that what came after that cell is walked backwards and ends
  // elsewhere. False when no cell is there to join.
  bool turn_end_around(Random& random) {
    std::array<std::size_t, 4> places{};
    std::size_t count = 0;
    for (const Direction direction : directions) {
      const Spot beside = end() + direction;
      const auto found = std::find(spots_.begin(), spots_.end(), beside);
      const auto place = static_cast<std::size_t>(found - spots_.begin());
      if (place + 2 < spots_.size()) places[count++] = place;
    }
    if (count == 0) return false;
    const std::size_t place = places[random.below(static_cast<std::uint32_t>(count))];
    std::reverse(spots_.begin() + static_cast<std::ptrdiff_t>(place) + 1, spots_.end());
    return true;
  }

  // Along the walls for as long as it goes.
  void walk_on() {
    for (unsigned mask = free_.neighbours(end()); mask != 0; mask = free_.neighbours(end())) {
      Spot best;
      int fewest = 5;
      for (; mask != 0; mask &= mask - 1) {
        const Spot next = end() + static_cast<Direction>(std::countr_zero(mask));
        const int ways = std::popcount(free_.neighbours(next));
        const int rank = ways == 0 ? 4 : ways;  // dead ends last
        if (rank < fewest) {
          fewest = rank;
          best = next;
        }
      }
      append(best);
    }
  }

  [[nodiscard]] std::vector<Direction> moves() const {
    std::vector<Direction> list;
    for (std::size_t index = 0; index + 1 < spots_.size(); ++index)
      list.push_back(step_between(spots_[index], spots_[index + 1]).direction());
    return list;
  }

 private:
  static Step step_between(Spot from, Spot to) {
    for (const Step step : steps)
      if (from + step == to) return step;
    return {};
  }
  [[nodiscard]] bool is_free_beside(Spot spot, Direction side) const {
    return (free_.neighbours(spot) & bit_of(side)) != 0;
  }

  Grid free_;
  std::vector<Spot> spots_;
};

template <class Grid, class Stop>
class LongPathSearch {
 public:
  LongPathSearch(const Grid& free, Spot head, const PathLimits& limits, Stop stop)
      : free_(reachable(free, head)), head_(head), limits_(limits), stop_(std::move(stop)) {
    bound_ = path_bound(free_, head);
  }

  LongPath find(const std::vector<Direction>& known) {
    take_known(known);
    if (!done()) walk_greedily();
    if (!done()) improve();
    if (!done()) search_all();
    return {.path = best_, .bound = bound_, .nodes = nodes_};
  }

 private:
  [[nodiscard]] bool done() const {
    return out_of_budget_ || static_cast<int>(best_.size()) >= std::min(bound_, limits_.enough);
  }

  bool count_node() {
    if (nodes_ >= limits_.nodes || (nodes_ % 8 == 0 && stop_())) {
      out_of_budget_ = true;
      return false;
    }
    ++nodes_;
    return true;
  }

  void offer(const FreePath<Grid>& path) {
    if (path.length() > static_cast<int>(best_.size()) || best_.empty()) best_ = path.moves();
  }

  // A path found before, as far as it is one here, and on from its end.
  void take_known(const std::vector<Direction>& known) {
    FreePath<Grid> path(free_, head_);
    for (const Direction direction : known) {
      if ((path.free().neighbours(path.end()) & bit_of(direction)) == 0) break;
      path.append(path.end() + direction);
    }
    path.walk_on();
    path.insert_detours();
    offer(path);
  }

  // Always to the neighbour behind which most is left, of several to the one with the fewest ways on.
  void walk_greedily() {
    FreePath<Grid> path(free_, head_);
    for (;;) {
      const unsigned mask = path.free().neighbours(path.end());
      if (mask == 0) break;
      Spot best = path.end() + static_cast<Direction>(std::countr_zero(mask));
      if (!std::has_single_bit(mask)) {
        if (!count_node()) return;
        best = most_promising(path.free(), path.end());
      }
      path.append(best);
    }
    path.insert_detours();
    offer(path);
  }

  static Spot most_promising(const Grid& free, Spot from) {
    Spot best;
    int best_rank = -1;
    for (unsigned mask = free.neighbours(from); mask != 0; mask &= mask - 1) {
      const Spot next = from + static_cast<Direction>(std::countr_zero(mask));
      Grid left = free;
      left.clear(next);
      const int rank = 8 * path_bound(left, next) + 4 - std::popcount(left.neighbours(next));
      if (rank > best_rank) {
        best_rank = rank;
        best = next;
      }
    }
    return best;
  }

  // From the best path on: cut it somewhere, grow it again, turn its end around. A change is kept unless it is worse.
  void improve() {
    Random random(0x10f9);
    FreePath<Grid> path(free_, head_);
    for (const Direction direction : best_) path.append(path.end() + direction);
    const std::uint64_t rounds = 40 + 4 * static_cast<std::uint64_t>(bound_);
    for (std::uint64_t idle = 0; idle < rounds && !done(); ++idle) {
      if (!count_node()) return;
      FreePath<Grid> changed = path;
      if (idle % 4 == 3) {
        const auto cells = static_cast<std::uint32_t>(changed.spots().size());
        changed.cut(1 + random.below(cells));
      }
      for (int turn = 0; turn < 4 && changed.turn_end_around(random); ++turn) changed.walk_on();
      changed.walk_on();
      changed.insert_detours();
      changed.walk_on();
      if (changed.length() < path.length()) continue;
      if (changed.length() > path.length()) idle = 0;
      path = std::move(changed);
      offer(path);
    }
  }

  void search_all() {
    descend(head_);
    if (!done()) bound_ = static_cast<int>(best_.size());
  }

  // A state is the cells that are left and the head: how they came about makes no difference, and the length neither.
  static std::uint64_t key_of(const Grid& free, Spot head) {
    std::uint64_t key = mix(head.value);
    for (const auto row : free.rows) key = mix(key ^ row);
    return key;
  }

  void descend(Spot head) {
    if (line_.size() > best_.size()) best_ = line_;
    const unsigned mask = free_.neighbours(head);
    if (mask == 0 || line_.size() + static_cast<std::size_t>(path_bound(free_, head)) <= best_.size()) return;
    if (!std::has_single_bit(mask) && seen_.size() < most_seen && !seen_.insert(key_of(free_, head)).second) return;
    if (!count_node()) return;
    std::array<Direction, 4> next{};
    std::size_t count = 0;
    for (unsigned left = mask; left != 0; left &= left - 1)
      next[count++] = static_cast<Direction>(std::countr_zero(left));
    const auto ways = [&](Direction direction) { return std::popcount(free_.neighbours(head + direction)); };
    std::stable_sort(next.begin(), next.begin() + count, [&](Direction a, Direction b) { return ways(a) < ways(b); });
    for (std::size_t index = 0; index < count && !done(); ++index) {
      const Spot entered = head + next[index];
      free_.clear(entered);
      line_.push_back(next[index]);
      descend(entered);
      line_.pop_back();
      free_.set(entered);
    }
  }

  static constexpr std::size_t most_seen = 1'000'000;

  Grid free_;
  Spot head_;
  PathLimits limits_;
  Stop stop_;
  int bound_ = 0;
  std::uint64_t nodes_ = 0;
  bool out_of_budget_ = false;
  std::vector<Direction> best_;
  std::vector<Direction> line_;
  std::unordered_set<std::uint64_t> seen_;
};

}  // namespace detail

// The other player is walls. `known` is a path that was found before, to begin with. Without a budget the answer is
// still a path, that of a walk along the walls or the known one.
template <class Grid, class Stop>
LongPath find_long_path(const Grid& free, Spot head, const PathLimits& limits, Stop stop,
                        const std::vector<Direction>& known = {}) {
  return detail::LongPathSearch<Grid, Stop>(free, head, limits, std::move(stop)).find(known);
}

// Empty when the limit was hit before the longest path was proven.
template <class Grid>
std::optional<int> longest_path(const Grid& free, Spot head, std::uint64_t node_limit) {
  const LongPath found = find_long_path(free, head, {.nodes = node_limit}, [] { return false; });
  if (!found.exact()) return std::nullopt;
  return found.length();
}

}  // namespace cycad::tron
