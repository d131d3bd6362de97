#include "cycad/search/policy/epsilon_greedy.hpp"

#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;
using test::expect_drawn_with;

TEST(EpsilonGreedy, EpsilonFallsWithTheTotalAndIsAtMostOne) {
  const EpsilonGreedy plain;
  EXPECT_EQ(plain.epsilon(4, 0), 1.0F);
  EXPECT_EQ(plain.epsilon(4, 1), 1.0F);
  EXPECT_EQ(plain.epsilon(4, 4), 1.0F);
  EXPECT_FLOAT_EQ(plain.epsilon(4, 16), 0.25F);
}

// With the tuned constants of Perick et al. 2012 everything is random up to t = 55.6 K.
TEST(EpsilonGreedy, TunedConstantsExploreForLong) {
  const EpsilonGreedy tuned{.c = 0.8F, .d = 0.12F};
  EXPECT_EQ(tuned.epsilon(2, 111), 1.0F);
  EXPECT_NEAR(tuned.epsilon(2, 112), 0.8 * 2 / (0.12 * 0.12 * 112), 1e-5);
}

// epsilon = 4 / 32; the best arm has 1 - epsilon + epsilon / K.
TEST(EpsilonGreedy, BestArmHasTheRest) {
  ArmTable arms({{10, 3}, {10, 9}, {6, 3}, {6, 1}});
  expect_drawn_with(EpsilonGreedy{}, arms, {1.0 / 32, 1 - 3.0 / 32, 1.0 / 32, 1.0 / 32});
}

TEST(EpsilonGreedy, TiesForTheBestAreBrokenAtRandom) {
  ArmTable arms({{8, 6}, {4, 3}, {4, 1}});
  const double epsilon = 3.0 / 16;
  expect_drawn_with(EpsilonGreedy{}, arms,
                    {(1 - epsilon) / 2 + epsilon / 3, (1 - epsilon) / 2 + epsilon / 3, epsilon / 3}, false);
}

TEST(EpsilonGreedy, WithoutAVisitEveryArmIsAlike) {
  ArmTable arms({{0}, {0}, {0}});
  expect_drawn_with(EpsilonGreedy{}, arms, {1.0 / 3, 1.0 / 3, 1.0 / 3});
}

TEST(EpsilonGreedy, WithoutExplorationOnlyTheBestIsPlayed) {
  ArmTable arms({{10, 3}, {10, 4}});
  expect_drawn_with(EpsilonGreedy{.c = 0}, arms, {0, 1});
}

TEST(EpsilonGreedy, OneArmIsCertain) {
  ArmTable arms({{5, 0}});
  expect_drawn_with(EpsilonGreedy{}, arms, {1});
}

}  // namespace
}  // namespace cycad
