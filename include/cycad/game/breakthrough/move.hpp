// A move of Breakthrough: from a cell to a cell, 16 bits. Cells are numbered 8 * row + column on a board of any size,
// with row 0 at the bottom and column 0 on the left, so that a1 is 0 and h8 is 63. Moves are ordered by origin, then
// target. Whether a move captures depends on the position, which also writes and reads the text of a move.
#pragma once

#include <cstdint>
#include <string>

namespace cycad::breakthrough {

using Cell = std::uint8_t;

constexpr Cell cell_at(int column, int row) { return static_cast<Cell>(8 * row + column); }
constexpr int column_of(Cell cell) { return cell % 8; }
constexpr int row_of(Cell cell) { return cell / 8; }

// As in chess: `a1` is at the bottom left.
inline std::string cell_name(Cell cell) {
  return {static_cast<char>('a' + column_of(cell)), static_cast<char>('1' + row_of(cell))};
}

struct Move {
  Cell from = 0;
  Cell to = 0;
  friend constexpr bool operator==(const Move&, const Move&) = default;
  friend constexpr bool operator<(const Move& a, const Move& b) {
    return a.from != b.from ? a.from < b.from : a.to < b.to;
  }
};
static_assert(sizeof(Move) == 2);

}  // namespace cycad::breakthrough
