// The inverse of a symmetric positive definite matrix, by its Cholesky factor; small dense matrices, row by row.
#pragma once

#include <cstddef>
#include <vector>

namespace cycad {

struct SquareMatrix {
  explicit SquareMatrix(std::size_t rows) : size(rows), values(rows * rows, 0.0) {}
  double& operator()(std::size_t row, std::size_t column) { return values[row * size + column]; }
  double operator()(std::size_t row, std::size_t column) const { return values[row * size + column]; }

  std::size_t size;
  std::vector<double> values;
};

// The lower factor L of M = L L^T.
SquareMatrix cholesky_factor(const SquareMatrix& matrix);

// The x with L L^T x = right_side.
std::vector<double> cholesky_solve(const SquareMatrix& factor, std::vector<double> right_side);

// (L L^T)^-1.
SquareMatrix cholesky_inverse(const SquareMatrix& factor);

}  // namespace cycad
