#include "cycad/match/statistics/bradley_terry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/match/statistics/score.hpp"
#include "match/statistics/cholesky.hpp"
#include "match/statistics/distributions.hpp"

namespace cycad {
namespace {

using Matrix = std::vector<std::vector<Tally>>;
using Strengths = std::vector<double>;  // natural logarithms of the odds against a player of rating 0

constexpr double elo_of_strength = 400 / std::numbers::ln10;

double expected_score(double difference) { return 1 / (1 + std::exp(-difference)); }

// ln(expected_score(difference)) without overflow or loss far from 0.
double log_expected_score(double difference) {
  return difference < 0 ? difference - std::log1p(std::exp(difference)) : -std::log1p(std::exp(-difference));
}

void check_matrix(const Matrix& matrix) {
  for (std::size_t row = 0; row < matrix.size(); ++row) {
    if (matrix[row].size() != matrix.size())
      throw InputError(fmt::format("row {} of the table of results has {} columns, expected {}", row + 1,
                                   matrix[row].size(), matrix.size()));
    for (std::size_t column = 0; column < row; ++column) {
      if (matrix[row][column] != matrix[column][row].reversed())
        throw InputError(fmt::format("table of results, row {}, column {}: expected the reverse of row {}, column {}",
                                     row + 1, column + 1, column + 1, row + 1));
    }
  }
}

double log_posterior(const Matrix& matrix, double prior_games, const Strengths& strengths) {
  double sum = 0;
  for (std::size_t one = 0; one < strengths.size(); ++one) {
    sum += prior_games / 2 * (log_expected_score(strengths[one]) + log_expected_score(-strengths[one]));
    for (std::size_t two = 0; two < strengths.size(); ++two) {
      if (one != two) sum += matrix[one][two].points() * log_expected_score(strengths[one] - strengths[two]);
    }
  }
  return sum;
}

struct Derivatives {
  std::vector<double> gradient;
  SquareMatrix curvature;  // the negated Hessian, positive definite by the prior
};

Derivatives derivatives(const Matrix& matrix, double prior_games, const Strengths& strengths) {
  Derivatives at{std::vector<double>(strengths.size(), 0.0), SquareMatrix(strengths.size())};
  for (std::size_t one = 0; one < strengths.size(); ++one) {
    const double against_prior = expected_score(strengths[one]);
    at.gradient[one] += prior_games * (0.5 - against_prior);
    at.curvature(one, one) += prior_games * against_prior * expected_score(-strengths[one]);
    for (std::size_t two = 0; two < strengths.size(); ++two) {
      const Tally& tally = matrix[one][two];
      if (one == two || tally.games() == 0) continue;
      const auto games = static_cast<double>(tally.games());
      const double expected = expected_score(strengths[one] - strengths[two]);
      const double information = games * expected * expected_score(strengths[two] - strengths[one]);
      at.gradient[one] += tally.points() - games * expected;
      at.curvature(one, one) += information;
      at.curvature(one, two) -= information;
    }
  }
  return at;
}

Strengths moved(const Strengths& from, const std::vector<double>& step, double length) {
  Strengths to = from;
  for (std::size_t player = 0; player < to.size(); ++player) to[player] += length * step[player];
  return to;
}

// Newton's method; the posterior is strictly concave, so halving a step that climbs too little is all it needs.
Strengths most_likely_strengths(const Matrix& matrix, double prior_games) {
  Strengths strengths(matrix.size(), 0.0);
  double height = log_posterior(matrix, prior_games, strengths);
  constexpr int most_steps = 500;
  for (int count = 0; count < most_steps; ++count) {
    const auto [gradient, curvature] = derivatives(matrix, prior_games, strengths);
    const std::vector<double> step = cholesky_solve(cholesky_factor(curvature), gradient);
    const double slope = std::inner_product(step.begin(), step.end(), gradient.begin(), 0.0);
    // So near the top that the height can no longer tell better from worse: this step is the last.
    if (slope < 1e-10 * (1 + 1e-3 * std::abs(height))) return moved(strengths, step, 1);
    double length = 1;
    Strengths next = moved(strengths, step, length);
    double next_height = log_posterior(matrix, prior_games, next);
    while (next_height < height + 1e-4 * length * slope && length > 1e-6) {
      length /= 2;
      next = moved(strengths, step, length);
      next_height = log_posterior(matrix, prior_games, next);
    }
    strengths = std::move(next);
    height = next_height;
  }
  return strengths;
}

// The variance of a pairing's points, as score_interval sees it: by draws and by pairs. Without them it is the
// information of the games, n p (1 - p).
double variance_of_points(const Tally& tally, double expected, double quantile) {
  const auto games = static_cast<double>(tally.games());
  const double effect = design_effect(tally);
  const double added = quantile * quantile * effect;
  const double whole = expected * (1 - expected);
  const double drawn = static_cast<double>(tally.draws) / (games + added) / 4;
  return games * effect * std::max(whole - drawn, whole * added / (games + added));
}

SquareMatrix product(const SquareMatrix& left, const SquareMatrix& right) {
  SquareMatrix result(left.size);
  for (std::size_t row = 0; row < left.size; ++row) {
    for (std::size_t inner = 0; inner < left.size; ++inner) {
      for (std::size_t column = 0; column < left.size; ++column)
        result(row, column) += left(row, inner) * right(inner, column);
    }
  }
  return result;
}

// H^-1 V H^-1 with the curvature H and the variance V of the gradient: where every game is won or lost and stands
// alone, V is H.
SquareMatrix covariance_of(const Matrix& matrix, double prior_games, const Strengths& strengths, double quantile) {
  const std::size_t size = strengths.size();
  const SquareMatrix inverse = cholesky_inverse(cholesky_factor(derivatives(matrix, prior_games, strengths).curvature));
  SquareMatrix variance(size);
  for (std::size_t one = 0; one < size; ++one) {
    variance(one, one) += prior_games * expected_score(strengths[one]) * expected_score(-strengths[one]);
    for (std::size_t two = 0; two < size; ++two) {
      if (one == two || matrix[one][two].games() == 0) continue;
      const double points =
          variance_of_points(matrix[one][two], expected_score(strengths[one] - strengths[two]), quantile);
      variance(one, one) += points;
      variance(one, two) -= points;
    }
  }
  return product(product(inverse, variance), inverse);
}

// The variance of each strength's distance from the average of all.
std::vector<double> centered_variances(const SquareMatrix& covariance) {
  const auto size = static_cast<double>(covariance.size);
  const double overall = std::accumulate(covariance.values.begin(), covariance.values.end(), 0.0) / (size * size);
  std::vector<double> variances;
  for (std::size_t player = 0; player < covariance.size; ++player) {
    double row = 0;
    for (std::size_t other = 0; other < covariance.size; ++other) row += covariance(player, other);
    variances.push_back(std::max(0.0, covariance(player, player) - 2 * row / size + overall));
  }
  return variances;
}

}  // namespace

std::vector<Rating> bradley_terry_ratings(const Matrix& matrix, const RatingSettings& settings) {
  if (!(settings.prior_games > 0) || !std::isfinite(settings.prior_games))
    throw InputError(fmt::format("{} prior games, expected a number above 0", settings.prior_games));
  const double quantile = two_sided_quantile(settings.confidence);
  check_matrix(matrix);
  if (matrix.empty()) return {};

  const Strengths strengths = most_likely_strengths(matrix, settings.prior_games);
  const std::vector<double> variances =
      centered_variances(covariance_of(matrix, settings.prior_games, strengths, quantile));
  const double average =
      std::accumulate(strengths.begin(), strengths.end(), 0.0) / static_cast<double>(strengths.size());
  std::vector<Rating> ratings;
  for (std::size_t player = 0; player < strengths.size(); ++player) {
    const double elo = elo_of_strength * (strengths[player] - average);
    const double half_width = quantile * elo_of_strength * std::sqrt(variances[player]);
    ratings.push_back({elo, {elo - half_width, elo + half_width}});
  }
  return ratings;
}

}  // namespace cycad
