// The free cells of a Tron grid, one unsigned `Row` a grid row, with a row of walls above and below. A row reads
// like the number written down: column 0 is the highest bit, so west is a shift to the left and east one to the
// right, and whatever is shifted in is wall. Cells are addressed by `Spot`, one number that counts the guard row
// and the bit, because a step is then a single addition; `spot_at` and `cell_at` translate.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "cycad/game/tron/direction.hpp"

namespace cycad::tron {

// 64 times the row (1 is the first row of the grid, 0 the guard row above it) plus the bit.
struct Spot {
  std::uint32_t value = 0;

  [[nodiscard]] constexpr std::size_t row() const { return value >> 6; }
  [[nodiscard]] constexpr unsigned bit() const { return value & 63U; }
  friend constexpr bool operator==(const Spot&, const Spot&) = default;
};

// What one step adds to a spot, and the heading that it leaves.
struct Step {
  std::int16_t delta = 0;
  Heading heading = Heading::none;

  [[nodiscard]] constexpr Direction direction() const { return static_cast<Direction>(heading); }
};

inline constexpr std::array<Step, 4> steps{Step{-64, Heading::north}, Step{-1, Heading::east}, Step{64, Heading::south},
                                           Step{1, Heading::west}};

constexpr Step step_to(Direction direction) { return steps[static_cast<std::size_t>(direction)]; }
constexpr Spot operator+(Spot spot, Step step) {
  return {spot.value + static_cast<std::uint32_t>(static_cast<std::int32_t>(step.delta))};
}
constexpr Spot operator+(Spot spot, Direction direction) { return spot + step_to(direction); }

template <class Row, int Height>
struct Grid {
  static_assert(std::is_unsigned_v<Row>);
  using RowType = Row;
  static constexpr int max_width = std::numeric_limits<Row>::digits;
  static constexpr int max_height = Height;
  static constexpr std::size_t row_count = Height + 2;

  alignas(sizeof(Row) * row_count == 32 ? 32 : alignof(std::uint64_t)) std::array<Row, row_count> rows{};

  static constexpr Spot spot_at(Cell cell) {
    return {(cell.row + 1U) * 64U + (static_cast<unsigned>(max_width) - 1U - cell.column)};
  }
  static constexpr Cell cell_at(Spot spot) {
    return {static_cast<std::uint8_t>(spot.row() - 1),
            static_cast<std::uint8_t>(static_cast<unsigned>(max_width) - 1U - spot.bit())};
  }

  [[nodiscard]] constexpr bool is_free(Spot spot) const { return (rows[spot.row()] >> shift(spot) & 1U) != 0; }
  constexpr void set(Spot spot) { rows[spot.row()] = static_cast<Row>(rows[spot.row()] | Wide{1} << shift(spot)); }
  constexpr void clear(Spot spot) { rows[spot.row()] = static_cast<Row>(rows[spot.row()] & ~(Wide{1} << shift(spot))); }

  // The free neighbours of a spot, as a mask of directions.
  [[nodiscard]] constexpr unsigned neighbours(Spot spot) const {
    const std::size_t row = spot.row();
    const Wide north = Wide{rows[row - 1]} >> shift(spot) & 1U;
    const Wide south = Wide{rows[row + 1]} >> shift(spot) & 1U;
    if constexpr (sizeof(Row) < sizeof(Wide)) {
      const Wide east_and_west = (Wide{rows[row]} << 1) >> shift(spot) & 0b101U;
      return static_cast<unsigned>(north + 2 * (east_and_west + 2 * south));
    } else {
      const Wide east = (rows[row] << 1) >> shift(spot) & 1U;
      const Wide west = (rows[row] >> 1) >> shift(spot) & 1U;
      return static_cast<unsigned>(north | east << 1 | south << 2 | west << 3);
    }
  }

  // Which of the twelve cells within two steps are free, as an index for a table of all such surroundings:
  // bits 0-4 are the row itself, east first, with the cell two to the north in place of the centre, bits 5-7 the
  // row to the north, 8-10 the row to the south, 11 the cell two to the south.
  [[nodiscard]] constexpr unsigned surroundings(Spot spot) const {
    const std::size_t row = spot.row();
    const std::size_t two_north = std::has_single_bit(row_count) ? (row - 2) % row_count : row > 1 ? row - 2 : 0;
    const std::size_t two_south = (row + 2) % row_count;
    return (window(row, spot) & 0b11011U) | (window(two_north, spot) & 0b00100U) |
           (window(row - 1, spot) & 0b01110U) << 4 | (window(row + 1, spot) & 0b01110U) << 7 |
           (window(two_south, spot) & 0b00100U) << 9;
  }

  friend constexpr bool operator==(const Grid&, const Grid&) = default;

 private:
  using Wide = std::conditional_t<sizeof(Row) < 4, std::uint32_t, std::uint64_t>;

  // The processor takes a shift count modulo the width of the register, so this costs nothing.
  static constexpr unsigned shift(Spot spot) { return spot.value & (std::numeric_limits<Wide>::digits - 1U); }

  // The bits from two to the east of a spot (bit 0) to two to the west (bit 4) in a row, with others above them.
  [[nodiscard]] constexpr unsigned window(std::size_t row, Spot spot) const {
    if constexpr (sizeof(Row) < sizeof(Wide)) {
      return static_cast<unsigned>(std::rotr(std::uint64_t{rows[row]}, static_cast<int>(spot.bit()) - 2));
    } else {
      return static_cast<unsigned>(spot.bit() < 2 ? rows[row] << (2 - spot.bit()) : rows[row] >> (spot.bit() - 2));
    }
  }
};

}  // namespace cycad::tron
