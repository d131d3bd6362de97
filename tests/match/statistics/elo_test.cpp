#include "cycad/match/statistics/elo.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace cycad {
namespace {

TEST(Elo, ScaleIsLogistic) {
  EXPECT_EQ(score_of_elo(0), 0.5);
  EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-15);
  EXPECT_NEAR(score_of_elo(-400), 1.0 / 11, 1e-15);
  EXPECT_NEAR(elo_of_score(0.75), 190.848501887865, 1e-9);
  for (const double elo : {-900.0, -12.5, 3.0, 250.0}) EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
}

template <class Games>
struct Expected {
  Games played;
  double elo, low, high;
};

// From exact variances (score_test.cpp) through the logistic curve, worked out apart from this code.
TEST(EloEstimate, OfSingleGamesMatchesValuesWorkedOutApart) {
  const Expected<Tally> table[] = {
      {{8, 0, 2}, 240.823997, 36.322020, 528.887718},
      {{10, 0, 0}, 528.887718, 331.612770, 528.887718},
      {{0, 0, 10}, -528.887718, -528.887718, -331.612770},
      {{0, 10, 0}, 0, -65.699151, 65.699151},
      {{40, 20, 40}, 0, -61.542713, 61.542713},
      {{55, 10, 35}, 70.436504, 6.338073, 139.710037},
      {{1, 0, 0}, 190.848502, -190.848502, 190.848502},
      {{0, 1, 0}, 0, -190.848502, 190.848502},
      {{0, 0, 0}, 0, -190.848502, 190.848502},
      {{9, 1, 0}, 511.501440, 271.633458, 528.887718},
      {{263, 120, 117}, 104.491702, 77.706240, 132.542738},
  };
  for (const auto& [played, elo, low, high] : table) {
    const EloDifference estimate = elo_estimate(played);
    EXPECT_NEAR(estimate.difference, elo, 1e-5);
    EXPECT_NEAR(estimate.interval.low, low, 1e-5);
    EXPECT_NEAR(estimate.interval.high, high, 1e-5);
  }
}

TEST(EloEstimate, OfPairsMatchesValuesWorkedOutApart) {
  const Expected<PairTally> table[] = {
      {{{5, 20, 50, 30, 10}}, 30.288286, -0.345419, 61.400321},
      {{{0, 0, 100, 0, 0}}, 0, -6.776677, 6.776677},
      {{{0, 0, 0, 0, 7}}, 584.959199, 264.220003, 584.959199},
      {{{0, 0, 0, 1, 0}}, 190.848502, -279.588002, 279.588002},
      {{{1, 0, 0, 0, 0}}, -279.588002, -279.588002, 279.588002},
      {{{60, 0, 0, 0, 40}}, -70.436504, -143.909233, -2.766873},
      {{{12, 150, 700, 190, 20}}, 9.076875, 2.225340, 15.935476},
      {{{0, 0, 0, 0, 0}}, 0, -190.848502, 190.848502},
  };
  for (const auto& [played, elo, low, high] : table) {
    const EloDifference estimate = elo_estimate(played);
    EXPECT_NEAR(estimate.difference, elo, 1e-5);
    EXPECT_NEAR(estimate.interval.low, low, 1e-5);
    EXPECT_NEAR(estimate.interval.high, high, 1e-5);
  }
}

TEST(EloEstimate, OfNothingButWinsIsWhatTheHeaderSays) {
  for (const std::uint64_t wins : {1U, 5U, 1'000'000U}) {
    const double bound = 400 * std::log10(2 * static_cast<double>(wins) + 1);
    EXPECT_NEAR(elo_estimate(Tally{wins, 0, 0}).difference, bound, 1e-6);
    EXPECT_NEAR(elo_estimate(Tally{0, 0, wins}).difference, -bound, 1e-6);
  }
}

template <class Games>
void expect_finite_and_ordered(const Games& played) {
  for (const double confidence : {0.5, 0.95, 0.999}) {
    const EloDifference estimate = elo_estimate(played, confidence);
    EXPECT_TRUE(std::isfinite(estimate.difference) && std::isfinite(estimate.interval.low) &&
                std::isfinite(estimate.interval.high));
    EXPECT_LE(estimate.interval.low, estimate.difference);
    EXPECT_LE(estimate.difference, estimate.interval.high);
    EXPECT_LT(estimate.interval.low, estimate.interval.high);
    const EloDifference reversed = elo_estimate(played.reversed(), confidence);
    EXPECT_NEAR(reversed.difference, -estimate.difference, 1e-9);
    EXPECT_NEAR(reversed.interval.low, -estimate.interval.high, 1e-9);
  }
}

TEST(EloEstimate, FiniteAndOrderedInEverySmallCase) {
  for (std::uint64_t wins = 0; wins < 5; ++wins) {
    for (std::uint64_t draws = 0; draws < 5; ++draws) {
      for (std::uint64_t losses = 0; losses < 5; ++losses) expect_finite_and_ordered(Tally{wins, draws, losses});
    }
  }
  for (unsigned code = 0; code < 243; ++code) {
    PairTally pairs;
    for (unsigned outcome = 0, rest = code; outcome < 5; ++outcome, rest /= 3) pairs.counts[outcome] = rest % 3;
    expect_finite_and_ordered(pairs);
  }
}

}  // namespace
}  // namespace cycad
