#include "cycad/search/policy/ucb1_tuned.hpp"

#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;
using test::scores;

double ucb1_tuned(double total, double visits, double mean, double variance) {
  const double ratio = std::log(total) / visits;
  return mean + std::sqrt(std::min(0.25, variance + std::sqrt(2 * ratio)) * ratio);
}

// With t = 10,000 and t_k = 9,000 the bound is sqrt(2 ln t / t_k) = 0.0452415 above the variance, here 0.
TEST(Ucb1Tuned, SmallVarianceShrinksTheBonus) {
  const auto found = scores(Ucb1Tuned{}, ArmTable({{9000, 4500, 2250}, {1000, 200, 200}}));
  EXPECT_NEAR(found[0], ucb1_tuned(10'000, 9000, 0.5, 0), 1e-6);
  EXPECT_NEAR(found[0], 0.5 + std::sqrt(0.0452415 * 9.2103404 / 9000), 1e-6);
  EXPECT_NEAR(found[1], ucb1_tuned(10'000, 1000, 0.2, 0.2 - 0.04), 1e-6);
}

TEST(Ucb1Tuned, TheVarianceBoundIsCutAtAQuarter) {
  const auto found = scores(Ucb1Tuned{}, ArmTable({{2, 1, 1}, {6, 3, 3}}));
  EXPECT_NEAR(found[0], 0.5 + std::sqrt(0.25 * std::log(8.0) / 2), 1e-6);
  EXPECT_NEAR(found[1], 0.5 + std::sqrt(0.25 * std::log(8.0) / 6), 1e-6);
}

TEST(Ucb1Tuned, NegativeVarianceFromRoundingCountsAsZero) {
  const auto found = scores(Ucb1Tuned{}, ArmTable({{90'000, 63'000, 44'099.9F}, {10'000, 1000, 1000}}));
  EXPECT_NEAR(found[0], ucb1_tuned(100'000, 90'000, 0.7, 0), 1e-6);
}

TEST(Ucb1Tuned, OneVisitLeavesTheMean) { EXPECT_EQ(scores(Ucb1Tuned{}, ArmTable({{1, 0.5F, 0.25F}}))[0], 0.5F); }

// Two joint moves below one move: three rewards of 1, and 1 with 0. The deviations are 0 and 1/2, their average
// weighted by visits is 2/5 * 1/2 = 1/5; the pooled variance is 4/5 - 16/25 = 4/25.
TEST(Ucb1Tuned, AveragedDeviationDiffersFromThePooledOne) {
  ArmTable averaged({{5, 4, 2 * 0.5F}, {9995, 5000, 0}});
  EXPECT_NEAR(averaged.view(true).variance(0), 0.04, 1e-6);
  ArmTable pooled({{5, 4, 4}, {9995, 5000, 5000}});
  EXPECT_NEAR(pooled.view().variance(0), 0.16, 1e-6);
  const float cached = Ucb1Tuned{}.cache(10'000);
  const float score = Ucb1Tuned{}.score(averaged.view(true).sums(0), Shared<float>{cached, 2});
  EXPECT_NEAR(score, ucb1_tuned(10'000, 5, 0.8, 0.04), 1e-5);
}

}  // namespace
}  // namespace cycad
