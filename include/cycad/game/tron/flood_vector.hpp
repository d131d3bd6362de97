// Floods over the small grid: sixteen 16-bit rows are one vector of 256 bits, which grows by one step in all directions
// in half a dozen instructions (the compiler splits it where the machine has no AVX2).
#pragma once

#include <bit>
#include <cstdint>

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

}  // namespace detail
}  // namespace cycad::tron
