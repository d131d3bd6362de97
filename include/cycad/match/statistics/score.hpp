// How far the score of a match (a draw as half a point) can be trusted. Every command prints score_interval, so that
// one set of games has one interval; that of several opponents together is combined_interval.
//
//   Interval interval = score_interval(tally);
//   Interval total = combined_interval({{games_a, score_a, interval_a}, {games_b, score_b, interval_b}});
//
// The standard error, which tests use, is sqrt(variance / n), n being games or pairs and the variance that of the
// sample; but at least the variance of a sample in which every result equals the score, and one more is half won and
// half lost. So it does not vanish when all games end alike: it is 0.066 after ten wins out of ten, 0.43 after a single
// win, 0.05 after ten draws, and without a game one half. Near a score of 0 or 1 the normal distribution is a poor
// guide all the same; score_interval() and clopper_pearson_interval() hold there too.
#pragma once

#include <span>

#include "cycad/match/statistics/pair_tally.hpp"
#include "cycad/match/statistics/tally.hpp"

namespace cycad {

// Wilson's interval for the score. Without draws it is the one for a proportion (Wilson 1927): the scores p whose
// test against the observed s does not reject, (s - p)^2 <= z^2 p (1 - p) / n. A draw takes a quarter off the
// variance of one game, so that it is p (1 - p) - d / 4 with draws, where d is the share of draws that is the most
// likely one if the score is p, as in the interval of Miettinen and Nurminen 1985 for two proportions. So wins and
// draws alone have an upper end that leaves half of Wilson's lower end of the share of draws, and nothing but draws an
// interval that does not vanish.
//
// Where games are paired, n is the number of games divided by design_effect, as is done for samples in clusters.
Interval score_interval(const Tally& tally, double confidence = 0.95);

// How much more the score of these games varies than that of as many independent ones: twice the variance of the mean
// of a pair over the variance of a game, from as many pairs as the decided games would fill, with four pairs of
// independent games added so that few pairs do not claim certainty. 1 without pairs; below 1 where a map favours one
// side, since each agent has that side once.
double design_effect(const Tally& tally);

struct WeightedScore {
  double weight = 1;
  double score = 0.5;
  Interval interval;
};

// Of the weighted mean of independent scores: distances to the ends add up as standard errors do, each end for itself
// (Zou and Donner 2008).
Interval combined_interval(std::span<const WeightedScore> scores);

// Of the games against several opponents together.
Interval combined_interval(std::span<const Tally> tallies);

double standard_error(const Tally& tally);
double standard_error(const PairTally& pairs);

// The probability that the first agent is the better one. From single games it is exact: with the uniform prior over
// the shares of wins, draws and losses, wins / (wins + losses) has the distribution Beta(wins + 1, losses + 1), and
// draws say nothing about who is better. From pairs, where there are any, it is that of the normal distribution with
// standard_error().
double likelihood_of_superiority(const Tally& tally);
double likelihood_of_superiority(const PairTally& pairs);

}  // namespace cycad
