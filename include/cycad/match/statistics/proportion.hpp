// Intervals for the share of successes in independent trials, and the share of decided games, which some papers give
// in place of the score: wins / (wins + losses), as if the draws had not been played.
//
//   Interval likely = wilson_interval(wins, wins + losses);          // right on average, short
//   Interval certain = clopper_pearson_interval(wins, wins + losses);  // never below its confidence, longer
//
// Without trials all of them are [0, 1]. More successes than trials, or a confidence outside (0, 1), is an InputError.
#pragma once

#include <cstdint>

#include "cycad/match/statistics/tally.hpp"

namespace cycad {

// Wilson 1927: the p with |s - p| <= z sqrt(p (1 - p) / n).
Interval wilson_interval(std::uint64_t successes, std::uint64_t trials, double confidence = 0.95);

// Clopper and Pearson 1934, the exact interval: the p for which neither as many successes or more nor as many or fewer
// have a probability below (1 - confidence) / 2. Its ends are quantiles of beta distributions.
Interval clopper_pearson_interval(std::uint64_t successes, std::uint64_t trials, double confidence = 0.95);

struct DecidedShare {
  std::uint64_t games = 0;  // that were decided
  double share = 0.5;       // of them that were won; one half where there is none
  Interval interval;        // Wilson's
};

DecidedShare decided_share(const Tally& tally, double confidence = 0.95);

}  // namespace cycad
