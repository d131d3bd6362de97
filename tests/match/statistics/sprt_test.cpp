#include "cycad/match/statistics/sprt.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "cycad/core/error.hpp"

namespace cycad {
namespace {

double score_at(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

TEST(SprtSettings, ParsesAndPrints) {
  EXPECT_EQ(parse_sprt("elo0=0,elo1=10,alpha=0.05,beta=0.05"), SprtSettings{});
  const SprtSettings settings{.elo0 = -3.5, .elo1 = 1, .alpha = 0.1, .beta = 0.01};
  EXPECT_EQ(parse_sprt(" beta = 0.01 , elo1=1,elo0=-3.5,alpha=1e-1"), settings);
  EXPECT_EQ(parse_sprt(to_text(settings)), settings);
  EXPECT_EQ(to_text(settings), "elo0=-3.5,elo1=1,alpha=0.1,beta=0.01");
  EXPECT_EQ(parse_sprt("elo1=5"), (SprtSettings{.elo1 = 5}));
}

TEST(SprtSettings, RefusesWithTheReason) {
  struct Case {
    const char* text;
    const char* reason;
  };
  for (const auto& [text, reason] : {
           Case{"elo2=3", "unknown key 'elo2', did you mean elo0 or elo1?"},
           Case{"gamma", "unknown key 'gamma'"},
           Case{"elo0=", "elo0: no value, expected a number"},
           Case{"elo0", "elo0: no value, expected a number"},
           Case{"elo0=1x", "elo0: '1x', expected a number"},
           Case{"alpha=nan", "alpha: 'nan', expected a number"},
           Case{"elo1=inf", "elo1: 'inf', expected a number"},
           Case{"elo0=10,elo1=10", "elo1: 10, expected more than elo0, 10"},
           Case{"elo0=12", "elo1: 10, expected more than elo0, 12"},
           Case{"elo1=2001", "elo1: 2001, expected a number from -2000 to 2000"},
           Case{"alpha=0", "alpha: 0, expected a number above 0 and below 0.5"},
           Case{"alpha=-0.1", "alpha: -0.1"},
           Case{"beta=0.5", "beta: 0.5, expected a number above 0 and below 0.5"},
           Case{"elo0=0,elo0=0", "elo0 is given twice"},
           Case{"", "empty entry"},
           Case{"elo0=0,", "empty entry"},
           Case{"elo0=0,,elo1=5", "empty entry"},
       }) {
    try {
      parse_sprt(text);
      ADD_FAILURE() << "accepted: " << text;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr(reason));
      EXPECT_THAT(error.what(), testing::Not(testing::HasSubstr("\n")));
    }
  }
}

TEST(SprtSettings, TestsRefuseWhatTheParserRefuses) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const SprtSettings& settings : {SprtSettings{.elo0 = 10}, SprtSettings{.alpha = 0.5}, SprtSettings{.beta = nan},
                                       SprtSettings{.elo0 = nan}, SprtSettings{.elo1 = nan}}) {
    EXPECT_THROW(sprt(settings, Tally{1, 0, 0}), InputError);
    EXPECT_THROW(gsprt(settings, Tally{1, 0, 0}), InputError);
    EXPECT_THROW(gsprt(settings, PairTally{}), InputError);
  }
}

TEST(Sprt, BoundsAndVerdictsAreWalds) {
  const SprtSettings settings{.elo0 = 0, .elo1 = 100, .alpha = 0.05, .beta = 0.1};
  const SprtState none = sprt(settings, {});
  EXPECT_EQ(none.llr, 0);
  EXPECT_NEAR(none.lower, -2.2512917986, 1e-9);
  EXPECT_NEAR(none.upper, 2.8903717579, 1e-9);
  EXPECT_EQ(none.verdict, SprtVerdict::go_on);
  // A win is worth ln(0.6400649998 / 0.5) = 0.2469616, a loss ln(0.3599350002 / 0.5) = -0.3286846: by hand.
  EXPECT_NEAR(sprt(settings, {.wins = 3, .draws = 50, .losses = 1}).llr, 3 * 0.2469616 - 0.3286846, 1e-6);
  EXPECT_EQ(sprt(settings, {.wins = 11}).verdict, SprtVerdict::go_on);
  EXPECT_EQ(sprt(settings, {.wins = 12}).verdict, SprtVerdict::accept_h1);
  EXPECT_EQ(sprt(settings, {.losses = 6}).verdict, SprtVerdict::go_on);
  EXPECT_EQ(sprt(settings, {.losses = 7}).verdict, SprtVerdict::accept_h0);
  EXPECT_EQ(to_text(SprtVerdict::go_on), "continue");
  EXPECT_EQ(to_text(SprtVerdict::accept_h0), "accept H0");
  EXPECT_EQ(to_text(SprtVerdict::accept_h1), "accept H1");
}

// With the score fixed only the share of draws is free: search it by thirds, instead of Lagrange's multiplier.
double likeliest(double losses, double draws, double wins, double score) {
  const auto log_likelihood = [=](double share) {
    return wins * std::log(score - share / 2) + draws * std::log(share) + losses * std::log(1 - score - share / 2);
  };
  double low = 0;
  double high = 2 * std::min(score, 1 - score);
  for (int step = 0; step < 300; ++step) {
    const double first = low + (high - low) / 3;
    const double second = high - (high - low) / 3;
    (log_likelihood(first) < log_likelihood(second) ? low : high) =
        log_likelihood(first) < log_likelihood(second) ? first : second;
  }
  return log_likelihood((low + high) / 2);
}

TEST(Gsprt, OfSingleGamesAgreesWithASearchOfTheDraws) {
  for (const Tally& tally : {Tally{55, 10, 35}, Tally{263, 120, 117}, Tally{3, 90, 5}, Tally{300, 300, 400}}) {
    for (const double elo1 : {5.0, 20.0, 80.0}) {
      const double expected = likeliest(static_cast<double>(tally.losses), static_cast<double>(tally.draws),
                                        static_cast<double>(tally.wins), score_at(elo1)) -
                              likeliest(static_cast<double>(tally.losses), static_cast<double>(tally.draws),
                                        static_cast<double>(tally.wins), score_at(-5));
      EXPECT_NEAR(gsprt({.elo0 = -5, .elo1 = elo1}, tally).llr, expected, 1e-7);
    }
  }
}

// By bisection in fifty digits, apart from this code, with the sum and the expectation of the probabilities checked.
TEST(Gsprt, MatchesValuesWorkedOutApart) {
  struct Single {
    Tally tally;
    double elo0, elo1, llr;
  };
  for (const auto& [tally, elo0, elo1, llr] :
       {Single{{55, 10, 35}, 0, 10, 0.5937944355}, Single{{263, 120, 117}, 0, 50, 21.0144938709},
        Single{{10, 0, 0}, 0, 10, 0.2836807663}, Single{{0, 100, 0}, 0, 10, -2.9114042322},
        Single{{0, 0, 10}, 0, 10, -0.2919654955}, Single{{1, 0, 0}, -5, 5, 0.0287822561},
        Single{{300, 300, 400}, 0, 20, -10.5669915012}})
    EXPECT_NEAR(gsprt({.elo0 = elo0, .elo1 = elo1}, tally).llr, llr, 1e-8);
  struct Paired {
    PairTally pairs;
    double elo0, elo1, llr;
  };
  for (const auto& [pairs, elo0, elo1, llr] :
       {Paired{{{5, 20, 50, 30, 10}}, 0, 10, 1.0082524547}, Paired{{{12, 150, 700, 190, 20}}, 0, 5, 2.6858599385},
        Paired{{{0, 0, 100, 0, 0}}, 0, 10, -2.9111751480}, Paired{{{0, 0, 0, 0, 7}}, 0, 10, 0.1986329917},
        Paired{{{1, 0, 0, 0, 0}}, -10, 0, -0.0284238115}, Paired{{{60, 0, 0, 0, 40}}, 0, 40, -2.9639572324}})
    EXPECT_NEAR(gsprt({.elo0 = elo0, .elo1 = elo1}, pairs).llr, llr, 1e-8);
}

// For hypotheses near each other and near the truth it is n (s1 - s0) (2 s - s0 - s1) / (2 variance).
TEST(Gsprt, OfPairsIsNearTheQuadraticApproximation) {
  const PairTally pairs{{120, 1500, 7000, 1900, 200}};
  double variance = 0;
  for (std::size_t outcome = 0; outcome < 5; ++outcome) {
    const double deviation = 0.25 * static_cast<double>(outcome) - pairs.score();
    variance += static_cast<double>(pairs.counts[outcome]) * deviation * deviation / static_cast<double>(pairs.pairs());
  }
  const double s0 = score_at(5);
  const double s1 = score_at(8);
  const double expected =
      static_cast<double>(pairs.pairs()) * (s1 - s0) * (2 * pairs.score() - s0 - s1) / (2 * variance);
  EXPECT_NEAR(gsprt({.elo0 = 5, .elo1 = 8}, pairs).llr, expected, 0.02 * expected);
}

TEST(Gsprt, DecidesWhenTheResultsAreClear) {
  const SprtSettings settings;
  EXPECT_EQ(gsprt(settings, Tally{}).verdict, SprtVerdict::go_on);
  EXPECT_EQ(gsprt(settings, Tally{}).llr, 0);
  EXPECT_EQ(gsprt(settings, PairTally{}).llr, 0);
  EXPECT_EQ(gsprt(settings, Tally{600, 300, 300}).verdict, SprtVerdict::accept_h1);
  EXPECT_EQ(gsprt(settings, Tally{300, 300, 600}).verdict, SprtVerdict::accept_h0);
  EXPECT_EQ(gsprt(settings, PairTally{{0, 10, 300, 60, 10}}).verdict, SprtVerdict::accept_h1);
  EXPECT_EQ(gsprt(settings, PairTally{{10, 60, 300, 10, 0}}).verdict, SprtVerdict::accept_h0);
}

// A billion games that end alike bring the multiplier within 1e-12 of its pole. The values as above.
TEST(Gsprt, ExactWhereNothingVaries) {
  constexpr std::uint64_t many = 1'000'000'000;
  EXPECT_NEAR(gsprt({}, Tally{many, 0, 0}).llr, 28368160.0501, 1e-3);
  EXPECT_NEAR(gsprt({}, Tally{0, many, 0}).llr, -29196467.2504, 1e-3);
  EXPECT_NEAR(gsprt({.elo0 = 700, .elo1 = 1900}, Tally{many, 0, 0}).llr, 17608747.3961, 1e-3);
  EXPECT_NEAR(gsprt({}, PairTally{{0, 0, many, 1, 0}}).llr, -29196466.1882, 1e-3);
  EXPECT_NEAR(gsprt({.elo0 = -5, .elo1 = 5}, PairTally{{0, 0, many, 0, 0}}).llr, 0, 1e-5);
}

template <class Games>
void expect_finite_and_mirrored(const Games& played) {
  for (const SprtSettings& settings :
       {SprtSettings{.elo0 = 0, .elo1 = 10}, SprtSettings{.elo0 = -5, .elo1 = 0.5},
        SprtSettings{.elo0 = -2000, .elo1 = 2000}, SprtSettings{.elo0 = 700, .elo1 = 1900}}) {
    const double llr = gsprt(settings, played).llr;
    EXPECT_TRUE(std::isfinite(llr));
    const SprtSettings mirrored{.elo0 = -settings.elo1, .elo1 = -settings.elo0};
    EXPECT_NEAR(gsprt(mirrored, played.reversed()).llr, -llr, 1e-5 * (1 + std::abs(llr)));
  }
}

TEST(Gsprt, FiniteAndMirroredInEverySmallOrLopsidedCase) {
  const std::uint64_t sizes[] = {0, 1, 2, 1'000'000'000};
  for (const std::uint64_t wins : sizes) {
    for (const std::uint64_t draws : sizes) {
      for (const std::uint64_t losses : sizes) expect_finite_and_mirrored(Tally{wins, draws, losses});
    }
  }
  for (unsigned code = 0; code < 1024; ++code) {
    PairTally pairs;
    for (unsigned outcome = 0, rest = code; outcome < 5; ++outcome, rest /= 4) pairs.counts[outcome] = sizes[rest % 4];
    expect_finite_and_mirrored(pairs);
  }
}

}  // namespace
}  // namespace cycad
