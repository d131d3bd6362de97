#include "cycad/match/statistics/score.hpp"

#include <algorithm>
#include <cmath>

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

Interval around(double score, double half_width) {
  return {std::max(0.0, score - half_width), std::min(1.0, score + half_width)};
}

}  // namespace

Interval score_interval(const Tally& tally, double confidence) {
  const double quantile = two_sided_quantile(confidence);
  if (tally.games() == 0) return {};
  const auto games = static_cast<double>(tally.games());
  const double score = tally.score();
  const double ratio = quantile * quantile / games;
  const double draw_share = static_cast<double>(tally.draws) / (games + quantile * quantile);
  // (1 + a) p^2 - (2 s + a) p + s^2 + a d / 4 = 0 with a = z^2 / n.
  const double middle = (score + ratio / 2) / (1 + ratio);
  const double constant = (score * score + ratio * draw_share / 4) / (1 + ratio);
  const double half_width = std::sqrt(std::max(0.0, middle * middle - constant));
  // The score itself always lies inside; rounding could put it just out.
  return {std::clamp(middle - half_width, 0.0, score), std::clamp(middle + half_width, score, 1.0)};
}

double standard_error(const Tally& tally) { return standard_error_of(outcomes_of(tally), tally.score()); }
double standard_error(const PairTally& pairs) { return standard_error_of(outcomes_of(pairs), pairs.score()); }

Interval score_interval_normal(const Tally& tally, double confidence) {
  const double quantile = two_sided_quantile(confidence);
  return tally.games() == 0 ? Interval{} : around(tally.score(), quantile * standard_error(tally));
}

Interval score_interval_normal(const PairTally& pairs, double confidence) {
  const double quantile = two_sided_quantile(confidence);
  return pairs.pairs() == 0 ? Interval{} : around(pairs.score(), quantile * standard_error(pairs));
}

double likelihood_of_superiority(const Tally& tally) {
  return beta_probability_above(static_cast<double>(tally.wins) + 1, static_cast<double>(tally.losses) + 1, 0.5);
}

double likelihood_of_superiority(const PairTally& pairs) {
  return normal_probability((pairs.score() - 0.5) / standard_error(pairs));
}

}  // namespace cycad
