// Bit-parallel floods over the free cells of a grid: can two heads still meet, which cells can a head reach, and who
// is first where. All start from the free neighbours of a head.
//
// The small grid is one vector (flood_vector.hpp). Larger grids sweep up and down, filling each row whole, where only
// the end matters, and grow row by row where the distance does.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "cycad/game/tron/flood_vector.hpp"

namespace cycad::tron {

namespace detail {

// All of every run of free cells that holds a seed. Westward an addition carries to the end of the run; eastward
// the distance doubles at each step.
template <class Row>
constexpr Row fill_runs(Row seeds, Row free) {
  auto reached = static_cast<Row>(seeds | (free & ~static_cast<Row>(free + seeds)));
  Row passable = free;
  for (int distance = 1; distance < std::numeric_limits<Row>::digits; distance *= 2) {
    reached = static_cast<Row>(reached | (passable & (reached >> distance)));
    passable = static_cast<Row>(passable & (passable >> distance));
  }
  return reached;
}

template <class Grid>
Grid around(Spot head, const Grid& free) {
  Grid cells;
  for (unsigned mask = free.neighbours(head); mask != 0; mask &= mask - 1) {
    cells.set(head + static_cast<Direction>(std::countr_zero(mask)));
  }
  return cells;
}

// A flood whose rows always hold whole runs, so that a sweep has work only where a neighbouring row has grown.
template <class Grid>
class RunFlood {
 public:
  using Row = typename Grid::RowType;

  RunFlood(const Grid& free, Spot head) : free_(free), reached_(around(head, free)) {
    for (std::size_t row = head.row() - 1; row <= head.row() + 1; ++row) {
      if (reached_.rows[row] != 0) reached_.rows[row] = fill_runs(reached_.rows[row], free.rows[row]);
    }
  }

  // From any cells.
  RunFlood(const Grid& free, const Grid& seeds) : free_(free), reached_(seeds) {
    for (std::size_t row = 1; row + 1 < Grid::row_count; ++row) {
      if (reached_.rows[row] != 0) reached_.rows[row] = fill_runs(reached_.rows[row], free.rows[row]);
    }
  }

  // Goes over the rows until nothing new is reached.
  const Grid& run() {
    bool downward = true;
    for (int idle = 0; idle < 2; downward = !downward) idle = sweep(downward) ? 0 : idle + 1;
    return reached_;
  }

  // Goes over the rows once, upward or downward; true when anything new was reached.
  bool sweep(bool downward) {
    bool grown = false;
    for (std::size_t number = 1; number + 1 < Grid::row_count; ++number) {
      const std::size_t row = downward ? number : Grid::row_count - 1 - number;
      const std::size_t before = downward ? row - 1 : row + 1;
      const auto seeds = static_cast<Row>(reached_.rows[before] & free_.rows[row] & ~reached_.rows[row]);
      if (seeds == 0) continue;
      reached_.rows[row] = static_cast<Row>(reached_.rows[row] | fill_runs(seeds, free_.rows[row]));
      grown = true;
    }
    return grown;
  }

  [[nodiscard]] bool meets(const Grid& cells) const {
    Row common = 0;
    for (std::size_t row = 0; row < Grid::row_count; ++row) {
      common = static_cast<Row>(common | (reached_.rows[row] & cells.rows[row]));
    }
    return common != 0;
  }

 private:
  const Grid& free_;
  Grid reached_;
};

// Rows in memory, in a number that fills whole vectors, for loops that the compiler makes vectors of.
template <class Grid>
struct RowLayer {
  using Row = typename Grid::RowType;
  static constexpr std::size_t lanes = 32 / sizeof(Row);
  static constexpr std::size_t inner_count = (Grid::row_count - 2 + lanes - 1) / lanes * lanes;

  alignas(32) std::array<Row, inner_count + 2> rows{};

  RowLayer() = default;
  explicit RowLayer(const Grid& grid) { std::copy(grid.rows.begin(), grid.rows.end(), rows.begin()); }
  [[nodiscard]] Grid grid() const {
    Grid copy;
    std::copy_n(rows.begin(), Grid::row_count, copy.rows.begin());
    return copy;
  }
};

template <class Grid>
TerritorySplit<Grid> split(const Grid& grid, Spot head_one, Spot head_two) {
  using Layer = RowLayer<Grid>;
  using Row = typename Grid::RowType;
  Layer free(grid);
  std::array<Layer, 2> one{Layer(around(head_one, grid))};
  std::array<Layer, 2> two{Layer(around(head_two, grid))};
  std::array<Layer, 2> both;
  Layer all_one, all_two, contested;
  Row grown = 1;
  for (std::size_t now = 0; grown != 0; now = 1 - now) {
    grown = 0;
    Layer& one_now = one[now];
    Layer& two_now = two[now];
    Layer& both_now = both[now];
    for (std::size_t row = 1; row <= Layer::inner_count; ++row) {
      const auto tied = static_cast<Row>(both_now.rows[row] | (one_now.rows[row] & two_now.rows[row]));
      free.rows[row] = static_cast<Row>(free.rows[row] & ~(one_now.rows[row] | two_now.rows[row] | tied));
      one_now.rows[row] = static_cast<Row>(one_now.rows[row] & ~tied);
      two_now.rows[row] = static_cast<Row>(two_now.rows[row] & ~tied);
      both_now.rows[row] = tied;
      contested.rows[row] = static_cast<Row>(contested.rows[row] | tied);
      all_one.rows[row] = static_cast<Row>(all_one.rows[row] | one_now.rows[row]);
      all_two.rows[row] = static_cast<Row>(all_two.rows[row] | two_now.rows[row]);
    }
    const auto beside = [&](const Layer& cells, std::size_t row) {
      return static_cast<Row>(
          (cells.rows[row] << 1 | cells.rows[row] >> 1 | cells.rows[row - 1] | cells.rows[row + 1]) & free.rows[row]);
    };
    for (std::size_t row = 1; row <= Layer::inner_count; ++row) {
      one[1 - now].rows[row] = beside(one_now, row);
      two[1 - now].rows[row] = beside(two_now, row);
      both[1 - now].rows[row] = beside(both_now, row);
      grown = static_cast<Row>(grown | one[1 - now].rows[row] | two[1 - now].rows[row] | both[1 - now].rows[row]);
    }
  }
  return {all_one.grid(), all_two.grid(), contested.grid()};
}

template <class Grid>
Territory grow_territory(const Grid& grid, Spot head_one, Spot head_two) {
  using Layer = RowLayer<Grid>;
  using Row = typename Grid::RowType;
  const Layer free(grid);
  std::array<Layer, 2> one{Layer(around(head_one, grid))};
  std::array<Layer, 2> two{Layer(around(head_two, grid))};
  Layer nearer_one;
  Layer nearer_two;
  for (std::size_t row = 1; row <= Layer::inner_count; ++row) {
    nearer_one.rows[row] = static_cast<Row>(one[0].rows[row] & ~two[0].rows[row]);
    nearer_two.rows[row] = static_cast<Row>(two[0].rows[row] & ~one[0].rows[row]);
  }
  Row grown = 1;
  for (std::size_t now = 0; grown != 0; now = 1 - now) {
    grown = 0;
    const std::array<Row, Layer::inner_count + 2>& one_now = one[now].rows;
    const std::array<Row, Layer::inner_count + 2>& two_now = two[now].rows;
    std::array<Row, Layer::inner_count + 2>& one_next = one[1 - now].rows;
    std::array<Row, Layer::inner_count + 2>& two_next = two[1 - now].rows;
    for (std::size_t row = 1; row <= Layer::inner_count; ++row) {
      const auto next_one = static_cast<Row>(
          one_now[row] |
          ((one_now[row] << 1 | one_now[row] >> 1 | one_now[row - 1] | one_now[row + 1]) & free.rows[row]));
      const auto next_two = static_cast<Row>(
          two_now[row] |
          ((two_now[row] << 1 | two_now[row] >> 1 | two_now[row - 1] | two_now[row + 1]) & free.rows[row]));
      const auto new_one = static_cast<Row>(next_one & ~one_now[row]);
      const auto new_two = static_cast<Row>(next_two & ~two_now[row]);
      grown = static_cast<Row>(grown | new_one | new_two);
      nearer_one.rows[row] = static_cast<Row>(nearer_one.rows[row] | (new_one & ~next_two));
      nearer_two.rows[row] = static_cast<Row>(nearer_two.rows[row] | (new_two & ~next_one));
      one_next[row] = next_one;
      two_next[row] = next_two;
    }
  }
  return {count_cells(nearer_one), count_cells(nearer_two)};
}

}  // namespace detail

// The free cells that a head can reach.
template <class Grid>
Grid reachable(const Grid& free, Spot head) {
  if constexpr (detail::FitsVector<Grid>) {
    return std::bit_cast<Grid>(detail::flood(std::bit_cast<detail::Rows16>(free.rows), head));
  } else {
    return detail::RunFlood<Grid>(free, head).run();
  }
}

// The free cells that hang together with `cell`, which is one of them.
template <class Grid>
Grid connected_cells(const Grid& free, Spot cell) {
  Grid seed;
  seed.set(cell);
  if constexpr (detail::FitsVector<Grid>) {
    return std::bit_cast<Grid>(
        detail::flood_from(std::bit_cast<detail::Rows16>(seed.rows), std::bit_cast<detail::Rows16>(free.rows)));
  } else {
    return detail::RunFlood<Grid>(free, seed).run();
  }
}

// True when a free neighbour of one head can be reached from a free neighbour of the other.
template <class Grid>
bool can_meet(const Grid& free, Spot head_one, Spot head_two) {
  if constexpr (detail::FitsVector<Grid>) {
    return detail::floods_meet(std::bit_cast<detail::Rows16>(free.rows), head_one, head_two);
  } else {
    const Grid target = detail::around(head_two, free);
    detail::RunFlood<Grid> flood(free, head_one);
    bool downward = head_one.row() <= head_two.row();
    for (int idle = 0; idle < 2; downward = !downward) {
      if (flood.meets(target)) return true;
      idle = flood.sweep(downward) ? 0 : idle + 1;
    }
    return false;
  }
}

// Two floods that grow one step at a time, both over all free cells: a cell belongs to whom it is nearer.
template <class Grid>
Territory territory(const Grid& free, Spot head_one, Spot head_two) {
  if constexpr (detail::FitsVector<Grid>) {
    return detail::grow_territory(std::bit_cast<detail::Rows16>(free.rows), head_one, head_two);
  } else {
    return detail::grow_territory(free, head_one, head_two);
  }
}

// The same with the cells themselves.
template <class Grid>
TerritorySplit<Grid> split_territory(const Grid& free, Spot head_one, Spot head_two) {
  if constexpr (detail::FitsVector<Grid>) {
    return detail::split<Grid>(std::bit_cast<detail::Rows16>(free.rows), head_one, head_two);
  } else {
    return detail::split(free, head_one, head_two);
  }
}

// Which of `cells` lie beside one of `others`.
template <class Grid>
Grid cells_beside(const Grid& cells, const Grid& others) {
  using Row = typename Grid::RowType;
  Grid found;
  for (std::size_t row = 1; row + 1 < Grid::row_count; ++row) {
    found.rows[row] =
        static_cast<Row>((others.rows[row] << 1 | others.rows[row] >> 1 | others.rows[row - 1] | others.rows[row + 1]) &
                         cells.rows[row]);
  }
  return found;
}

}  // namespace cycad::tron
