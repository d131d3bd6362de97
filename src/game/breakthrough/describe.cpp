#include "cycad/game/breakthrough/describe.hpp"

#include <bit>

namespace cycad {
namespace {

BoardPoint point_of(const Breakthrough& position, Breakthrough::Cell cell) {
  return {breakthrough::column_of(cell), position.height() - 1 - breakthrough::row_of(cell)};
}

void add_pawns(BoardDescription& board, const Breakthrough& position, Player player) {
  for (Breakthrough::Cells left = position.pawns(player); left != 0; left &= left - 1) {
    const auto cell = static_cast<Breakthrough::Cell>(std::countr_zero(left));
    board.pieces.push_back({point_of(position, cell), player, PieceShape::pawn});
  }
}

unsigned count(const Breakthrough& position, Player player) {
  return static_cast<unsigned>(std::popcount(position.pawns(player)));
}

std::string status_of(const Breakthrough& position) {
  if (position.result()) return *position.result() > 0.5F ? "White has won" : "Black has won";
  return position.to_move() == Player::one ? "White to move" : "Black to move";
}

}  // namespace

BoardDescription describe_breakthrough(std::span<const Breakthrough> history) {
  const Breakthrough& position = history.back();
  BoardDescription board{.game = "breakthrough", .chequered = true};
  board.resize(position.width(), position.height(), CellKind::floor);
  for (int column = 0; column < board.width; ++column) {
    board.columns.emplace_back(1, static_cast<char>('a' + column));
    board.marks.push_back({{column, 0}, MarkKind::goal, Player::one});
    board.marks.push_back({{column, board.height - 1}, MarkKind::goal, Player::two});
  }
  for (int row = board.height; row > 0; --row) board.rows.push_back(std::to_string(row));
  add_pawns(board, position, Player::one);
  add_pawns(board, position, Player::two);
  board.sides = {{{.name = "White", .letter = 'w', .paint = Paint::light, .pieces = count(position, Player::one)},
                  {.name = "Black", .letter = 'b', .paint = Paint::dark, .pieces = count(position, Player::two)}}};
  board.status = status_of(position);
  board.text = position.to_text();
  return board;
}

BoardMove describe_breakthrough_move(const Breakthrough& position, Player player, Breakthrough::Move move) {
  const BoardPoint from = point_of(position, move.from);
  const BoardPoint to = point_of(position, move.to);
  BoardMove described{
      .text = position.move_text(move), .player = player, .from = from, .to = to, .direction = compass_word(from, to)};
  if (position.has_pawn(other(player), move.to)) described.shifts.push_back({to, {}});
  return described;
}

}  // namespace cycad
