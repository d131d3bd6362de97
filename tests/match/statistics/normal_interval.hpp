// The score and a multiple of its standard error to both sides, within [0, 1]: what tests of the standard error look
// at.
#pragma once

#include <algorithm>

#include "cycad/match/statistics/score.hpp"
#include "match/statistics/distributions.hpp"

namespace cycad {

template <class Games>
Interval score_interval_normal(const Games& played, double confidence = 0.95) {
  const double half_width = two_sided_quantile(confidence) * standard_error(played);
  if (played.games() == 0) return {};
  return {std::max(0.0, played.score() - half_width), std::min(1.0, played.score() + half_width)};
}

}  // namespace cycad
