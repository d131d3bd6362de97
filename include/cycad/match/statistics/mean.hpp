// How far the mean of some measurements can be trusted: mean +- s t / sqrt n, with s the standard deviation of the
// sample (n - 1) and t the quantile of Student's distribution with n - 1 degrees of freedom.
//
//   MeanEstimate estimate = mean_estimate(measurements);             // estimate.mean, estimate.margin
//   MeanEstimate difference = difference_of_shares(more, less, trials);
//
// Where all measurements are the same the margin is 0; from a single one there is none, and it is infinite.
#pragma once

#include <cstdint>
#include <span>

#include "cycad/match/statistics/tally.hpp"

namespace cycad {

struct MeanEstimate {
  double mean = 0;
  double margin = 0;

  [[nodiscard]] Interval interval() const { return {mean - margin, mean + margin}; }
};

// The t with P(|T| <= t) = confidence. InputError for less than one degree of freedom.
double student_quantile(std::uint64_t degrees, double confidence = 0.95);

// InputError without a measurement.
MeanEstimate mean_estimate(std::span<const double> measurements, double confidence = 0.95);

// The same for measurements of +1 (`more` of them), -1 (`less`) and 0 (the rest): what a paired comparison of two
// shares comes down to. The margin counts one trial more, half of it +1 and half -1.
MeanEstimate difference_of_shares(std::uint64_t more, std::uint64_t less, std::uint64_t trials,
                                  double confidence = 0.95);

}  // namespace cycad
