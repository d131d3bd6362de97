// The space that a player has for itself: an estimate by a walk along the walls, and the exact longest path where the
// space is small. The other player is taken as walls and does not move.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "cycad/game/tron/choice.hpp"
#include "cycad/game/tron/flood.hpp"
#include "cycad/game/tron/grid.hpp"

namespace cycad::tron {

// How many moves the walk of HuggingChoice makes before it is stuck (Lanctot et al. 2013, 3: "space estimation").
template <class Grid>
int hugging_walk(const Grid& from, Spot head) {
  Grid grid = from;
  for (int moves = 0;; ++moves) {
    const unsigned seen = outlook(grid, head);
    if (seen == 0) return moves;
    head = head + hugging_move(seen);
    grid.clear(head);
  }
}

// No path from `head` through `cells` is longer: colours alternate, as on a chessboard, and the first is not the
// head's own.
template <class Grid>
int chessboard_bound(const Grid& cells, Spot head) {
  using Row = typename Grid::RowType;
  constexpr auto even_bits = static_cast<Row>(0x5555555555555555U);
  int even = 0;
  int total = 0;
  for (std::size_t row = 0; row < Grid::row_count; ++row) {
    const auto even_here = row % 2 == 0 ? even_bits : static_cast<Row>(~even_bits);
    even += std::popcount(static_cast<Row>(cells.rows[row] & even_here));
    total += std::popcount(cells.rows[row]);
  }
  const bool head_is_even = (head.row() + head.bit()) % 2 == 0;
  const int same = head_is_even ? even : total - even;
  return std::min(2 * (total - same), 2 * same + 1);
}

// Depth first, cells with few ways on before others, cut where even the bound cannot beat the best path so far.
template <class Grid>
class LongestPath {
 public:
  LongestPath(const Grid& grid, std::uint64_t node_limit) : grid_(grid), nodes_left_(node_limit) {}

  // Empty when the limit was hit before the longest path was proven.
  std::optional<int> operator()(Spot head) {
    best_ = hugging_walk(grid_, head);
    search(head, 0);
    if (out_of_nodes_) return std::nullopt;
    return best_;
  }

 private:
  void search(Spot head, int length) {
    best_ = std::max(best_, length);
    if (out_of_nodes_ || length + chessboard_bound(reachable(grid_, head), head) <= best_) return;
    if (nodes_left_ == 0) {
      out_of_nodes_ = true;
      return;
    }
    --nodes_left_;
    std::array<Spot, 4> next;
    std::size_t count = 0;
    for (unsigned mask = grid_.neighbours(head); mask != 0; mask &= mask - 1) {
      next[count++] = head + nth_direction(mask, 0);
    }
    const auto ways = [&](Spot spot) { return std::popcount(grid_.neighbours(spot)); };
    std::stable_sort(next.begin(), next.begin() + count, [&](Spot a, Spot b) { return ways(a) < ways(b); });
    for (std::size_t index = 0; index < count; ++index) {
      grid_.clear(next[index]);
      search(next[index], length + 1);
      grid_.set(next[index]);
    }
  }

  Grid grid_;
  std::uint64_t nodes_left_;
  int best_ = 0;
  bool out_of_nodes_ = false;
};

template <class Grid>
std::optional<int> longest_path(const Grid& grid, Spot head, std::uint64_t node_limit) {
  return LongestPath<Grid>(grid, node_limit)(head);
}

}  // namespace cycad::tron
