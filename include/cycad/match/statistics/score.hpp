// How far the score of a match (a draw as half a point) can be trusted, by the normal distribution: games counted
// one by one (trinomial: win, draw, loss) or by pairs with the sides exchanged (pentanomial).
//
//   double error = standard_error(tally);
//   Interval interval = score_interval_normal(pairs, 0.95);
//
// The standard error is sqrt(variance / n), n being games or pairs and the variance that of the sample; but at least
// the variance of a sample in which every result equals the score, and one more is half won and half lost. So it does
// not vanish when all games end alike: it is 0.066 after ten wins out of ten, 0.43 after a single win, 0.05 after ten
// draws, and without a game one half. Near a score of 0 or 1 the normal distribution is a poor guide all the same;
// score_interval() (Wilson's) and clopper_pearson_interval() hold there too.
#pragma once

#include "cycad/match/statistics.hpp"
#include "cycad/match/statistics/pair_tally.hpp"

namespace cycad {

double standard_error(const Tally& tally);
double standard_error(const PairTally& pairs);

// The score and a multiple of its standard error to both sides, within [0, 1].
Interval score_interval_normal(const Tally& tally, double confidence = 0.95);
Interval score_interval_normal(const PairTally& pairs, double confidence = 0.95);

// The probability that the first agent is the better one. From single games it is exact: with the uniform prior over
// the shares of wins, draws and losses, wins / (wins + losses) has the distribution Beta(wins + 1, losses + 1), and
// draws say nothing about who is better. From pairs it is that of the normal distribution with standard_error().
double likelihood_of_superiority(const Tally& tally);
double likelihood_of_superiority(const PairTally& pairs);

}  // namespace cycad
