// The number of (joint) move sequences of a given length from a position: a quick check of the rules, since a wrong or
// missing move changes it. Games that end earlier do not count.
//
//   perft(TronSmall(tron_map("quadrant")), 3)
#pragma once

#include <cstdint>

#include "cycad/game/game.hpp"

namespace cycad {

template <AlternatingGame G>
std::uint64_t perft(const G& position, unsigned depth) {
  if (depth == 0) return 1;
  if (position.result()) return 0;
  MoveList<G> moves;
  position.moves(moves);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const typename G::Move move : moves) {
    G next = position;
    next.play(move);
    count += perft(next, depth - 1);
  }
  return count;
}

template <SimultaneousGame G>
std::uint64_t perft(const G& position, unsigned depth) {
  if (depth == 0) return 1;
  if (position.result()) return 0;
  MoveList<G> moves_one;
  MoveList<G> moves_two;
  position.moves(Player::one, moves_one);
  position.moves(Player::two, moves_two);
  if (depth == 1) return moves_one.size() * moves_two.size();
  std::uint64_t count = 0;
  for (const typename G::Move one : moves_one) {
    for (const typename G::Move two : moves_two) {
      G next = position;
      next.play(one, two);
      count += perft(next, depth - 1);
    }
  }
  return count;
}

}  // namespace cycad
