#include "match/statistics/cholesky.hpp"

#include <cmath>
#include <utility>

namespace cycad {

SquareMatrix cholesky_factor(const SquareMatrix& matrix) {
  SquareMatrix factor(matrix.size);
  for (std::size_t row = 0; row < matrix.size; ++row) {
    for (std::size_t column = 0; column <= row; ++column) {
      double rest = matrix(row, column);
      for (std::size_t inner = 0; inner < column; ++inner) rest -= factor(row, inner) * factor(column, inner);
      factor(row, column) = row == column ? std::sqrt(rest) : rest / factor(column, column);
    }
  }
  return factor;
}

std::vector<double> cholesky_solve(const SquareMatrix& factor, std::vector<double> right_side) {
  for (std::size_t row = 0; row < factor.size; ++row) {
    for (std::size_t inner = 0; inner < row; ++inner) right_side[row] -= factor(row, inner) * right_side[inner];
    right_side[row] /= factor(row, row);
  }
  for (std::size_t row = factor.size; row-- > 0;) {
    for (std::size_t inner = row + 1; inner < factor.size; ++inner)
      right_side[row] -= factor(inner, row) * right_side[inner];
    right_side[row] /= factor(row, row);
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
