#include "cycad/match/statistics/rank_correlation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "cycad/core/error.hpp"
#include "match/statistics/distributions.hpp"

namespace cycad {
namespace {

// Ranks as whole numbers around 0: twice the rank (ties share the average of theirs) less twice the average rank.
using Ranks = std::vector<std::int64_t>;

Ranks ranks_of(std::span<const double> values) {
  Ranks ranks;
  for (const double value : values) {
    std::int64_t balance = 0;
    for (const double other : values) balance += static_cast<std::int64_t>(other < value) - (other > value ? 1 : 0);
    ranks.push_back(balance);
  }
  return ranks;
}

void check_values(std::span<const double> one, std::span<const double> two) {
  if (one.size() != two.size())
    throw InputError(
        fmt::format("rank correlation of {} values with {}, expected as many of both", one.size(), two.size()));
  for (const auto values : {one, two}) {
    if (std::any_of(values.begin(), values.end(), [](double value) { return std::isnan(value); }))
      throw InputError("rank correlation of a value that is not a number, expected numbers");
  }
}

std::int64_t product_sum(const Ranks& one, const Ranks& two) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < one.size(); ++i) sum += one[i] * two[i];
  return sum;
}

std::int64_t sign(std::int64_t value) { return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0); }

// Pairs in the same order less pairs in opposite order.
std::int64_t concordance(const Ranks& one, const Ranks& two) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) sum += sign(one[i] - one[j]) * sign(two[i] - two[j]);
  }
  return sum;
}

// The share of all orders of `two` in which the statistic is at least as far from 0. The distinct orders suffice,
// since with ties each stands for equally many.
template <class Statistic>
double permutation_p_value(const Ranks& one, Ranks two, std::int64_t observed, Statistic statistic) {
  std::sort(two.begin(), two.end());
  std::uint64_t orders = 0;
  std::uint64_t as_far = 0;
  do {
    ++orders;
    if (std::abs(statistic(one, two)) >= std::abs(observed)) ++as_far;
  } while (std::next_permutation(two.begin(), two.end()));
  return static_cast<double>(as_far) / static_cast<double>(orders);
}

// Sums over the groups of t ties, as Kendall's variance wants them.
struct TieSums {
  double pairs = 0;      // t (t - 1)
  double triples = 0;    // t (t - 1) (t - 2)
  double variances = 0;  // t (t - 1) (2 t + 5)
};

TieSums tie_sums(Ranks ranks) {
  std::sort(ranks.begin(), ranks.end());
  TieSums sums;
  for (auto begin = ranks.begin(); begin != ranks.end();) {
    const auto end = std::upper_bound(begin, ranks.end(), *begin);
    const auto t = static_cast<double>(end - begin);
    sums.pairs += t * (t - 1);
    sums.triples += t * (t - 1) * (t - 2);
    sums.variances += t * (t - 1) * (2 * t + 5);
    begin = end;
  }
  return sums;
}

double kendall_normal_p_value(std::int64_t observed, double n, const TieSums& one, const TieSums& two) {
  const double variance = (n * (n - 1) * (2 * n + 5) - one.variances - two.variances) / 18 +
                          one.pairs * two.pairs / (2 * n * (n - 1)) +
                          one.triples * two.triples / (9 * n * (n - 1) * (n - 2));
  const double distance = std::max(0.0, static_cast<double>(std::abs(observed)) - 1);
  return 2 * normal_probability(-distance / std::sqrt(variance));
}

double spearman_student_p_value(double rho, double n) {
  const double rest = (1 - rho) * (1 + rho);
  if (rest <= 0) return 0;
  const double t = std::abs(rho) * std::sqrt((n - 2) / rest);
  return 2 * student_probability_above(n - 2, t);
}

}  // namespace

RankCorrelation kendall_tau_b(std::span<const double> one, std::span<const double> two) {
  check_values(one, two);
  const Ranks ranks_one = ranks_of(one);
  const Ranks ranks_two = ranks_of(two);
  const auto n = static_cast<double>(one.size());
  const TieSums ties_one = tie_sums(ranks_one);
  const TieSums ties_two = tie_sums(ranks_two);
  const double untied = (n * (n - 1) - ties_one.pairs) * (n * (n - 1) - ties_two.pairs) / 4;
  if (untied <= 0) return {};
  const std::int64_t observed = concordance(ranks_one, ranks_two);
  const double p_value = one.size() <= most_permuted ? permutation_p_value(ranks_one, ranks_two, observed, concordance)
                                                     : kendall_normal_p_value(observed, n, ties_one, ties_two);
  return {static_cast<double>(observed) / std::sqrt(untied), p_value};
}

RankCorrelation spearman_rho(std::span<const double> one, std::span<const double> two) {
  check_values(one, two);
  const Ranks ranks_one = ranks_of(one);
  const Ranks ranks_two = ranks_of(two);
  const double squares =
      static_cast<double>(product_sum(ranks_one, ranks_one)) * static_cast<double>(product_sum(ranks_two, ranks_two));
  if (squares <= 0) return {};
  const std::int64_t observed = product_sum(ranks_one, ranks_two);
  const double rho = static_cast<double>(observed) / std::sqrt(squares);
  const double p_value = one.size() <= most_permuted ? permutation_p_value(ranks_one, ranks_two, observed, product_sum)
                                                     : spearman_student_p_value(rho, static_cast<double>(one.size()));
  return {rho, p_value};
}

}  // namespace cycad
