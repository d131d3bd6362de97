// What the statistics promise, held against simulated matches of known truth.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "cycad/core/random.hpp"
#include "cycad/match/statistics/elo.hpp"
#include "cycad/match/statistics/proportion.hpp"
#include "cycad/match/statistics/score.hpp"
#include "cycad/match/statistics/sprt.hpp"
#include "match/statistics/normal_interval.hpp"

namespace cycad {
namespace {

struct SingleGames {
  double win, draw;

  [[nodiscard]] double score() const { return win + draw / 2; }
  void play(Tally& tally, Random& random) const {
    const double drawn = random.uniform_double();
    tally.add(drawn < win ? 1.0 : drawn < win + draw ? 0.5 : 0.0);
  }
};

// Probabilities of 0 to 4 half points in a pair.
struct Pairs {
  std::array<double, 5> probabilities;

  [[nodiscard]] double score() const {
    double sum = 0;
    for (std::size_t outcome = 0; outcome < 5; ++outcome)
      sum += probabilities[outcome] * static_cast<double>(outcome) / 4;
    return sum;
  }
  void play(PairTally& pairs, Random& random) const {
    double drawn = random.uniform_double();
    std::size_t outcome = 0;
    while (outcome < 4 && drawn >= probabilities[outcome]) drawn -= probabilities[outcome++];
    ++pairs.counts[outcome];
  }
};

// The share of matches of that many games or pairs whose interval holds the true value.
template <class Played, class Truth, class IntervalOf>
double coverage(const Truth& truth, double true_value, int size, IntervalOf interval_of) {
  Random random(17);
  constexpr int matches = 6000;
  int covered = 0;
  for (int match = 0; match < matches; ++match) {
    Played played;
    for (int round = 0; round < size; ++round) truth.play(played, random);
    const Interval interval = interval_of(played);
    if (interval.low <= true_value && true_value <= interval.high) ++covered;
  }
  return static_cast<double>(covered) / matches;
}

TEST(Simulation, TrinomialIntervalsCover93To97Percent) {
  for (const SingleGames& truth : {SingleGames{0.5, 0}, SingleGames{0.3, 0.4}, SingleGames{0.6, 0.2},
                                   SingleGames{0.1, 0.8}, SingleGames{0.8, 0.1}, SingleGames{0.2, 0.1}}) {
    for (const int games : {100, 400}) {
      const double scores =
          coverage<Tally>(truth, truth.score(), games, [](const Tally& tally) { return score_interval_normal(tally); });
      EXPECT_GT(scores, 0.93) << truth.win << " " << truth.draw << " " << games;
      EXPECT_LT(scores, 0.97) << truth.win << " " << truth.draw << " " << games;
    }
    const double elo = coverage<Tally>(truth, elo_of_score(truth.score()), 200,
                                       [](const Tally& tally) { return elo_estimate(tally).interval; });
    EXPECT_GT(elo, 0.93);
    EXPECT_LT(elo, 0.97);
  }
}

TEST(Simulation, PentanomialIntervalsCover93To97Percent) {
  for (const Pairs& truth :
       {Pairs{{0.1, 0.2, 0.4, 0.2, 0.1}}, Pairs{{0.02, 0.08, 0.7, 0.15, 0.05}}, Pairs{{0.3, 0, 0.4, 0, 0.3}},
        Pairs{{0, 0.05, 0.85, 0.1, 0}}, Pairs{{0.05, 0.05, 0.1, 0.3, 0.5}}}) {
    for (const int pairs : {100, 400}) {
      const double scores = coverage<PairTally>(truth, truth.score(), pairs,
                                                [](const PairTally& tally) { return score_interval_normal(tally); });
      EXPECT_GT(scores, 0.93) << truth.score() << " " << pairs;
      EXPECT_LT(scores, 0.97) << truth.score() << " " << pairs;
    }
  }
}

// Both games of a pair by the side that the map favours: a chance of the whole pair, and one for each game.
struct SidedPairs {
  double strength, bias;  // the first agent wins with strength + bias on the good side, strength - bias on the other

  [[nodiscard]] double score() const { return strength; }
  void play(Tally& tally, Random& random) const {
    const double one = random.uniform_double() < strength + bias ? 1 : 0;
    const double two = random.uniform_double() < strength - bias ? 1 : 0;
    tally.add(one);
    tally.add(two);
    tally.pairs.add(one, two);
  }
};

// Maps on which one agent is the better one, whatever the side.
struct AlikePairs {
  double strength, same;  // with probability `same` the second game ends as the first

  [[nodiscard]] double score() const { return strength; }
  void play(Tally& tally, Random& random) const {
    const double one = random.uniform_double() < strength ? 1 : 0;
    const double two = random.uniform_double() < same ? one : random.uniform_double() < strength ? 1 : 0;
    tally.add(one);
    tally.add(two);
    tally.pairs.add(one, two);
  }
};

TEST(Simulation, TheIntervalOfPairedGamesCovers93To98Percent) {
  const auto interval_of = [](const Tally& tally) { return score_interval(tally); };
  for (const int pairs : {10, 30, 100}) {
    for (const SidedPairs& truth : {SidedPairs{0.5, 0}, SidedPairs{0.5, 0.3}, SidedPairs{0.6, 0.35}}) {
      const double share = coverage<Tally>(truth, truth.score(), pairs, interval_of);
      EXPECT_GT(share, 0.93) << truth.strength << " " << truth.bias << " " << pairs;
      EXPECT_LT(share, 0.985) << truth.strength << " " << truth.bias << " " << pairs;
    }
    for (const AlikePairs& truth : {AlikePairs{0.5, 0.3}, AlikePairs{0.7, 0.6}, AlikePairs{0.5, 0.8}}) {
      const double share = coverage<Tally>(truth, truth.score(), pairs, interval_of);
      EXPECT_GT(share, pairs < 20 ? 0.90 : 0.925) << truth.strength << " " << truth.same << " " << pairs;
      EXPECT_LT(share, 0.985) << truth.strength << " " << truth.same << " " << pairs;
    }
  }
}

// In pairs that the sides decide, single games are the wrong unit: their interval covers nearly always.
TEST(Simulation, SingleGamesOverstateTheErrorOfPairs) {
  const Pairs truth{{0, 0.05, 0.85, 0.1, 0}};
  const double singles = coverage<PairTally>(truth, truth.score(), 200, [](const PairTally& pairs) {
    // Every even pair a win and a loss, every other a draw beside.
    return score_interval_normal(Tally{.wins = pairs.counts[2] + pairs.counts[3],
                                       .draws = pairs.counts[1] + pairs.counts[3],
                                       .losses = pairs.counts[1] + pairs.counts[2]});
  });
  EXPECT_GT(singles, 0.99);
}

TEST(Simulation, ClopperPearsonCoversAtLeast95Percent) {
  for (const std::uint64_t games : {30U, 200U}) {
    std::vector<Interval> by_wins(games + 1);
    for (std::uint64_t wins = 0; wins <= games; ++wins) by_wins[wins] = clopper_pearson_interval(wins, games);
    for (const double share : {0.02, 0.1, 0.3, 0.5, 0.77, 0.95}) {
      const double covered = coverage<Tally>(SingleGames{share, 0}, share, static_cast<int>(games),
                                             [&](const Tally& tally) { return by_wins[tally.wins]; });
      EXPECT_GE(covered, 0.95) << share << " " << games;
    }
  }
}

constexpr int sequential_tests = 2000;

struct Verdicts {
  double accepted_h0 = 0, accepted_h1 = 0;  // shares of the tests
};

// The shares of verdicts over many sequential tests, each looked at after every game or pair.
template <class Played, class Truth, class Test>
Verdicts run_tests(const Truth& truth, const SprtSettings& settings, Test test) {
  Random random(23);
  Verdicts verdicts;
  for (int count = 0; count < sequential_tests; ++count) {
    Played played;
    SprtVerdict verdict = SprtVerdict::go_on;
    while (verdict == SprtVerdict::go_on) {
      truth.play(played, random);
      verdict = test(settings, played).verdict;
    }
    (verdict == SprtVerdict::accept_h0 ? verdicts.accepted_h0 : verdicts.accepted_h1) += 1.0 / sequential_tests;
  }
  return verdicts;
}

// The rate of errors is at most the promised one, up to three standard deviations of the simulation, and not so much
// lower that games are wasted.
void expect_rate(double rate, double promised) {
  EXPECT_LT(rate, promised + 3 * std::sqrt(promised * (1 - promised) / sequential_tests));
  EXPECT_GT(rate, 0.5 * promised);
}

// The same share of draws, and a score as Elo's curve gives it.
SingleGames at(double elo, const SingleGames& even) { return {score_of_elo(elo) - even.draw / 2, even.draw}; }

// One point more in a pair, and so half in a game, as often as the score needs it.
Pairs at(double elo, const Pairs& even) {
  const double more = score_of_elo(elo) - even.score();
  Pairs moved = even;
  moved.probabilities[1] -= 2 * more;
  moved.probabilities[3] += 2 * more;
  return moved;
}

template <class Played, class Truth, class Test>
void expect_error_rates(const Truth& even, const SprtSettings& settings, Test test) {
  expect_rate(run_tests<Played>(at(settings.elo0, even), settings, test).accepted_h1, settings.alpha);
  expect_rate(run_tests<Played>(at(settings.elo1, even), settings, test).accepted_h0, settings.beta);
}

TEST(Simulation, SprtKeepsItsErrorRates) {
  const auto test = [](const SprtSettings& settings, const Tally& tally) { return sprt(settings, tally); };
  expect_error_rates<Tally>(SingleGames{0.5, 0}, {.elo0 = 0, .elo1 = 60}, test);
  expect_error_rates<Tally>(SingleGames{0.5, 0}, {.elo0 = -30, .elo1 = 20, .alpha = 0.1, .beta = 0.05}, test);
}

TEST(Simulation, TrinomialGsprtKeepsItsErrorRates) {
  const auto test = [](const SprtSettings& settings, const Tally& tally) { return gsprt(settings, tally); };
  expect_error_rates<Tally>(SingleGames{0.4, 0.2}, {.elo0 = 0, .elo1 = 60}, test);
  expect_error_rates<Tally>(SingleGames{0.2, 0.6}, {.elo0 = -30, .elo1 = 20, .alpha = 0.1, .beta = 0.05}, test);
}

TEST(Simulation, PentanomialGsprtKeepsItsErrorRates) {
  const auto test = [](const SprtSettings& settings, const PairTally& pairs) { return gsprt(settings, pairs); };
  expect_error_rates<PairTally>(Pairs{{0.1, 0.2, 0.4, 0.2, 0.1}}, {.elo0 = 0, .elo1 = 40}, test);
  expect_error_rates<PairTally>(Pairs{{0.02, 0.13, 0.7, 0.13, 0.02}}, {.elo0 = -10, .elo1 = 15, .alpha = 0.1}, test);
}

}  // namespace
}  // namespace cycad
