#include "cycad/game/octagon/describe.hpp"

#include <fmt/format.h>

namespace cycad {
namespace {

std::string status_of(const OctagonDiagram& diagram, const std::array<BoardSide, 2>& sides) {
  const int plies = 2 * octagon::shape_of(diagram.size).turns;
  if (diagram.ply < plies)
    return fmt::format("{} to move, ply {} of {}", sides[diagram.ply % 2 == 0 ? 0 : 1].letter, diagram.ply, plies);
  const unsigned one = sides[0].pieces;
  const unsigned two = sides[1].pieces;
  return fmt::format("{}, {} to {}", one > two ? "x has won" : one < two ? "o has won" : "a draw", one, two);
}

}  // namespace

BoardDescription describe_octagon(const OctagonDiagram& diagram) {
  BoardDescription board{.game = "octagon", .outline = CellOutline::octagon};
  const int width = octagon::shape_of(diagram.size).width();
  board.resize(width, width, CellKind::none);
  board.sides = {{{.name = "player one", .letter = 'x', .paint = Paint::blue},
                  {.name = "player two", .letter = 'o', .paint = Paint::orange}}};
  for (int row = 0; row < width; ++row) {
    board.columns.emplace_back(1, static_cast<char>('a' + row));
    board.rows.push_back(std::to_string(width - row));
    for (int column = 0; column < width; ++column) {
      const char letter = diagram.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      if (letter == '#') continue;
      board.cells[board.index_of({column, row})] = CellKind::floor;
      if (letter == '.') continue;
      const Player owner = letter == 'x' ? Player::one : Player::two;
      board.pieces.push_back({{column, row}, owner, PieceShape::disc});
      ++board.sides[index_of(owner)].pieces;
    }
  }
  for (const std::size_t player : {0U, 1U}) {
    const OctagonStock& stock = diagram.stocks[player];
    board.sides[player].stock = {{"2", stock.two}, {"4", stock.four}, {"8", stock.eight}};
  }
  board.status = status_of(diagram, board.sides);
  board.text = write_octagon_position(diagram);
  return board;
}

}  // namespace cycad
