#include "cycad/search/policy/objective_monte_carlo.hpp"

#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;
using test::expect_drawn_with;

// Three arms with means 3/4, 1/2 and 1/4 and smoothed variances (sum x^2 - n mean^2 + 1/4) / (n + 1).
ArmTable three_arms() { return ArmTable({{8, 6, 6}, {4, 2, 1.5F}, {2, 0.5F, 0.25F}}); }
constexpr double mean_of[] = {0.75, 0.5, 0.25};
constexpr double variance_of_arm[] = {(6 - 8 * 0.5625 + 0.25) / 9, (1.5 - 4 * 0.25 + 0.25) / 5,
                                      (0.25 - 2 * 0.0625 + 0.25) / 3};
constexpr double visits_of[] = {8, 4, 2};

std::vector<double> normalised(std::vector<double> weights) {
  double sum = 0;
  for (const double weight : weights) sum += weight;
  for (double& weight : weights) weight /= sum;
  return weights;
}

double urgency(std::size_t arm) { return std::erfc((mean_of[0] - mean_of[arm]) / std::sqrt(2 * variance_of_arm[arm])); }

TEST(Objective, VarianceIsSmoothed) {
  ArmTable arms = three_arms();
  const Objective objective;
  for (std::size_t arm = 0; arm < 3; ++arm)
    EXPECT_NEAR(objective.variance(arms.view(), arm), variance_of_arm[arm], 1e-6);
  const Objective estimate{.spread = ObjectiveSpread::estimate};
  for (std::size_t arm = 0; arm < 3; ++arm)
    EXPECT_NEAR(estimate.variance(arms.view(), arm), variance_of_arm[arm] / visits_of[arm], 1e-6);
}

TEST(Objective, AnArmThatLostOnceKeepsASpread) {
  ArmTable arms({{1, 0, 0}, {1, 1, 1}, {0}});
  EXPECT_FLOAT_EQ(Objective{}.variance(arms.view(), 0), 0.125F);
  EXPECT_FLOAT_EQ(Objective{}.variance(arms.view(), 2), 0.25F);
  EXPECT_NEAR(Objective{}.urgency(arms.view(), 0, 1.0F), std::erfc(1 / std::sqrt(0.25)), 1e-6);
}

TEST(Objective, VarianceTakesTheAveragedDeviation) {
  ArmTable arms({{5, 4, 2 * 0.5F}});  // a deviation of 1/5
  EXPECT_NEAR(Objective{}.variance(arms.view(true), 0), (5 * 0.04 + 0.25) / 6, 1e-6);
}

TEST(Objective, ValuesAreMeansOrSums) {
  ArmTable arms({{8, 2, 2}, {2, 1, 1}});
  EXPECT_EQ(Objective{}.best(arms.view()), 1U);
  EXPECT_EQ(Objective{.values = ObjectiveValues::sum}.best(arms.view()), 0U);
  EXPECT_FLOAT_EQ((Objective{.values = ObjectiveValues::sum}.value(arms.view(), 0)), 2.0F);
}

TEST(OmcStochastic, DrawsByUrgency) {
  ArmTable arms = three_arms();
  expect_drawn_with(OmcStochastic{}, arms, normalised({urgency(0), urgency(1), urgency(2)}));
  EXPECT_NEAR(urgency(0), 1.0, 1e-12);
}

TEST(OmcStochastic, SpreadOfTheEstimateIsNarrower) {
  ArmTable arms = three_arms();
  std::vector<double> weights;
  for (std::size_t arm = 0; arm < 3; ++arm)
    weights.push_back(std::erfc((0.75 - mean_of[arm]) / std::sqrt(2 * variance_of_arm[arm] / visits_of[arm])));
  expect_drawn_with(OmcStochastic{.spread = ObjectiveSpread::estimate}, arms, normalised(weights));
}

// As printed: sums of rewards 6, 2 and 1/2 leave the others nothing.
TEST(OmcStochastic, PrintedSumsLockIn) {
  ArmTable arms = three_arms();
  std::vector<double> weights;
  for (std::size_t arm = 0; arm < 3; ++arm)
    weights.push_back(std::erfc((6 - mean_of[arm] * visits_of[arm]) / std::sqrt(2 * variance_of_arm[arm])));
  expect_drawn_with(OmcStochastic{.values = ObjectiveValues::sum}, arms, normalised(weights));
}

TEST(OmcStochastic, EqualArmsAndOneArm) {
  ArmTable equal({{5, 2, 2}, {5, 2, 2}});
  expect_drawn_with(OmcStochastic{}, equal, {0.5, 0.5});
  ArmTable one({{5, 0, 0}});
  expect_drawn_with(OmcStochastic{}, one, {1});
}

// t U_k / (t_k sum U): the best arm has 1/8, the others U_k / 4 and U_k / 2 of the common factor.
TEST(OmcDeterministic, TakesTheLargestUrgencyForItsVisits) {
  ArmTable arms = three_arms();
  const OmcDeterministic policy;
  std::vector<double> indices;
  for (std::size_t arm = 0; arm < 3; ++arm) {
    indices.push_back(urgency(arm) / visits_of[arm]);
    EXPECT_NEAR(policy.share(arms.view(), arm, 0.75F), indices.back(), 1e-6);
  }
  const auto best = static_cast<std::uint32_t>(std::max_element(indices.begin(), indices.end()) - indices.begin());
  Random random(1);
  EXPECT_EQ(policy.select(arms.view(), random).arm, best);
  EXPECT_EQ(best, 1U);
}

TEST(OmcDeterministic, ManyVisitsWearAnArmOut) {
  ArmTable arms({{1000, 800, 800}, {10, 6, 6}});
  Random random(1);
  EXPECT_EQ(OmcDeterministic{}.select(arms.view(), random).arm, 1U);
}

std::vector<double> pbbm(double floor, double divide_by_visits) {
  std::vector<double> weights;
  for (std::size_t arm = 0; arm < 3; ++arm) {
    const double own = variance_of_arm[arm] / (divide_by_visits > 0 ? visits_of[arm] : 1);
    const double best = variance_of_arm[0] / (divide_by_visits > 0 ? visits_of[0] : 1);
    weights.push_back(std::exp(-2.4 * (0.75 - mean_of[arm]) / std::sqrt(2 * (best + own))) + floor / 3);
  }
  return normalised(weights);
}

TEST(Pbbm, DrawsByTheChanceToBeBetterWithAFloor) {
  ArmTable arms = three_arms();
  expect_drawn_with(Pbbm{}, arms, pbbm(0.1, 0));
  expect_drawn_with(Pbbm{.floor = 0.6F}, arms, pbbm(0.6, 0));
  expect_drawn_with(Pbbm{.spread = ObjectiveSpread::estimate}, arms, pbbm(0.1, 1));
}

TEST(Pbbm, WithoutSpreadInTheRewardsEveryArmStillHasAChance) {
  ArmTable arms({{100, 100, 100}, {100, 0, 0}});
  const double variance = 0.25 / 101;
  const double weight = std::exp(-2.4 / std::sqrt(4 * variance)) + 0.05;
  expect_drawn_with(Pbbm{}, arms, normalised({1.05, weight}));
}

TEST(Pbbm, OneArmIsCertain) {
  ArmTable arms({{5, 0, 0}});
  expect_drawn_with(Pbbm{}, arms, {1});
}

}  // namespace
}  // namespace cycad
