#include "cycad/match/statistics/elo.hpp"

#include <algorithm>
#include <cmath>

#include "cycad/match/statistics/score.hpp"

namespace cycad {
namespace {

template <class Games>
EloDifference estimate(const Games& played, double confidence) {
  const double least = 0.5 / (std::max(1.0, static_cast<double>(played.games())) + 1);
  const auto bounded = [least](double score) { return elo_of_score(std::clamp(score, least, 1 - least)); };
  const Interval scores = score_interval_normal(played, confidence);
  return {bounded(played.score()), {bounded(scores.low), bounded(scores.high)}};
}

}  // namespace

double score_of_elo(double difference) { return 1 / (1 + std::pow(10.0, -difference / 400)); }
double elo_of_score(double score) { return 400 * std::log10(score / (1 - score)); }

EloDifference elo_estimate(const Tally& tally, double confidence) { return estimate(tally, confidence); }
EloDifference elo_estimate(const PairTally& pairs, double confidence) { return estimate(pairs, confidence); }

}  // namespace cycad
