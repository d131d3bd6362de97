#include "cycad/experiment/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <unordered_map>

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

// PART/ROW/COLUMN; of PART/ROW the column is empty.
struct CellPlace {
  std::string part, row, column;
};

CellPlace place_of(const std::string& name) {
  const std::size_t last = name.rfind('/');
  if (last == std::string::npos || last == 0) return {name, "", ""};
  const std::size_t first = name.rfind('/', last - 1);
  if (first == std::string::npos) return {name.substr(0, last), name.substr(last + 1), ""};
  return {name.substr(0, first), name.substr(first + 1, last - first - 1), name.substr(last + 1)};
}

// What two cells have in common. ROW/win and ROW/loss, or ROW/COLUMN and COLUMN/ROW, are of the same games: what one of
// them has the other one cannot have. So are the averages and the outcomes of two players of a tournament, as far as
// they have played each other.
class Covariances {
 public:
  explicit Covariances(const std::vector<Cell>& cells) {
    for (const Cell& cell : cells) {
      by_name_.try_emplace(cell.name, &cell);
      for (std::size_t slash = cell.name.find('/'); slash != std::string::npos; slash = cell.name.find('/', slash + 1))
        ++columns_[std::string_view(cell.name).substr(0, slash)];
    }
  }

  [[nodiscard]] double of(const Cell& one, const Cell& two) const {
    if (one.name == two.name) return one.error * one.error;
    const CellPlace first = place_of(one.name);
    const CellPlace second = place_of(two.name);
    if (first.part != second.part || first.row.empty()) return 0;
    const auto is_outcome = [](const std::string& word) { return word == "win" || word == "loss" || word == "tie"; };
    if (first.row == second.row && is_outcome(first.column) && is_outcome(second.column)) return of_shares(one, two);
    if (first.row == second.column && first.column == second.row) return of_shares(one, two);
    if (const auto found = one.shared.find(second.row + "/" + second.column); found != one.shared.end())
      return found->second;
    if (!first.column.empty() || !second.column.empty()) return 0;
    const Cell* const game = find(first.part + "/" + first.row + "/" + second.row);
    const Cell* const mirror = find(first.part + "/" + second.row + "/" + first.row);
    if (game == nullptr || mirror == nullptr) return 0;
    const double opponents = count_columns(one.name);
    return of_shares(*game, *mirror) / (opponents * opponents);
  }

  // All players of one tournament, by their averages.
  [[nodiscard]] bool is_tournament(const std::vector<Cell>& cells) const {
    return std::all_of(cells.begin(), cells.end(), [&](const Cell& cell) {
      return place_of(cell.name).part == place_of(cells.front().name).part &&
             count_columns(cell.name) == static_cast<double>(cells.size() - 1);
    });
  }

 private:
  // Of the same games; two that add up to all of them say the same.
  static double of_shares(const Cell& one, const Cell& two) {
    if (std::abs(one.value + two.value - 100) < 1e-9) return -one.error * two.error;
    return -one.value * two.value / std::max(one.count, 1.0);
  }
  [[nodiscard]] const Cell* find(const std::string& name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : found->second;
  }
  [[nodiscard]] double count_columns(const std::string& row) const {
    const auto found = columns_.find(row);
    return found == columns_.end() ? 0 : static_cast<double>(found->second);
  }

  std::unordered_map<std::string_view, const Cell*> by_name_;
  std::unordered_map<std::string_view, std::size_t> columns_;  // how many cells there are below a name
};

// A cell that a claim speaks of, or one that stands for the mean of its members.
struct Subject {
  Cell cell;
  std::vector<Cell> members;
};

double covariance_of(const Subject& one, const Subject& two, const Covariances& covariances) {
  double sum = 0;
  for (const Cell& first : one.members)
    for (const Cell& second : two.members) sum += covariances.of(first, second);
  return sum / static_cast<double>(one.members.size() * two.members.size());
}

std::vector<Subject> chosen(const CellChoice& choice, const std::vector<Cell>& cells, const Covariances& covariances) {
  const std::vector<const Cell*> found = matching(choice.patterns, cells);
  std::vector<Subject> result;
  if (!choice.mean || found.empty()) {
    for (const Cell* cell : found) result.push_back({*cell, {*cell}});
    return result;
  }
  Subject mean{.cell = {.name = fmt::format("mean of {}", fmt::join(choice.patterns, ", "))}, .members = {}};
  for (const Cell* cell : found) {
    mean.members.push_back(*cell);
    mean.cell.value += cell->value / static_cast<double>(found.size());
  }
  mean.cell.error = std::sqrt(std::max(0.0, covariance_of(mean, mean, covariances)));
  mean.cell.freedom = freedom_of(mean.members);
  const double half = quantile(mean.cell.freedom) * mean.cell.error;
  mean.cell.interval = {mean.cell.value - half, mean.cell.value + half};
  return {mean};
}

// How far beyond the bound the claim wants the value to be, and within which limits that is known.
struct Comparison {
  double distance = 0;
  Interval interval;
  std::string text;
  bool exact = false;  // nothing was sampled: then equal is enough

  [[nodiscard]] bool holds() const { return interval.low > 0 || (exact && interval.low == 0); }
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

bool is_exact(const Cell& cell) { return cell.error == 0 && cell.freedom == 0; }

Comparison against_bound(const Cell& cell, double bound, bool above) {
  const double sign = above ? 1 : -1;
  const double one = sign * (cell.interval.low - bound);
  const double two = sign * (cell.interval.high - bound);
  return {.distance = sign * (cell.value - bound),
          .interval = {std::min(one, two), std::max(one, two)},
          .text = fmt::format("{} against {}", with_interval(cell), shown(bound)),
          .exact = is_exact(cell)};
}

// Of one cell less the other. Student's for small samples (Welch); otherwise put together from the reaches of their own
// intervals (Newcombe 1998, method 10), which are not the same on both sides near 0 and 100 %.
Interval difference_of(const Subject& one, const Subject& two, const Covariances& covariances) {
  const Cell& cell = one.cell;
  const Cell& other = two.cell;
  const double difference = cell.value - other.value;
  const double covariance = covariance_of(one, two, covariances);
  const double freedom = freedom_of(std::array{cell, other});
  const double errors = cell.error * other.error;
  const double correlation = errors > 0 ? covariance / errors : 0;
  const auto reach = [&](double own, double others) {
    if (freedom == 0) return std::sqrt(std::max(0.0, own * own + others * others - 2 * correlation * own * others));
    const double variance = cell.error * cell.error + other.error * other.error - 2 * covariance;
    return quantile(freedom) * std::sqrt(std::max(0.0, variance));
  };
  const Interval found{difference - reach(cell.value - cell.interval.low, other.interval.high - other.value),
                       difference + reach(cell.interval.high - cell.value, other.value - other.interval.low)};
  const auto is_share = [](const Cell& share) { return share.interval.low >= 0 && share.interval.high <= 100; };
  if (!is_share(cell) || !is_share(other)) return found;
  return {std::max(found.low, -100.0), std::min(found.high, 100.0)};
}

Comparison against_cell(const Subject& subject, const Subject& reference, bool above, const Covariances& covariances) {
  const Cell& cell = subject.cell;
  const Cell& other = reference.cell;
  const double sign = above ? 1 : -1;
  const double distance = sign * (cell.value - other.value);
  const Interval difference = difference_of(subject, reference, covariances);
  const Interval interval = above ? difference : Interval{-difference.high, -difference.low};
  const double scale = std::max(std::abs(cell.value), std::abs(other.value));
  const auto text = [scale](double value) { return shown(value, scale); };
  return {.distance = distance,
          .interval = interval,
          .text = fmt::format("{} {}, {} {}: difference {} [{}, {}]", cell.name, text(cell.value), other.name,
                              text(other.value), text(sign * distance), text(above ? interval.low : -interval.high),
                              text(above ? interval.high : -interval.low)),
          .exact = is_exact(cell) && is_exact(other)};
}

Comparison against_range(const Cell& cell, double low_bound, double high_bound) {
  const Comparison low = against_bound(cell, low_bound, true);
  const Comparison high = against_bound(cell, high_bound, false);
  return {.distance = std::min(low.distance, high.distance),
          .interval = {std::min(low.interval.low, high.interval.low), std::min(low.interval.high, high.interval.high)},
          .text = fmt::format("{} within [{}, {}]", with_interval(cell), shown(low_bound), shown(high_bound)),
          .exact = is_exact(cell)};
}

std::vector<Comparison> comparisons(const Claim& claim, const std::vector<Cell>& cells) {
  std::vector<Comparison> found;
  const bool above = claim.relation == Relation::above;
  const Covariances covariances(cells);
  const auto compare = [&](const CellChoice& subject, const CellChoice& reference) {
    const std::vector<Subject> references = chosen(reference, cells, covariances);
    for (const Subject& one : chosen(subject, cells, covariances)) {
      for (const Subject& two : references) {
        if (two.cell.name != one.cell.name) found.push_back(against_cell(one, two, above, covariances));
      }
    }
  };
  if (claim.bound) {
    for (const Subject& one : chosen(claim.subject, cells, covariances))
      found.push_back(claim.upper_bound ? against_range(one.cell, *claim.bound, *claim.upper_bound)
                                        : against_bound(one.cell, *claim.bound, above));
  } else if (claim.pairwise) {
    for (std::size_t index = 0; index < claim.subject.patterns.size(); ++index)
      compare({.patterns = {claim.subject.patterns[index]}}, {.patterns = {claim.reference.patterns[index]}});
  } else {
    compare(claim.subject, claim.reference);
  }
  return found;
}

// Whether the cells are of one value: Cochran's Q, the sum of squared distances from the weighted mean in units of the
// errors, has the chi-squared distribution then. The averages of a tournament have the sum of all games, so that Q is
// larger by m / (m - 1).
Judgement judge_difference(const Claim& claim, const std::vector<Cell>& cells) {
  const Covariances covariances(cells);
  std::vector<Cell> found;
  for (const Subject& subject : chosen(claim.subject, cells, covariances)) found.push_back(subject.cell);
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
  if (covariances.is_tournament(found))
    heterogeneity *= static_cast<double>(found.size() - 1) / static_cast<double>(found.size());
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
