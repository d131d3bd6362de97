// Symmetry classes: the cells that the eight symmetries of the square carry into each other (Fernandes et al. 2014,
// figure 5). They are numbered from the hole outwards; there are 7 on the small board, 12 on the medium and 16 on the
// large one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cycad/game/octagon/board.hpp"

namespace cycad::octagon {

constexpr int absolute(int value) { return value < 0 ? -value : value; }

// The cell of a class in the octant 0 <= y <= x.
constexpr Cell class_corner(Cell cell) {
  const int a = absolute(cell.x);
  const int b = absolute(cell.y);
  return a < b ? Cell{b, a} : Cell{a, b};
}

// The number of a cell's class: how many such corners come before its own, ring by ring.
constexpr std::size_t class_of(const Shape& shape, Cell cell) {
  const Cell corner = class_corner(cell);
  std::size_t number = 0;
  for (int x = 1; x <= corner.x; ++x) {
    for (int y = 0; y <= (x < corner.x ? x : corner.y - 1); ++y) {
      if (shape.contains({x, y})) ++number;
    }
  }
  return number;
}

template <OctagonSize Size>
constexpr std::size_t count_classes() {
  std::size_t count = 0;
  Board<Size>::for_each_cell([&](Cell cell) { count += cell == class_corner(cell) ? 1 : 0; });
  return count;
}
template <OctagonSize Size>
inline constexpr std::size_t class_count = count_classes<Size>();

template <OctagonSize Size>
struct Symmetry {
  std::array<std::uint8_t, Board<Size>::bit_count> class_at{};                 // by spot
  std::array<typename Board<Size>::Bits, class_count<Size>> cells_of_class{};  // by class
};

template <OctagonSize Size>
constexpr Symmetry<Size> make_symmetry() {
  using B = Board<Size>;
  Symmetry<Size> symmetry;
  B::for_each_cell([&](Cell cell) {
    const Spot spot = B::spot_at(cell);
    const std::size_t number = class_of(B::shape, cell);
    symmetry.class_at[spot] = static_cast<std::uint8_t>(number);
    symmetry.cells_of_class[number] |= B::bit_at(spot);
  });
  return symmetry;
}

template <OctagonSize Size>
inline constexpr Symmetry<Size> symmetry_of = make_symmetry<Size>();

}  // namespace cycad::octagon
