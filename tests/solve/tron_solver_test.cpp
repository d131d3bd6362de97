#include "cycad/solve/tron_solver.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"
#include "cycad/game/tron/tron.hpp"

namespace cycad {
namespace {

// The value by trying every joint move to the end of every game: the rules of the game and nothing else.
ValueNumber brute_value(const TronSmall& state, ExactValues& values) {
  if (const Result result = state.result()) return static_cast<ValueNumber>(2 * *result);
  MoveList<TronSmall> ones, twos;
  ones.clear();
  twos.clear();
  state.moves(Player::one, ones);
  state.moves(Player::two, twos);
  std::vector<ValueNumber> rewards;
  for (const auto one : ones) {
    for (const auto two : twos) {
      TronSmall next = state;
      next.play(one, two);
      rewards.push_back(brute_value(next, values));
    }
  }
  return values.value_of(rewards, ones.size(), twos.size());
}

void expect_brute_value(const TronMap& map) {
  ExactValues values;
  TronSolver solver(map);
  const TronSolution solution = solver.solve({});
  EXPECT_EQ(solver.values().text(solution.equilibrium.value), values.text(brute_value(TronSmall(map), values)))
      << write_tron_position(map);
}

TEST(TronSolver, EmptyBoardsAsByBruteForce) {
  for (const char* name : {"empty:2x2", "empty:3x2", "empty:3x3", "empty:4x3", "empty:4x3:facing", "empty:5x2"})
    expect_brute_value(tron_map(name));
}

TEST(TronSolver, RandomBoardsAsByBruteForce) {
  Random random(3);
  int mixed = 0;
  for (int number = 0; number < 300; ++number) {
    TronMap map{.name = "random", .width = 4, .height = 3, .rows = std::vector<std::string>(3, "    ")};
    for (std::string& row : map.rows)
      for (char& cell : row)
        if (random.below(6) == 0) cell = '#';
    for (tron::Cell& start : map.starts) {
      do {
        start = {static_cast<std::uint8_t>(random.below(3)), static_cast<std::uint8_t>(random.below(4))};
      } while (map.rows[start.row][start.column] == '1');
      map.rows[start.row][start.column] = '1';
    }
    for (const tron::Cell& start : map.starts) map.rows[start.row][start.column] = '#';
    expect_brute_value(map);
    TronSolver solver(map);
    mixed += solver.solve({}).equilibrium.value > exact_win ? 1 : 0;
  }
  EXPECT_GT(mixed, 0);  // some are worth neither a win nor a draw nor a loss
}

TEST(TronSolver, TheMixedPositionOfLanctot) {
  TronSolver solver(read_tron_position("5 3/...../.a1b2/.....", "test"));
  const TronSolution solution = solver.solve({});
  EXPECT_EQ(solver.values().text(solution.equilibrium.value), "3/4");
  ASSERT_EQ(solution.moves_one.size(), 2U);
  EXPECT_EQ(solver.values().text(solution.equilibrium.strategy_one[0]), "1/2");
  EXPECT_EQ(solver.values().text(solution.equilibrium.strategy_two[1]), "1/2");
  EXPECT_EQ(solution.rewards, (std::vector<ValueNumber>{exact_win, exact_draw, exact_draw, exact_win}));
}

TEST(TronSolver, AFinishedGameHasItsResult) {
  TronSolver stuck(read_tron_position("3 3/1#./##./.2.", "test"));
  EXPECT_EQ(stuck.solve({}).equilibrium.value, exact_loss);
  TronSolver together(read_tron_position("3 3/.../.X./...", "test"));
  const TronSolution solution = together.solve({});
  EXPECT_EQ(solution.equilibrium.value, exact_draw);
  EXPECT_TRUE(solution.moves_one.empty());
}

TEST(TronSolver, MemoryAndStopTokensEndIt) {
  TronSolver solver(tron_map("empty:7x7"));
  EXPECT_EQ(solver.solve({.bytes = 1 << 20}).end, SolveEnd::memory);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(solver.solve({.stop = stop.get_token()}).end, SolveEnd::stopped);
}

// One player has three steps, so that the other's need not be counted.
TEST(TronSolver, OneSmallSpaceDecidesASeparatedPosition) {
  TronSolver solver(
      read_tron_position("11 10/1........##/#.#......##/##........./##.......##/##........./##.......##/##.......##/"
                         "##.....####/###########/2...#######",
                         "test"));
  const TronSolution solution = solver.solve({.bytes = 1 << 20});
  EXPECT_EQ(solution.end, SolveEnd::solved);
  EXPECT_EQ(solution.equilibrium.value, exact_win);
}

TEST(TronSolver, MemoryEndsTheSearchForLongestPaths) {
  TronSolver solver(read_tron_position("11 5/.....#.#.../...1.#...../.....#...../#....#...../....##.2...", "test"));
  const TronSolution free = solver.solve({});
  EXPECT_EQ(free.end, SolveEnd::solved);
  EXPECT_EQ(free.positions, 0U);
  ASSERT_GT(free.bytes, 40'000U);
  EXPECT_EQ(solver.solve({.bytes = free.bytes}).end, SolveEnd::solved);
  EXPECT_EQ(solver.solve({.bytes = free.bytes - 1}).end, SolveEnd::memory);
}

TEST(TronSolver, TheEstimateIsNotBelowTheCount) {
  TronSolver solver(tron_map("empty:6x6"));
  const double estimate = solver.estimate_positions();
  const auto positions = static_cast<double>(solver.solve({}).positions);
  EXPECT_GE(estimate, positions);
  EXPECT_LE(estimate, 10 * positions);
  EXPECT_GE(TronSolver::bytes_for(positions), solver.solve({}).bytes / 2);
}

TEST(TronSolver, ABoardThatIsTooLargeIsRefused) { EXPECT_THROW(TronSolver(tron_map("empty:13x13")), InputError); }

}  // namespace
}  // namespace cycad
