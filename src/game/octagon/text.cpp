#include "cycad/game/octagon/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/core/words.hpp"

namespace cycad {
namespace {

using octagon::Cell;
using octagon::PieceType;
using octagon::Shape;

// Three numbers from 0 to `most` with a separator between them.
std::optional<OctagonStock> stock(std::string_view text, char separator, int most) {
  const std::vector<std::string_view> parts = split(text, separator);
  std::array<std::uint8_t, 3> counts{};
  if (parts.size() != counts.size()) return std::nullopt;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    const std::optional<int> value = parse_number<int>(parts[part]);
    if (!value || *value < 0 || *value > most) return std::nullopt;
    counts[part] = static_cast<std::uint8_t>(*value);
  }
  return OctagonStock{counts[0], counts[1], counts[2]};
}

// Reads one position; each step fills in a part of the diagram, and every error names the source and the place.
class Reader {
 public:
  Reader(std::string_view text, std::string_view source) : source_(source), fields_(words_of(text)) {}

  OctagonDiagram read() {
    const auto side = std::find_if(fields_.begin(), fields_.end(), [](std::string_view f) { return f.size() == 1; });
    read_rows({fields_.begin(), side});
    fields_.erase(fields_.begin(), side);
    if (fields_.size() < 4 || fields_.size() > 5) {
      fail(fmt::format("{} fields after the rows, expected side to move, ply and two stocks", fields_.size()));
    }
    read_ply(fields_[0], fields_[1]);
    read_stock(fields_[2], 0);
    read_stock(fields_[3], 1);
    if (fields_.size() == 5) read_pieces(fields_[4]);
    return std::move(diagram_);
  }

 private:
  [[noreturn]] void fail(const std::string& problem) const { throw InputError(source_ + ": " + problem); }

  void read_rows(const std::vector<std::string_view>& fields) {
    std::vector<std::string_view> rows;
    for (const std::string_view field : fields) {
      for (const std::string_view row : words_of(field, "/")) rows.push_back(row);
    }
    bool known = false;
    for (const OctagonSize size : {OctagonSize::small, OctagonSize::medium, OctagonSize::large}) {
      if (rows.size() != static_cast<std::size_t>(octagon::shape_of(size).width())) continue;
      diagram_.size = size;
      known = true;
    }
    if (!known) fail(fmt::format("{} rows, expected 7 (small), 9 (medium) or 11 (large)", rows.size()));
    for (const std::string_view row : rows) read_row(row);
  }

  void read_row(std::string_view row) {
    const Shape shape = octagon::shape_of(diagram_.size);
    const auto width = static_cast<std::size_t>(shape.width());
    const std::size_t row_number = diagram_.rows.size() + 1;
    if (row.size() != width) fail(fmt::format("row {}: {} cells, expected {}", row_number, row.size(), width));
    for (std::size_t column = 0; column < width; ++column) {
      const char character = row[column];
      const Cell cell{static_cast<int>(column) - shape.radius, shape.radius - static_cast<int>(diagram_.rows.size())};
      const auto fail_here = [&](const std::string& problem) {
        fail(fmt::format("row {}, column {}: {}", row_number, column + 1, problem));
      };
      if (character != '.' && character != '#' && character != 'x' && character != 'o') {
        fail_here(fmt::format("unknown character {}, expected one of '.', '#', 'x', 'o'", in_message({&character, 1})));
      }
      if (shape.contains(cell)) {
        if (character == '#') fail_here("no cell, expected one of '.', 'x', 'o'");
      } else if (character != '#') {
        fail_here(fmt::format("{} {}, expected '#'", character == '.' ? "a cell" : "a piece",
                              cell == Cell{} ? "in the hole" : "outside of the octagon"));
      }
    }
    diagram_.rows.emplace_back(row);
  }

  void read_ply(std::string_view side, std::string_view ply) {
    if (side != "x" && side != "o") fail(fmt::format("side to move {}, expected x or o", in_message(side)));
    const int plies = 2 * octagon::shape_of(diagram_.size).turns;
    const std::optional<int> value = parse_number<int>(ply);
    if (!value || *value < 0 || *value > plies) fail(fmt::format("ply {}, expected 0 to {}", in_message(ply), plies));
    const std::string_view mover = *value % 2 == 0 ? "x" : "o";
    if (side != mover) fail(fmt::format("{} to move at ply {}, expected {}", side, *value, mover));
    diagram_.ply = *value;
  }

  void read_stock(std::string_view text, std::size_t player) {
    const int turns = octagon::shape_of(diagram_.size).turns;
    const std::optional<OctagonStock> read = stock(text, ',', turns);
    if (!read) {
      fail(fmt::format("stock {} of {}, expected the 2-, 4- and 8-pieces left, such as 4,3,2, each 0 to {}",
                       in_message(text), player == 0 ? "x" : "o", turns));
    }
    diagram_.stocks[player] = *read;
  }

  void read_pieces(std::string_view word) {
    const auto pieces = value_named<OctagonPieces>(octagon_pieces_words, word);
    if (!pieces) fail(fmt::format("geometry {}, expected {}", in_message(word), listed_words(octagon_pieces_words)));
    diagram_.pieces = *pieces;
  }

  std::string source_;
  std::vector<std::string_view> fields_;
  OctagonDiagram diagram_;
};

// The cell that a move names, as long as the text begins with one; what follows is left in `text`.
std::optional<Cell> take_cell(std::string_view& text, const Shape& shape) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.empty() || text[0] < 'a' || text[0] > 'z') return std::nullopt;
  const auto end = std::find_if_not(text.begin() + 1, text.end(), digit);
  const auto length = static_cast<std::size_t>(end - text.begin());
  const std::optional<int> row = parse_number<int>(text.substr(1, length - 1));
  if (!row) return std::nullopt;
  const Cell cell{text[0] - 'a' - shape.radius, *row - 1 - shape.radius};
  text.remove_prefix(length);
  return cell;
}

std::optional<PieceType> type_named(char name) {
  switch (name) {
    case '1': return PieceType::one;
    case '2': return PieceType::two;
    case '4': return PieceType::four;
    case '8': return PieceType::eight;
    default: return std::nullopt;
  }
}

// The orientations that a piece has, as one would type them.
std::string list_orientations(unsigned count) { return listed_words(std::span(octagon::compass_words).first(count)); }

unsigned read_orientation(std::string_view text, std::string_view word, PieceType type, OctagonPieces pieces) {
  const unsigned count = octagon::orientation_count(pieces, type);
  if (count == 1) {
    if (word.empty()) return 0;
    throw octagon_move_error(text, "an 8-piece has no orientation, expected nothing after it");
  }
  const auto end = octagon::compass_words.begin() + count;
  const auto found = std::find(octagon::compass_words.begin(), end, word);
  if (found == end) {
    throw octagon_move_error(text, fmt::format("no orientation {} of a {}-piece, expected {}", in_message(word),
                                               octagon::strength_of(type), list_orientations(count)));
  }
  return static_cast<unsigned>(found - octagon::compass_words.begin());
}

}  // namespace

InputError octagon_move_error(std::string_view text, std::string_view problem) {
  return InputError(fmt::format("move {}: {}", in_message(text), problem));
}

OctagonSize octagon_size(std::string_view name) {
  if (const auto size = value_named<OctagonSize>(octagon_size_words, name)) return *size;
  throw InputError(fmt::format("board {}, expected {}", in_message(name), listed_words(octagon_size_words)));
}

OctagonMap read_octagon_map(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  OctagonMap map{.size = octagon_size(text.substr(0, colon))};
  map.stock = default_octagon_stock(map.size);
  const int turns = octagon::shape_of(map.size).turns;
  for (std::string_view rest = text.substr(colon); !rest.empty();) {
    rest.remove_prefix(1);
    const std::string_view part = rest.substr(0, rest.find(':'));
    rest.remove_prefix(part.size());
    if (const auto pieces = value_named<OctagonPieces>(octagon_pieces_words, part)) {
      map.pieces = *pieces;
    } else if (const std::optional<OctagonStock> read = stock(part, '-', turns)) {
      map.stock = *read;
    } else {
      throw InputError(fmt::format("board {}: {}, expected symmetric or a stock such as 4-3-2, each 0 to {}",
                                   in_message(text), in_message(part), turns));
    }
  }
  return map;
}

OctagonDiagram read_octagon_position(std::string_view text, std::string_view source) {
  return Reader(text, source).read();
}

OctagonDiagram read_octagon_position(std::string_view text, OctagonSize size, std::string_view source) {
  OctagonDiagram diagram = read_octagon_position(text, source);
  if (diagram.size != size) {
    throw InputError(fmt::format("{}: {} rows, expected {} ({})", source, diagram.rows.size(),
                                 octagon::shape_of(size).width(), octagon_size_word(size)));
  }
  return diagram;
}

std::string write_octagon_position(const OctagonDiagram& diagram) {
  std::string text;
  for (const std::string& row : diagram.rows) {
    if (!text.empty()) text += '/';
    text += row;
  }
  text += fmt::format(" {} {} {} {}", diagram.ply % 2 == 0 ? "x" : "o", diagram.ply,
                      octagon_stock_text(diagram.stocks[0]), octagon_stock_text(diagram.stocks[1]));
  return diagram.pieces == OctagonPieces::fan ? text : text + " symmetric";
}

std::string octagon_stock_text(OctagonStock stock) {
  return fmt::format("{},{},{}", stock.two, stock.four, stock.eight);
}

std::string octagon_cell_text(Cell cell, OctagonSize size) {
  const int radius = octagon::shape_of(size).radius;
  return fmt::format("{}{}", static_cast<char>('a' + cell.x + radius), cell.y + radius + 1);
}

std::optional<OctagonPlacement> read_octagon_move(std::string_view text, OctagonSize size, OctagonPieces pieces) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
  if (lower == "pass") return std::nullopt;
  const Shape shape = octagon::shape_of(size);
  std::string_view rest = lower;
  const std::optional<Cell> cell = take_cell(rest, shape);
  if (!cell || !rest.starts_with('-')) {
    throw octagon_move_error(text, "expected a cell, '-' and a piece, such as b3-1e, b3-2nw or b3-8, or pass");
  }
  if (*cell == Cell{}) throw octagon_move_error(text, octagon_cell_text(*cell, size) + " is the hole, expected a cell");
  if (!shape.contains(*cell)) {
    throw octagon_move_error(text, fmt::format("{} is off the {} board, expected a cell of it",
                                               text.substr(0, text.size() - rest.size()), octagon_size_word(size)));
  }
  rest.remove_prefix(1);
  const std::optional<PieceType> type = rest.empty() ? std::nullopt : type_named(rest[0]);
  if (!type)
    throw octagon_move_error(text, fmt::format("piece {}, expected 1, 2, 4 or 8", in_message(rest.substr(0, 1))));
  return OctagonPlacement{*cell, octagon::turned(*type, read_orientation(text, rest.substr(1), *type, pieces))};
}

std::string write_octagon_move(const OctagonPlacement& placement, OctagonSize size, OctagonPieces pieces) {
  const PieceType type = octagon::type_of(placement.piece);
  const unsigned count = octagon::orientation_count(pieces, type);
  return fmt::format("{}-{}{}", octagon_cell_text(placement.cell, size), octagon::strength_of(type),
                     count == 1 ? "" : octagon::compass_words[octagon::orientation_of(placement.piece) % count]);
}

}  // namespace cycad
