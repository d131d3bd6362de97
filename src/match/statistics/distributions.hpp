// Probability distributions that the standard library lacks. Boost.Math is included by distributions.cpp alone: each of
// its headers takes seconds to compile.
#pragma once

namespace cycad {

// The probability of a standard normal value below z.
double normal_probability(double z);

// The z for which standard normal values between -z and z have the given probability; InputError outside of (0, 1).
double two_sided_quantile(double confidence);

// InputError unless the confidence is inside (0, 1).
void check_confidence(double confidence);

// Student's t: the value that is exceeded with this probability, and the probability of exceeding t.
double student_quantile_above(double degrees, double probability);
double student_probability_above(double degrees, double t);

// The probability that a chi-squared value exceeds x.
double chi_squared_probability_above(double degrees, double x);

// The beta distribution: the probability of exceeding x, and the values with this probability below or above them.
double beta_probability_above(double a, double b, double x);
double beta_quantile_below(double a, double b, double probability);
double beta_quantile_above(double a, double b, double probability);

}  // namespace cycad
