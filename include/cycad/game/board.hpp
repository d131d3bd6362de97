// What a board looks like, as plain values: the one description from which the terminal (board_text.hpp), pictures
// (board_svg.hpp), the page and Python (board_json.hpp) draw. Each game has a describe.hpp that makes it.
//
// Cells are named by column and row, from 0 at the top left, in all games. The description has what stands on the board
// and what happened last; what may be done now is a list of `BoardMove`, in the order of the legal moves, with the
// cells that each involves: a click or a drag is mapped to the move with the same `from` and `to`.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/game/game.hpp"

namespace cycad {

struct BoardPoint {
  int column = 0;
  int row = 0;
  friend constexpr auto operator<=>(const BoardPoint&, const BoardPoint&) = default;
};

// `none` is outside of the board, or a hole in it.
enum class CellKind : std::uint8_t { none, floor, wall, trail_one, trail_two };
inline constexpr std::string_view cell_letters = " .#ab";

// The outline of a cell. Octagons leave small squares between them: a piece can move in eight directions.
enum class CellOutline : std::uint8_t { square, octagon };
inline constexpr std::string_view outline_words[] = {"square", "octagon"};

enum class PieceShape : std::uint8_t { cycle, pawn, disc };
inline constexpr std::string_view shape_words[] = {"cycle", "pawn", "disc"};

struct BoardPiece {
  BoardPoint at;
  Player owner = Player::one;
  PieceShape shape = PieceShape::disc;
  std::string heading = {};  // "n", "ne", ... where the piece looks; empty if nowhere
};

// `removed` was captured or pushed off the board; `goal` is where the player wants to go; `crash` is where a player
// cannot move any more, or both met.
enum class MarkKind : std::uint8_t { last_from, last_to, pushed_from, pushed_to, removed, goal, crash };
inline constexpr std::string_view mark_words[] = {"last-from", "last-to", "pushed-from", "pushed-to",
                                                  "removed",   "goal",    "crash"};

struct BoardMark {
  BoardPoint at;
  MarkKind kind = MarkKind::last_to;
  std::optional<Player> player = {};
};

// A piece that a move takes along: the opponent's, pushed or captured.
struct BoardShift {
  BoardPoint from;
  std::optional<BoardPoint> to;  // empty if it leaves the game
};

struct BoardMove {
  std::string text;  // as the game writes it
  Player player = Player::one;
  std::optional<BoardPoint> from = {};      // of a piece that moves
  std::optional<BoardPoint> to = {};        // empty for a pass
  std::string direction = {};               // "n", "ne", ...: of the step, or where a placed piece is turned to
  std::string piece = {};                   // what is placed ("1", "2", "4", "8"); empty if a piece moves
  std::vector<std::string> points_at = {};  // the directions that a placed piece pushes in
  std::vector<BoardShift> shifts = {};
};

// Colours that people with any kind of colour vision tell apart.
enum class Paint : std::uint8_t { blue, orange, light, dark };
inline constexpr std::string_view paint_words[] = {"blue", "orange", "white", "black"};

// How many pieces of a kind a player may still place.
struct BoardStock {
  std::string piece;
  unsigned left = 0;
};

struct BoardSide {
  std::string name;   // "White", "player one"
  char letter = '?';  // of its pieces where there is no colour
  Paint paint = Paint::blue;
  unsigned pieces = 0;  // on the board
  std::vector<BoardStock> stock = {};
};

struct BoardDescription {
  std::string game;
  CellOutline outline = CellOutline::square;
  bool chequered = false;
  int width = 0;  // 0: the game has no board, and `text` is all
  int height = 0;
  std::vector<CellKind> cells = {};       // row by row from the top
  std::vector<std::string> columns = {};  // labels from the left; empty if there are none
  std::vector<std::string> rows = {};     // labels from the top
  std::vector<BoardPiece> pieces = {};
  std::vector<BoardMark> marks = {};
  std::array<std::vector<BoardPoint>, 2> trails = {};  // where each player has been, in order (Tron)
  std::array<BoardSide, 2> sides = {};
  std::vector<BoardMove> last = {};  // what was played last: one move, or both players'
  std::string status = {};           // "White to move, ply 3 of 40"
  std::string text = {};             // the position in the game's own notation

  [[nodiscard]] bool contains(BoardPoint at) const {
    return at.column >= 0 && at.row >= 0 && at.column < width && at.row < height;
  }
  [[nodiscard]] std::size_t index_of(BoardPoint at) const {
    return static_cast<std::size_t>(at.row) * static_cast<std::size_t>(width) + static_cast<std::size_t>(at.column);
  }
  [[nodiscard]] CellKind at(BoardPoint at) const { return cells[index_of(at)]; }
  void resize(int new_width, int new_height, CellKind kind) {
    width = new_width;
    height = new_height;
    cells.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), kind);
  }
};

// The cells that a move involves.
std::vector<BoardMark> marks_of(const BoardMove& move);

// Sets what was played last, with its marks.
void add_last_moves(BoardDescription& board, std::vector<BoardMove> moves);

// "n", "ne", ... from one cell to another, for steps along a row, a column or a diagonal.
std::string compass_word(BoardPoint from, BoardPoint to);

}  // namespace cycad
