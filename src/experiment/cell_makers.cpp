#include "experiment/cell_makers.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/match/statistics/proportion.hpp"
#include "cycad/match/statistics/score.hpp"
#include "experiment/kind/part_kind.hpp"
#include "experiment/quantile.hpp"

namespace cycad {
namespace {

Cell percentage(std::string name, double count, double value, const Interval& interval) {
  return {.name = std::move(name),
          .count = count,
          .value = 100 * value,
          .interval = {100 * interval.low, 100 * interval.high},
          .error = 100 * (interval.high - interval.low) / (2 * normal_quantile)};
}

Cell sample_cell(std::string name, const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  Cell cell{.name = std::move(name), .count = count};
  cell.value = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double value : values) squares += (value - cell.value) * (value - cell.value);
  cell.error = std::sqrt(squares / (count - 1) / count);
  cell.freedom = count - 1;
  const double half = quantile(cell.freedom) * cell.error;
  cell.interval = {cell.value - half, cell.value + half};
  return cell;
}

// One is credited with half a trial, and so is the other: without it the error of equal trials would vanish.
Cell difference_cell(std::string name, const std::vector<double>& numbers) {
  const double one = numbers[0] + 0.5;
  const double other = numbers[1] + 0.5;
  const double trials = numbers[2] + 1;
  const double share = (one - other) / trials;
  Cell cell{.name = std::move(name), .count = numbers[2], .value = 100 * (numbers[0] - numbers[1]) / numbers[2]};
  cell.error = 100 * std::sqrt(((one + other) / trials - share * share) / trials);
  cell.interval = {cell.value - normal_quantile * cell.error, cell.value + normal_quantile * cell.error};
  return cell;
}

bool is_count(double number, double most) { return number >= 0 && number <= most && number == std::floor(number); }

// What no program writes; empty if it may be.
std::string numbers_problem(const Measured& measured) {
  const std::vector<double>& numbers = measured.numbers;
  const auto place = static_cast<std::size_t>(measured.measure);
  const std::size_t least = std::array<std::size_t, 4>{2, 3, 2, 1}[place];
  if (numbers.size() < least || (measured.measure != Measure::sample && numbers.size() > least))
    return fmt::format("{} numbers, expected {} of a {}", numbers.size(), least, measure_words[place]);
  for (const double number : numbers)
    if (!std::isfinite(number)) return fmt::format("a number {}, expected finite ones", number);
  constexpr double most_trials = 1e15;  // that a double counts one by one
  const double trials = numbers.back();
  if (measured.measure == Measure::share &&
      !(is_count(trials, most_trials) && trials >= 1 && is_count(numbers[0], trials)))
    return fmt::format("a share of {} in {}, expected whole numbers, the second above 0 and the first up to it",
                       numbers[0], trials);
  if (measured.measure == Measure::difference &&
      !(is_count(trials, most_trials) && trials >= 1 && is_count(numbers[0], trials) &&
        is_count(numbers[1], trials - numbers[0])))
    return fmt::format(
        "a difference of {} and {} in {}, expected whole numbers, the third above 0 and the others together up to it",
        numbers[0], numbers[1], trials);
  return {};
}

// What this kind does not write.
std::string kind_problem(const Measuring& kind, const Measured& measured) {
  if (measured.measure != kind.measure)
    return fmt::format("a measure {}, expected {}", measure_words[static_cast<std::size_t>(measured.measure)],
                       measure_words[static_cast<std::size_t>(kind.measure)]);
  if (std::string problem = numbers_problem(measured); !problem.empty()) return problem;
  const bool trials = kind.measure == Measure::share || kind.measure == Measure::difference;
  const double count = trials ? measured.numbers.back() : static_cast<double>(measured.numbers.size());
  if (kind.count > 0 && count != static_cast<double>(kind.count))
    return fmt::format("{} {}, expected {}", count, trials ? "trials" : "values", kind.count);
  if (trials) return {};
  for (const double number : measured.numbers)
    if (number < kind.values.low || number > kind.values.high)
      return fmt::format("a value {}, expected {} to {}", number, kind.values.low, kind.values.high);
  return {};
}

Cell measured_cell(const std::string& part, const Measured& measured) {
  const std::string name = part + "/" + measured.cell;
  const std::vector<double>& numbers = measured.numbers;
  if (const std::string problem = numbers_problem(measured); !problem.empty())
    throw InputError(fmt::format("evidence of {}: {}", name, problem));
  switch (measured.measure) {
    case Measure::share:
      return share_cell(name, static_cast<std::uint64_t>(numbers[0]), static_cast<std::uint64_t>(numbers[1]));
    case Measure::difference: return difference_cell(name, numbers);
    case Measure::sample: return sample_cell(name, numbers);
    case Measure::exact: break;
  }
  return {.name = name, .count = 1, .value = numbers[0], .interval = {numbers[0], numbers[0]}};
}

}  // namespace

Cell share_cell(std::string name, std::uint64_t successes, std::uint64_t trials) {
  const double value = trials == 0 ? 0.5 : static_cast<double>(successes) / static_cast<double>(trials);
  return percentage(std::move(name), static_cast<double>(trials), value, wilson_interval(successes, trials));
}

Cell tally_cell(std::string name, const Tally& tally, Scoring scoring) {
  if (scoring == Scoring::wins) return share_cell(std::move(name), tally.wins, tally.games());
  if (scoring == Scoring::decided || scoring == Scoring::replayed) {
    const DecidedShare decided = decided_share(tally);
    Cell cell = percentage(std::move(name), static_cast<double>(decided.games), decided.share, decided.interval);
    cell.own_count = scoring == Scoring::decided || decided.games < tally.games();
    return cell;
  }
  return percentage(std::move(name), static_cast<double>(tally.games()), tally.score(), score_interval(tally));
}

Cell mean_cell(std::string name, const std::vector<Cell>& cells) {
  Cell mean{.name = std::move(name)};
  double variance = 0;
  std::vector<WeightedScore> scores;
  for (const Cell& cell : cells) {
    scores.push_back({.weight = 1, .score = cell.value, .interval = cell.interval});
    mean.count += cell.count;
    mean.value += cell.value / static_cast<double>(cells.size());
    variance += cell.error * cell.error;
    mean.full_budget = mean.full_budget && cell.full_budget;
  }
  mean.error = std::sqrt(variance) / static_cast<double>(cells.size());
  mean.freedom = freedom_of(cells);
  mean.interval = combined_interval(scores);
  return mean;
}

void add_measured_cells(const Part& part, const Evidence& evidence, std::vector<Cell>& cells) {
  for (const Measured& measured : evidence.measured) cells.push_back(measured_cell(part.name, measured));
}

std::string measured_problem(const Part& part, const Evidence& evidence) {
  const PartKind& kind = kind_of(part);
  if (kind.measuring == nullptr) return evidence.measured.empty() ? "" : "measured cells, expected none";
  const std::vector<std::string> names = kind.cell_names(part, {});
  std::set<std::string> left(names.begin(), names.end());
  for (const Measured& measured : evidence.measured) {
    const std::string shown = in_message(measured.cell);
    if (left.erase(measured.cell) == 0) return fmt::format("the cell {}, expected each of its own once", shown);
    if (const std::string problem = kind_problem(kind.measuring(part, measured.cell), measured); !problem.empty())
      return fmt::format("in the cell {} {}", shown, problem);
  }
  const auto missing = std::find_if(left.begin(), left.end(),
                                    [&](const std::string& name) { return !kind.measuring(part, name).optional; });
  return missing == left.end() ? "" : fmt::format("no cell {}", *missing);
}

}  // namespace cycad
