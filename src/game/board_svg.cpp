#include "cycad/game/board_svg.hpp"

#include <fmt/format.h>

#include "cycad/core/escape.hpp"
#include "cycad/core/words.hpp"

namespace cycad {
namespace {

constexpr int unit = 20;  // of the picture, per cell: the symbols are drawn in a square of this size

struct Symbol {
  char letter;
  std::string_view name;
  std::string_view shape;
};

// Player one is a circle and player two a diamond or a ring, so that they differ without colour.
constexpr std::string_view head_one = "<circle class=\"board-one board-edge\" cx=\"10\" cy=\"10\" r=\"8.5\"/>";
constexpr std::string_view head_two = "<path class=\"board-two board-edge\" d=\"M10 .6 19.4 10 10 19.4.6 10z\"/>";
constexpr std::string_view pawn =
    "<path d=\"M4.5 17.5h11c0-2.5-1.6-3.6-3-4.4-.9-.5-.9-2.2 0-2.9A4 4 0 1 0 7.5 10.2c.9.7.9 2.4 0 2.9-1.4.8-3 "
    "1.9-3 4.4z\"/>";

constexpr Symbol piece_table[] = {
    {'a', "trail-one", "<rect class=\"board-one-trail\" width=\"20\" height=\"20\"/>"},
    {'b', "trail-two",
     "<rect class=\"board-two-trail\" width=\"20\" height=\"20\"/><path class=\"board-hatch\" d=\"M0 10 10 0M0 20 20 "
     "0M10 20 20 "
     "10\"/>"},
    {'N', "head-one-n", "n"},
    {'E', "head-one-e", "e"},
    {'S', "head-one-s", "s"},
    {'W', "head-one-w", "w"},
    {'1', "head-one", ""},
    {'n', "head-two-n", "n"},
    {'e', "head-two-e", "e"},
    {'s', "head-two-s", "s"},
    {'w', "head-two-w", "w"},
    {'2', "head-two", ""},
    {'X', "heads-met",
     "<circle class=\"board-met board-edge\" cx=\"10\" cy=\"10\" r=\"8.5\"/><path class=\"board-sign\" d=\"M5.5 5.5l9 "
     "9m0-9l-9 9\"/>"},
    {'P', "pawn-one", ""},
    {'p', "pawn-two", ""},
    {'D', "disc-one",
     "<circle class=\"board-one board-edge\" cx=\"10\" cy=\"10\" r=\"7.5\"/><path class=\"board-sign\" d=\"M6.8 "
     "6.8l6.4 6.4m0-6.4l-6.4 "
     "6.4\"/>"},
    {'d', "disc-two",
     "<circle class=\"board-two board-edge\" cx=\"10\" cy=\"10\" r=\"7.5\"/><circle class=\"board-ring\" cx=\"10\" "
     "cy=\"10\" "
     "r=\"3.8\"/>"},
};

constexpr Symbol mark_table[] = {
    {'f', "last-from",
     "<rect class=\"board-last\" x=\"1\" y=\"1\" width=\"18\" height=\"18\" stroke-dasharray=\"3 2\"/>"},
    {'t', "last-to", "<rect class=\"board-last\" x=\"1\" y=\"1\" width=\"18\" height=\"18\"/>"},
    {'u', "pushed-from", "<circle class=\"board-pushed\" cx=\"10\" cy=\"10\" r=\"2.5\"/>"},
    {'v', "pushed-to", "<circle class=\"board-pushed\" cx=\"10\" cy=\"10\" r=\"9.2\"/>"},
    {'r', "removed", "<path class=\"board-removed\" d=\"M5 5l10 10m0-10L5 15\"/>"},
    {'g', "goal-one", "<path class=\"board-goal\" d=\"M0 .7h20\"/>"},
    {'G', "goal-two", "<path class=\"board-goal\" d=\"M0 19.3h20\"/>"},
    {'c', "crash", "<path class=\"board-removed\" d=\"M2 2l16 16m0-16L2 18\"/>"},
};

// Plain classes: no other selector reaches into symbols that are used.
constexpr std::string_view stylesheet =
    ".board-floor{fill:#f3f0e8;stroke:#cdc6b6;stroke-width:.6}.board-odd{fill:#d8cbb0}"
    ".board-wall{fill:#6b7280;stroke:#6b7280;stroke-width:.6}.board-one{fill:#0072b2}.board-two{fill:#e69f00}"
    ".board-met{fill:#8a8f98}.board-one-trail{fill:#0072b2;opacity:.35}.board-two-trail{fill:#e69f00;opacity:.4}"
    ".board-hatch{stroke:#8a5a00;stroke-width:1;opacity:.55}"
    ".board-path{fill:none;stroke-width:5;stroke-linejoin:round;stroke-linecap:round}"
    ".board-path-1{stroke:#0072b2}.board-path-2{stroke:#e69f00;stroke-dasharray:6 4;stroke-linecap:butt}"
    ".board-edge{stroke:#1c2330;stroke-width:.9}"
    ".board-sign{stroke:#fff;stroke-width:2;stroke-linecap:round;fill:none}"
    ".board-ring{stroke:#1c2330;stroke-width:1.8;fill:none}.board-arrow{fill:#fff;stroke:#1c2330;stroke-width:.5}"
    ".board-light{fill:#fff;stroke:#1c2330;stroke-width:1.1}"
    ".board-dark{fill:#23262d;stroke:#f3f0e8;stroke-width:.8}"
    ".board-last{fill:none;stroke:#009e73;stroke-width:1.6}"
    ".board-pushed{fill:none;stroke:#cc79a7;stroke-width:1.5}"
    ".board-removed{stroke:#b3123f;stroke-width:1.8;stroke-linecap:round}"
    ".board-goal{stroke:#0072b2;stroke-width:1.4;opacity:.6}"
    ".board-point{fill:none;stroke:#1c2330;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}"
    ".board-preview{opacity:.6}.board text{font:8px sans-serif;fill:#7b8494;text-anchor:middle}";

constexpr std::string_view compass[] = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};

int degrees_of(std::string_view heading) {
  int degrees = 0;
  for (const std::string_view word : compass) {
    if (word == heading) break;
    degrees += 45;
  }
  return degrees;
}

std::string shape_of(const Symbol& symbol) {
  if (symbol.name.starts_with("head-")) {
    const std::string_view head = symbol.name.starts_with("head-one") ? head_one : head_two;
    if (symbol.shape.empty()) return std::string(head);
    return fmt::format("{}<path class=\"board-arrow\" transform=\"rotate({} 10 10)\" d=\"M10 4l4.5 9h-9z\"/>", head,
                       degrees_of(symbol.shape));
  }
  if (symbol.name.starts_with("pawn-"))
    return fmt::format("<g class=\"{}\">{}</g>", symbol.letter == 'P' ? "board-light" : "board-dark", pawn);
  return std::string(symbol.shape);
}

std::string definitions() {
  std::string defs = "<defs>";
  const auto add = [&](const Symbol& symbol) {
    defs += fmt::format("<g id=\"board-{}\">{}</g>", symbol.name, shape_of(symbol));
  };
  for (const Symbol& symbol : piece_table) add(symbol);
  for (const Symbol& symbol : mark_table) add(symbol);
  for (const std::string_view word : compass)
    defs += fmt::format(
        "<path id=\"board-point-{}\" class=\"board-point\" transform=\"rotate({} 10 10)\" d=\"M7.5 -.5l2.5-3 2.5 3\"/>",
        word, degrees_of(word));
  return defs + "</defs>";
}

char letter_of(const BoardPiece& piece) {
  const bool one = piece.owner == Player::one;
  switch (piece.shape) {
    case PieceShape::pawn: return one ? 'P' : 'p';
    case PieceShape::disc: return one ? 'D' : 'd';
    case PieceShape::cycle: break;
  }
  if (piece.heading.empty()) return one ? '1' : '2';
  const char heading = piece.heading[0];
  return one ? static_cast<char>(heading - 'a' + 'A') : heading;
}

constexpr std::string_view mark_letters = "ftuvrgc";  // by MarkKind

template <std::size_t Count>
std::string_view name_of(const Symbol (&table)[Count], char letter) {
  for (const Symbol& symbol : table)
    if (symbol.letter == letter) return symbol.name;
  return {};
}

template <std::size_t Count>
Json names_of(const Symbol (&table)[Count]) {
  Json names = Json::object();
  for (const Symbol& symbol : table) names[std::string(1, symbol.letter)] = symbol.name;
  return names;
}

class Picture {
 public:
  Picture(const BoardDescription& board, const BoardStyle& style) : board_(board), style_(style) {
    if (style.labels && !board.columns.empty()) margin_ = 14;
  }

  std::string draw() {
    const int width = margin_ + unit * board_.width;
    const int height = margin_ + unit * board_.height;
    const double scale = style_.cell / unit;
    text_ = style_.standalone ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" : "";
    text_ += fmt::format(
        "<svg{5} class=\"board\" viewBox=\"0 0 {0} {1}\" width=\"{2:g}\" "
        "height=\"{3:g}\" role=\"img\"><title>{4}</title>",
        width, height, width * scale, height * scale,
        escaped_html(board_.status.empty() ? board_.game : board_.game + ": " + board_.status),
        style_.standalone ? " xmlns=\"http://www.w3.org/2000/svg\"" : "");
    if (style_.standalone) text_ += fmt::format("<style>{}</style>", stylesheet);
    text_ += definitions();
    if (margin_ > 0) draw_labels();
    text_ += fmt::format("<g transform=\"translate({} 0)\">", margin_);
    draw_cells();
    draw_trails();
    draw_frame();
    if (style_.preview != nullptr) draw_preview(*style_.preview);
    text_ += "</g></svg>";
    if (style_.standalone) text_ += '\n';
    return std::move(text_);
  }

 private:
  void draw_labels() {
    for (std::size_t column = 0; column < board_.columns.size(); ++column)
      text_ += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", margin_ + unit * static_cast<int>(column) + unit / 2,
                           unit * board_.height + 10, escaped_html(board_.columns[column]));
    for (std::size_t row = 0; row < board_.rows.size(); ++row)
      text_ += fmt::format("<text x=\"6\" y=\"{}\">{}</text>", unit * static_cast<int>(row) + unit / 2 + 3,
                           escaped_html(board_.rows[row]));
  }

  // The cells of a kind as one path: a picture of 13 x 13 cells stays small.
  void draw_cells() {
    std::string floor, odd, wall;
    for (int row = 0; row < board_.height; ++row) {
      for (int column = 0; column < board_.width; ++column) {
        const CellKind kind = board_.at({column, row});
        if (kind == CellKind::none) continue;
        const bool dark = board_.chequered && (column + row) % 2 != 0;
        std::string& path = kind == CellKind::wall ? wall : dark ? odd : floor;
        path += board_.outline == CellOutline::octagon
                    ? fmt::format("M{} {}h8l6 6v8l-6 6h-8l-6-6v-8z", unit * column + 6, unit * row)
                    : fmt::format("M{} {}h20v20h-20z", unit * column, unit * row);
      }
    }
    for (const auto& [name, path] :
         {std::pair{"board-floor", &floor}, {"board-floor board-odd", &odd}, {"board-wall", &wall}})
      if (!path->empty()) text_ += fmt::format("<path class=\"{}\" d=\"{}\"/>", name, *path);
  }

  void draw_trails() {
    for (const std::size_t player : {0U, 1U}) {
      if (board_.trails[player].empty()) continue;
      std::string points;
      for (const BoardPoint point : board_.trails[player])
        points += fmt::format("{},{} ", unit * point.column + unit / 2, unit * point.row + unit / 2);
      points.pop_back();
      text_ += fmt::format("<polyline class=\"board-path board-path-{}\" points=\"{}\"/>", player + 1, points);
    }
  }

  void use(std::string_view name, std::size_t cell) {
    const int number = static_cast<int>(cell);
    text_ += fmt::format("<use href=\"#board-{}\" x=\"{}\" y=\"{}\"/>", name, unit * (number % board_.width),
                         unit * (number / board_.width));
  }

  void draw_frame() {
    const BoardFrame frame = board_frame(board_);
    text_ += "<g class=\"board-frame\">";
    for (std::size_t cell = 0; cell < frame.pieces.size(); ++cell)
      if (frame.pieces[cell] != ' ') use(name_of(piece_table, frame.pieces[cell]), cell);
    if (style_.last_move) {
      for (std::size_t cell = 0; cell < frame.marks.size(); ++cell)
        if (frame.marks[cell] != ' ') use(name_of(mark_table, frame.marks[cell]), cell);
      for (const auto& [cell, direction] : frame.points) use("point-" + direction, cell);
    }
    text_ += "</g>";
  }

  void draw_preview(const BoardMove& move) {
    text_ += "<g class=\"board-preview\">";
    if (move.to && move.from) {
      for (BoardPiece piece : board_.pieces) {
        if (piece.at != *move.from) continue;
        if (piece.shape == PieceShape::cycle) piece.heading = move.direction;
        use(name_of(piece_table, letter_of(piece)), board_.index_of(*move.to));
      }
    } else if (move.to) {
      use(move.player == Player::one ? "disc-one" : "disc-two", board_.index_of(*move.to));
      for (const std::string& direction : move.points_at) use("point-" + direction, board_.index_of(*move.to));
    }
    for (const BoardMark& mark : marks_of(move)) use(word_of(mark_words, mark.kind), board_.index_of(mark.at));
    text_ += "</g>";
  }

  const BoardDescription& board_;
  const BoardStyle& style_;
  int margin_ = 0;
  std::string text_;
};

}  // namespace

std::string board_svg(const BoardDescription& board, const BoardStyle& style) { return Picture(board, style).draw(); }

std::string_view board_stylesheet() { return stylesheet; }

BoardFrame board_frame(const BoardDescription& board) {
  BoardFrame frame{std::string(board.cells.size(), ' '), std::string(board.cells.size(), ' '), {}};
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    if (board.cells[cell] == CellKind::trail_one) frame.pieces[cell] = 'a';
    if (board.cells[cell] == CellKind::trail_two) frame.pieces[cell] = 'b';
  }
  std::vector<bool> taken(board.cells.size());
  for (const BoardPiece& piece : board.pieces) {
    const std::size_t cell = board.index_of(piece.at);
    frame.pieces[cell] = taken[cell] ? 'X' : letter_of(piece);
    taken[cell] = true;
  }
  // Where several marks meet, those of the last move are seen. A light cycle shows by itself where it went.
  for (const BoardMark& mark : board.marks) {
    const bool step = mark.kind == MarkKind::last_from || mark.kind == MarkKind::last_to;
    if (step && !board.trails[0].empty()) continue;
    const bool second_goal = mark.kind == MarkKind::goal && mark.player == Player::two;
    frame.marks[board.index_of(mark.at)] = second_goal ? 'G' : mark_letters[static_cast<std::size_t>(mark.kind)];
  }
  for (const BoardMove& move : board.last)
    for (const std::string& direction : move.points_at) frame.points.emplace_back(board.index_of(*move.to), direction);
  return frame;
}

Json piece_symbols() { return names_of(piece_table); }
Json mark_symbols() { return names_of(mark_table); }

}  // namespace cycad
