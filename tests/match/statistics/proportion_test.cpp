#include "cycad/match/statistics/proportion.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "cycad/core/error.hpp"

namespace cycad {
namespace {

struct ExpectedProportion {
  std::uint64_t successes, trials;
  double confidence, low, high;
};

// By bisection of (s - p)^2 = z^2 p (1 - p) / n.
TEST(WilsonInterval, MatchesValuesWorkedOutApart) {
  for (const ExpectedProportion& expected :
       {ExpectedProportion{8, 10, 0.95, 0.4901624715, 0.9433178485},
        ExpectedProportion{37, 100, 0.99, 0.2573862901, 0.4987910887},
        ExpectedProportion{3, 7, 0.9, 0.1864431904, 0.7105229090}, ExpectedProportion{10, 10, 0.95, 0.7224672001, 1},
        ExpectedProportion{0, 4, 0.9, 0, 0.4034786252}}) {
    const Interval interval = wilson_interval(expected.successes, expected.trials, expected.confidence);
    EXPECT_NEAR(interval.low, expected.low, 1e-9);
    EXPECT_NEAR(interval.high, expected.high, 1e-9);
  }
}

// By bisection of the binomial tails, summed term by term; all or nothing is (tail)^(1 / n).
TEST(ClopperPearsonInterval, MatchesValuesWorkedOutApart) {
  for (const ExpectedProportion& expected :
       {ExpectedProportion{8, 10, 0.95, 0.4439045377, 0.9747892737},
        ExpectedProportion{10, 10, 0.95, std::pow(0.025, 0.1), 1},
        ExpectedProportion{0, 10, 0.95, 0, 1 - std::pow(0.025, 0.1)}, ExpectedProportion{1, 1, 0.95, 0.025, 1},
        ExpectedProportion{37, 100, 0.95, 0.2755665796, 0.4723516406},
        ExpectedProportion{37, 100, 0.99, 0.2494870668, 0.5032412033},
        ExpectedProportion{500, 900, 0.95, 0.5223989284, 0.5883474095},
        ExpectedProportion{3, 7, 0.9, 0.1287563928, 0.7746784160}}) {
    const Interval interval = clopper_pearson_interval(expected.successes, expected.trials, expected.confidence);
    EXPECT_NEAR(interval.low, expected.low, 1e-9);
    EXPECT_NEAR(interval.high, expected.high, 1e-9);
  }
}

TEST(ClopperPearsonInterval, FiniteAndOrderedFromNoTrialToMillions) {
  for (const std::uint64_t trials : {0U, 1U, 2U, 100U, 5'000'000U}) {
    for (const std::uint64_t successes : {std::uint64_t{0}, trials / 3, trials}) {
      const Interval interval = clopper_pearson_interval(successes, trials);
      const double share = trials == 0 ? 0.5 : static_cast<double>(successes) / static_cast<double>(trials);
      EXPECT_LE(0, interval.low);
      EXPECT_LE(interval.low, share);
      EXPECT_LE(share, interval.high);
      EXPECT_LE(interval.high, 1);
      EXPECT_LT(interval.low, interval.high);
    }
  }
  EXPECT_EQ(clopper_pearson_interval(0, 0).low, 0);
  EXPECT_EQ(clopper_pearson_interval(0, 0).high, 1);
}

// Not a simulation: the probability that the interval holds the true share, summed over all results.
TEST(ClopperPearsonInterval, CoversAtLeastItsConfidenceForEveryTrueShare) {
  for (const std::uint64_t trials : {1U, 5U, 20U, 77U}) {
    std::vector<Interval> intervals(trials + 1);
    for (std::uint64_t successes = 0; successes <= trials; ++successes)
      intervals[successes] = clopper_pearson_interval(successes, trials);
    for (int step = 1; step < 200; ++step) {
      const double truth = step / 200.0;
      double covered = 0;
      double probability = std::pow(1 - truth, static_cast<double>(trials));
      for (std::uint64_t successes = 0; successes <= trials; ++successes) {
        const Interval& interval = intervals[successes];
        if (interval.low <= truth && truth <= interval.high) covered += probability;
        probability *=
            static_cast<double>(trials - successes) / static_cast<double>(successes + 1) * truth / (1 - truth);
      }
      EXPECT_GE(covered, 0.95 - 1e-12) << trials << " trials, truth " << truth;
    }
  }
}

TEST(DecidedShare, LeavesDrawsOut) {
  const DecidedShare decided = decided_share({.wins = 8, .draws = 30, .losses = 2});
  EXPECT_EQ(decided.games, 10U);
  EXPECT_EQ(decided.share, 0.8);
  EXPECT_NEAR(decided.interval.low, 0.4901624715, 1e-9);
  EXPECT_NEAR(decided.interval.high, 0.9433178485, 1e-9);
  const DecidedShare nothing = decided_share({.wins = 0, .draws = 30, .losses = 0});
  EXPECT_EQ(nothing.games, 0U);
  EXPECT_EQ(nothing.share, 0.5);
  EXPECT_EQ(nothing.interval.low, 0);
  EXPECT_EQ(nothing.interval.high, 1);
}

TEST(Proportion, RefusesWhatIsNoProportion) {
  EXPECT_THROW(wilson_interval(2, 1), InputError);
  EXPECT_THROW(clopper_pearson_interval(2, 1), InputError);
  for (const double confidence : {0.0, 1.0, 95.0, -0.5, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_THROW(wilson_interval(1, 2, confidence), InputError);
    EXPECT_THROW(clopper_pearson_interval(1, 2, confidence), InputError);
  }
}

}  // namespace
}  // namespace cycad
