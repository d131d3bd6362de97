// The standard normal distribution.
#pragma once

namespace cycad {

// The probability of a value below z.
double normal_probability(double z);

// The z for which values between -z and z have the given probability; InputError outside of (0, 1).
double two_sided_quantile(double confidence);

// InputError unless the confidence is inside (0, 1).
void check_confidence(double confidence);

}  // namespace cycad
