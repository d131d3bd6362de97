// Sets of cells as 64-bit words (bit 8 * row + column), and the cells that the pawns of one side can enter: one set for
// each of the three directions, because a cell that two pawns can enter stands for two moves.
//
//   Targets all = targets_of<Player::one>(own, opponent, all_but_last_column(width));
//   Targets one = pick(all, random);                      a uniformly random move: one bit in one of the sets
//   own ^= one.cells() | origins_of<Player::one>(one).cells();
#pragma once

#include <bit>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "cycad/core/random.hpp"
#include "cycad/game/game.hpp"

namespace cycad::breakthrough {

using Cells = std::uint64_t;

inline constexpr Cells first_column = 0x0101010101010101U;

constexpr Cells all_but_last_column(int width) { return first_column * ((Cells{1} << (width - 1)) - 1); }

// Left and right as seen by White.
struct Targets {
  Cells left = 0;
  Cells straight = 0;
  Cells right = 0;

  [[nodiscard]] constexpr Cells cells() const { return left | straight | right; }
};

// A diagonal step enters any cell without a pawn of one's own; a straight one only an empty cell. No side has a pawn
// on its last row while the game goes on, so that only the columns need masks.
template <Player mover>
constexpr Targets targets_of(Cells own, Cells opponent, Cells not_last_column) {
  const Cells leftward = own & ~first_column;
  const Cells rightward = own & not_last_column;
  const Cells empty = ~(own | opponent);
  if constexpr (mover == Player::one) {
    return {.left = leftward << 7 & ~own, .straight = own << 8 & empty, .right = rightward << 9 & ~own};
  } else {
    return {.left = leftward >> 9 & ~own, .straight = own >> 8 & empty, .right = rightward >> 7 & ~own};
  }
}

// Where the pawns that enter these targets come from.
template <Player mover>
constexpr Targets origins_of(const Targets& targets) {
  if constexpr (mover == Player::one) {
    return {.left = targets.left >> 7, .straight = targets.straight >> 8, .right = targets.right >> 9};
  } else {
    return {.left = targets.left << 9, .straight = targets.straight << 8, .right = targets.right << 7};
  }
}

// One target, each with the same probability. There is at least one. The rank counts through the three sets in turn,
// with or without wide instructions: a seed gives the same game on every machine.
[[gnu::always_inline]] inline Targets pick(const Targets& all, Random& random) {
  const auto left = static_cast<unsigned>(std::popcount(all.left));
  const auto straight = static_cast<unsigned>(std::popcount(all.straight));
  const auto right = static_cast<unsigned>(std::popcount(all.right));
  const unsigned rank = random.below(left + straight + right);
#if defined(__BMI2__)
  // Depositing a single bit finds the set's element of that rank, and nothing when the rank lies beyond the set or
  // was shifted out because it belongs to an earlier one: no branch, and the three run side by side.
  const Cells bit = Cells{1} << rank;
  return {.left = _pdep_u64(bit, all.left),
          .straight = _pdep_u64(bit >> left, all.straight),
          .right = _pdep_u64(bit >> (left + straight), all.right)};
#else
  const auto nth_bit = [](Cells cells, unsigned number) {
    for (; number != 0; --number) cells &= cells - 1;
    return cells & -cells;
  };
  if (rank < left) return {.left = nth_bit(all.left, rank)};
  if (rank < left + straight) return {.straight = nth_bit(all.straight, rank - left)};
  return {.right = nth_bit(all.right, rank - left - straight)};
#endif
}

// The lowest 16 bits of a set, moved to every fourth bit of a word.
inline std::uint64_t spread_by_four(Cells cells) {
#if defined(__BMI2__)
  return _pdep_u64(cells, 0x1111111111111111U);
#else
  std::uint64_t word = cells & 0xffffU;
  word = (word | word << 24) & 0x000000ff000000ffU;
  word = (word | word << 12) & 0x000f000f000f000fU;
  word = (word | word << 6) & 0x0303030303030303U;
  return (word | word << 3) & 0x1111111111111111U;
#endif
}

}  // namespace cycad::breakthrough
