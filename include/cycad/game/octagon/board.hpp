// The three boards of The Octagon Theory (Fernandes et al. 2014) as sets of bits.
//
// A cell is named by its column x to the east and its row y to the north of the hole in the middle, which is (0, 0).
// The cell exists if max(|x|, |y|) <= radius and |x| + |y| <= diagonal, and it is not the hole. Its bit, or `Spot`, is
// centre + y * pitch + x. With pitch = 2 * radius + 2 there is a bit between rows that belongs to no cell, so that a
// step in any of the eight directions is one addition, and for a whole set one shift.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "cycad/game/octagon/bits.hpp"

namespace cycad {

enum class OctagonSize : std::uint8_t { small, medium, large };
inline constexpr std::array<std::string_view, 3> octagon_size_words{"small", "medium", "large"};
constexpr std::string_view octagon_size_word(OctagonSize size) {
  return octagon_size_words[static_cast<std::size_t>(size)];
}

namespace octagon {

// In the order of the bits around a cell: direction 7 - d is opposite to d, and the first four go down in bits.
enum class Direction : std::uint8_t { southwest, south, southeast, west, east, northwest, north, northeast };

inline constexpr std::size_t direction_count = 8;

// A set of directions: bit d stands for direction d.
using Directions = std::uint8_t;

constexpr Directions bit_of(Direction direction) {
  return static_cast<Directions>(1U << static_cast<unsigned>(direction));
}

// Counterclockwise from the east, in steps of 45 degrees.
inline constexpr std::array<Direction, direction_count> compass{
    Direction::east, Direction::northeast, Direction::north, Direction::northwest,
    Direction::west, Direction::southwest, Direction::south, Direction::southeast};
inline constexpr std::array<std::string_view, direction_count> compass_words{"e", "ne", "n", "nw",
                                                                             "w", "sw", "s", "se"};

struct Cell {
  int x = 0;
  int y = 0;
  friend constexpr bool operator==(const Cell&, const Cell&) = default;
};

constexpr Cell operator+(Cell cell, Direction direction) {
  constexpr std::array<Cell, direction_count> steps{
      {{-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
  const Cell step = steps[static_cast<std::size_t>(direction)];
  return {cell.x + step.x, cell.y + step.y};
}

struct Shape {
  int radius = 0;
  int diagonal = 0;
  int turns = 0;

  [[nodiscard]] constexpr int width() const { return 2 * radius + 1; }
  [[nodiscard]] constexpr bool contains(Cell cell) const {
    const int across = cell.x < 0 ? -cell.x : cell.x;
    const int up = cell.y < 0 ? -cell.y : cell.y;
    return across <= radius && up <= radius && across + up <= diagonal && across + up != 0;
  }
  [[nodiscard]] constexpr int cell_count() const {
    int count = 0;
    for (int y = -radius; y <= radius; ++y) {
      for (int x = -radius; x <= radius; ++x) count += contains({x, y}) ? 1 : 0;
    }
    return count;
  }
};

constexpr Shape shape_of(OctagonSize size) {
  constexpr std::array<Shape, 3> shapes{{{3, 4, 20}, {4, 6, 30}, {5, 7, 70}}};
  return shapes[static_cast<std::size_t>(size)];
}

using Spot = unsigned;

template <OctagonSize Size>
struct Board {
  static constexpr Shape shape = shape_of(Size);
  static constexpr int pitch = 2 * shape.radius + 2;
  static constexpr int plies = 2 * shape.turns;
  using Bits = std::conditional_t<Size == OctagonSize::small, std::uint64_t, Wide>;
  static constexpr unsigned bit_count = 8 * sizeof(Bits);
  // The hole is in the middle, so that each half of 128 bits has half of the cells. Bit 0 is of no cell.
  static constexpr int centre = bit_count / 2 - 1;

  static constexpr Spot spot_at(Cell cell) { return static_cast<Spot>(centre + cell.y * pitch + cell.x); }
  static constexpr Cell cell_at(Spot spot) {
    const int offset = static_cast<int>(spot) - centre + pitch * shape.radius + shape.radius;
    return {offset % pitch - shape.radius, offset / pitch - shape.radius};
  }
  static constexpr Bits bit_at(Spot spot) { return Bits{1} << spot; }

  static constexpr int step(Direction direction) {
    const Cell cell = Cell{} + direction;
    return cell.y * pitch + cell.x;
  }

  // Calls `visit(cell)` for the cells in the order of their bits.
  template <class Visit>
  static constexpr void for_each_cell(Visit visit) {
    for (int y = -shape.radius; y <= shape.radius; ++y) {
      for (int x = -shape.radius; x <= shape.radius; ++x) {
        if (shape.contains({x, y})) visit(Cell{x, y});
      }
    }
  }

  // The spots that see a member of the set so many steps away in the direction.
  template <Direction Towards, int Steps = 1>
  static constexpr Bits seeing(Bits set) {
    constexpr int distance = Steps * step(Towards);
    if constexpr (distance > 0) {
      return set >> distance;
    } else {
      return set << -distance;
    }
  }

  // The directions in which a cell has a neighbour in the set.
  static constexpr Directions neighbours(Bits set, Spot spot) {
    const int shift = static_cast<int>(spot) - (pitch + 1);
    const auto window = static_cast<std::uint64_t>(shift >= 0 ? set >> shift : set << -shift);
    const std::uint64_t beside = window >> pitch;
    return static_cast<Directions>((window & 0b111U) | (beside & 0b001U) << 3 | (beside & 0b100U) << 2 |
                                   (window >> 2 * pitch & 0b111U) << 5);
  }

  // The cells of the set and all that touch them, and some bits that belong to no cell.
  static constexpr Bits surroundings(Bits set) {
    const Bits row = set | set << 1 | set >> 1;
    return row | row << pitch | row >> pitch;
  }

  static constexpr Bits make_cells() {
    Bits set = 0;
    for_each_cell([&](Cell cell) { set |= bit_at(spot_at(cell)); });
    return set;
  }
};

template <OctagonSize Size>
inline constexpr auto cells_of = Board<Size>::make_cells();

template <OctagonSize Size>
inline constexpr std::size_t cell_count = count_bits(cells_of<Size>);

static_assert(cell_count<OctagonSize::small> == 36 && cell_count<OctagonSize::medium> == 68 &&
              cell_count<OctagonSize::large> == 96);

}  // namespace octagon
}  // namespace cycad
