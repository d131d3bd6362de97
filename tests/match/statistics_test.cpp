#include "cycad/match/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "cycad/core/random.hpp"

namespace cycad {
namespace {

TEST(Tally, CountsAndScores) {
  Tally tally;
  EXPECT_EQ(tally.score(), 0.5);
  for (const double reward : {1.0, 1.0, 0.5, 0.0}) tally.add(reward);
  EXPECT_EQ(tally, (Tally{.wins = 2, .draws = 1, .losses = 1}));
  EXPECT_EQ(tally.points(), 2.5);
  EXPECT_EQ(tally.score(), 0.625);
  EXPECT_EQ(tally.reversed().score(), 0.375);
  tally += Tally{.draws = 4};
  EXPECT_EQ(tally.games(), 8U);
}

struct Expected {
  Tally tally;
  double low, high;
  double elo, elo_low, elo_high;
};

// Worked out apart from this code: the ends by bisection of (s - p)^2 = z^2 (p (1 - p) - d / 4) / n, those without
// draws being the published values of Wilson's interval (8 of 10: 0.4902 to 0.9433).
constexpr Expected table[] = {
    {{8, 0, 2}, 0.4901624715, 0.9433178485, 240.823997, -6.836697, 488.484690},
    {{10, 0, 0}, 0.7224672001, 1, 528.887718, 166.201527, 528.887718},
    {{0, 0, 10}, 0, 0.2775327999, -528.887718, -528.887718, -166.201527},
    {{0, 10, 0}, 0.3612336001, 0.6387663999, 0, -99.021570, 99.021570},
    {{40, 20, 40}, 0.4135874686, 0.5864125314, 0, -60.654348, 60.654348},
    {{55, 10, 35}, 0.5068495447, 0.6857517557, 70.436504, 4.759849, 135.557627},
    {{1, 0, 0}, 0.2065493144, 1, 190.848502, -190.848502, 190.848502},
    {{0, 1, 0}, 0.1032746572, 0.8967253428, 0, -190.848502, 190.848502},
    {{263, 120, 117}, 0.6089587070, 0.6808149856, 104.491702, 76.946090, 131.594645},
};

TEST(ScoreInterval, MatchesValuesWorkedOutApart) {
  for (const Expected& expected : table) {
    const Interval interval = score_interval(expected.tally);
    EXPECT_NEAR(interval.low, expected.low, 1e-9);
    EXPECT_NEAR(interval.high, expected.high, 1e-9);
  }
}

TEST(EloDifference, MatchesValuesWorkedOutApart) {
  for (const Expected& expected : table) {
    const EloDifference elo = elo_difference(expected.tally);
    EXPECT_NEAR(elo.difference, expected.elo, 1e-5);
    EXPECT_NEAR(elo.interval.low, expected.elo_low, 1e-5);
    EXPECT_NEAR(elo.interval.high, expected.elo_high, 1e-5);
  }
}

TEST(Statistics, FiniteAndOrderedInEverySmallCase) {
  for (std::uint64_t wins = 0; wins < 6; ++wins) {
    for (std::uint64_t draws = 0; draws < 6; ++draws) {
      for (std::uint64_t losses = 0; losses < 6; ++losses) {
        const Tally tally{wins, draws, losses};
        const Interval interval = score_interval(tally);
        EXPECT_LE(0, interval.low);
        EXPECT_LE(interval.low, tally.score());
        EXPECT_LE(tally.score(), interval.high);
        EXPECT_LE(interval.high, 1);
        EXPECT_LT(interval.low, interval.high);
        const EloDifference elo = elo_difference(tally);
        EXPECT_TRUE(std::isfinite(elo.difference) && std::isfinite(elo.interval.low) &&
                    std::isfinite(elo.interval.high));
        EXPECT_LE(elo.interval.low, elo.difference);
        EXPECT_LE(elo.difference, elo.interval.high);
        const Interval mirrored = score_interval(tally.reversed());
        EXPECT_NEAR(mirrored.low, 1 - interval.high, 1e-12);
      }
    }
  }
}

// The share of intervals that hold the true score, for several true shares of wins and draws.
TEST(ScoreInterval, CoversTheTrueScore) {
  struct Truth {
    double win, draw;
  };
  Random random(11);
  for (const Truth& truth : {Truth{0.5, 0}, Truth{0.3, 0.4}, Truth{0.6, 0.2}, Truth{0.1, 0.8}, Truth{0.8, 0.1}}) {
    constexpr int matches = 4000;
    constexpr int games = 200;
    int covered = 0;
    for (int match = 0; match < matches; ++match) {
      Tally tally;
      for (int game = 0; game < games; ++game) {
        const double draw = random.uniform_double();
        tally.add(draw < truth.win ? 1.0 : draw < truth.win + truth.draw ? 0.5 : 0.0);
      }
      const Interval interval = score_interval(tally);
      const double score = truth.win + truth.draw / 2;
      if (interval.low <= score && score <= interval.high) ++covered;
    }
    const double share = static_cast<double>(covered) / matches;
    EXPECT_GT(share, 0.93) << truth.win << " " << truth.draw;
    EXPECT_LT(share, 0.97) << truth.win << " " << truth.draw;
  }
}

}  // namespace
}  // namespace cycad
