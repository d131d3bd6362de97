#include "cycad/match/statistics/proportion.hpp"

#include <fmt/format.h>

#include "cycad/core/error.hpp"
#include "cycad/match/statistics/score.hpp"
#include "match/statistics/distributions.hpp"

namespace cycad {
namespace {

void check_counts(std::uint64_t successes, std::uint64_t trials) {
  if (successes > trials)
    throw InputError(fmt::format("{} successes in {} trials, expected no more than the trials", successes, trials));
}

}  // namespace

Interval wilson_interval(std::uint64_t successes, std::uint64_t trials, double confidence) {
  check_counts(successes, trials);
  return score_interval({.wins = successes, .draws = 0, .losses = trials - successes}, confidence);
}

Interval clopper_pearson_interval(std::uint64_t successes, std::uint64_t trials, double confidence) {
  check_counts(successes, trials);
  check_confidence(confidence);
  const double tail = (1 - confidence) / 2;
  const auto succeeded = static_cast<double>(successes);
  const auto failed = static_cast<double>(trials - successes);
  Interval interval;
  if (succeeded > 0) interval.low = beta_quantile_below(succeeded, failed + 1, tail);
  if (failed > 0) interval.high = beta_quantile_above(succeeded + 1, failed, tail);
  return interval;
}

DecidedShare decided_share(const Tally& tally, double confidence) {
  const std::uint64_t games = tally.wins + tally.losses;
  const double share = games == 0 ? 0.5 : static_cast<double>(tally.wins) / static_cast<double>(games);
  return {games, share, wilson_interval(tally.wins, games, confidence)};
}

}  // namespace cycad
