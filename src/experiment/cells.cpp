#include "cycad/experiment/cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/match/schedule.hpp"
#include "cycad/match/statistics/proportion.hpp"
#include "cycad/match/statistics/rank_correlation.hpp"
#include "cycad/match/statistics/score.hpp"
#include "experiment/quantile.hpp"
#include "match/statistics/distributions.hpp"

namespace cycad {
namespace {

Cell percentage(std::string name, double count, double value, const Interval& interval) {
  return {.name = std::move(name),
          .count = count,
          .value = 100 * value,
          .interval = {100 * interval.low, 100 * interval.high},
          .error = 100 * (interval.high - interval.low) / (2 * normal_quantile)};
}

Cell share_cell(std::string name, std::uint64_t successes, std::uint64_t trials) {
  const double value = trials == 0 ? 0.5 : static_cast<double>(successes) / static_cast<double>(trials);
  return percentage(std::move(name), static_cast<double>(trials), value, wilson_interval(successes, trials));
}

Cell tally_cell(std::string name, const Tally& tally, Scoring scoring) {
  if (scoring == Scoring::wins) return share_cell(std::move(name), tally.wins, tally.games());
  if (scoring == Scoring::decided) {
    const DecidedShare decided = decided_share(tally);
    return percentage(std::move(name), static_cast<double>(decided.games), decided.share, decided.interval);
  }
  return percentage(std::move(name), static_cast<double>(tally.games()), tally.score(), score_interval(tally));
}

Cell mean_cell(std::string name, const std::vector<Cell>& cells) {
  Cell mean{.name = std::move(name)};
  double variance = 0;
  for (const Cell& cell : cells) {
    mean.count += cell.count;
    mean.value += cell.value / static_cast<double>(cells.size());
    variance += cell.error * cell.error;
  }
  mean.error = std::sqrt(variance) / static_cast<double>(cells.size());
  mean.interval = {mean.value - normal_quantile * mean.error, mean.value + normal_quantile * mean.error};
  return mean;
}

Cell sample_cell(std::string name, const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  Cell cell{.name = std::move(name), .count = count};
  cell.value = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double value : values) squares += (value - cell.value) * (value - cell.value);
  cell.error = std::sqrt(squares / (count - 1) / count);
  const double quantile = student_quantile_above(count - 1, 0.025);
  cell.interval = {cell.value - quantile * cell.error, cell.value + quantile * cell.error};
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

Cell measured_cell(const std::string& part, const Measured& measured) {
  const std::string name = part + "/" + measured.cell;
  const std::vector<double>& numbers = measured.numbers;
  const std::size_t least = std::array<std::size_t, 4>{2, 3, 2, 1}[static_cast<std::size_t>(measured.measure)];
  if (numbers.size() < least)
    throw InputError(fmt::format("evidence of {}: {} numbers, expected {}", name, numbers.size(), least));
  switch (measured.measure) {
    case Measure::share:
      return share_cell(name, static_cast<std::uint64_t>(numbers[0]), static_cast<std::uint64_t>(numbers[1]));
    case Measure::difference: return difference_cell(name, numbers);
    case Measure::sample: return sample_cell(name, numbers);
    case Measure::exact: break;
  }
  return {.name = name, .count = 1, .value = numbers[0], .interval = {numbers[0], numbers[0]}};
}

Tally tally_of(const std::string& results, const std::string& part) {
  Tally tally;
  for (const char result : results) {
    if (result != '0' && result != '1' && result != '=')
      throw InputError(fmt::format("evidence of {}: a result '{}', expected 0, 1 or =", part, result));
    tally.add(result == '=' ? 0.5 : result == '1' ? 1 : 0);
  }
  return tally;
}

void add_outcomes(std::vector<Cell>& cells, const std::string& name, const Tally& tally) {
  cells.push_back(share_cell(name + "/win", tally.wins, tally.games()));
  cells.push_back(share_cell(name + "/loss", tally.losses, tally.games()));
  cells.push_back(share_cell(name + "/tie", tally.draws, tally.games()));
}

void add_tournament(std::vector<Cell>& cells, const Part& part, const std::vector<Tally>& tallies) {
  const std::vector<Pairing> pairings = round_robin(part.agents.size());
  for (std::size_t row = 0; row < part.agents.size(); ++row) {
    const std::string name = part.name + "/" + part.agents[row].label;
    std::vector<Cell> against;
    Tally total;
    for (std::size_t column = 0; column < part.agents.size(); ++column) {
      if (row == column) continue;
      const auto found =
          std::find(pairings.begin(), pairings.end(), Pairing{std::min(row, column), std::max(row, column)});
      const Tally& tally = tallies[static_cast<std::size_t>(found - pairings.begin())];
      const Tally own = row < column ? tally : tally.reversed();
      total += own;
      against.push_back(tally_cell(name + "/" + part.agents[column].label, own, part.scoring));
    }
    if (part.scoring == Scoring::outcomes) {
      add_outcomes(cells, name, total);
      continue;
    }
    cells.push_back(mean_cell(name, against));
    cells.insert(cells.end(), against.begin(), against.end());
  }
}

void add_games(std::vector<Cell>& cells, const Part& part, const Evidence& evidence) {
  const std::size_t agents = part.agents.size();
  const std::size_t pairings = part.kind == PartKind::tournament ? agents * (agents - 1) / 2 : agents;
  if (evidence.results.size() != pairings)
    throw InputError(
        fmt::format("evidence of {}: {} pairings, expected {}", part.name, evidence.results.size(), pairings));
  std::vector<Tally> tallies;
  for (const std::string& results : evidence.results) tallies.push_back(tally_of(results, part.name));
  if (part.kind == PartKind::tournament) {
    add_tournament(cells, part, tallies);
    return;
  }
  for (std::size_t variant = 0; variant < agents; ++variant) {
    const std::string name = part.name + "/" + part.agents[variant].label;
    if (part.scoring == Scoring::outcomes) {
      add_outcomes(cells, name, tallies[variant]);
    } else {
      cells.push_back(tally_cell(name, tallies[variant], part.scoring));
    }
  }
}

// Every cell that all of the parts have.
void add_means(std::vector<Cell>& cells, const Part& part) {
  std::vector<Cell> means;
  const std::string first = part.of.front() + "/";
  for (const Cell& cell : cells) {
    if (!cell.name.starts_with(first)) continue;
    const std::string rest = cell.name.substr(first.size());
    std::vector<Cell> found;
    for (const std::string& other : part.of) {
      const std::string name = fmt::format("{}/{}", other, rest);
      const auto same = std::find_if(cells.begin(), cells.end(), [&](const Cell& known) { return known.name == name; });
      if (same != cells.end()) found.push_back(*same);
    }
    if (found.size() == part.of.size()) means.push_back(mean_cell(part.name + "/" + rest, found));
  }
  cells.insert(cells.end(), means.begin(), means.end());
}

}  // namespace

std::vector<Cell> cells_of(const Recipe& recipe, const std::vector<Evidence>& evidence) {
  if (evidence.size() != recipe.parts.size())
    throw InputError(
        fmt::format("evidence of {}: {} parts, expected {}", recipe.name, evidence.size(), recipe.parts.size()));
  std::vector<Cell> cells;
  for (std::size_t index = 0; index < recipe.parts.size(); ++index) {
    const Part& part = recipe.parts[index];
    if (part.kind == PartKind::mean) {
      add_means(cells, part);
    } else if (part.kind == PartKind::tournament || part.kind == PartKind::gauntlet) {
      add_games(cells, part, evidence[index]);
    } else {
      for (const Measured& measured : evidence[index].measured) cells.push_back(measured_cell(part.name, measured));
    }
  }
  for (const PublishedCell& published : recipe.published) {
    for (Cell& cell : cells) {
      if (cell.name != published.cell) continue;
      cell.published = published.value;
      cell.published_error = published.error;
    }
  }
  return cells;
}

bool disagrees(const Cell& cell) {
  if (!cell.published) return false;
  const double difference = *cell.published - cell.value;
  const double side = difference > 0 ? cell.interval.high - cell.value : cell.value - cell.interval.low;
  return std::abs(difference) > std::hypot(side, normal_quantile * cell.published_error);
}

bool pattern_fits(std::string_view pattern, std::string_view name) {
  if (pattern.empty()) return name.empty();
  if (pattern.front() != '*')
    return !name.empty() && pattern.front() == name.front() && pattern_fits(pattern.substr(1), name.substr(1));
  for (std::size_t length = 0;; ++length) {
    if (pattern_fits(pattern.substr(1), name.substr(length))) return true;
    if (length == name.size() || name[length] == '/') return false;
  }
}

std::string shown(double value, double like) {
  const double size = std::abs(like);
  std::string text = size >= 9.995 || size == 0 ? fmt::format("{:.1f}", value)
                     : size >= 0.995            ? fmt::format("{:.2f}", value)
                                                : fmt::format("{:.3f}", value);
  return text.find_first_not_of("-0.") == std::string::npos && text.starts_with('-') ? text.substr(1) : text;
}

std::string shown(double value) { return shown(value, value); }

std::string CellTable::half_width(const Cell& cell) const {
  const double width = cell.interval.high - cell.interval.low;
  return width > 0 ? "±" + shown(width / 2, scale) : std::string();
}

CellTable table_of(const std::vector<Cell>& cells, const std::string& part) {
  CellTable table;
  const std::string prefix = part + "/";
  const auto place = [](std::vector<std::string>& names, const std::string& name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
    names.push_back(name);
    return names.size() - 1;
  };
  std::vector<std::pair<std::array<std::size_t, 2>, const Cell*>> found;
  for (const Cell& cell : cells) {
    if (!cell.name.starts_with(prefix)) continue;
    const std::string rest = cell.name.substr(prefix.size());
    const std::size_t slash = rest.find('/');
    const std::string column = slash == std::string::npos ? "" : rest.substr(slash + 1);
    table.scale = std::max(table.scale, std::abs(cell.value));
    found.push_back({{place(table.rows, rest.substr(0, slash)), place(table.columns, column)}, &cell});
  }
  // In a cross table the columns stand in the order of the rows.
  std::vector<std::string> ordered;
  for (const std::string& column : table.columns) {
    if (std::find(table.rows.begin(), table.rows.end(), column) == table.rows.end()) ordered.push_back(column);
  }
  for (const std::string& row : table.rows) {
    if (std::find(table.columns.begin(), table.columns.end(), row) != table.columns.end()) ordered.push_back(row);
  }
  table.cells.assign(table.rows.size(), std::vector<const Cell*>(ordered.size(), nullptr));
  for (const auto& [at, cell] : found) {
    const auto column = std::find(ordered.begin(), ordered.end(), table.columns[at[1]]);
    table.cells[at[0]][static_cast<std::size_t>(column - ordered.begin())] = cell;
  }
  table.columns = std::move(ordered);
  return table;
}

Agreement agreement_of(const std::vector<Cell>& cells, const std::string& part) {
  Agreement agreement;
  const CellTable table = table_of(cells, part);
  for (const std::vector<const Cell*>& row : table.cells) {
    for (const Cell* cell : row) {
      if (cell == nullptr || !cell->published) continue;
      ++agreement.cells;
      agreement.disagreeing += disagrees(*cell) ? 1 : 0;
      agreement.mean_difference += std::abs(cell->value - *cell->published);
    }
  }
  if (agreement.cells > 0) agreement.mean_difference /= static_cast<double>(agreement.cells);
  std::vector<double> ours;
  std::vector<double> theirs;
  for (const std::vector<const Cell*>& row : table.cells) {
    if (row.empty() || row[0] == nullptr || !row[0]->published) continue;
    if (!table.columns[0].empty() && table.columns.size() > 1) continue;
    ours.push_back(row[0]->value);
    theirs.push_back(*row[0]->published);
  }
  agreement.rows = ours.size();
  if (ours.size() > 2) {
    const RankCorrelation correlation = kendall_tau_b(ours, theirs);
    agreement.tau = correlation.coefficient;
    agreement.p_value = correlation.p_value;
  }
  return agreement;
}

}  // namespace cycad
