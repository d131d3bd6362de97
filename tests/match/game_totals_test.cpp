#include "cycad/match/game_totals.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "cycad/match/agent_table.hpp"

namespace cycad {
namespace {

std::vector<PlayedGame> some_games(const Schedule& schedule) {
  std::vector<PlayedGame> games;
  for (std::size_t index = 0; index < schedule.size(); ++index) {
    games.push_back({schedule.game(index), {}});
    games.back().record.result = static_cast<float>(index * 7 % 3) / 2;
    games.back().record.sides[0] = {.simulations = index, .milliseconds = 1, .decisions = 2};
    if (index == 5) games.back().record.sides[1].failure = Failure::late;
  }
  return games;
}

TEST(GameTotals, AreTheSameInAnyOrder) {
  const Schedule schedule{.seed = 1, .pairings = round_robin(3), .games = 7};
  const std::vector<PlayedGame> games = some_games(schedule);
  const GameTotals in_order(games);
  EXPECT_EQ(in_order.games(), games.size());
  EXPECT_EQ(in_order.pairing(0).games(), 7U);
  EXPECT_EQ(in_order.pairing(0).pairs.pairs(), 3U);
  EXPECT_EQ(in_order.pairing(9), Tally{});
  std::vector<PlayedGame> backwards = games;
  std::reverse(backwards.begin(), backwards.end());
  EXPECT_EQ(GameTotals(backwards).matrix(3), in_order.matrix(3));
  EXPECT_EQ(to_json(make_agent_table({"a", "b", "c"}, GameTotals(backwards))),
            to_json(make_agent_table({"a", "b", "c"}, in_order)));
  const AgentTable table = make_agent_table({"a", "b", "c"}, in_order);
  EXPECT_EQ(table.forfeits(), 1U);
}

TEST(GameTotals, FixedSidesHaveNoPairs) {
  const Schedule schedule{.seed = 1, .pairings = {{0, 1}}, .games = 8, .sides = Sides::fixed};
  const GameTotals totals(some_games(schedule));
  EXPECT_EQ(totals.pairing(0).games(), 8U);
  EXPECT_EQ(totals.pairing(0).pairs.pairs(), 0U);
}

TEST(GameTotals, AgainstItselfBothRewardsCount) {
  const Schedule schedule{.seed = 1, .pairings = {{0, 0}}, .games = 4};
  const auto matrix = GameTotals(some_games(schedule)).matrix(1);
  EXPECT_EQ(matrix[0][0].games(), 8U);
  EXPECT_EQ(matrix[0][0].wins, matrix[0][0].losses);
  EXPECT_EQ(matrix[0][0].pairs.pairs(), 0U);
}

}  // namespace
}  // namespace cycad
