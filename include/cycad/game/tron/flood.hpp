// Bit-parallel floods over the free cells of a grid: can two heads still meet, which cells can a head reach, and who
// is first where. All start from the free neighbours of a head.
//
// A grid of sixteen 16-bit rows is one vector of 256 bits, which grows by one step in all directions in half a dozen
// instructions (the compiler splits it where the machine has no AVX2). Larger grids sweep up and down, filling each
// row whole, where only the end matters, and grow row by row where the distance does.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "cycad/game/tron/grid.hpp"

#if defined(__AVX__)
#include <immintrin.h>
#endif

#pragma GCC diagnostic ignored "-Wpsabi"  // No vector crosses a compiled interface: all of this is inlined.

namespace cycad::tron {

// How many cells each player reaches first; those reached at the same time belong to nobody.
struct Territory {
  int one = 0;
  int two = 0;
};

// The cells that each player reaches first, and those that both reach at the same time.
template <class Grid>
struct TerritorySplit {
  Grid one, two, contested;
};

template <class Grid>
int count_cells(const Grid& cells) {
  int count = 0;
  for (const auto row : cells.rows) count += std::popcount(row);
  return count;
}

namespace detail {

// The small grid: one vector.

using Rows16 = std::uint16_t __attribute__((vector_size(32)));

template <class Grid>
concept FitsVector = std::same_as<typename Grid::RowType, std::uint16_t> && Grid::row_count == 16;

inline bool any(const Rows16& cells) {
#if defined(__AVX__)
  return _mm256_testz_si256(std::bit_cast<__m256i>(cells), std::bit_cast<__m256i>(cells)) == 0;
#else
  const auto words = std::bit_cast<std::array<std::uint64_t, 4>>(cells);
  return (words[0] | words[1] | words[2] | words[3]) != 0;
#endif
}

inline int count(const Rows16& cells) {
  int sum = 0;
  for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, 4>>(cells)) sum += std::popcount(word);
  return sum;
}

// For each row the one to its north, and the one to its south. Rows that turn around the edge are guard rows.
inline Rows16 row_before(const Rows16& cells) {
  return __builtin_shufflevector(cells, cells, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
}
inline Rows16 row_after(const Rows16& cells) {
  return __builtin_shufflevector(cells, cells, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0);
}

// The free cells beside those of a layer.
inline Rows16 beside(const Rows16& cells, const Rows16& free) {
  return (cells << 1 | cells >> 1 | row_before(cells) | row_after(cells)) & free;
}

// The free neighbours of a spot. The layer of the spot alone is made of comparisons, since a vector cannot be loaded
// quickly from a row just stored.
inline Rows16 around(Spot spot, const Rows16& free) {
  constexpr Rows16 numbers{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  const auto row = static_cast<std::uint16_t>(spot.row());
  const auto bit = static_cast<std::uint16_t>(1U << (spot.bit() & 15U));
  return beside(numbers == row ? Rows16{} + bit : Rows16{}, free);
}

// Two floods, until they meet or one of them has ended without having met the other.
inline bool floods_meet(const Rows16& free, Spot head_one, Spot head_two) {
  Rows16 one = around(head_one, free);
  Rows16 two = around(head_two, free);
  while (true) {
    const Rows16 next_one = one | beside(one, free);
    const Rows16 next_two = two | beside(two, free);
    if (any(next_one & next_two)) return true;
    if (!any(next_one ^ one) || !any(next_two ^ two)) return false;
    one = next_one;
    two = next_two;
  }
}

inline Rows16 flood_from(Rows16 reached, const Rows16& free) {
  while (true) {
    const Rows16 once = reached | beside(reached, free);
    const Rows16 twice = once | beside(once, free);
    if (!any(twice ^ once)) return twice;
    reached = twice;
  }
}

inline Rows16 flood(const Rows16& free, Spot head) { return flood_from(around(head, free), free); }

inline Territory grow_territory(const Rows16& free, Spot head_one, Spot head_two) {
  Rows16 one = around(head_one, free);
  Rows16 two = around(head_two, free);
  Rows16 nearer_one = one & ~two;
  Rows16 nearer_two = two & ~one;
  while (true) {
    const Rows16 next_one = one | beside(one, free);
    const Rows16 next_two = two | beside(two, free);
    const Rows16 new_one = next_one & ~one;
    const Rows16 new_two = next_two & ~two;
    if (!any(new_one | new_two)) return {count(nearer_one), count(nearer_two)};
    nearer_one |= new_one & ~next_two;
    nearer_two |= new_two & ~next_one;
    one = next_one;
    two = next_two;
  }
}

// Each cell takes part in one flood only: no shortest path to a cell that is nearer to one player leads through a cell
// that is not. What is reached at the same time grows like a third player that takes what it reaches.
template <class Grid>
TerritorySplit<Grid> split(Rows16 free, Spot head_one, Spot head_two) {
  Rows16 one = around(head_one, free);
  Rows16 two = around(head_two, free);
  Rows16 both{}, all_one{}, all_two{}, contested{};
  while (any(one | two | both)) {
    both |= one & two;
    one &= ~both;
    two &= ~both;
    free &= ~(one | two | both);
    contested |= both;
    all_one |= one;
    all_two |= two;
    one = beside(one, free);
    two = beside(two, free);
    both = beside(both, free);
  }
  return {std::bit_cast<Grid>(all_one), std::bit_cast<Grid>(all_two), std::bit_cast<Grid>(contested)};
}

// Larger grids: rows.

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
