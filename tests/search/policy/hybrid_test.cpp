#include "cycad/search/policy/hybrid.hpp"

#include "cycad/game/tron/tron.hpp"
#include "cycad/search/search.hpp"
#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;

TEST(Hybrid, ApartItTakesTheLargestIndexOfUcb1Tuned) {
  ArmTable arms({{10, 6.0F, 6.0F}, {20, 9.0F, 9.0F}, {5, 4.0F, 4.0F}});
  const auto tuned = scores(Ucb1Tuned{}, arms);
  ASSERT_GT(tuned[2], tuned[0]);
  ASSERT_GT(tuned[2], tuned[1]);
  Random random(1);
  for (int draw = 0; draw < 20; ++draw) EXPECT_EQ(Hybrid{}.select(arms.view(), random).arm, 2U);
  std::vector<float> strategy(3);
  Hybrid{}.strategy(arms.view(), strategy);
  EXPECT_EQ(strategy, (std::vector<float>{0, 1, 0}));
}

TEST(Hybrid, ApartItTriesEveryMoveFirst) {
  ArmTable arms({{10, 10.0F, 10.0F}, {0, 0}, {0, 0}});
  Random random(1);
  std::array<int, 3> drawn{};
  for (int draw = 0; draw < 200; ++draw) ++drawn[Hybrid{}.select(arms.view(), random).arm];
  EXPECT_EQ(drawn[0], 0);
  EXPECT_GT(drawn[1], 60);
  EXPECT_GT(drawn[2], 60);
}

TEST(Hybrid, CloseItDrawsAsRegretMatching) {
  ArmTable arms({{10, 6.0F, 6.0F}, {20, 9.0F, 9.0F}, {5, 4.0F, 4.0F}});
  arms.own(RegretMatching::regret, 0) = 3;
  arms.own(RegretMatching::regret, 1) = 1;
  arms.own(Hybrid::close, 0) = 1;
  // sigma = 3/4, 1/4, 0 and gamma 0.3.
  expect_drawn_with(Hybrid{}, arms, {0.7 * 0.75 + 0.1, 0.7 * 0.25 + 0.1, 0.1});
}

TEST(Hybrid, TheDistanceOfTheHeadsDecides) {
  const TronSmall position = TronSmall::from_text("7 3/1....../......./....2..");
  EXPECT_EQ(position.distance(), 6);
  for (const float near : {5.0F, 6.0F}) {
    ArmTable arms({{0, 0}, {0, 0}});
    Hybrid{.near = near}.prepare(position, Player::one, arms.view(), [](std::size_t) { return 0; });
    EXPECT_EQ(arms.own(Hybrid::close, 0), near == 6 ? 1 : 0);
  }
}

// The position whose only optimal strategy is mixed (Lanctot et al. 2013, figure 4).
TEST(Hybrid, FindsTheMixedStrategyWhereTheHeadsAreClose) {
  const TronSmall mixed = TronSmall::from_text("5 3/...../.#1#2/.....");
  Search<TronSmall, Hybrid> search(Hybrid{.gamma = 0.1F});
  search.start(mixed);
  Random random(7);
  search.run({.simulations = 100'000}, random);
  for (const std::size_t side : {0U, 1U}) EXPECT_NEAR(search.arms(side)[0].probability, 0.5, 0.05);
}

}  // namespace
}  // namespace cycad
