#include "cycad/experiment/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "experiment/quantile.hpp"
#include "match/statistics/distributions.hpp"

namespace cycad {
namespace {

std::vector<const Cell*> matching(const std::vector<std::string>& patterns, const std::vector<Cell>& cells) {
  std::vector<const Cell*> found;
  for (const Cell& cell : cells) {
    const bool wanted = std::any_of(patterns.begin(), patterns.end(),
                                    [&](const std::string& pattern) { return pattern_fits(pattern, cell.name); });
    if (wanted) found.push_back(&cell);
  }
  return found;
}

bool all_there(const std::vector<std::string>& patterns, const std::vector<Cell>& cells) {
  return std::all_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
    return std::any_of(cells.begin(), cells.end(), [&](const Cell& cell) { return pattern_fits(pattern, cell.name); });
  });
}

// The cells of a choice, or one that stands for their mean.
std::vector<Cell> chosen(const CellChoice& choice, const std::vector<Cell>& cells) {
  const std::vector<const Cell*> found = matching(choice.patterns, cells);
  std::vector<Cell> result;
  result.reserve(found.size());
  for (const Cell* cell : found) result.push_back(*cell);
  if (!choice.mean || result.empty()) return result;
  Cell mean{.name = fmt::format("mean of {}", fmt::join(choice.patterns, ", "))};
  double variance = 0;
  for (const Cell& cell : result) {
    mean.value += cell.value / static_cast<double>(result.size());
    variance += cell.error * cell.error;
  }
  mean.error = std::sqrt(variance) / static_cast<double>(result.size());
  mean.freedom = freedom_of(result);
  const double half = quantile(mean.freedom) * mean.error;
  mean.interval = {mean.value - half, mean.value + half};
  return {mean};
}

// How far beyond the bound the claim wants the value to be, and within which limits that is known.
struct Comparison {
  double distance = 0;
  Interval interval;
  std::string text;

  [[nodiscard]] bool holds() const { return interval.low > 0 || (interval.low == 0 && interval.high == 0); }
  [[nodiscard]] bool fails() const { return interval.high < 0; }
  [[nodiscard]] bool is_worse_than(const Comparison& other) const {
    return fails() != other.fails() ? fails() : interval.low < other.interval.low;
  }
};

std::string with_interval(const Cell& cell) {
  const double scale = std::max(std::abs(cell.interval.low), std::abs(cell.interval.high));
  return fmt::format("{} {} [{}, {}]", cell.name, shown(cell.value, scale), shown(cell.interval.low, scale),
                     shown(cell.interval.high, scale));
}

Comparison against_bound(const Cell& cell, double bound, bool above) {
  const double sign = above ? 1 : -1;
  const double one = sign * (cell.interval.low - bound);
  const double two = sign * (cell.interval.high - bound);
  return {.distance = sign * (cell.value - bound),
          .interval = {std::min(one, two), std::max(one, two)},
          .text = fmt::format("{} against {}", with_interval(cell), shown(bound))};
}

// Whether two shares are of the same games: ROW/win and ROW/loss, or ROW/COLUMN and COLUMN/ROW. What one of them has
// the other one cannot have then, so that their difference varies more than that of independent shares.
bool of_the_same_games(const Cell& one, const Cell& two) {
  const auto split = [](const std::string& name) {
    const std::size_t last = name.rfind('/');
    const std::size_t first = last == 0 || last == std::string::npos ? std::string::npos : name.rfind('/', last - 1);
    if (first == std::string::npos) return std::array<std::string, 3>{name, "", ""};
    return std::array<std::string, 3>{name.substr(0, first), name.substr(first + 1, last - first - 1),
                                      name.substr(last + 1)};
  };
  const auto [part, row, column] = split(one.name);
  const auto [other_part, other_row, other_column] = split(two.name);
  if (part != other_part || row.empty()) return false;
  const auto is_outcome = [](const std::string& word) { return word == "win" || word == "loss" || word == "tie"; };
  return (row == other_row && is_outcome(column) && is_outcome(other_column)) ||
         (row == other_column && column == other_row);
}

Comparison against_cell(const Cell& cell, const Cell& other, bool above) {
  const double sign = above ? 1 : -1;
  const double distance = sign * (cell.value - other.value);
  const double covariance = of_the_same_games(cell, other) ? -cell.value * other.value / std::max(cell.count, 1.0) : 0;
  const double half = quantile(freedom_of(std::array{cell, other})) *
                      std::sqrt(cell.error * cell.error + other.error * other.error - 2 * covariance);
  // Of two percentages.
  const auto possible = [&](double difference) {
    const auto is_share = [](const Cell& one) { return one.interval.low >= 0 && one.interval.high <= 100; };
    return is_share(cell) && is_share(other) ? std::clamp(difference, -100.0, 100.0) : difference;
  };
  const Interval interval{possible(distance - half), possible(distance + half)};
  const double scale = std::max(std::abs(cell.value), std::abs(other.value));
  const auto text = [scale](double value) { return shown(value, scale); };
  return {.distance = distance,
          .interval = interval,
          .text = fmt::format("{} {}, {} {}: difference {} [{}, {}]", cell.name, text(cell.value), other.name,
                              text(other.value), text(sign * distance), text(above ? interval.low : -interval.high),
                              text(above ? interval.high : -interval.low))};
}

Comparison against_range(const Cell& cell, double low_bound, double high_bound) {
  const Comparison low = against_bound(cell, low_bound, true);
  const Comparison high = against_bound(cell, high_bound, false);
  return {.distance = std::min(low.distance, high.distance),
          .interval = {std::min(low.interval.low, high.interval.low), std::min(low.interval.high, high.interval.high)},
          .text = fmt::format("{} within [{}, {}]", with_interval(cell), shown(low_bound), shown(high_bound))};
}

std::vector<Comparison> comparisons(const Claim& claim, const std::vector<Cell>& cells) {
  std::vector<Comparison> found;
  const bool above = claim.relation == Relation::above;
  const auto compare = [&](const CellChoice& subject, const CellChoice& reference) {
    for (const Cell& cell : chosen(subject, cells)) {
      for (const Cell& other : chosen(reference, cells)) {
        if (other.name != cell.name) found.push_back(against_cell(cell, other, above));
      }
    }
  };
  if (claim.bound) {
    for (const Cell& cell : chosen(claim.subject, cells))
      found.push_back(claim.upper_bound ? against_range(cell, *claim.bound, *claim.upper_bound)
                                        : against_bound(cell, *claim.bound, above));
  } else if (claim.pairwise) {
    for (std::size_t index = 0; index < claim.subject.patterns.size(); ++index)
      compare({.patterns = {claim.subject.patterns[index]}}, {.patterns = {claim.reference.patterns[index]}});
  } else {
    compare(claim.subject, claim.reference);
  }
  return found;
}

// Whether the cells are of one value: Cochran's Q, the sum of squared distances from the weighted mean in units of the
// errors, has the chi-squared distribution then.
Judgement judge_difference(const Claim& claim, const std::vector<Cell>& cells) {
  const std::vector<Cell> found = chosen(claim.subject, cells);
  double weights = 0;
  double sum = 0;
  for (const Cell& cell : found) {
    const double weight = 1 / std::max(cell.error * cell.error, 1e-12);
    weights += weight;
    sum += weight * cell.value;
  }
  double heterogeneity = 0;
  for (const Cell& cell : found)
    heterogeneity += std::pow(cell.value - sum / weights, 2) / std::max(cell.error * cell.error, 1e-12);
  Judgement judgement{.comparisons = 1};
  if (found.size() < 2) return judgement;
  const double p_value = chi_squared_probability_above(static_cast<double>(found.size() - 1), heterogeneity);
  judgement.verdict = p_value < 0.05 ? Verdict::held : Verdict::undecided;
  judgement.holding = p_value < 0.05 ? 1 : 0;
  std::vector<std::string> values;
  values.reserve(found.size());
  for (const Cell& cell : found) values.push_back(fmt::format("{} {}", cell.name, shown(cell.value)));
  judgement.evidence =
      fmt::format("{}; chi-squared {}, p = {:.2g}", fmt::join(values, ", "), shown(heterogeneity), p_value);
  return judgement;
}

Judgement compare_all(const Claim& claim, const std::vector<Cell>& cells) {
  if (claim.relation == Relation::differ) return judge_difference(claim, cells);
  const std::vector<Comparison> all = comparisons(claim, cells);
  Judgement judgement{.comparisons = all.size()};
  const Comparison* worst = nullptr;
  for (const Comparison& comparison : all) {
    judgement.holding += comparison.holds() ? 1 : 0;
    judgement.failing += comparison.fails() ? 1 : 0;
    if (worst == nullptr || comparison.is_worse_than(*worst)) worst = &comparison;
  }
  if (worst == nullptr) return {.evidence = "nothing to compare"};
  judgement.verdict = judgement.failing > 0             ? Verdict::not_held
                      : judgement.holding == all.size() ? Verdict::held
                                                        : Verdict::undecided;
  judgement.evidence = worst->text;
  if (all.size() > 1)
    judgement.evidence = fmt::format("{} of {} comparisons hold, {} fail; worst: {}", judgement.holding, all.size(),
                                     judgement.failing, worst->text);
  return judgement;
}

}  // namespace

Judgement judge(const Claim& claim, const std::vector<Cell>& cells) {
  bool full_budget = true;
  for (const CellChoice* choice : {&claim.subject, &claim.reference}) {
    if (!all_there(choice->patterns, cells)) return {.evidence = "this size does not have all of the cells"};
    for (const Cell* const cell : matching(choice->patterns, cells)) full_budget = full_budget && cell->full_budget;
  }
  Judgement judgement = compare_all(claim, cells);
  judgement.full_budget = full_budget;
  return judgement;
}

}  // namespace cycad
