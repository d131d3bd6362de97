// Pearson's chi-square test of counts against the frequencies that a distribution promises.
//
//   EXPECT_LT(chi_square(counts, probabilities), chi_square_limit(counts.size() - 1));
//
// With fixed seeds a test either always passes or never; the limit is that of a chance of about 1 in 1,000.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

namespace cycad::test {

inline double chi_square(const std::vector<std::uint64_t>& counts, const std::vector<double>& probabilities) {
  const double total = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
  double sum = 0;
  for (std::size_t cell = 0; cell < counts.size(); ++cell) {
    const double expected = total * probabilities[cell];
    const double found = static_cast<double>(counts[cell]);
    if (expected > 0)
      sum += (found - expected) * (found - expected) / expected;
    else if (found > 0)
      return std::numeric_limits<double>::infinity();
  }
  return sum;
}

// The 0.999 quantile, after Wilson and Hilferty 1931.
inline double chi_square_limit(std::size_t degrees) {
  const double d = static_cast<double>(degrees);
  const double root = 1.0 - 2.0 / (9.0 * d) + 3.0902 * std::sqrt(2.0 / (9.0 * d));
  return d * root * root * root;
}

}  // namespace cycad::test
