// Elo's scale: a difference of d expects the score 1 / (1 + 10^(-d / 400)). An estimate is the difference that expects
// the score of a match, with the ends of the score's interval (score.hpp) on the same scale.
//
//   EloDifference elo = elo_estimate(tally);
//
// A score of 0 or 1 is infinitely far away, so a score within half a point in one game more than were played is taken
// as that half point: n wins and nothing else are 400 log10(2 n + 1). All draws are 0; a single game gives at most 191.
// The end of an interval is infinite where the score's is 0 or 1: games that were all won set no upper bound.
#pragma once

#include "cycad/match/statistics/tally.hpp"

namespace cycad {

struct EloDifference {
  double difference = 0;
  Interval interval;
};

double score_of_elo(double difference);
double elo_of_score(double score);  // the score is inside (0, 1)

EloDifference elo_estimate(const Tally& tally, double confidence = 0.95);

}  // namespace cycad
