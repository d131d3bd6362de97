// Tron maps: the text format, the maps that come with the library, and generated ones.
//
// The format is that of the 2010 contest: a line `W H`, then H rows of W characters: `#` wall, space or `.` free,
// `1` and `2` the players, `a` and `b` trails (read as walls), `X` both heads on one cell (the end of a game). Ours
// adds an optional last line `headings east west`. `/` may stand for a line break, so that a position fits one line.
// Outside is wall: one outer ring of nothing but walls is dropped on reading and drawn again on writing.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/game/tron/direction.hpp"

namespace cycad {

struct TronMap {
  std::string name;
  int width = 0;  // without the border
  int height = 0;
  std::vector<std::string> rows;  // '#' wall, ' ' free, without the border; the starts are walls
  std::array<tron::Cell, 2> starts{};
  std::array<tron::Heading, 2> headings{tron::Heading::none, tron::Heading::none};

  [[nodiscard]] bool is_free(tron::Cell cell) const { return rows[cell.row][cell.column] == ' '; }
  friend bool operator==(const TronMap&, const TronMap&) = default;
};

inline constexpr int max_tron_size = 64;  // a side, without the border

// Reads any position, including one that is over. `source` names the text in errors.
TronMap read_tron_position(std::string_view text, std::string_view source);

// Reads a map to start a game on: the players start on different cells.
TronMap read_tron_map(std::string_view text, std::string_view source);

// The canonical text: with border, free cells as spaces, the headings only when there is one.
std::string write_tron_position(const TronMap& map);

// A map by name: a shipped one (`quadrant`, `lanctot-a`), `empty:WxH`, `empty:WxH:facing`, or the path of a file.
TronMap tron_map(std::string_view name);

struct TronMapEntry {
  std::string name;
  int width = 0;
  int height = 0;
  std::string source;  // `contest` or `paper`, as the folder in data/tron
  std::string alias;   // a shorter name, or empty
};
std::vector<TronMapEntry> list_tron_maps();

}  // namespace cycad
