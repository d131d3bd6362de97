#include "match/statistics/cholesky.hpp"

#include <cmath>
#include <utility>

namespace cycad {

SquareMatrix cholesky_factor(const SquareMatrix& matrix) {
  SquareMatrix factor(matrix.size);
  for (std::size_t row = 0; row < matrix.size; ++row) {
    for (std::size_t other = 0; other <= row; ++other) {
      double rest = matrix(row, other);
      for (std::size_t before = 0; before < other; ++before) rest -= factor(row, before) * factor(other, before);
      factor(row, other) = row == other ? std::sqrt(rest) : rest / factor(other, other);
    }
  }
  return factor;
}

std::vector<double> cholesky_solve(const SquareMatrix& factor, std::vector<double> right_side) {
  for (std::size_t unknown = 0; unknown < factor.size; ++unknown) {
    for (std::size_t known = 0; known < unknown; ++known)
      right_side[unknown] -= factor(unknown, known) * right_side[known];
    right_side[unknown] /= factor(unknown, unknown);
  }
  for (std::size_t unknown = factor.size; unknown-- > 0;) {
    for (std::size_t known = unknown + 1; known < factor.size; ++known)
      right_side[unknown] -= factor(known, unknown) * right_side[known];
    right_side[unknown] /= factor(unknown, unknown);
  }
  return right_side;
}

SquareMatrix cholesky_inverse(const SquareMatrix& factor) {
  SquareMatrix inverse(factor.size);
  for (std::size_t column = 0; column < factor.size; ++column) {
    std::vector<double> unit(factor.size, 0.0);
    unit[column] = 1;
    const std::vector<double> solved = cholesky_solve(factor, std::move(unit));
    for (std::size_t row = 0; row < factor.size; ++row) inverse(row, column) = solved[row];
  }
  return inverse;
}

}  // namespace cycad
