#include "cycad/solve/exact_values.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <boost/functional/hash.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <map>
#include <optional>
#include <unordered_map>

#include "cycad/core/error.hpp"

namespace cycad {
namespace {

using Fraction = boost::multiprecision::cpp_rational;
using Matrix = std::vector<std::vector<Fraction>>;

constexpr std::size_t most_moves = 4;

// Solves `matrix` x = ones by elimination; nothing if the matrix is singular.
std::optional<std::vector<Fraction>> solve_for_ones(Matrix matrix) {
  const std::size_t size = matrix.size();
  for (std::vector<Fraction>& row : matrix) row.emplace_back(1);
  for (std::size_t column = 0; column < size; ++column) {
    std::size_t pivot = column;
    while (pivot < size && matrix[pivot][column] == 0) ++pivot;
    if (pivot == size) return {};
    std::swap(matrix[pivot], matrix[column]);
    for (std::size_t row = 0; row < size; ++row) {
      if (row == column || matrix[row][column] == 0) continue;
      const Fraction factor = matrix[row][column] / matrix[column][column];
      for (std::size_t entry = column; entry <= size; ++entry) matrix[row][entry] -= factor * matrix[column][entry];
    }
  }
  std::vector<Fraction> solution;
  for (std::size_t row = 0; row < size; ++row) solution.emplace_back(matrix[row][size] / matrix[row][row]);
  return solution;
}

std::vector<std::size_t> members(unsigned set) {
  std::vector<std::size_t> found;
  for (; set != 0; set &= set - 1) found.push_back(static_cast<std::size_t>(std::countr_zero(set)));
  return found;
}

struct Solution {
  Fraction value;
  std::vector<Fraction> one, two;
};

// Shapley & Snow 1950: a game with a positive value has optimal strategies on the rows and columns of some square part
// of it, where both make the other indifferent: x M = v, M y = v. The parts are tried from the smallest on.
std::optional<Solution> solve_part(const Matrix& rewards, unsigned rows, unsigned columns) {
  const std::vector<std::size_t> kept_rows = members(rows);
  const std::vector<std::size_t> kept_columns = members(columns);
  Matrix part, transposed(kept_columns.size());
  for (const std::size_t row : kept_rows) {
    part.emplace_back();
    for (std::size_t column = 0; column < kept_columns.size(); ++column) {
      part.back().push_back(rewards[row][kept_columns[column]]);
      transposed[column].push_back(part.back().back());
    }
  }
  const auto two = solve_for_ones(part);
  const auto one = solve_for_ones(transposed);
  if (!two || !one) return {};
  Fraction total_one = 0, total_two = 0;
  for (std::size_t k = 0; k < one->size(); ++k) {
    if ((*one)[k] < 0 || (*two)[k] < 0) return {};
    total_one += (*one)[k];
    total_two += (*two)[k];
  }
  if (total_one == 0) return {};
  Solution solution{1 / total_one, std::vector<Fraction>(rewards.size()), std::vector<Fraction>(rewards[0].size())};
  for (std::size_t k = 0; k < one->size(); ++k) {
    solution.one[kept_rows[k]] = (*one)[k] / total_one;
    solution.two[kept_columns[k]] = (*two)[k] / total_two;
  }
  for (const auto& row : rewards) {
    Fraction reached = 0;
    for (std::size_t column = 0; column < row.size(); ++column) reached += row[column] * solution.two[column];
    if (reached > solution.value) return {};
  }
  for (std::size_t column = 0; column < rewards[0].size(); ++column) {
    Fraction reached = 0;
    for (std::size_t row = 0; row < rewards.size(); ++row) reached += rewards[row][column] * solution.one[row];
    if (reached < solution.value) return {};
  }
  return solution;
}

Solution solve_matrix(const Matrix& rewards) {
  const std::size_t rows = rewards.size();
  const std::size_t columns = rewards[0].size();
  for (std::size_t size = 1; size <= std::min(rows, columns); ++size) {
    for (unsigned row_set = 1; row_set < 1U << rows; ++row_set) {
      if (static_cast<std::size_t>(std::popcount(row_set)) != size) continue;
      for (unsigned column_set = 1; column_set < 1U << columns; ++column_set) {
        if (static_cast<std::size_t>(std::popcount(column_set)) != size) continue;
        if (auto found = solve_part(rewards, row_set, column_set)) return *std::move(found);
      }
    }
  }
  throw std::logic_error("a matrix game without an equilibrium");
}

// A matrix of at most 4 x 4 values and its shape.
using MatrixKey = std::array<ValueNumber, most_moves * most_moves + 1>;

MatrixKey key_of(std::span<const ValueNumber> rewards, std::size_t rows, std::size_t columns) {
  if (rows == 0 || columns == 0 || rows > most_moves || columns > most_moves || rewards.size() != rows * columns)
    throw InputError("matrix game: expected 1 to 4 rows and columns");
  MatrixKey key{};
  std::copy(rewards.begin(), rewards.end(), key.begin());
  key.back() = static_cast<ValueNumber>(rows * 8 + columns);
  return key;
}

}  // namespace

struct ExactValues::Tables {
  std::vector<Fraction> fractions;
  std::vector<double> numbers;
  std::map<Fraction, ValueNumber> found;
  std::unordered_map<MatrixKey, ValueNumber, boost::hash<MatrixKey>> solved;

  ValueNumber add(const Fraction& fraction) {
    const auto [place, is_new] = found.emplace(fraction, static_cast<ValueNumber>(fractions.size()));
    if (is_new) {
      fractions.push_back(fraction);
      numbers.push_back(fraction.convert_to<double>());
    }
    return place->second;
  }

  // One is added to all rewards, and taken off again, so that no value is zero.
  [[nodiscard]] Solution solve(std::span<const ValueNumber> rewards, std::size_t rows, std::size_t columns) const {
    Matrix matrix(rows);
    for (std::size_t row = 0; row < rows; ++row)
      for (std::size_t column = 0; column < columns; ++column)
        matrix[row].push_back(fractions.at(rewards[row * columns + column]) + 1);
    Solution solution = solve_matrix(matrix);
    solution.value -= 1;
    return solution;
  }
};

ExactValues::ExactValues() : tables_(std::make_unique<Tables>()) {
  for (const int half : {0, 1, 2}) tables_->add(Fraction(half, 2));
}
ExactValues::~ExactValues() = default;
ExactValues::ExactValues(ExactValues&&) noexcept = default;
ExactValues& ExactValues::operator=(ExactValues&&) noexcept = default;

ValueNumber ExactValues::fraction(std::int64_t numerator, std::int64_t denominator) {
  if (denominator == 0) throw InputError("a fraction with the denominator 0");
  return tables_->add(Fraction(numerator) / denominator);
}

ValueNumber ExactValues::complement(ValueNumber value) {
  return value <= exact_win ? exact_win - value : tables_->add(1 - tables_->fractions.at(value));
}

bool ExactValues::less(ValueNumber left, ValueNumber right) const {
  const double one = tables_->numbers[left];
  const double two = tables_->numbers[right];
  return one != two ? one < two : left != right && tables_->fractions[left] < tables_->fractions[right];
}

double ExactValues::number(ValueNumber value) const { return tables_->numbers.at(value); }
std::string ExactValues::text(ValueNumber value) const { return tables_->fractions.at(value).str(); }
std::size_t ExactValues::size() const { return tables_->fractions.size(); }

ValueNumber ExactValues::value_of(std::span<const ValueNumber> rewards, std::size_t rows, std::size_t columns) {
  const MatrixKey key = key_of(rewards, rows, columns);
  if (const auto known = tables_->solved.find(key); known != tables_->solved.end()) return known->second;
  const ValueNumber value = tables_->add(tables_->solve(rewards, rows, columns).value);
  tables_->solved.emplace(key, value);
  return value;
}

Equilibrium ExactValues::solve(std::span<const ValueNumber> rewards, std::size_t rows, std::size_t columns) {
  key_of(rewards, rows, columns);
  const Solution solution = tables_->solve(rewards, rows, columns);
  Equilibrium found{tables_->add(solution.value), {}, {}};
  for (const Fraction& share : solution.one) found.strategy_one.push_back(tables_->add(share));
  for (const Fraction& share : solution.two) found.strategy_two.push_back(tables_->add(share));
  return found;
}

}  // namespace cycad
