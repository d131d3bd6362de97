#include "cycad/match/statistics/bradley_terry.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"
#include "cycad/match/statistics/elo.hpp"

namespace cycad {
namespace {

using Matrix = std::vector<std::vector<Tally>>;

Matrix empty_matrix(std::size_t players) { return Matrix(players, std::vector<Tally>(players)); }

void add(Matrix& matrix, std::size_t one, std::size_t two, const Tally& tally) {
  matrix[one][two] += tally;
  matrix[two][one] += tally.reversed();
}

Matrix four_players() {
  Matrix matrix = empty_matrix(4);
  add(matrix, 0, 1, {60, 10, 30});
  add(matrix, 0, 2, {45, 0, 5});
  add(matrix, 1, 2, {20, 30, 20});
  add(matrix, 2, 3, {7, 2, 1});
  return matrix;
}

// Hunter's minorisation-maximisation (2004, equation 3), slow but of another kind than Newton's method: the gammas
// against a further player of gamma 1 with whom everybody drew the prior games.
std::vector<double> ratings_by_minorisation(const Matrix& matrix, double prior_games) {
  std::vector<double> gammas(matrix.size(), 1.0);
  for (int round = 0; round < 200'000; ++round) {
    for (std::size_t i = 0; i < gammas.size(); ++i) {
      double points = prior_games / 2;
      double weight = prior_games / (gammas[i] + 1);
      for (std::size_t j = 0; j < gammas.size(); ++j) {
        if (i == j) continue;
        points += matrix[i][j].points();
        weight += static_cast<double>(matrix[i][j].games()) / (gammas[i] + gammas[j]);
      }
      gammas[i] = points / weight;
    }
  }
  std::vector<double> ratings(gammas.size());
  double average = 0;
  for (const double gamma : gammas) average += 400 * std::log10(gamma) / static_cast<double>(gammas.size());
  for (std::size_t i = 0; i < gammas.size(); ++i) ratings[i] = 400 * std::log10(gammas[i]) - average;
  return ratings;
}

TEST(BradleyTerry, AgreesWithMinorisationMaximisation) {
  for (const double prior_games : {0.1, 1.0, 5.0}) {
    const std::vector<Rating> ratings = bradley_terry_ratings(four_players(), {.prior_games = prior_games});
    const std::vector<double> expected = ratings_by_minorisation(four_players(), prior_games);
    for (std::size_t player = 0; player < ratings.size(); ++player)
      EXPECT_NEAR(ratings[player].elo, expected[player], 1e-6);
  }
}

// Without the prior's pull two players differ by Elo's curve. The Hessian is n p (1 - p) and the variance of the points
// n (p (1 - p) - d / 4), with the share of draws d as Wilson's interval takes it: by hand.
TEST(BradleyTerry, OfTwoPlayersIsElo) {
  Matrix matrix = empty_matrix(2);
  add(matrix, 0, 1, {60, 30, 10});
  const std::vector<Rating> ratings = bradley_terry_ratings(matrix, {.prior_games = 1e-6});
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, 400 * std::log10(3), 1e-4);
  EXPECT_NEAR(ratings[0].elo, -ratings[1].elo, 1e-9);
  const double drawn = 30 / (100 + 1.959963984540054 * 1.959963984540054);
  const double error_of_difference =
      400 / std::numbers::ln10 * std::sqrt(100 * (0.75 * 0.25 - drawn / 4)) / (100 * 0.75 * 0.25);
  for (const Rating& rating : ratings) {
    EXPECT_NEAR(rating.interval.high - rating.elo, 1.959963984540054 * error_of_difference / 2, 1e-4);
    EXPECT_NEAR(rating.elo - rating.interval.low, rating.interval.high - rating.elo, 1e-9);
  }
  const std::vector<Rating> pulled = bradley_terry_ratings(matrix);
  EXPECT_LT(pulled[0].elo, ratings[0].elo);
  EXPECT_NEAR(pulled[0].elo, ratings[0].elo, 1);
}

// Three players, everybody even with everybody in n games: the curvature without prior is n / 4 (3 I - 1 1'), so the
// variance of a distance from the average is 2 / 3 * 4 / (3 n), times what draws leave of it.
TEST(BradleyTerry, IntervalOfThreeEqualPlayersByHand) {
  Matrix matrix = empty_matrix(3);
  for (std::size_t one = 0; one < 3; ++one) {
    for (std::size_t two = one + 1; two < 3; ++two) add(matrix, one, two, {30, 20, 30});
  }
  const double decided = 1 - 20 / (80 + 2.575829303548905 * 2.575829303548905);
  const double error = 400 / std::numbers::ln10 * std::sqrt(8.0 / (9 * 80) * decided);
  for (const Rating& rating : bradley_terry_ratings(matrix, {.prior_games = 1e-6, .confidence = 0.99})) {
    EXPECT_NEAR(rating.elo, 0, 1e-9);
    EXPECT_NEAR(rating.interval.high, 2.575829303548905 * error, 1e-4);
  }
}

// A match and the ratings of a tournament of two say the same of the same games, draws and pairs included.
TEST(BradleyTerry, TwoPlayersAreAsCertainAsInAMatch) {
  Tally drawish{100, 400, 80};
  Tally paired{300, 20, 280};
  for (int pair = 0; pair < 270; ++pair) paired.pairs.add(1, 0);  // the side decides
  for (int pair = 0; pair < 10; ++pair) paired.pairs.add(0.5, 0.5);
  for (int pair = 0; pair < 15; ++pair) paired.pairs.add(1, 1);
  for (int pair = 0; pair < 5; ++pair) paired.pairs.add(0, 0);
  for (const Tally& tally : {drawish, paired}) {
    Matrix matrix = empty_matrix(2);
    add(matrix, 0, 1, tally);
    const std::vector<Rating> ratings = bradley_terry_ratings(matrix);
    const EloDifference match = elo_estimate(tally);
    EXPECT_NEAR(ratings[0].elo - ratings[1].elo, match.difference, 0.1);
    EXPECT_NEAR(2 * ratings[0].interval.low, match.interval.low, 0.6);
    EXPECT_NEAR(2 * ratings[0].interval.high, match.interval.high, 0.6);
  }
}

// Two groups that never met, players that won or lost everything, one that never played.
TEST(BradleyTerry, FiniteForUnconnectedAndPerfectPlayers) {
  Matrix matrix = empty_matrix(7);
  add(matrix, 0, 1, {50, 0, 0});
  add(matrix, 1, 2, {50, 0, 0});
  add(matrix, 3, 4, {10, 0, 0});
  add(matrix, 5, 5, {4, 2, 4});
  const std::vector<Rating> ratings = bradley_terry_ratings(matrix);
  double sum = 0;
  for (const Rating& rating : ratings) {
    EXPECT_TRUE(std::isfinite(rating.elo) && std::isfinite(rating.interval.low) && std::isfinite(rating.interval.high));
    EXPECT_LT(rating.interval.low, rating.elo);
    EXPECT_LT(rating.elo, rating.interval.high);
    EXPECT_LT(std::abs(rating.elo), 3000);
    sum += rating.elo;
  }
  EXPECT_NEAR(sum, 0, 1e-8);
  EXPECT_GT(ratings[0].elo, ratings[1].elo + 200);
  EXPECT_GT(ratings[1].elo, ratings[2].elo + 200);
  EXPECT_GT(ratings[3].elo, ratings[4].elo + 200);
  EXPECT_NEAR(ratings[5].elo, ratings[6].elo, 1e-9);
  EXPECT_NEAR(ratings[5].interval.low, ratings[6].interval.low, 1e-9);
}

TEST(BradleyTerry, ABillionWinsStayFinite) {
  Matrix matrix = empty_matrix(2);
  add(matrix, 0, 1, {1'000'000'000, 0, 0});
  const std::vector<Rating> ratings = bradley_terry_ratings(matrix);
  const std::vector<double> strengths{ratings[0].elo * std::numbers::ln10 / 400,
                                      ratings[1].elo * std::numbers::ln10 / 400};
  // The gradient vanishes: what is missing from a billion points is what the prior pulls.
  const double missing = 1e9 / (1 + std::exp(strengths[0] - strengths[1]));
  EXPECT_NEAR(missing, 1 / (1 + std::exp(-strengths[0])) - 0.5, 1e-6);
}

TEST(BradleyTerry, NobodyAndOne) {
  EXPECT_TRUE(bradley_terry_ratings({}).empty());
  const std::vector<Rating> one = bradley_terry_ratings(empty_matrix(1));
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0].elo, 0);
  EXPECT_NEAR(one[0].interval.high - one[0].interval.low, 0, 1e-4);
}

TEST(BradleyTerry, RefusesWhatIsNoTable) {
  Matrix ragged = empty_matrix(3);
  ragged[1].pop_back();
  EXPECT_THROW(bradley_terry_ratings(ragged), InputError);
  Matrix one_sided = empty_matrix(3);
  one_sided[2][0].wins = 4;
  EXPECT_THROW(bradley_terry_ratings(one_sided), InputError);
  EXPECT_THROW(bradley_terry_ratings(empty_matrix(2), {.prior_games = 0}), InputError);
  EXPECT_THROW(bradley_terry_ratings(empty_matrix(2), {.confidence = 1}), InputError);
}

// The share of intervals that cover the truth, in tournaments whose pairings `play` plays with the expected score.
template <class Play>
double coverage(const Play& play) {
  const std::vector<double> truth{-150, -40, 20, 60, 110};  // average 0
  Random random(5);
  constexpr int tournaments = 1000;
  int covered = 0;
  for (int tournament = 0; tournament < tournaments; ++tournament) {
    Matrix matrix = empty_matrix(truth.size());
    for (std::size_t one = 0; one < truth.size(); ++one) {
      for (std::size_t two = one + 1; two < truth.size(); ++two) {
        const double expected = 1 / (1 + std::pow(10.0, (truth[two] - truth[one]) / 400));
        add(matrix, one, two, play(random, expected));
      }
    }
    const std::vector<Rating> ratings = bradley_terry_ratings(matrix);
    for (std::size_t player = 0; player < truth.size(); ++player) {
      if (ratings[player].interval.low <= truth[player] && truth[player] <= ratings[player].interval.high) ++covered;
    }
  }
  return covered / (1.0 * tournaments * static_cast<double>(truth.size()));
}

TEST(BradleyTerry, IntervalsCoverTheTruthInSimulatedTournaments) {
  const double share = coverage([](Random& random, double expected) {
    Tally tally;
    for (int game = 0; game < 60; ++game) tally.add(random.uniform_double() < expected ? 1.0 : 0.0);
    return tally;
  });
  EXPECT_GT(share, 0.93);
  EXPECT_LT(share, 0.97);
}

// The side decides every fifth pair, and of the other games every fifth is drawn.
TEST(BradleyTerry, IntervalsCoverTheTruthWithPairsAndDraws) {
  const double share = coverage([](Random& random, double expected) {
    const double clear = (expected - 0.18) / 0.64;  // of a game that skill decides: 0.5 * 0.2 + 0.8 * (0.1 + 0.8 clear)
    const auto game = [&] { return random.uniform_double() < 0.2 ? 0.5 : random.uniform_double() < clear ? 1.0 : 0.0; };
    Tally tally;
    for (int pair = 0; pair < 60; ++pair) {
      const bool side = random.uniform_double() < 0.2;
      const double first = side ? 1 : game();
      const double second = side ? 0 : game();
      tally.add(first);
      tally.add(second);
      tally.pairs.add(first, second);
    }
    return tally;
  });
  EXPECT_GT(share, 0.93);
  EXPECT_LT(share, 0.97);
}

}  // namespace
}  // namespace cycad
