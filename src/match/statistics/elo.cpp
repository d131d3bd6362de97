#include "cycad/match/statistics/elo.hpp"

#include <algorithm>
#include <cmath>

#include "cycad/match/statistics/score.hpp"

namespace cycad {
double score_of_elo(double difference) { return 1 / (1 + std::pow(10.0, -difference / 400)); }
double elo_of_score(double score) { return 400 * std::log10(score / (1 - score)); }

EloDifference elo_estimate(const Tally& tally, double confidence) {
  const double least = 0.5 / (std::max(1.0, static_cast<double>(tally.games())) + 1);
  const Interval scores = score_interval(tally, confidence);
  // The logarithms of 0 and of infinity are infinite ends.
  return {elo_of_score(std::clamp(tally.score(), least, 1 - least)),
          {elo_of_score(scores.low), elo_of_score(scores.high)}};
}

}  // namespace cycad
