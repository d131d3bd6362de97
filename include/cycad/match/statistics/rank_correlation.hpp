// How well two orders of the same things agree, such as measured ratings and a published ranking: from -1 (reversed)
// over 0 (unrelated) to 1 (the same). Only the order of the values matters, and equal values are ties.
//
//   RankCorrelation tau = kendall_tau_b(ratings, published_scores);
//
// In a ranking 1 is the best: compare it with the negated ratings. The p-value is that of a correlation at least as
// far from 0, to either side, when all orders are equally likely; up to `most_permuted` things by counting them all,
// beyond by an approximation. Fewer than two things, or nothing but ties on one side, agree by 0 with p-value 1.
#pragma once

#include <cstddef>
#include <span>

namespace cycad {

struct RankCorrelation {
  double coefficient = 0;
  double p_value = 1;
};

inline constexpr std::size_t most_permuted = 9;

// Kendall 1945: pairs in the same order less pairs in opposite order, over sqrt(pairs untied in one * pairs untied in
// two). The approximation is the normal one, with the variance for ties and the correction for continuity (Kendall
// 1970, chapter 4).
RankCorrelation kendall_tau_b(std::span<const double> one, std::span<const double> two);

// Spearman 1904: the product-moment correlation of the ranks, ties sharing the average of theirs. The approximation is
// Student's t with n - 2 degrees of freedom.
RankCorrelation spearman_rho(std::span<const double> one, std::span<const double> two);

}  // namespace cycad
