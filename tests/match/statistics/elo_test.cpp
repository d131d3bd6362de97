#include "cycad/match/statistics/elo.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "cycad/match/statistics/score.hpp"

namespace cycad {
namespace {

TEST(Elo, ScaleIsLogistic) {
  EXPECT_EQ(score_of_elo(0), 0.5);
  EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-15);
  EXPECT_NEAR(score_of_elo(-400), 1.0 / 11, 1e-15);
  EXPECT_NEAR(elo_of_score(0.75), 190.848501887865, 1e-9);
  for (const double elo : {-900.0, -12.5, 3.0, 250.0}) EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
}

TEST(EloEstimate, HasTheEndsOfTheScoresInterval) {
  Tally paired{8, 2, 6};
  paired.pairs.counts = {1, 1, 3, 1, 2};
  for (const Tally& tally : {Tally{8, 0, 2}, Tally{0, 10, 0}, Tally{263, 120, 117}, paired}) {
    const EloDifference estimate = elo_estimate(tally);
    const Interval scores = score_interval(tally);
    EXPECT_NEAR(score_of_elo(estimate.difference), tally.score(), 1e-12);
    EXPECT_NEAR(score_of_elo(estimate.interval.low), scores.low, 1e-12);
    EXPECT_NEAR(score_of_elo(estimate.interval.high), scores.high, 1e-12);
  }
}

TEST(EloEstimate, OfTwoLossesIsNotMirrored) {
  Tally lost{0, 0, 2};
  lost.pairs.add(0, 0);
  const EloDifference estimate = elo_estimate(lost);
  EXPECT_NEAR(estimate.difference, -279.588, 1e-3);
  EXPECT_EQ(estimate.interval.low, -std::numeric_limits<double>::infinity());
  EXPECT_NEAR(estimate.interval.high, 113.4, 0.2);  // Wilson's interval of 0 out of 2 ends at 65.8 %
}

TEST(EloEstimate, OfNothingButWinsIsWhatTheHeaderSays) {
  for (const std::uint64_t wins : {1U, 5U, 1'000'000U}) {
    const double bound = 400 * std::log10(2 * static_cast<double>(wins) + 1);
    EXPECT_NEAR(elo_estimate(Tally{wins, 0, 0}).difference, bound, 1e-6);
    EXPECT_NEAR(elo_estimate(Tally{0, 0, wins}).difference, -bound, 1e-6);
  }
}

void expect_ordered(const Tally& played) {
  for (const double confidence : {0.5, 0.95, 0.999}) {
    const EloDifference estimate = elo_estimate(played, confidence);
    EXPECT_TRUE(std::isfinite(estimate.difference));
    EXPECT_EQ(std::isfinite(estimate.interval.low), played.score() > 0 && played.games() > 0);
    EXPECT_EQ(std::isfinite(estimate.interval.high), played.score() < 1 && played.games() > 0);
    EXPECT_LE(estimate.interval.low, estimate.difference);
    EXPECT_LE(estimate.difference, estimate.interval.high);
    const EloDifference reversed = elo_estimate(played.reversed(), confidence);
    EXPECT_NEAR(reversed.difference, -estimate.difference, 1e-9);
    if (std::isfinite(estimate.interval.high)) {
      EXPECT_NEAR(reversed.interval.low, -estimate.interval.high, 1e-9);
    }
  }
}

TEST(EloEstimate, OrderedInEverySmallCase) {
  for (std::uint64_t wins = 0; wins < 5; ++wins) {
    for (std::uint64_t draws = 0; draws < 5; ++draws) {
      for (std::uint64_t losses = 0; losses < 5; ++losses) expect_ordered(Tally{wins, draws, losses});
    }
  }
}

}  // namespace
}  // namespace cycad
