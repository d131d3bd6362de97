#include "cycad/match/bandit/curves.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "cycad/match/statistics/proportion.hpp"

namespace cycad {
namespace {

// Two agents, one sample.
BanditCounts counts_of(const std::vector<std::array<std::uint32_t, 4>>& models) {
  BanditCounts counts(models.size(), 2, 1);
  for (std::size_t model = 0; model < models.size(); ++model) {
    const auto& [tasks, first, second, both] = models[model];
    counts.tasks[model] = tasks;
    counts.best[counts.at(model, 0, 1)] = first;
    counts.both[counts.at(model, 0, 1)] = first;
    counts.best[counts.at(model, 1, 1)] = second;
    counts.both[counts.at(model, 1, 1)] = both;
  }
  return counts;
}

TEST(BanditPoint, OfOneModelIsOverTasks) {
  const BanditCounts counts = counts_of({{100, 50, 54, 48}});
  const BanditPoint point = bandit_point(counts, 1, 1);
  EXPECT_DOUBLE_EQ(point.share, 0.54);
  EXPECT_DOUBLE_EQ(point.interval.low, wilson_interval(54, 100).low);
  EXPECT_DOUBLE_EQ(point.interval.high, wilson_interval(54, 100).high);
  // Six tasks speak for the second agent and two for the first.
  const double margin = 1.983972 * std::sqrt((9 - 16.0 / 101) / 100 / 101);
  EXPECT_DOUBLE_EQ(point.difference, 0.04);
  EXPECT_NEAR(point.difference_interval.low, 0.04 - margin, 1e-6);
  EXPECT_NEAR(point.difference_interval.high, 0.04 + margin, 1e-6);
  EXPECT_EQ(bandit_point(counts, 0, 1).difference, 0);
}

TEST(BanditPoint, OfSeveralModelsIsOverModels) {
  // Shares 0.5, 0.6 and 0.7 of the second agent; differences 0.1, 0.1 and 0.4.
  const BanditCounts counts = counts_of({{10, 4, 5, 4}, {20, 10, 12, 9}, {10, 3, 7, 3}});
  const double t = 4.302653;
  const BanditPoint point = bandit_point(counts, 1, 1);
  EXPECT_NEAR(point.share, 0.6, 1e-12);
  EXPECT_NEAR(point.interval.low, 0.6 - t * 0.1 / std::sqrt(3), 1e-6);
  EXPECT_NEAR(point.interval.high, 0.6 + t * 0.1 / std::sqrt(3), 1e-6);
  EXPECT_NEAR(point.difference, 0.2, 1e-12);
  EXPECT_NEAR(point.difference_interval.low, 0.2 - t * std::sqrt(0.03) / std::sqrt(3), 1e-6);
  EXPECT_NEAR(point.difference_interval.high, 0.2 + t * std::sqrt(0.03) / std::sqrt(3), 1e-6);
}

TEST(BanditPoint, AShareStaysWithinZeroAndOne) {
  const BanditPoint point = bandit_point(counts_of({{10, 1, 0, 0}, {10, 1, 10, 1}}), 1, 1);
  EXPECT_EQ(point.interval.low, 0);
  EXPECT_EQ(point.interval.high, 1);
}

TEST(BanditPoint, ModelsWithoutATaskDoNotCount) {
  EXPECT_EQ(bandit_point(counts_of({{0, 0, 0, 0}, {10, 5, 6, 5}}), 1, 1).share, 0.6);
  const BanditPoint nothing = bandit_point(counts_of({{0, 0, 0, 0}}), 1, 1);
  EXPECT_EQ(nothing.interval.low, 0);
  EXPECT_EQ(nothing.interval.high, 1);
  EXPECT_EQ(nothing.difference_interval.low, -1);
  EXPECT_EQ(nothing.difference_interval.high, 1);
  const BanditPoint single = bandit_point(counts_of({{1, 0, 1, 0}}), 1, 1);
  EXPECT_EQ(single.difference, 1);
  EXPECT_EQ(single.difference_interval.low, -1);
  EXPECT_EQ(single.difference_interval.high, 1);
}

TEST(BanditCurves, HaveEveryPoint) {
  BanditCounts counts(1, 2, 3);
  counts.tasks[0] = 4;
  counts.best = {1, 2, 3, 4, 4, 2};
  counts.both = {1, 2, 3, 1, 2, 1};
  const std::vector<std::vector<BanditPoint>> curves = bandit_curves(counts);
  ASSERT_EQ(curves.size(), 2U);
  ASSERT_EQ(curves[1].size(), 3U);
  EXPECT_DOUBLE_EQ(curves[0][2].share, 0.75);
  EXPECT_DOUBLE_EQ(curves[1][0].difference, 0.75);
  EXPECT_DOUBLE_EQ(curves[1][2].difference, -0.25);
}

}  // namespace
}  // namespace cycad
