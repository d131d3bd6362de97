// The Octagon Theory as text. A position is its rows from the north, with `/` or line breaks between them, then the
// side to move, the number of plies played, and the 2-, 4- and 8-pieces that each side has left:
//
//   ##...##/#.....#/......./...#.../.xo..../#.....#/##...## x 2 4,3,2 4,2,2
//
// `.` is an empty cell, `x` player one, `o` player two, `#` the hole and what is outside of the octagon. The word
// `symmetric` may follow for the other geometry of the pieces (piece.hpp).
//
// A move is a cell, the piece and where it is turned to: `b3-1e`, `b3-2nw`, `b3-8` (an 8-piece looks the same
// whichever way it is turned), or `pass`. Columns are letters from the west, rows numbers from the south; a piece's
// other directions follow counterclockwise.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/core/error.hpp"
#include "cycad/game/octagon/piece.hpp"

namespace cycad {

struct OctagonDiagram {
  OctagonSize size = OctagonSize::large;
  OctagonPieces pieces = OctagonPieces::fan;
  std::vector<std::string> rows;  // from the north, in the characters above
  int ply = 0;                    // player one moves when it is even
  std::array<OctagonStock, 2> stocks{};

  [[nodiscard]] char at(octagon::Cell cell) const { return rows[row_of(cell)][column_of(cell)]; }
  [[nodiscard]] char& at(octagon::Cell cell) { return rows[row_of(cell)][column_of(cell)]; }
  friend bool operator==(const OctagonDiagram&, const OctagonDiagram&) = default;

 private:
  [[nodiscard]] std::size_t row_of(octagon::Cell cell) const {
    return static_cast<std::size_t>(octagon::shape_of(size).radius - cell.y);
  }
  [[nodiscard]] std::size_t column_of(octagon::Cell cell) const {
    return static_cast<std::size_t>(octagon::shape_of(size).radius + cell.x);
  }
};

// `small`, `medium` or `large`.
OctagonSize octagon_size(std::string_view name);

// How a game begins: a size, and behind colons what differs from the usual: `large:symmetric:10-5-2`
// (no commas, which stand between several maps).
struct OctagonMap {
  OctagonSize size = OctagonSize::large;
  OctagonPieces pieces = OctagonPieces::fan;
  OctagonStock stock = default_octagon_stock(OctagonSize::large);
};
OctagonMap read_octagon_map(std::string_view text);

// Reads a position of any size, or of a given one; `source` names the text in errors.
OctagonDiagram read_octagon_position(std::string_view text, std::string_view source);
OctagonDiagram read_octagon_position(std::string_view text, OctagonSize size, std::string_view source);

// One line, as above.
std::string write_octagon_position(const OctagonDiagram& diagram);

// `4,3,2`: the 2-, 4- and 8-pieces.
std::string octagon_stock_text(OctagonStock stock);

// `f7`: the name of a cell.
std::string octagon_cell_text(octagon::Cell cell, OctagonSize size);

struct OctagonPlacement {
  octagon::Cell cell;
  octagon::TurnedPiece piece = 0;
};

// A move as it could be made on an empty board, and empty for a pass.
std::optional<OctagonPlacement> read_octagon_move(std::string_view text, OctagonSize size, OctagonPieces pieces);
std::string write_octagon_move(const OctagonPlacement& placement, OctagonSize size, OctagonPieces pieces);

// The error of a move's text that the position does not allow.
InputError octagon_move_error(std::string_view text, std::string_view problem);

}  // namespace cycad
