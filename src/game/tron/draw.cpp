#include "cycad/game/tron/draw.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace cycad {
namespace {

enum class Look : std::size_t { free, wall, trail_one, trail_two, head_one, head_two, both_heads };

constexpr std::array<std::string_view, 7> plain{"  ", "##", "aa", "bb", "11", "22", "XX"};

// Blue for player one and red for player two, as in the papers' figures; trails in the darker shade.
constexpr std::string_view reset = "\x1b[0m";
constexpr std::array<std::string_view, 7> coloured{
    "  ",
    "\x1b[90m\u2588\u2588",
    "\x1b[34m\u2593\u2593",
    "\x1b[31m\u2593\u2593",
    "\x1b[1;97;44m\u25b6\u25c0",
    "\x1b[1;97;41m\u25b6\u25c0",
    "\x1b[1;97;45m\u2573\u2573",
};

}  // namespace

std::string draw_tron(const TronMap& map, const TronTrails* trails, bool colour) {
  const auto width = static_cast<std::size_t>(map.width) + 2;
  const auto height = static_cast<std::size_t>(map.height) + 2;
  std::vector<Look> looks(width * height, Look::wall);
  const auto look_at = [&](tron::Cell cell) -> Look& { return looks[(cell.row + 1U) * width + cell.column + 1U]; };
  for (std::size_t row = 0; row < map.rows.size(); ++row) {
    for (std::size_t column = 0; column < map.rows[row].size(); ++column) {
      if (map.rows[row][column] == ' ') looks[(row + 1) * width + column + 1] = Look::free;
    }
  }
  if (trails != nullptr) {
    for (const tron::Cell cell : trails->of(Player::one)) look_at(cell) = Look::trail_one;
    for (const tron::Cell cell : trails->of(Player::two)) look_at(cell) = Look::trail_two;
  }
  look_at(map.starts[0]) = Look::head_one;
  look_at(map.starts[1]) = map.starts[0] == map.starts[1] ? Look::both_heads : Look::head_two;

  std::string text;
  for (std::size_t row = 0; row < height; ++row) {
    for (std::size_t column = 0; column < width; ++column) {
      const Look look = looks[row * width + column];
      text += colour ? coloured[static_cast<std::size_t>(look)] : plain[static_cast<std::size_t>(look)];
      if (colour && look != Look::free) text += reset;
    }
    text += '\n';
  }
  return text;
}

}  // namespace cycad
