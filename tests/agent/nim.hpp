// A small alternating-move game for tests: take one, two or three from a heap; whoever takes the last one wins. With a
// heap that is no multiple of four the mover wins by leaving one.
#pragma once

#include <compare>
#include <string>
#include <string_view>

#include "cycad/core/error.hpp"
#include "cycad/game/game.hpp"

namespace cycad::test {

struct Nim {
  struct Move {
    int taken = 0;
    friend auto operator<=>(const Move&, const Move&) = default;
  };
  static constexpr std::size_t max_moves = 3;

  int heap = 0;
  Player mover = Player::one;

  [[nodiscard]] Player to_move() const { return mover; }
  void moves(MoveList<Nim>& out) const {
    out.clear();
    for (int taken = 1; taken <= 3 && taken <= heap; ++taken) out.push_back({taken});
  }
  void play(Move move) {
    heap -= move.taken;
    mover = other(mover);
  }
  [[nodiscard]] Result result() const {
    if (heap > 0) return {};
    return mover == Player::one ? 0.0F : 1.0F;
  }
  [[nodiscard]] float estimate() const { return reward_for(mover, heap % 4 == 0 ? 0.1F : 0.9F); }

  [[nodiscard]] std::string to_text() const { return std::to_string(heap) + (mover == Player::one ? " one" : " two"); }
  static Nim from_text(std::string_view text) {
    return {std::stoi(std::string(text)), text.ends_with("one") ? Player::one : Player::two};
  }
  [[nodiscard]] std::string move_text(Move move) const { return "take" + std::to_string(move.taken); }

  friend bool operator==(const Nim&, const Nim&) = default;
};

}  // namespace cycad::test
