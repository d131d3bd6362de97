#include "cycad/game/breakthrough/breakthrough.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"

namespace cycad {
namespace {

using breakthrough::Cell;
using breakthrough::cell_at;
using breakthrough::cell_name;
using breakthrough::Cells;
using breakthrough::column_of;
using breakthrough::Move;
using breakthrough::row_of;

constexpr std::string_view example = "bbbb/4/4/wwww w";

std::string side_name(Player player) { return player == Player::one ? "White" : "Black"; }

struct Parts {
  int width = 0;
  int height = 0;
  Cells white = 0;
  Cells black = 0;
  Player mover = Player::one;
};

// Reads one text; each step leaves what it found in the members.
class Reader {
 public:
  Reader(std::string_view text, std::string_view source) : text_(trimmed(text)), source_(source) {}

  Parts read() {
    if (text_.empty())
      fail("no text, expected rows from the top and the side to move, such as '" + std::string(example) + "'");
    const std::size_t end_of_rows = std::min(text_.find_first_of(whitespace), text_.size());
    read_rows(text_.substr(0, end_of_rows));
    read_mover(trimmed(text_.substr(end_of_rows)));
    place_pawns();
    check_pawns(parts_.white, "white");
    check_pawns(parts_.black, "black");
    check_ends();
    return parts_;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { throw InputError(source_ + ": " + message); }

  void read_rows(std::string_view text) {
    rows_.emplace_back();
    for (std::size_t at = 0; at < text.size(); ++at) {
      const char character = text[at];
      if (character == '/') {
        end_row();
        rows_.emplace_back();
      } else if (character == 'w' || character == 'b') {
        rows_.back() += character;
      } else if (character >= '1' && character <= '8') {
        rows_.back().append(static_cast<std::size_t>(character - '0'), ' ');
      } else {
        fail("unknown character " + in_message(text.substr(at, 1)) + " at " + std::to_string(at + 1) +
             ", expected 'w', 'b', a digit from 1 to 8 or '/'");
      }
    }
    end_row();
    if (rows_.size() < Breakthrough::min_size || rows_.size() > Breakthrough::max_size) {
      fail(std::to_string(rows_.size()) + " rows, expected 4 to 8");
    }
    parts_.width = static_cast<int>(rows_.front().size());
    parts_.height = static_cast<int>(rows_.size());
  }

  void end_row() const {
    const std::size_t cells = rows_.back().size();
    const std::string found = "row " + std::to_string(rows_.size()) + " from the top has " + std::to_string(cells) +
                              (cells == 1 ? " cell" : " cells");
    if (rows_.size() == 1 && (cells < Breakthrough::min_size || cells > Breakthrough::max_size)) {
      fail(found + ", expected 4 to 8");
    }
    if (cells != rows_.front().size()) {
      fail(found + ", expected " + std::to_string(rows_.front().size()) + " as in the first row");
    }
  }

  void read_mover(std::string_view text) {
    if (text.empty()) fail("no side to move after the rows, expected 'w' or 'b'");
    const std::size_t end = std::min(text.find_first_of(whitespace), text.size());
    const std::string_view side = text.substr(0, end);
    if (side != "w" && side != "b") fail("unknown side to move " + in_message(side) + ", expected 'w' or 'b'");
    if (end != text.size()) fail(in_message(trimmed(text.substr(end))) + " after the side to move, expected the end");
    parts_.mover = side == "w" ? Player::one : Player::two;
  }

  void place_pawns() {
    for (int row = 0; row < parts_.height; ++row) {
      const std::string& cells = rows_[static_cast<std::size_t>(parts_.height - 1 - row)];
      for (int column = 0; column < parts_.width; ++column) {
        const Cells bit = Cells{1} << cell_at(column, row);
        const char content = cells[static_cast<std::size_t>(column)];
        if (content == 'w') parts_.white |= bit;
        if (content == 'b') parts_.black |= bit;
      }
    }
  }

  void check_pawns(Cells pawns, const std::string& colour) const {
    const int most = 2 * parts_.width;
    if (std::popcount(pawns) > most) {
      fail(std::to_string(std::popcount(pawns)) + " " + colour + " pawns, expected at most " + std::to_string(most));
    }
  }

  void check_ends() const {
    if ((parts_.white | parts_.black) == 0) fail("no pawns, expected at least one");
    const int top = 8 * (parts_.height - 1);
    const Cells white = parts_.white >> top << top;
    const Cells black = parts_.black & 0xffU;
    if (white == 0 || black == 0) return;
    fail("both sides are on their last row, White on " + lowest_name(white) + " and Black on " + lowest_name(black) +
         ", expected at most one");
  }

  static std::string lowest_name(Cells cells) { return cell_name(static_cast<Cell>(std::countr_zero(cells))); }

  std::string_view text_;
  std::string source_;
  std::vector<std::string> rows_;  // from the top: 'w', 'b' or ' '
  Parts parts_;
};

// Reads a move of one position. Every error begins with the text itself.
class MoveReader {
 public:
  MoveReader(const Breakthrough& position, std::string_view text) : position_(position), text_(trimmed(text)) {}

  Move read() const {
    std::string cells(text_.substr(0, 6));
    const bool capture = cells.size() == 5 && cells[2] == 'x';
    if (capture) cells.erase(2, 1);
    if (cells.size() != 4) fail_form();
    const Move move{cell(cells[0], cells[1]), cell(cells[2], cells[3])};
    if (position_.over()) fail("the game is over, expected no more moves");
    check_rules(move, capture);
    return move;
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw InputError("move " + in_message(text_) + ": " + message);
  }
  [[noreturn]] void fail_form() const { fail("not a move, expected one such as a2a3 or a2xb3"); }

  [[nodiscard]] Cell cell(char column, char row) const {
    if (column < 'a' || column > 'z' || row < '0' || row > '9') fail_form();
    const int column_number = column - 'a';
    const int row_number = row - '1';
    if (column_number >= position_.width() || row_number < 0 || row_number >= position_.height()) {
      const Cell last = cell_at(position_.width() - 1, position_.height() - 1);
      fail(std::string{column, row} + " is off the board, expected a cell from a1 to " + cell_name(last));
    }
    return cell_at(column_number, row_number);
  }

  void check_rules(Move move, bool capture) const {
    const Player mover = position_.to_move();
    const std::string to = cell_name(move.to);
    if (!position_.has_pawn(mover, move.from)) {
      fail("no " + side_name(mover) + " pawn on " + cell_name(move.from) + ", and " + side_name(mover) + " is to move");
    }
    const int forward = (row_of(move.to) - row_of(move.from)) * (mover == Player::one ? 1 : -1);
    const int sideways = column_of(move.to) - column_of(move.from);
    if (forward != 1 || sideways < -1 || sideways > 1) fail("expected one step forward, straight or diagonal");
    if (position_.has_pawn(mover, move.to)) fail(to + " is blocked by a pawn of " + side_name(mover));
    const bool enemy = position_.has_pawn(other(mover), move.to);
    if (enemy && sideways == 0) fail(to + " is blocked, expected an empty cell: captures are diagonal");
    if (capture && !enemy) fail("nothing to capture on " + to);
  }

  const Breakthrough& position_;
  std::string_view text_;
};

}  // namespace

Breakthrough Breakthrough::from_text(std::string_view text, std::string_view source) {
  const Parts parts = Reader(text, source).read();
  return {parts.width, parts.height, parts.white, parts.black, parts.mover};
}

std::string Breakthrough::to_text() const {
  std::string text;
  for (int row = height_ - 1; row >= 0; --row) {
    int empty = 0;
    const auto end_run = [&] {
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
    };
    for (int column = 0; column < width_; ++column) {
      const char pawn = pawn_letter(breakthrough::cell_at(column, row));
      if (pawn == ' ') {
        ++empty;
      } else {
        end_run();
        text += pawn;
      }
    }
    end_run();
    text += row > 0 ? '/' : ' ';
  }
  return text + (mover_ == Player::one ? 'w' : 'b');
}

std::string Breakthrough::move_text(Move move) const {
  return cell_name(move.from) + (has_pawn(other(mover_), move.to) ? "x" : "") + cell_name(move.to);
}

Breakthrough::Move Breakthrough::move_from_text(std::string_view text) const { return MoveReader(*this, text).read(); }

}  // namespace cycad
