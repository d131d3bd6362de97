#include "cycad/match/statistics/mean.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "cycad/core/error.hpp"
#include "match/statistics/distributions.hpp"

namespace cycad {
namespace {

// From the sum of squared distances to the mean.
MeanEstimate estimate_of(double mean, double squares, std::uint64_t count, double confidence) {
  check_confidence(confidence);
  if (count == 1) return {mean, std::numeric_limits<double>::infinity()};
  const auto n = static_cast<double>(count);
  if (squares <= 0) return {mean, 0};
  return {mean, student_quantile(count - 1, confidence) * std::sqrt(squares / (n - 1) / n)};
}

}  // namespace

double student_quantile(std::uint64_t degrees, double confidence) {
  check_confidence(confidence);
  if (degrees < 1) throw InputError("Student's t with 0 degrees of freedom, expected 1 or more");
  return student_quantile_above(static_cast<double>(degrees), (1 - confidence) / 2);
}

MeanEstimate mean_estimate(std::span<const double> measurements, double confidence) {
  if (measurements.empty()) throw InputError("the mean of no measurements, expected one or more");
  double sum = 0;
  for (const double each : measurements) sum += each;
  const double mean = sum / static_cast<double>(measurements.size());
  double squares = 0;
  for (const double each : measurements) squares += (each - mean) * (each - mean);
  return estimate_of(mean, squares, measurements.size(), confidence);
}

MeanEstimate difference_of_shares(std::uint64_t more, std::uint64_t less, std::uint64_t trials, double confidence) {
  if (trials == 0 || more + less > trials)
    throw InputError(fmt::format("{} + {} different of {} trials, expected one trial or more and no more differences",
                                 more, less, trials));
  // One more trial, half of which goes to either side: without it the error of trials that do not differ would vanish.
  const auto n = static_cast<double>(trials);
  const double difference = static_cast<double>(more) - static_cast<double>(less);
  const double squares = static_cast<double>(more + less) + 1 - difference * difference / (n + 1);
  if (trials == 1) return estimate_of(difference, squares, trials, confidence);
  return {difference / n, estimate_of(0, squares, trials + 1, confidence).margin};
}

}  // namespace cycad
