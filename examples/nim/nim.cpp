// A game of your own in fifty lines. Nim: the players take in turn any number of stones from one heap, and whoever
// takes the last stone wins. Everything that cycad needs to know about a game is in this one value type.
#include <array>
#include <cstdint>
#include <cstdio>

#include "cycad/game/game.hpp"

struct Nim {
  struct Move {
    std::uint8_t heap, stones;
    bool operator==(const Move&) const = default;
  };
  static constexpr std::size_t max_moves = 3 + 4 + 5;

  std::array<std::uint8_t, 3> heaps = {3, 4, 5};
  cycad::Player mover = cycad::Player::one;

  bool operator==(const Nim&) const = default;

  [[nodiscard]] cycad::Player to_move() const { return mover; }

  void moves(cycad::MoveList<Nim>& out) const {
    for (std::uint8_t heap = 0; heap < heaps.size(); ++heap) {
      for (std::uint8_t stones = 1; stones <= heaps[heap]; ++stones) out.push_back({heap, stones});
    }
  }

  void play(Move move) {
    heaps[move.heap] = static_cast<std::uint8_t>(heaps[move.heap] - move.stones);
    mover = cycad::other(mover);
  }

  // Player one's reward: whoever is to move when the stones are gone has lost.
  [[nodiscard]] cycad::Result result() const {
    if (heaps != std::array<std::uint8_t, 3>{}) return {};
    return cycad::reward_for(mover, 0.0F);
  }
};

static_assert(cycad::AlternatingGame<Nim>);

int main() {
  constexpr int games = 1000;
  float reward = 0;
  cycad::Random random(1);
  for (int game = 0; game < games; ++game) {
    Nim nim;
    while (!nim.result()) {
      cycad::MoveList<Nim> moves;
      nim.moves(moves);
      nim.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    reward += *nim.result();
  }
  std::printf("player one wins %.0f of %d random games\n", static_cast<double>(reward), games);
}
