#include "cycad/match/statistics/score.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "match/statistics/distributions.hpp"
#include "match/statistics/outcomes.hpp"

namespace cycad {
namespace {

template <std::size_t size>
double standard_error_of(const Outcomes<size>& outcomes, double score) {
  const double count = outcomes.total();
  if (count == 0) return 0.5;
  // The variance of `count` results equal to the score, of half a win and of half a loss.
  const double least = (0.25 + count / (count + 1) * (score - 0.5) * (score - 0.5)) / (count + 1);
  return std::sqrt(std::max(outcomes.variance(), least) / count);
}

// The variance of a game if the score is p: p (1 - p) - d / 4, where the share of draws d is the most likely one of
// these wins, draws and losses, the smaller root of n d^2 - 2 (draws + wins (1 - p) + losses p) d + 4 draws p (1 - p) =
// 0.
double variance_at(double p, const Tally& tally) {
  const auto games = static_cast<double>(tally.games());
  const auto draws = static_cast<double>(tally.draws);
  const double middle =
      (draws + static_cast<double>(tally.wins) * (1 - p) + static_cast<double>(tally.losses) * p) / games;
  const double draw_share = middle - std::sqrt(std::max(0.0, middle * middle - 4 * draws / games * p * (1 - p)));
  return p * (1 - p) - draw_share / 4;
}

// The largest p with (p - s)^2 <= a variance(p), by bisection: at 1 the variance is 0.
double upper_end(const Tally& tally, double ratio) {
  constexpr int halvings = 60;
  const double score = tally.score();
  double low = score;
  double high = 1;
  for (int halving = 0; halving < halvings; ++halving) {
    const double p = (low + high) / 2;
    ((p - score) * (p - score) > ratio * variance_at(p, tally) ? high : low) = p;
  }
  return high;
}

}  // namespace

Interval score_interval(const Tally& tally, double confidence) {
  const double quantile = two_sided_quantile(confidence);
  if (tally.games() == 0) return {};
  const double ratio = quantile * quantile * design_effect(tally) / static_cast<double>(tally.games());
  return {1 - upper_end(tally.reversed(), ratio), upper_end(tally, ratio)};
}

double standard_error(const Tally& tally) { return standard_error_of(outcomes_of(tally), tally.score()); }
double standard_error(const PairTally& pairs) { return standard_error_of(outcomes_of(pairs), pairs.score()); }

double design_effect(const Tally& tally) {
  constexpr double added_pairs = 4;
  const double single = tally.games() == 0 ? 0 : outcomes_of(tally).variance();
  if (tally.pairs.pairs() == 0 || single <= 0) return 1;
  // Drawn games say nothing about how the two of a pair depend on each other.
  const double telling_pairs =
      std::min(static_cast<double>(tally.pairs.pairs()), 0.5 * static_cast<double>(tally.wins + tally.losses));
  return (telling_pairs * 2 * outcomes_of(tally.pairs).variance() / single + added_pairs) /
         (telling_pairs + added_pairs);
}

Interval combined_interval(std::span<const WeightedScore> scores) {
  double weights = 0;
  double mean = 0;
  for (const WeightedScore& each : scores) {
    weights += each.weight;
    mean += each.weight * each.score;
  }
  if (weights <= 0) return {};
  double below = 0;
  double above = 0;
  for (const auto& [weight, score, interval] : scores) {
    below += std::pow(weight / weights * (score - interval.low), 2);
    above += std::pow(weight / weights * (interval.high - score), 2);
  }
  return {mean / weights - std::sqrt(below), mean / weights + std::sqrt(above)};
}

Interval combined_interval(std::span<const Tally> tallies) {
  std::vector<WeightedScore> scores;
  for (const Tally& tally : tallies) {
    if (tally.games() > 0) scores.push_back({static_cast<double>(tally.games()), tally.score(), score_interval(tally)});
  }
  const Interval interval = combined_interval(scores);
  return {std::max(0.0, interval.low), std::min(1.0, interval.high)};
}

double likelihood_of_superiority(const Tally& tally) {
  if (tally.pairs.pairs() > 0) return likelihood_of_superiority(tally.pairs);
  return beta_probability_above(static_cast<double>(tally.wins) + 1, static_cast<double>(tally.losses) + 1, 0.5);
}

double likelihood_of_superiority(const PairTally& pairs) {
  return normal_probability((pairs.score() - 0.5) / standard_error(pairs));
}

}  // namespace cycad
