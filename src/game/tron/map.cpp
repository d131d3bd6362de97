#include "cycad/game/tron/map.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"

namespace cycad {
namespace {

using tron::Cell;
using tron::Heading;

struct Line {
  std::string_view text;
  std::size_t number;
};

// Reads one text; each step leaves what it found in the members, and every error names source and line.
class Reader {
 public:
  Reader(std::string_view text, std::string_view source)
      : source_(source), lines_(lines_of(without_byte_order_mark(text))) {}

  TronMap read() {
    read_header();
    collect_rows();
    for (const Line& row : rows_) read_row(row);
    require_player(0);
    require_player(1);
    trim_border();
    return std::move(map_);
  }

 private:
  static std::vector<Line> lines_of(std::string_view text) {
    std::vector<Line> lines;
    while (true) {
      const std::size_t end = text.find_first_of("\n/");
      std::string_view line = text.substr(0, end);
      while (line.ends_with('\r')) line.remove_suffix(1);
      lines.push_back({line, lines.size() + 1});
      if (end == std::string_view::npos) break;
      text.remove_prefix(end + 1);
    }
    while (!lines.empty() && lines.back().text.empty()) lines.pop_back();
    return lines;
  }

  [[noreturn]] void fail(std::size_t line, const std::string& message) const {
    throw InputError(source_ + ":" + std::to_string(line) + ": " + message);
  }
  [[noreturn]] void fail(std::size_t line, std::size_t column, const std::string& message) const {
    throw InputError(source_ + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + message);
  }

  void read_header() {
    if (lines_.empty()) fail(1, "the map is empty, expected a line with width and height");
    const std::vector<std::string_view> fields = words_of(lines_.front().text);
    std::optional<int> width;
    std::optional<int> height;
    if (fields.size() == 2) {
      width = parse_number<int>(fields[0]);
      height = parse_number<int>(fields[1]);
    }
    if (!width || !height)
      fail(1, "bad header " + in_message(lines_.front().text) + ", expected width and height, as in '7 5'");
    constexpr int largest = max_tron_size + 2;
    if (*width < 1 || *height < 1 || *width > largest || *height > largest) {
      fail(1, "bad size " + std::string(fields[0]) + "x" + std::string(fields[1]) + ", expected 1x1 to " +
                  largest_size() + " cells inside the border");
    }
    map_.width = *width;
    map_.height = *height;
  }

  static std::string largest_size() { return std::to_string(max_tron_size) + "x" + std::to_string(max_tron_size); }

  void collect_rows() {
    rows_.assign(lines_.begin() + 1, lines_.end());
    if (!rows_.empty() && rows_.back().text.starts_with("headings")) {
      read_headings(rows_.back());
      rows_.pop_back();
    }
    if (rows_.size() == static_cast<std::size_t>(map_.height)) return;
    const std::size_t line = rows_.size() < static_cast<std::size_t>(map_.height)
                                 ? lines_.size()
                                 : rows_[static_cast<std::size_t>(map_.height)].number;
    fail(line, std::to_string(rows_.size()) + " rows, expected " + std::to_string(map_.height));
  }

  void read_headings(const Line& line) {
    const std::vector<std::string_view> fields = words_of(line.text);
    const auto bad = [&] {
      fail(line.number,
           "bad headings " + in_message(line.text) + ", expected 'headings' and two of north, east, south, west, none");
    };
    if (fields.size() != 3 || fields[0] != "headings") bad();
    for (std::size_t player = 0; player < 2; ++player) {
      const std::optional<Heading> heading = tron::heading_from_name(fields[player + 1]);
      if (!heading) bad();
      map_.headings[player] = *heading;
    }
  }

  void read_row(const Line& line) {
    if (line.text.size() != static_cast<std::size_t>(map_.width)) {
      fail(line.number,
           "row of " + std::to_string(line.text.size()) + " characters, expected " + std::to_string(map_.width));
    }
    std::string& row = map_.rows.emplace_back();
    for (std::size_t column = 0; column < line.text.size(); ++column) {
      const char character = line.text[column];
      switch (character) {
        case ' ':
        case '.': row += ' '; continue;
        case '#':
        case 'a':
        case 'b': break;
        case '1': place(0, line, column); break;
        case '2': place(1, line, column); break;
        case 'X':
          place(0, line, column);
          place(1, line, column);
          break;
        default:
          fail(line.number, column + 1,
               "unknown character " + in_message({&character, 1}) +
                   ", expected one of '#', ' ', '.', '1', '2', 'a', 'b', 'X'");
      }
      row += '#';
    }
  }

  void place(std::size_t player, const Line& line, std::size_t column) {
    if (found_[player]) {
      fail(line.number, column + 1, "player " + std::to_string(player + 1) + " is there twice, expected once");
    }
    found_[player] = true;
    map_.starts[player] = {static_cast<std::uint8_t>(map_.rows.size() - 1), static_cast<std::uint8_t>(column)};
  }

  void require_player(std::size_t player) const {
    if (!found_[player]) {
      fail(lines_.size(),
           "player " + std::to_string(player + 1) + " is missing, expected one '" + std::to_string(player + 1) + "'");
    }
  }

  void trim_border() {
    const std::size_t width = static_cast<std::size_t>(map_.width);
    const std::size_t height = static_cast<std::size_t>(map_.height);
    const auto on_ring = [&](Cell cell) {
      return cell.row == 0 || cell.column == 0 || cell.row + 1U == height || cell.column + 1U == width;
    };
    const std::string wall(width, '#');
    const bool walls = map_.rows.front() == wall && map_.rows.back() == wall &&
                       std::all_of(map_.rows.begin(), map_.rows.end(),
                                   [](const std::string& row) { return row.front() == '#' && row.back() == '#'; });
    if (walls && !on_ring(map_.starts[0]) && !on_ring(map_.starts[1])) {
      map_.rows.erase(map_.rows.begin());
      map_.rows.pop_back();
      for (std::string& row : map_.rows) row = row.substr(1, width - 2);
      map_.width -= 2;
      map_.height -= 2;
      for (Cell& start : map_.starts) --start.row, --start.column;
    }
    if (map_.width > max_tron_size || map_.height > max_tron_size) {
      fail(1, "bad size " + std::to_string(map_.width) + "x" + std::to_string(map_.height) +
                  " without a border, expected at most " + largest_size());
    }
  }

  std::string source_;
  std::vector<Line> lines_;
  std::vector<Line> rows_;
  TronMap map_;
  std::array<bool, 2> found_{};
};

}  // namespace

TronMap read_tron_position(std::string_view text, std::string_view source) {
  TronMap map = Reader(text, source).read();
  map.name = source;
  return map;
}

TronMap read_tron_map(std::string_view text, std::string_view source) {
  TronMap map = read_tron_position(text, source);
  if (map.starts[0] == map.starts[1]) {
    throw InputError(std::string(source) + ": both players start on one cell, expected two cells");
  }
  return map;
}

std::string write_tron_position(const TronMap& map) {
  const std::size_t width = static_cast<std::size_t>(map.width);
  std::string text = std::to_string(map.width + 2) + " " + std::to_string(map.height + 2) + "\n";
  text += std::string(width + 2, '#') + "\n";
  for (std::size_t row = 0; row < map.rows.size(); ++row) {
    std::string line = map.rows[row];
    if (map.starts[0].row == row) line[map.starts[0].column] = '1';
    if (map.starts[1].row == row) line[map.starts[1].column] = map.starts[0] == map.starts[1] ? 'X' : '2';
    text += "#" + line + "#\n";
  }
  text += std::string(width + 2, '#') + "\n";
  if (map.headings != std::array{Heading::none, Heading::none}) {
    text += "headings ";
    text += tron::name_of(map.headings[0]);
    text += " ";
    text += tron::name_of(map.headings[1]);
    text += "\n";
  }
  return text;
}

}  // namespace cycad
