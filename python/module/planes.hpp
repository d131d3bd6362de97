// A position as numbers: planes of the size of the board, one after the other, row by row from the top.
//
//   0, 1    the pieces of player 0 and of player 1
//   2       cells that nobody can enter: walls, trails, what is outside of the board
//   3       ones where player 1 is to move, zeros otherwise
//   4, ...  where pieces are taken from a stock: how many are left of each kind, player 0's first, in sixteenths
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "cycad/agent/position.hpp"

namespace cycad::python {

struct PlanesShape {
  std::size_t planes = 0, height = 0, width = 0;
  [[nodiscard]] std::size_t size() const { return planes * height * width; }
  friend bool operator==(const PlanesShape&, const PlanesShape&) = default;
};

// The same for all positions of one game on one map. InputError for a game without a board.
PlanesShape planes_shape(const Position& position);

// `out` has the size of the shape.
void write_planes(const Position& position, std::span<float> out);

}  // namespace cycad::python
