#include "cycad/game/board_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cycad {
namespace {

constexpr std::string_view reset = "\x1b[0m";

// Of the 256 colours that terminals have in common; by Paint. The paint of a piece on a neutral ground, and a ground of
// that paint with letters that can be read on it.
constexpr std::array<std::string_view, 4> ink{"1;38;5;33", "1;38;5;208", "1;38;5;231", "1;38;5;16"};
constexpr std::array<std::string_view, 4> ground{"1;38;5;231;48;5;25", "1;38;5;16;48;5;208", "1;38;5;16;48;5;231",
                                                 "1;38;5;231;48;5;16"};
constexpr std::string_view wall_ink = "38;5;244";
constexpr std::string_view meeting = "1;38;5;16;48;5;250";
constexpr std::string_view floor_ink = "38;5;245";
constexpr std::array<std::string_view, 2> squares{"48;5;108", "48;5;66"};  // between white and black, as pawns are

std::string painted(std::string_view style, std::string_view text) {
  return fmt::format("\x1b[{}m{}{}", style, text, reset);
}

std::string_view arrow_of(std::string_view heading) {
  return heading == "n" ? "▲" : heading == "e" ? "▶" : heading == "s" ? "▼" : heading == "w" ? "◀" : " ";
}

class Drawing {
 public:
  Drawing(const BoardDescription& board, bool colour) : board_(board), colour_(colour) {
    pieces_.assign(board.cells.size(), nullptr);
    marks_.assign(board.cells.size(), ' ');
    for (const BoardPiece& piece : board.pieces) {
      const BoardPiece*& place = pieces_[board.index_of(piece.at)];
      if (place != nullptr) meeting_ = piece.at;
      place = &piece;
    }
    for (const BoardMark& mark : board.marks) {
      if (mark.kind == MarkKind::last_to) marks_[board.index_of(mark.at)] = '>';
      if (mark.kind == MarkKind::crash) marks_[board.index_of(mark.at)] = 'x';
    }
  }

  std::string draw() {
    std::size_t margin = 0;
    for (const std::string& label : board_.rows) margin = std::max(margin, label.size());
    std::string text;
    for (int row = 0; row < board_.height; ++row) {
      if (margin > 0) text += fmt::format("{:>{}}", board_.rows[static_cast<std::size_t>(row)], margin);
      int end = board_.width;
      while (end > 0 && board_.at({end - 1, row}) == CellKind::none) --end;
      for (int column = 0; column < end; ++column) text += cell({column, row});
      text += '\n';
    }
    if (!board_.columns.empty()) {
      text += std::string(margin, ' ');
      for (const std::string& label : board_.columns) text += fmt::format("{:>2}", label);
      text += '\n';
    }
    return text;
  }

 private:
  // Boards without coordinates are made of blocks (Tron), others of letters.
  [[nodiscard]] std::string cell(BoardPoint at) const { return board_.columns.empty() ? block(at) : letter(at); }

  [[nodiscard]] const BoardSide& side(Player player) const { return board_.sides[index_of(player)]; }

  [[nodiscard]] std::string block(BoardPoint at) const {
    const BoardPiece* const piece = pieces_[board_.index_of(at)];
    if (piece != nullptr) {
      if (meeting_ == at) return colour_ ? painted(meeting, "XX") : "XX";
      const char name = side(piece->owner).letter;
      if (!colour_) return std::string(2, name);
      const bool crashed = marks_[board_.index_of(at)] == 'x';
      return painted(ground[static_cast<std::size_t>(side(piece->owner).paint)],
                     fmt::format("{}{}", name, crashed ? "✕" : arrow_of(piece->heading)));
    }
    switch (board_.at(at)) {
      case CellKind::wall: return colour_ ? painted(wall_ink, "██") : "##";
      case CellKind::trail_one: return trail(Player::one, "▓▓", "aa");
      case CellKind::trail_two: return trail(Player::two, "▒▒", "bb");
      case CellKind::floor:
      case CellKind::none: break;
    }
    return "  ";
  }

  [[nodiscard]] std::string trail(Player player, std::string_view shade, std::string_view plain) const {
    return colour_ ? painted(ink[static_cast<std::size_t>(side(player).paint)], shade) : std::string(plain);
  }

  [[nodiscard]] std::string letter(BoardPoint at) const {
    if (board_.at(at) == CellKind::none) return "  ";
    const BoardPiece* const piece = pieces_[board_.index_of(at)];
    const char mark = marks_[board_.index_of(at)];
    if (!colour_) return {mark, piece == nullptr ? '.' : side(piece->owner).letter};
    if (board_.chequered) return square(at, piece, mark);
    if (piece == nullptr) return painted(floor_ink, " ·");
    const std::string_view paint = ink[static_cast<std::size_t>(side(piece->owner).paint)];
    return painted(paint, fmt::format("{}{}", mark, side(piece->owner).letter));
  }

  [[nodiscard]] std::string square(BoardPoint at, const BoardPiece* piece, char mark) const {
    const std::string_view tone = squares[static_cast<std::size_t>(at.column + at.row) % 2];
    if (piece == nullptr) return painted(tone, "  ");
    const std::string_view paint = ink[static_cast<std::size_t>(side(piece->owner).paint)];
    return painted(fmt::format("{};{}", paint, tone), mark + piece_text(board_, piece->owner, colour_));
  }

  const BoardDescription& board_;
  bool colour_;
  std::vector<const BoardPiece*> pieces_;
  std::string marks_;
  std::optional<BoardPoint> meeting_;  // where both heads are
};

std::string stock_line(const BoardSide& side) {
  std::string line = fmt::format("{}: {} on the board; left:", side.letter, side.pieces);
  for (const BoardStock& kind : side.stock)
    line += fmt::format("{} {} x {}", &kind == side.stock.data() ? "" : ",", kind.left, kind.piece);
  return line + "\n";
}

}  // namespace

// A white pawn is a ring and a black one a full circle.
std::string piece_text(const BoardDescription& board, Player player, bool colour) {
  const BoardSide& side = board.sides[index_of(player)];
  if (!colour || !board.chequered) return std::string(1, side.letter);
  return side.paint == Paint::light ? "○" : "●";
}

std::string draw_board(const BoardDescription& board, bool colour) {
  if (board.width == 0) return board.text + "\n";
  std::string text = Drawing(board, colour).draw();
  if (!board.status.empty()) text += board.status + "\n";
  for (const BoardSide& side : board.sides)
    if (!side.stock.empty()) text += stock_line(side);
  return text;
}

}  // namespace cycad
