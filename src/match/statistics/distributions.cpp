#include "match/statistics/distributions.hpp"

#include <fmt/format.h>

// Boost computes some values when the program starts, with the widest numbers. Where these are narrower than they say,
// as under valgrind, that overflows, and an exception would end the program before it begins.
#define BOOST_MATH_OVERFLOW_ERROR_POLICY ignore_error
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/special_functions/beta.hpp>
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

double student_quantile_above(double degrees, double probability) {
  return boost::math::quantile(boost::math::complement(boost::math::students_t(degrees), probability));
}

double student_probability_above(double degrees, double t) {
  return boost::math::cdf(boost::math::complement(boost::math::students_t(degrees), t));
}

double chi_squared_probability_above(double degrees, double x) {
  return boost::math::cdf(boost::math::complement(boost::math::chi_squared(degrees), x));
}

double beta_probability_above(double a, double b, double x) { return boost::math::ibetac(a, b, x); }
double beta_quantile_below(double a, double b, double probability) { return boost::math::ibeta_inv(a, b, probability); }
double beta_quantile_above(double a, double b, double probability) {
  return boost::math::ibetac_inv(a, b, probability);
}

}  // namespace cycad
