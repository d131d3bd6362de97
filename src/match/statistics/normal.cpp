#include "match/statistics/normal.hpp"

#include <fmt/format.h>

#include <boost/math/special_functions/erf.hpp>
#include <cmath>
#include <numbers>

#include "cycad/core/error.hpp"

namespace cycad {

double normal_probability(double z) { return 0.5 * std::erfc(-z / std::numbers::sqrt2); }

double two_sided_quantile(double confidence) {
  check_confidence(confidence);
  return std::numbers::sqrt2 * boost::math::erf_inv(confidence);
}

void check_confidence(double confidence) {
  // Written so that not-a-number is refused as well.
  if (!(confidence > 0 && confidence < 1))
    throw InputError(fmt::format("confidence {}, expected a number above 0 and below 1", confidence));
}

}  // namespace cycad
