#include "cycad/search/policy/exp3.hpp"

#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;
using test::expect_drawn_with;

// p_k = (1 - gamma) softmax(eta w)_k + gamma / K
std::vector<double> exp3(const std::vector<double>& weights, double gamma, double eta) {
  const double size = static_cast<double>(weights.size());
  double sum = 0;
  for (const double weight : weights) sum += std::exp(eta * weight);
  std::vector<double> probabilities;
  for (const double weight : weights)
    probabilities.push_back((1 - gamma) * std::exp(eta * weight) / sum + gamma / size);
  return probabilities;
}

TEST(Exp3, WithoutARewardEveryArmIsAlike) {
  ArmTable arms({{0}, {0}, {0}});
  expect_drawn_with(Exp3{}, arms, {1.0 / 3, 1.0 / 3, 1.0 / 3});
}

TEST(Exp3, RateIsGammaOverTheNumberOfArmsUnlessGiven) {
  EXPECT_FLOAT_EQ(Exp3{}.rate(3), 0.1F);
  EXPECT_FLOAT_EQ((Exp3{.gamma = 0.3F, .eta = 0.05F}.rate(3)), 0.05F);
}

TEST(Exp3, DrawsFromTheSoftmaxAndExploration) {
  ArmTable arms({{0}, {0}, {0}, {0}});
  arms.own(0, 1) = 4;
  arms.own(0, 2) = -10;
  arms.own(0, 3) = 17.5F;
  expect_drawn_with(Exp3{}, arms, exp3({0, 4, -10, 17.5}, 0.3, 0.075));
  expect_drawn_with(Exp3{.gamma = 0.1F, .eta = 0.2F}, arms, exp3({0, 4, -10, 17.5}, 0.1, 0.2));
}

// By hand, K = 2, gamma = 0.3, eta = 0.15:
//   p = (1/2, 1/2); reward 1 of arm 0:        w = (2, 0)
//   p_1 = 0.7 / (e^0.3 + 1) + 0.15;           reward 1/2 of arm 1:  w_1 = 0.5 / p_1
//   p_0 = 0.7 e^0.3 / (e^0.3 + e^(0.15 w_1)) + 0.15;  reward 0 of arm 0 changes nothing
TEST(Exp3, ThreeStepsByHand) {
  const Exp3 exp3_policy;
  ArmTable arms({{0}, {0}});
  exp3_policy.update(arms.view(), {0, 0.5F}, 1.0F);
  EXPECT_FLOAT_EQ(arms.own(0, 0), 2.0F);
  EXPECT_FLOAT_EQ(arms.own(0, 1), 0.0F);
  const double p_1 = 0.7 / (std::exp(0.3) + 1) + 0.15;
  expect_drawn_with(exp3_policy, arms, {1 - p_1, p_1});
  exp3_policy.update(arms.view(), {1, static_cast<float>(p_1)}, 0.5F);
  EXPECT_NEAR(arms.own(0, 1), 0.5 / p_1, 1e-5);
  const double p_0 = 0.7 * std::exp(0.3) / (std::exp(0.3) + std::exp(0.15 * 0.5 / p_1)) + 0.15;
  expect_drawn_with(exp3_policy, arms, {p_0, 1 - p_0});
  exp3_policy.update(arms.view(), {0, static_cast<float>(p_0)}, 0.0F);
  EXPECT_FLOAT_EQ(arms.own(0, 0), 2.0F);
}

TEST(Exp3, LargeEstimatesDoNotOverflow) {
  ArmTable arms({{0}, {0}});
  arms.own(0, 0) = 1e6F;
  expect_drawn_with(Exp3{}, arms, {0.85, 0.15});
  arms.own(0, 0) = -1e6F;
  arms.own(0, 1) = -1e6F;
  expect_drawn_with(Exp3{}, arms, {0.5, 0.5});
}

// Moving all estimates down together must leave their differences, and so the probabilities, alone.
TEST(Exp3, MovingTheEstimatesDownKeepsTheirDifferences) {
  ArmTable arms({{0}, {0}, {0}});
  arms.own(0, 0) = 65'530;
  arms.own(0, 1) = 65'520;
  arms.own(0, 2) = 65'500;
  Exp3{}.update(arms.view(), {0, 0.1F}, 1.0F);
  EXPECT_LT(arms.own(0, 0), 65'536.0F);
  EXPECT_NEAR(arms.own(0, 0) - arms.own(0, 1), 20, 0.02);
  EXPECT_NEAR(arms.own(0, 0) - arms.own(0, 2), 40, 0.02);
  expect_drawn_with(Exp3{}, arms, exp3({0, -20, -40}, 0.3, 0.1));
}

TEST(Exp3, StrategyTakesTheExplorationOutOfTheVisits) {
  ArmTable arms({{50, 20}, {30, 10}, {20, 1}});
  std::vector<float> strategy(3);
  Exp3{}.strategy(arms.view(), strategy);  // 0.3 / 3 of 100 visits were exploration in each arm
  EXPECT_NEAR(strategy[0], 40.0 / 70, 1e-6);
  EXPECT_NEAR(strategy[1], 20.0 / 70, 1e-6);
  EXPECT_NEAR(strategy[2], 10.0 / 70, 1e-6);
}

TEST(Exp3, StrategyIsNeverNegative) {
  ArmTable arms({{95, 20}, {4, 1}, {1, 0}});
  std::vector<float> strategy(3);
  Exp3{}.strategy(arms.view(), strategy);
  EXPECT_EQ(strategy, (std::vector<float>{1, 0, 0}));
}

TEST(Exp3, StrategyWithoutAVisitIsUniform) {
  ArmTable arms({{0}, {0}});
  std::vector<float> strategy(2);
  Exp3{}.strategy(arms.view(), strategy);
  EXPECT_EQ(strategy, (std::vector<float>{0.5F, 0.5F}));
}

TEST(Exp3, OneArmIsCertain) {
  ArmTable arms({{3, 1}});
  arms.own(0, 0) = 12;
  expect_drawn_with(Exp3{}, arms, {1});
}

TEST(Exp3, FullExplorationIsUniform) {
  ArmTable arms({{0}, {0}});
  arms.own(0, 0) = 100;
  expect_drawn_with(Exp3{.gamma = 1}, arms, {0.5, 0.5});
}

}  // namespace
}  // namespace cycad
