// Connect Four as somebody writes it who has just read docs/embedding.md: the four functions that a search needs and
// none of the optional ones. It measures what a plain game gets.
#pragma once

#include "cycad/game/game.hpp"

namespace cycad::bench {

struct ConnectFour {
  using Move = std::uint8_t;  // a column
  static constexpr std::size_t max_moves = 7;

  std::uint64_t stones[2] = {};  // seven bits per column: six cells from the bottom, and one that stays empty
  std::uint8_t height[7] = {};
  std::uint8_t ply = 0;

  bool operator==(const ConnectFour&) const = default;
  [[nodiscard]] Player to_move() const { return ply % 2 == 0 ? Player::one : Player::two; }
  void moves(MoveList<ConnectFour>& out) const {
    for (Move column = 0; column < 7; ++column)
      if (height[column] < 6) out.push_back(column);
  }
  void play(Move column) {
    stones[ply % 2] |= std::uint64_t{1} << (7 * column + height[column]++);
    ++ply;
  }
  [[nodiscard]] Result result() const {
    const std::uint64_t last = stones[(ply + 1) % 2];
    for (const int step : {1, 6, 7, 8}) {
      const std::uint64_t pairs = last & last >> step;
      if ((pairs & pairs >> 2 * step) != 0) return ply % 2 == 1 ? 1.0F : 0.0F;
    }
    if (ply == 42) return 0.5F;
    return {};
  }
};

}  // namespace cycad::bench
