#include "cycad/match/statistics/sprt.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "cycad/match/statistics/elo.hpp"
#include "match/statistics/outcomes.hpp"

namespace cycad {
namespace {

SprtState judged(const SprtSettings& settings, double llr) {
  SprtState state{.llr = llr,
                  .lower = std::log(settings.beta / (1 - settings.alpha)),
                  .upper = std::log((1 - settings.beta) / settings.alpha)};
  if (llr <= state.lower) state.verdict = SprtVerdict::accept_h0;
  if (llr >= state.upper) state.verdict = SprtVerdict::accept_h1;
  return state;
}

// What a difference in Elo expects. Far from 0 the smaller share would lose its digits in 1 - share.
struct Hypothesis {
  explicit Hypothesis(double elo) : won(score_of_elo(elo)), lost(score_of_elo(-elo)) {}
  [[nodiscard]] double deviation(double value) const { return value * lost - (1 - value) * won; }

  double won, lost;
};

// A denominator that rounding must not bring to zero or below.
double positive(double value) { return std::max(value, 1e-18); }

// The likeliest distribution with expectation `score` gives an outcome with share p_i and value a_i the probability
// p_i / (1 + x (a_i - score)), where sum_i p_i (a_i - score) / (1 + x (a_i - score)) = 0 (by Lagrange's multipliers;
// Owen 2001, Empirical Likelihood, section 2.9). The sum falls from infinity to minus infinity between its poles;
// Newton's steps find the zero, and a step out of what is left between them becomes a bisection.
template <std::size_t size>
double multiplier(const Outcomes<size>& outcomes, const Hypothesis& hypothesis) {
  double low = -1 / hypothesis.lost;
  double high = 1 / hypothesis.won;
  const double precision = 1e-15 * (high - low);
  double x = 0;
  constexpr int most_steps = 200;
  for (int count = 0; count < most_steps; ++count) {
    double sum = 0;
    double slope = 0;
    for (std::size_t outcome = 0; outcome < size; ++outcome) {
      const double deviation = hypothesis.deviation(outcomes.value(outcome));
      const double ratio = deviation / positive(1 + x * deviation);
      sum += outcomes.counts[outcome] * ratio;
      slope -= outcomes.counts[outcome] * ratio * ratio;
    }
    (sum > 0 ? low : high) = x;
    double next = x - sum / slope;
    if (!(next > low && next < high)) next = (low + high) / 2;
    if (std::abs(next - x) <= precision) return next;
    x = next;
  }
  return x;
}

// The logarithm of the ratio of the two likeliest distributions. An outcome that never came counts as a thousandth of
// one, as testers of chess programs do it: then each hypothesis can explain any results, and the LLR of nothing but
// wins (or draws, or losses) is finite and nearly that of Wald's test.
template <std::size_t size>
double generalised_llr(const SprtSettings& settings, Outcomes<size> outcomes) {
  if (outcomes.total() == 0) return 0;
  for (double& count : outcomes.counts) count = std::max(count, 1e-3);
  const Hypothesis h0(settings.elo0);
  const Hypothesis h1(settings.elo1);
  const double x0 = multiplier(outcomes, h0);
  const double x1 = multiplier(outcomes, h1);
  double llr = 0;
  for (std::size_t outcome = 0; outcome < size; ++outcome) {
    const double value = outcomes.value(outcome);
    llr += outcomes.counts[outcome] *
           (std::log(positive(1 + x0 * h0.deviation(value))) - std::log(positive(1 + x1 * h1.deviation(value))));
  }
  return llr;
}

}  // namespace

SprtState sprt(const SprtSettings& settings, const Tally& tally) {
  check(settings);
  const Hypothesis h0(settings.elo0);
  const Hypothesis h1(settings.elo1);
  return judged(settings, static_cast<double>(tally.wins) * std::log(h1.won / h0.won) +
                              static_cast<double>(tally.losses) * std::log(h1.lost / h0.lost));
}

SprtState gsprt(const SprtSettings& settings, const Tally& tally) {
  check(settings);
  return judged(settings, generalised_llr(settings, outcomes_of(tally)));
}

SprtState gsprt(const SprtSettings& settings, const PairTally& pairs) {
  check(settings);
  return judged(settings, generalised_llr(settings, outcomes_of(pairs)));
}

}  // namespace cycad
