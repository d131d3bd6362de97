// Searches with fixed seeds in every shape of node, folded into one number: it is the same whichever of the supported
// compilers and machines this is built by and for.
#include <bit>
#include <cstdint>
#include <cstdio>

#include "cycad/cycad.hpp"

namespace {

// The reward of a line of moves is a fixed but patternless function of the line.
struct Line {
  std::uint64_t hash = 1;
  unsigned left = 12;

  bool operator==(const Line&) const = default;
  void go(unsigned step) {
    hash = cycad::mix(hash * 64 + step + 1);
    --left;
  }
  [[nodiscard]] cycad::Result result() const {
    if (left > 0) return {};
    return static_cast<float>(hash % 8) / 7.0F;
  }
};

template <std::size_t Most>
struct Alternating : Line {
  using Move = std::uint8_t;
  static constexpr std::size_t max_moves = Most;
  bool operator==(const Alternating&) const = default;
  [[nodiscard]] cycad::Player to_move() const { return left % 2 == 0 ? cycad::Player::one : cycad::Player::two; }
  void moves(cycad::MoveList<Alternating>& out) const {
    for (Move move = 0; move < Most - hash % 2; ++move) out.push_back(move);
  }
  void play(Move move) { go(move); }
  [[nodiscard]] float estimate() const { return static_cast<float>(hash % 100) / 99.0F; }
};

struct Simultaneous : Line {
  using Move = std::uint8_t;
  static constexpr std::size_t max_moves = 4;
  bool operator==(const Simultaneous&) const = default;
  void moves(cycad::Player player, cycad::MoveList<Simultaneous>& out) const {
    for (Move move = 0; move < 4 - (hash >> cycad::index_of(player)) % 2; ++move) out.push_back(move);
  }
  void play(Move one, Move two) { go(4U * one + two); }
};

std::uint64_t folded = 0;

void fold(std::uint64_t value) { folded = cycad::mix(folded ^ value); }

template <class G, class P>
void search(const P& policy) {
  cycad::Search<G, P> search(policy);
  search.start(G{}, 20'000);
  cycad::Random random(1);
  fold(search.run({.simulations = 20'000}, random).nodes);
  for (const auto& arm : search.arms(0)) {
    fold(std::bit_cast<std::uint64_t>(arm.visits));
    fold(std::bit_cast<std::uint32_t>(arm.mean));
  }
  fold(random());
}

}  // namespace

int main() {
  search<Alternating<4>>(cycad::Puct{});
  search<Alternating<7>>(cycad::Ucb1{});
  search<Alternating<7>>(cycad::Thompson{});
  search<Alternating<12>>(cycad::Ucb1Tuned{});
  search<Simultaneous>(cycad::Ucb1Tuned{});
  search<Simultaneous>(cycad::RegretMatching{});
  std::printf("trees %016llx\n", static_cast<unsigned long long>(folded));
}
