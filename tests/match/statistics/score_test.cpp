#include "cycad/match/statistics/score.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"
#include "match/statistics/normal_interval.hpp"

namespace cycad {
namespace {

struct ExpectedInterval {
  Tally tally;
  double low, high;
};

// Worked out apart from this code: the ends by bisection of (s - p)^2 = z^2 (p (1 - p) - d / 4) / n with the likelihood
// of d maximised by a search, those without draws being the published values of Wilson's interval (8 of 10: 0.4902 to
// 0.9433).
constexpr ExpectedInterval wilson_table[] = {
    {{8, 0, 2}, 0.4901624715, 0.9433178485},
    {{10, 0, 0}, 0.7224672001, 1},
    {{0, 0, 10}, 0, 0.2775327999},
    {{0, 10, 0}, 0.3612336001, 0.6387663999},
    {{40, 20, 40}, 0.4135874686, 0.5864125314},
    {{55, 10, 35}, 0.5070561420, 0.6859569313},
    {{1, 0, 0}, 0.2065493144, 1},
    {{0, 1, 0}, 0.1032746572, 0.8967253428},
    {{263, 120, 117}, 0.6091560729, 0.6810091513},
    {{1, 1, 0}, 0.2567851696, 0.9527343971},
    {{19, 1, 0}, 0.8179029705, 0.9955592756},
    {{23, 5, 0}, 0.8008427047, 0.9606074903},
    {{0, 3, 9}, 0.0444708342, 0.3371822558},
};

// Two draws in twelve and nothing lost: Wilson's interval of two in twelve begins at 0.0470.
TEST(ScoreInterval, OfWinsAndDrawsIsThatOfTheShareOfDraws) {
  EXPECT_NEAR(score_interval({10, 2, 0}).high, 1 - score_interval({2, 0, 10}).low / 2, 1e-12);
  EXPECT_NEAR(score_interval({10, 2, 0}).high, 0.9765174289, 1e-9);
}

// Near the ends, where few draws are all that was not won: exactly, by the binomial distribution.
TEST(ScoreInterval, CoversTheTrueScoreNearItsEnds) {
  for (const std::uint64_t games : {12, 20, 50, 200}) {
    for (const double share : {0.02, 0.04, 0.1}) {
      double covered = 0;
      double probability = std::pow(1 - share, static_cast<double>(games));
      for (std::uint64_t draws = 0; draws <= games; ++draws) {
        const Interval interval = score_interval({games - draws, draws, 0});
        if (interval.low <= 1 - share / 2 && 1 - share / 2 <= interval.high) covered += probability;
        probability *= static_cast<double>(games - draws) / static_cast<double>(draws + 1) * share / (1 - share);
      }
      EXPECT_GT(covered, 0.91) << games << " games, draws " << share;
    }
  }
}

TEST(ScoreInterval, MatchesValuesWorkedOutApart) {
  for (const ExpectedInterval& expected : wilson_table) {
    const Interval interval = score_interval(expected.tally);
    EXPECT_NEAR(interval.low, expected.low, 2e-9);
    EXPECT_NEAR(interval.high, expected.high, 2e-9);
  }
}

TEST(ScoreInterval, OneDecidedPairAmongDrawsIsNoCertainty) {
  const auto width = [](const Tally& tally) {
    const Interval interval = score_interval(tally);
    return interval.high - interval.low;
  };
  Tally drawn{.draws = 40};
  drawn.pairs.counts[2] = 20;
  Tally split{.wins = 1, .draws = 38, .losses = 1};
  split.pairs.counts[2] = 20;
  EXPECT_NEAR(width(drawn), 0.0876, 0.0005);
  EXPECT_NEAR(design_effect(split), 4.0 / 5, 1e-12) << "one pair that was decided, four that are added";
  EXPECT_GT(width(split), 0.9 * width(drawn));
}

TEST(ScoreInterval, OrderedInEverySmallCase) {
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

template <class Games>
struct ExpectedBounds {
  Games played;
  double squared_error;  // an exact fraction
  double low, high;
};

TEST(ScoreIntervalNormal, OfSingleGamesMatchesExactFractions) {
  const ExpectedBounds<Tally> table[] = {
      {{8, 0, 2}, 2.0 / 125, 0.5520819871, 1},
      {{10, 0, 0}, 21.0 / 4840, 0.8708973795, 1},
      {{0, 0, 10}, 21.0 / 4840, 0, 0.1291026205},
      {{0, 10, 0}, 1.0 / 440, 0.4065623832, 0.5934376168},
      {{40, 20, 40}, 1.0 / 500, 0.4123477459, 0.5876522541},
      {{55, 10, 35}, 43.0 / 20000, 0.5091202087, 0.6908797913},
      {{1, 0, 0}, 3.0 / 16, 0.1513106994, 1},
      {{0, 1, 0}, 1.0 / 8, 0, 1},
      {{9, 1, 0}, 191.0 / 48400, 0.8268761765, 1},
      {{0, 0, 0}, 1.0 / 4, 0, 1},
      {{263, 120, 117}, 42171.0 / 125000000, 0.6100002045, 0.6819997955},
  };
  for (const auto& [played, squared_error, low, high] : table) {
    EXPECT_NEAR(standard_error(played), std::sqrt(squared_error), 1e-12);
    EXPECT_NEAR(score_interval_normal(played).low, low, 1e-9);
    EXPECT_NEAR(score_interval_normal(played).high, high, 1e-9);
  }
}

TEST(ScoreIntervalNormal, OfPairsMatchesExactFractions) {
  const ExpectedBounds<PairTally> table[] = {
      {{{5, 20, 50, 30, 10}}, 49.0 / 97336, 0.4995029029, 0.5874536189},
      {{{0, 0, 100, 0, 0}}, 1.0 / 40400, 0.4902488147, 0.5097511853},
      {{{0, 0, 0, 0, 7}}, 15.0 / 1792, 0.8206816567, 1},
      {{{0, 0, 0, 1, 0}}, 9.0 / 64, 0.0150135058, 1},
      {{{0, 0, 0, 0, 0}}, 1.0 / 4, 0, 1},
      {{{1, 0, 0, 0, 0}}, 3.0 / 16, 0, 0.8486893006},
      {{{60, 0, 0, 0, 40}}, 3.0 / 1250, 0.3039817665, 0.4960182335},
      {{{12, 150, 700, 190, 20}}, 3895.0 / 153990656, 0.5032024772, 0.5229169258},
  };
  for (const auto& [played, squared_error, low, high] : table) {
    EXPECT_NEAR(standard_error(played), std::sqrt(squared_error), 1e-12);
    EXPECT_NEAR(score_interval_normal(played).low, low, 1e-9);
    EXPECT_NEAR(score_interval_normal(played).high, high, 1e-9);
  }
}

TEST(ScoreIntervalNormal, WidensWithTheConfidence) {
  const Tally tally{40, 20, 40};
  const double error = std::sqrt(1.0 / 500);
  EXPECT_NEAR(score_interval_normal(tally, 0.99).high, 0.5 + 2.575829303548905 * error, 1e-9);
  EXPECT_NEAR(score_interval_normal(tally, 0.9).low, 0.5 - 1.6448536269514733 * error, 1e-9);
  EXPECT_THROW(score_interval_normal(tally, 1), InputError);
  EXPECT_THROW(score_interval_normal(PairTally{}, 0), InputError);
}

// Sides that decide half of the games cancel within a pair: pairs know more than the same games one by one.
TEST(StandardError, PairsCancelWhatTheSidesDecide) {
  PairTally pairs;
  Tally games;
  for (int round = 0; round < 100; ++round) {
    const double other = round % 5 == 0 ? 0.5 : 0.0;
    pairs.add(1, other);
    games.add(1);
    games.add(other);
  }
  EXPECT_EQ(pairs.score(), games.score());
  EXPECT_LT(standard_error(pairs), 0.4 * standard_error(games));
}

// P(Beta(w + 1, l + 1) > 1/2) is the share of the first w + 1 binomial coefficients of w + l + 1.
TEST(LikelihoodOfSuperiority, OfSingleGamesIsTheBinomialSum) {
  for (unsigned wins = 0; wins < 25; ++wins) {
    for (unsigned losses = 0; losses < 25; ++losses) {
      const unsigned n = wins + losses + 1;
      double coefficient = 1;
      double sum = 0;
      for (unsigned k = 0; k <= wins; ++k) {
        sum += coefficient;
        coefficient *= static_cast<double>(n - k) / (k + 1);
      }
      EXPECT_NEAR(likelihood_of_superiority(Tally{wins, 17, losses}), std::ldexp(sum, -static_cast<int>(n)), 1e-12);
    }
  }
  EXPECT_NEAR(likelihood_of_superiority(Tally{55, 10, 35}), 0.982275202560, 1e-11);
}

TEST(LikelihoodOfSuperiority, OfPairsMatchesValuesWorkedOutApart) {
  EXPECT_NEAR(likelihood_of_superiority(PairTally{{5, 20, 50, 30, 10}}), 0.9736767089, 1e-9);
  EXPECT_NEAR(likelihood_of_superiority(PairTally{{0, 0, 0, 0, 7}}), 0.9999999769, 1e-9);
  EXPECT_NEAR(likelihood_of_superiority(PairTally{{60, 0, 0, 0, 40}}), 0.0206134167, 1e-9);
  EXPECT_EQ(likelihood_of_superiority(PairTally{{0, 0, 100, 0, 0}}), 0.5);
  EXPECT_EQ(likelihood_of_superiority(PairTally{}), 0.5);
}

TEST(LikelihoodOfSuperiority, OfTheReverseIsTheRest) {
  const PairTally pairs{{3, 5, 9, 4, 8}};
  EXPECT_NEAR(likelihood_of_superiority(pairs) + likelihood_of_superiority(pairs.reversed()), 1, 1e-12);
  const Tally tally{100'000'000, 5, 99'990'000};
  EXPECT_NEAR(likelihood_of_superiority(tally) + likelihood_of_superiority(tally.reversed()), 1, 1e-9);
  EXPECT_GT(likelihood_of_superiority(tally), 0.7);
}

}  // namespace
}  // namespace cycad
