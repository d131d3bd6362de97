#include "cycad/game/board.hpp"

#include <utility>

namespace cycad {

std::vector<BoardMark> marks_of(const BoardMove& move) {
  std::vector<BoardMark> marks;
  if (move.from) marks.push_back({*move.from, MarkKind::last_from, move.player});
  if (move.to) marks.push_back({*move.to, MarkKind::last_to, move.player});
  for (const BoardShift& shift : move.shifts) {
    const Player pushed = other(move.player);
    marks.push_back({shift.from, shift.to ? MarkKind::pushed_from : MarkKind::removed, pushed});
    if (shift.to) marks.push_back({*shift.to, MarkKind::pushed_to, pushed});
  }
  return marks;
}

void add_last_moves(BoardDescription& board, std::vector<BoardMove> moves) {
  for (const BoardMove& move : moves) {
    const std::vector<BoardMark> marks = marks_of(move);
    board.marks.insert(board.marks.end(), marks.begin(), marks.end());
  }
  board.last = std::move(moves);
}

std::string compass_word(BoardPoint from, BoardPoint to) {
  std::string word;
  if (to.row != from.row) word += to.row < from.row ? 'n' : 's';
  if (to.column != from.column) word += to.column < from.column ? 'w' : 'e';
  return word;
}

}  // namespace cycad
