// A board for the terminal, two columns per cell so that it looks square: with colour, or as plain ASCII. The players
// differ by letters and shades too, so that nobody depends on colour.
#pragma once

#include <string>

#include "cycad/game/board.hpp"

namespace cycad {

// The board with its labels, then its status and what each side has left, a line each. A game without a board gives its
// text.
std::string draw_board(const BoardDescription& board, bool colour);

// A piece of a side as the board shows it: "x", "○".
std::string piece_text(const BoardDescription& board, Player player, bool colour);

}  // namespace cycad
