#include "cycad/game/tron/evaluation.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "cycad/game/tron/state.hpp"
#include "support/slow_tron.hpp"

namespace cycad {
namespace {

TEST(TronEvaluation, TheSplitIsTheTerritory) {
  Random random(5);
  for (int game = 0; game < 40; ++game) {
    TronSmall small(tron_map("empty:9x9"));
    for (int step = 0; step < 12 && !small.over(); ++step) {
      const TronLarge large = TronLarge::from_text(small.to_text());
      const auto count = [](const auto& position) {
        using Grid = typename std::decay_t<decltype(position)>::Grid;
        const auto split = tron::split_territory(position.grid(), Grid::spot_at(position.head(Player::one)),
                                                 Grid::spot_at(position.head(Player::two)));
        return std::pair{tron::count_cells(split.one), tron::count_cells(split.two)};
      };
      const auto expected = test::SlowTron(small.to_text()).territory();
      ASSERT_EQ(count(small), expected) << small.to_text();
      ASSERT_EQ(count(large), expected) << small.to_text();
      ASSERT_EQ(small.score_space().separated, small.separated()) << small.to_text();
      ASSERT_EQ(large.score_space().points, small.score_space().points) << small.to_text();
      small.play_safe(random);
    }
  }
}

TEST(TronEvaluation, SymmetricPositionsAreWorthNothing) {
  for (const char* map : {"empty:8x8", "empty:13x13", "lanctot-a", "lanctot-c"}) {
    std::visit([&](const auto& position) { EXPECT_EQ(position.score_space().points, 0) << map; },
               make_tron(tron_map(map)));
  }
}

TEST(TronEvaluation, ExchangingThePlayersTurnsTheSign) {
  const std::string text = "7 5/......./.1...../..##.../.....2./.......";
  std::string exchanged = text;
  exchanged[exchanged.find("1...")] = 'x';
  exchanged[exchanged.find("2./")] = '1';
  exchanged[exchanged.find('x')] = '2';
  EXPECT_EQ(TronSmall::from_text(text).score_space().points, -TronSmall::from_text(exchanged).score_space().points);
}

TEST(TronEvaluation, MoreTerritoryIsBetter) {
  // Player one stands before a room of its own; player two has a corner.
  const TronSmall position = TronSmall::from_text("7 5/......./......./...1.../.....2./.......");
  EXPECT_GT(position.score_space().points, 0);
  EXPECT_FALSE(position.score_space().proven);
  EXPECT_GT(position.evaluate().reward_one, 0.5F);
  EXPECT_LT(position.evaluate().reward_one, 1.0F);
}

TEST(TronEvaluation, TwoDeadEndsAreWorthTheLargerOne) {
  // Separated: five cells in all for player one, but three at most in a row; four in a row for player two.
  const TronSmall position = TronSmall::from_text("6 3/..1.../######/2....#");
  const tron::SpaceScore score = position.score_space();
  EXPECT_TRUE(score.separated);
  EXPECT_TRUE(score.proven);
  EXPECT_LT(score.points, 0);
  EXPECT_EQ(position.evaluate().reward_one, 0.0F);
  EXPECT_TRUE(position.evaluate().proven);
}

TEST(TronEvaluation, AProvenDraw) {
  const Evaluation found = TronSmall::from_text("5 3/1..../#####/2....").evaluate();
  EXPECT_TRUE(found.proven);
  EXPECT_EQ(found.reward_one, 0.5F);
}

// What is proven is the comparison of the longest paths.
TEST(TronEvaluation, ProofsHold) {
  Random random(17);
  int proven = 0;
  for (int game = 0; game < 400; ++game) {
    TronSmall position(tron_map("empty:6x6"));
    while (!position.over() && !position.separated()) position.play_random(random);
    if (position.over()) continue;
    const tron::SpaceScore score = position.score_space();
    ASSERT_TRUE(score.separated);
    if (!score.proven) continue;
    ++proven;
    const int one = *position.longest_path(Player::one, 1'000'000);
    const int two = *position.longest_path(Player::two, 1'000'000);
    ASSERT_EQ(one > two, score.points > 0) << position.to_text();
    ASSERT_EQ(one < two, score.points < 0) << position.to_text();
  }
  EXPECT_GT(proven, 50);
}

// What is not proven is nearly always right as well: in rooms where a walk along the walls falls short of what a player
// can fill, its bound decides.
TEST(TronEvaluation, SeparatedPlayersAreComparedByTheirBounds) {
  Random random(19);
  int decided = 0, right = 0;
  for (int game = 0; game < 2000; ++game) {
    TronSmall position(tron_map("empty:9x9"));
    while (!position.over() && !position.separated()) position.play_safe(random);
    if (position.over()) continue;
    const tron::SpaceScore score = position.score_space();
    if (score.proven) continue;
    const std::optional<int> one = position.longest_path(Player::one, 20'000);
    const std::optional<int> two = position.longest_path(Player::two, 20'000);
    if (!one || !two || *one == *two) continue;
    ++decided;
    if ((*one > *two && score.points > 0) || (*one < *two && score.points < 0)) ++right;
  }
  EXPECT_GT(decided, 100);
  EXPECT_GT(right, decided * 9 / 10) << decided;
}

}  // namespace
}  // namespace cycad
