// A board as a picture (SVG). What changes from move to move is small and drawn from named symbols, so that a page can
// show a whole game with one picture: `board_svg` draws a position, and `board_frame` has the letters of the symbols
// that another position of the same game needs in its place.
//
//   std::string picture = board_svg(position.board(), {.standalone = true});
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cycad/core/json.hpp"
#include "cycad/game/board.hpp"

namespace cycad {

struct BoardStyle {
  double cell = 32;                    // pixels per cell; a page may scale the picture
  bool labels = true;                  // of columns and rows, if the board has them
  bool last_move = true;               // marks what was played last
  bool standalone = false;             // a document with its own style, instead of an element for a page that has it
  const BoardMove* preview = nullptr;  // a move to show before it is made
};

std::string board_svg(const BoardDescription& board, const BoardStyle& style = {});

// The rules for the classes in these pictures. The colours are safe for the colour-blind, on light and dark pages.
std::string_view board_stylesheet();

// The symbols of a position: a letter per cell, row by row, for what stands there and for its mark (space: nothing).
struct BoardFrame {
  std::string pieces;
  std::string marks;
  std::vector<std::pair<std::size_t, std::string>> points;  // cells and the directions in which a placed piece pushed
};
BoardFrame board_frame(const BoardDescription& board);

// {"a": "trail-one", ...}: the names of the symbols by letter, of pieces and of marks.
Json piece_symbols();
Json mark_symbols();

}  // namespace cycad
