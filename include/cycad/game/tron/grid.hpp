// The free cells of a Tron grid, one unsigned `Row` a grid row, with a row of walls above and below. A row reads
// like the number written down: column 0 is the highest bit, so west is a shift to the left and east one to the
// right, and whatever is shifted in is wall. Cells are addressed by `Spot`, which counts the guard row and the
// bit, because that is what the hot path needs; `spot_at` and `cell_at` translate.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "cycad/game/tron/direction.hpp"

namespace cycad::tron {

struct Spot {
  std::uint8_t row = 0;  // 1 is the first row of the grid, 0 the guard row above it
  std::uint8_t bit = 0;
  friend constexpr bool operator==(const Spot&, const Spot&) = default;
};

// What one step adds to a spot, beside the direction that it takes.
struct Step {
  std::int8_t rows;
  std::int8_t bits;
  Direction direction;
};

inline constexpr std::array<Step, 4> steps{Step{-1, 0, Direction::north}, Step{0, -1, Direction::east},
                                           Step{1, 0, Direction::south}, Step{0, 1, Direction::west}};

constexpr Spot operator+(Spot spot, Step step) {
  return {static_cast<std::uint8_t>(spot.row + step.rows), static_cast<std::uint8_t>(spot.bit + step.bits)};
}
constexpr Spot operator+(Spot spot, Direction direction) { return spot + steps[static_cast<std::size_t>(direction)]; }

template <class Row, int Height>
struct Grid {
  static_assert(std::is_unsigned_v<Row>);
  static constexpr int max_width = std::numeric_limits<Row>::digits;
  static constexpr int max_height = Height;
  static constexpr std::size_t row_count = Height + 2;

  std::array<Row, row_count> rows{};

  static constexpr Spot spot_at(Cell cell) {
    return {static_cast<std::uint8_t>(cell.row + 1), static_cast<std::uint8_t>(max_width - 1 - cell.column)};
  }
  static constexpr Cell cell_at(Spot spot) {
    return {static_cast<std::uint8_t>(spot.row - 1), static_cast<std::uint8_t>(max_width - 1 - spot.bit)};
  }

  [[nodiscard]] constexpr bool is_free(Spot spot) const { return ((rows[spot.row] >> spot.bit) & 1U) != 0; }
  constexpr void set(Spot spot) { rows[spot.row] = static_cast<Row>(rows[spot.row] | Row{1} << spot.bit); }
  constexpr void clear(Spot spot) { rows[spot.row] = static_cast<Row>(rows[spot.row] & ~(Row{1} << spot.bit)); }

  // The free neighbours of a spot, as a mask of directions.
  [[nodiscard]] constexpr unsigned neighbours(Spot spot) const {
    const std::size_t row = spot.row;
    if constexpr (sizeof(Row) < 8) {
      using Wide = std::conditional_t<sizeof(Row) < 4, std::uint32_t, std::uint64_t>;
      const Wide above = rows[row - 1];
      const Wide same = rows[row];
      const Wide below = rows[row + 1];
      return static_cast<unsigned>((above >> spot.bit & 1U) | ((same << 2) >> spot.bit & 0b1010U) |
                                   ((below << 2) >> spot.bit & 0b0100U));
    } else {
      const Row same = rows[row];
      return static_cast<unsigned>((rows[row - 1] >> spot.bit & 1U) | ((same << 1) >> spot.bit & 1U) << 1 |
                                   (rows[row + 1] >> spot.bit & 1U) << 2 | ((same >> 1) >> spot.bit & 1U) << 3);
    }
  }

  friend constexpr bool operator==(const Grid&, const Grid&) = default;
};

}  // namespace cycad::tron
