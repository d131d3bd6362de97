// Quantiles for intervals of 95 %: of the standard normal distribution, or of Student's where errors are of small
// samples.
#pragma once

#include <span>

#include "cycad/experiment/cells.hpp"
#include "match/statistics/distributions.hpp"

namespace cycad {

inline constexpr double normal_quantile = 1.959963984540054;

// Of the sum or difference of independent cells (Welch 1947, Satterthwaite 1946); 0 if none is of a small sample.
inline double freedom_of(std::span<const Cell> cells) {
  double variance = 0, uncertain = 0;
  for (const Cell& cell : cells) {
    const double own = cell.error * cell.error;
    variance += own;
    if (cell.freedom > 0) uncertain += own * own / cell.freedom;
  }
  return uncertain > 0 ? variance * variance / uncertain : 0;
}

inline double quantile(double freedom) {
  return freedom > 0 ? student_quantile_above(freedom, 0.025) : normal_quantile;
}

}  // namespace cycad
