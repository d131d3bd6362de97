// How far the score of a match (a draw as half a point) can be trusted: by Wilson's interval, or by the normal
// distribution with games counted one by one (trinomial: win, draw, loss) or by pairs with the sides exchanged
// (pentanomial).
//
//   Interval interval = score_interval(tally);
//   Interval paired = score_interval_normal(pairs);
//
// The standard error is sqrt(variance / n), n being games or pairs and the variance that of the sample; but at least
// the variance of a sample in which every result equals the score, and one more is half won and half lost. So it does
// not vanish when all games end alike: it is 0.066 after ten wins out of ten, 0.43 after a single win, 0.05 after ten
// draws, and without a game one half. Near a score of 0 or 1 the normal distribution is a poor guide all the same;
// score_interval() (Wilson's) and clopper_pearson_interval() hold there too.
#pragma once

#include "cycad/match/statistics/pair_tally.hpp"
#include "cycad/match/statistics/tally.hpp"

namespace cycad {

// Wilson's interval for the score. Without draws it is the one for a proportion (Wilson 1927): the scores p whose
// test against the observed s does not reject, (s - p)^2 <= z^2 p (1 - p) / n. A draw takes a quarter off the
// variance of one game, so the variance here is p (1 - p) - d / 4. The share of draws is d = draws / (n + z^2) rather
// than draws / n: with nothing but draws the interval then shrinks as z^2 / (n + z^2) and does not vanish at once.
Interval score_interval(const Tally& tally, double confidence = 0.95);

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
