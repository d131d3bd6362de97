#include "cycad/match/statistics/mean.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "cycad/core/error.hpp"

namespace cycad {
namespace {

TEST(StudentQuantile, AsInTables) {
  EXPECT_NEAR(student_quantile(1), 12.706, 0.001);
  EXPECT_NEAR(student_quantile(4), 2.776, 0.001);
  EXPECT_NEAR(student_quantile(49), 2.0096, 0.0001);
  EXPECT_NEAR(student_quantile(10, 0.9), 1.812, 0.001);
  EXPECT_NEAR(student_quantile(1'000'000), 1.95997, 0.0001);
  EXPECT_THROW(student_quantile(0), InputError);
  EXPECT_THROW(student_quantile(5, 1), InputError);
}

TEST(MeanEstimate, OfFiveMeasurements) {
  // Mean 3, squared distances 4 + 1 + 0 + 1 + 4 = 10, s = sqrt 2.5.
  const MeanEstimate estimate = mean_estimate(std::vector<double>{1, 2, 3, 4, 5});
  EXPECT_DOUBLE_EQ(estimate.mean, 3);
  EXPECT_NEAR(estimate.margin, 2.7764 * std::sqrt(2.5 / 5), 1e-4);
  EXPECT_DOUBLE_EQ(estimate.interval().low, 3 - estimate.margin);
  EXPECT_DOUBLE_EQ(estimate.interval().high, 3 + estimate.margin);
}

TEST(MeanEstimate, OfOneOrNone) {
  EXPECT_TRUE(std::isinf(mean_estimate(std::vector<double>{0.5}).margin));
  EXPECT_EQ(mean_estimate(std::vector<double>{0.5, 0.5}).margin, 0);
  EXPECT_THROW(mean_estimate({}), InputError);
}

// The mean of what each trial says, and the error of one trial more, half of which goes to either side.
TEST(DifferenceOfShares, AsWorkedOutByHand) {
  const MeanEstimate estimate = difference_of_shares(6, 2, 100);
  EXPECT_DOUBLE_EQ(estimate.mean, 0.04);
  EXPECT_NEAR(estimate.margin, 1.983972 * std::sqrt((9 - 16.0 / 101) / 100 / 101), 1e-6);
  // Trials that do not differ do not show that none would.
  EXPECT_EQ(difference_of_shares(0, 0, 10).mean, 0);
  EXPECT_NEAR(difference_of_shares(0, 0, 10).margin, 2.228139 * std::sqrt(1.0 / 10 / 11), 1e-6);
  EXPECT_TRUE(std::isinf(difference_of_shares(1, 0, 1).margin));
  EXPECT_THROW(difference_of_shares(2, 2, 3), InputError);
  EXPECT_THROW(difference_of_shares(0, 0, 0), InputError);
}

}  // namespace
}  // namespace cycad
