#include "cycad/match/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace cycad {

Interval score_interval(const Tally& tally, double quantile) {
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

EloDifference elo_difference(const Tally& tally, double quantile) {
  const double games = std::max(1.0, static_cast<double>(tally.games()));
  const double least = 0.5 / (games + 1);
  const auto elo = [least](double score) {
    const double bounded = std::clamp(score, least, 1 - least);
    return 400 * std::log10(bounded / (1 - bounded));
  };
  const Interval scores = score_interval(tally, quantile);
  return {elo(tally.score()), {elo(scores.low), elo(scores.high)}};
}

}  // namespace cycad
