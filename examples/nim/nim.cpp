// A game of your own in thirty lines, and a player for it. Nim: the players take in turn any number of stones from one
// heap, and whoever takes the last stone wins. All that cycad needs to know about a game is in this one value type.
#include <array>
#include <compare>
#include <cstdint>
#include <cstdio>

#include "cycad/cycad.hpp"

struct Nim {
  struct Move {
    std::uint8_t heap, stones;
    auto operator<=>(const Move&) const = default;
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

// Player one searches, player two moves at random. With 3, 4 and 5 stones the only winning start is 2 from the first.
int main() {
  cycad::Random random(1);
  const Nim::Move first = cycad::best_move(Nim{}, 100'000, random);
  std::printf("first move: %d from heap %d\n", first.stones, first.heap + 1);

  constexpr int games = 100;
  int wins = 0;
  for (int game = 0; game < games; ++game) {
    Nim nim;
    while (!nim.result()) {
      cycad::MoveList<Nim> moves;
      nim.moves(moves);
      nim.play(nim.to_move() == cycad::Player::one ? cycad::best_move(nim, 1'000, random)
                                                   : moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    wins += *nim.result() == 1.0F ? 1 : 0;
  }
  std::printf("won %d of %d games against random moves\n", wins, games);
}
