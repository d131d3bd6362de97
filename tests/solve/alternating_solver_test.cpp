#include "cycad/solve/alternating_solver.hpp"

#include <gtest/gtest.h>

#include "cycad/core/random.hpp"
#include "cycad/game/breakthrough/breakthrough.hpp"

namespace cycad {
namespace {

float brute_value(const Breakthrough& state) {
  if (const Result result = state.result()) return *result;
  MoveList<Breakthrough> moves;
  moves.clear();
  state.moves(moves);
  const bool one = state.to_move() == Player::one;
  float best = one ? 0.0F : 1.0F;
  for (const auto move : moves) {
    Breakthrough next = state;
    next.play(move);
    best = one ? std::max(best, brute_value(next)) : std::min(best, brute_value(next));
    if (best == (one ? 1.0F : 0.0F)) break;
  }
  return best;
}

TEST(AlternatingSolver, PositionsOfRandomGamesAsByBruteForce) {
  Random random(5);
  int wins = 0, solved = 0;
  for (int number = 0; number < 100; ++number) {
    Breakthrough state(4, 4);
    for (int ply = 0; ply < 3 && !state.result(); ++ply) state.play_random(random);
    AlternatingSolver<Breakthrough> solver;
    const auto solution = solver.solve(state, {});
    ASSERT_EQ(solution.end, SolveEnd::solved);
    ASSERT_TRUE(solution.value.known());
    const float value = brute_value(state);
    EXPECT_EQ(solution.value.least, 2 * value) << state.to_text();
    wins += value > 0 ? 1 : 0;
    for (std::size_t move = 0; move < solution.moves.size(); ++move) {
      Breakthrough next = state;
      next.play(solution.moves[move]);
      EXPECT_EQ(solution.move_values[move].least, 2 * brute_value(next)) << state.to_text();
    }
    ++solved;
  }
  EXPECT_GT(wins, solved / 10);
  EXPECT_LT(wins, solved - solved / 10);
}

TEST(AlternatingSolver, TheSecondPlayerWinsOnSmallBoards) {
  AlternatingSolver<Breakthrough> solver;
  const auto solution = solver.solve(Breakthrough(4, 4), {});
  EXPECT_EQ(solution.value.most, 0);
  EXPECT_EQ(solution.moves.size(), solution.move_values.size());
}

TEST(AlternatingSolver, LittleMemoryIsSaid) {
  AlternatingSolver<Breakthrough> solver;
  EXPECT_EQ(solver.solve(Breakthrough(6, 6), {.bytes = 1 << 20}).end, SolveEnd::memory);
}

}  // namespace
}  // namespace cycad
