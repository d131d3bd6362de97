// What a Breakthrough position is worth to the side to move: proven where the end is at most three plies away, and
// otherwise a logistic function of what a short look at the board shows. The weights are rounded from a regression over
// 20,000 positions in games that the search played against itself with such an evaluation (8x8, 300 simulations per
// move).
#pragma once

#include <bit>

#include "cycad/core/portable_math.hpp"
#include "cycad/game/breakthrough/targets.hpp"
#include "cycad/game/game.hpp"

namespace cycad::breakthrough {

// The row from which a player has so many steps to go.
template <Player player>
constexpr Cells row_to_go(int steps, int height) {
  return Cells{0xff} << 8 * (player == Player::one ? height - 1 - steps : steps);
}

// The cells diagonally ahead of pawns: what they attack, and what they guard.
struct Diagonals {
  Cells left = 0;
  Cells right = 0;

  [[nodiscard]] constexpr Cells any() const { return left | right; }
  [[nodiscard]] constexpr Cells both() const { return left & right; }
};
template <Player player>
constexpr Diagonals diagonals_of(Cells pawns, Cells not_last_column) {
  const Cells leftward = pawns & ~first_column;
  const Cells rightward = pawns & not_last_column;
  if constexpr (player == Player::one) return {.left = leftward << 7, .right = rightward << 9};
  if constexpr (player == Player::two) return {.left = leftward >> 9, .right = rightward >> 7};
}

// Where pawns stand, and where they can come within three steps on an empty board.
template <Player player>
constexpr Cells reach_of(Cells pawns, Cells not_last_column) {
  Cells all = pawns;
  for (int step = 0; step < 3; ++step) {
    const Cells straight = player == Player::one ? all << 8 : all >> 8;
    all |= straight | diagonals_of<player>(all, not_last_column).any();
  }
  return all;
}

constexpr float count_of(Cells cells) { return static_cast<float>(std::popcount(cells)); }

// One side of the sum: the more of it, the better for its player. `met` are the cells in which an opponent may meet it.
template <Player player>
constexpr float worth_of_pawns(Cells pawns, Cells safe, Cells met, int height) {
  const auto with_steps_to_go = [&](int steps, Cells of) { return count_of(of & row_to_go<player>(steps, height)); };
  const Cells passed = pawns & ~met;
  return 0.3F * count_of(pawns) + 0.09F * with_steps_to_go(height - 1, pawns) + 0.39F * with_steps_to_go(3, pawns) +
         0.3F * with_steps_to_go(3, passed) + 0.64F * with_steps_to_go(2, pawns) + 1.03F * with_steps_to_go(2, passed) +
         0.05F * count_of(safe);
}

// From the side of the mover.
template <Player mover>
Evaluation evaluate_for(Cells own, Cells opponent, int height, Cells not_last_column) {
  constexpr Player replier = other(mover);
  if ((own & row_to_go<mover>(1, height)) != 0) return {.reward_one = 1, .proven = true};
  const Diagonals guarded = diagonals_of<mover>(own, not_last_column);
  const Diagonals threatened = diagonals_of<replier>(opponent, not_last_column);
  const Cells safe = targets_of<mover>(own, opponent, not_last_column).cells() & ~threatened.any();
  const Cells safe_replies = targets_of<replier>(opponent, own, not_last_column).cells() & ~guarded.any();

  // One step before the end a pawn wins unless it is captured at once, and only one can be.
  const Cells threats = opponent & row_to_go<replier>(1, height);
  if ((threats & ~guarded.any()) != 0 || std::popcount(threats) > 1) return {.reward_one = 0, .proven = true};
  if (threats == 0 && (safe & row_to_go<mover>(1, height)) != 0) return {.reward_one = 1, .proven = true};

  const Cells hanging = opponent & ((guarded.any() & ~threatened.any()) | (guarded.both() & ~threatened.both()));
  float sum = worth_of_pawns<mover>(own, safe, reach_of<replier>(opponent, not_last_column), height) -
              worth_of_pawns<replier>(opponent, safe_replies, reach_of<mover>(own, not_last_column), height) +
              0.83F * count_of(hanging);
  if ((safe & row_to_go<mover>(2, height)) != 0) sum += 0.53F;
  if ((safe_replies & row_to_go<replier>(2, height)) != 0) sum -= 0.5F;
  if ((safe_replies & row_to_go<replier>(1, height)) != 0) sum -= 1.6F;
  if (threats != 0) sum -= 0.72F;
  return {.reward_one = 1.0F / (1.0F + portable_exp(-sum)), .proven = false};
}

}  // namespace cycad::breakthrough
