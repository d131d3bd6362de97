#include "cycad/search/policy/arms.hpp"

#include "cycad/game/game.hpp"
#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;

TEST(ArmView, ReadsSumsAsVisitsMeansAndVariances) {
  ArmTable arms({{4, 3, 2.5F}, {10, 1, 1}});
  const ArmView view = arms.view();
  EXPECT_EQ(view.size(), 2U);
  EXPECT_EQ(view.total(), 14.0F);
  EXPECT_EQ(view.visits(0), 4.0F);
  EXPECT_FLOAT_EQ(view.mean(0), 0.75F);
  EXPECT_FLOAT_EQ(view.variance(0), 0.625F - 0.5625F);
  EXPECT_FLOAT_EQ(view.mean(1), 0.1F);
  EXPECT_FLOAT_EQ(view.variance(1), 0.09F);
}

TEST(ArmView, AnUntriedArmReadsAsNothing) {
  ArmTable arms({{4, 3, 3}, {0}});
  const ArmView view = arms.view();
  EXPECT_TRUE(view.tried(0));
  EXPECT_FALSE(view.tried(1));
  EXPECT_EQ(view.visits(1), 0.0F);
  EXPECT_EQ(view.mean(1), 0.0F);
  EXPECT_EQ(view.variance(1), 0.0F);
}

TEST(ArmView, OneVisitMakesAnUntriedArmExact) {
  float visits = untried_visits;
  visits += 1.0F;
  EXPECT_EQ(visits, 1.0F);
  float rewards = 4 * untried_reward;
  rewards += 1.0F;
  EXPECT_NEAR(rewards, 1.0F, 1e-6F);
}

TEST(ArmView, OwnLanesAreAStrideApart) {
  ArmTable arms({{1, 1}, {1, 0}});
  arms.own(0, 1) = 3;
  arms.own(1, 1) = 5;
  EXPECT_EQ(arms.view().own(0, 1), 3.0F);
  EXPECT_EQ(arms.view().own(1, 1), 5.0F);
  EXPECT_EQ(arms.view().own(1, 0), 0.0F);
}

TEST(VarianceOf, IsNeverNegative) {
  EXPECT_EQ(variance_of(Arms<float>{10, 7, 4.8999F}), 0.0F);
  EXPECT_FLOAT_EQ(variance_of(Arms<float>{2, 1, 1}), 0.25F);
}

TEST(WithAveragedDeviation, GivesSquaresWhoseVarianceIsTheDeviationSquared) {
  for (const float deviation : {0.0F, 0.01F, 0.2F, 0.5F}) {
    for (const float visits : {1.0F, 7.0F, 1000.0F}) {
      const Arms<float> arms{visits, 0.75F * visits, deviation * visits};
      EXPECT_NEAR(variance_of(with_averaged_deviation(arms)), deviation * deviation, 1e-6F);
      EXPECT_EQ(with_averaged_deviation(arms).visits, visits);
      EXPECT_EQ(with_averaged_deviation(arms).rewards, 0.75F * visits);
    }
  }
}

TEST(BestMean, IgnoresUntriedArmsAndBreaksTiesAtRandom) {
  ArmTable arms({{4, 2}, {0}, {8, 4}, {9, 4}});
  Random random(1);
  std::vector<std::uint64_t> counts(4);
  for (int draw = 0; draw < 3000; ++draw) ++counts[arms.view().best_mean(random)];
  EXPECT_LT(test::chi_square(counts, {0.5, 0, 0.5, 0}), test::chi_square_limit(1));
}

TEST(BestMean, ThreeTiesAreAlike) {
  ArmTable arms({{4, 2}, {2, 1}, {8, 4}});
  Random random(2);
  std::vector<std::uint64_t> counts(3);
  for (int draw = 0; draw < 6000; ++draw) ++counts[arms.view().best_mean(random)];
  EXPECT_LT(test::chi_square(counts, {1.0 / 3, 1.0 / 3, 1.0 / 3}), test::chi_square_limit(2));
}

TEST(BestMean, ABadArmIsBetterThanAnUntriedOne) {
  ArmTable arms({{0}, {5, 0}});
  Random random(3);
  for (int draw = 0; draw < 20; ++draw) EXPECT_EQ(arms.view().best_mean(random), 1U);
}

TEST(BestMean, WithoutAVisitAnyArmWillDo) {
  ArmTable arms({{0}, {0}});
  Random random(4);
  std::vector<std::uint64_t> counts(2);
  for (int draw = 0; draw < 2000; ++draw) ++counts[arms.view().best_mean(random)];
  EXPECT_LT(test::chi_square(counts, {0.5, 0.5}), test::chi_square_limit(1));
}

TEST(Draw, FollowsTheWeights) {
  const std::vector<float> weights = {0, 1, 0, 3, 4, 0};
  Random random(5);
  std::vector<std::uint64_t> counts(weights.size());
  for (int count = 0; count < 8000; ++count) {
    const Pick pick = draw(weights, 8, random);
    ++counts[pick.arm];
    EXPECT_FLOAT_EQ(pick.probability, weights[pick.arm] / 8);
  }
  EXPECT_LT(test::chi_square(counts, {0, 0.125, 0, 0.375, 0.5, 0}), test::chi_square_limit(2));
}

// A total that is a little too large, as rounding may leave it, must not end at an arm without weight.
TEST(Draw, NeverEndsAtAnArmWithoutWeight) {
  const std::vector<float> weights = {0, 1, 0, 0};
  Random random(6);
  for (int count = 0; count < 1000; ++count) EXPECT_EQ(draw(weights, 1.5F, random).arm, 1U);
}

TEST(RewardFor, IsMirroredForPlayerTwo) {
  EXPECT_EQ(reward_for(Player::one, 0.25F), 0.25F);
  EXPECT_EQ(reward_for(Player::two, 0.25F), 0.75F);
}

}  // namespace
}  // namespace cycad
