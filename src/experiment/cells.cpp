#include "cycad/experiment/cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/match/score_text.hpp"
#include "cycad/match/statistics/rank_correlation.hpp"
#include "experiment/kind/part_kind.hpp"
#include "experiment/quantile.hpp"

namespace cycad {

std::vector<std::string> cell_names(const std::vector<Part>& parts) {
  std::vector<std::string> names;
  for (const Part& part : parts) {
    for (const std::string& name : kind_of(part).cell_names(part, names)) names.push_back(part.name + "/" + name);
  }
  return names;
}

std::vector<Cell> cells_of(const Recipe& recipe, const std::vector<Evidence>& evidence) {
  if (evidence.size() != recipe.parts.size())
    throw InputError(
        fmt::format("evidence of {}: {} parts, expected {}", recipe.name, evidence.size(), recipe.parts.size()));
  std::vector<Cell> cells;
  for (std::size_t index = 0; index < recipe.parts.size(); ++index) {
    const Part& part = recipe.parts[index];
    const PartKind& kind = kind_of(part);
    const bool measured = kind.pairings != nullptr || kind.measure != nullptr;
    const bool optional = !part.reading.empty() || recipe.size == budget_size;
    if (optional && measured && evidence[index] == Evidence{}) continue;
    const std::size_t first = cells.size();
    kind.add_cells(part, evidence[index], cells);
    for (std::size_t cell = first; cell < cells.size(); ++cell)
      cells[cell].full_budget = cells[cell].full_budget && part.full_budget;
  }
  std::unordered_map<std::string_view, const PublishedCell*> published;
  for (const PublishedCell& cell : recipe.published) published[cell.cell] = &cell;
  for (Cell& cell : cells) {
    const auto found = published.find(cell.name);
    if (found == published.end()) continue;
    cell.published = found->second->value;
    cell.published_error = found->second->error;
  }
  return cells;
}

std::vector<Cell> cells_in_reading(const Recipe& recipe, const std::vector<Cell>& cells, const std::string& reading) {
  std::vector<Cell> found;
  for (const Part& part : recipe.parts) {
    if (!part.reading.empty()) continue;
    const auto replaced = std::find_if(recipe.parts.begin(), recipe.parts.end(), [&](const Part& other) {
      return !reading.empty() && other.reading == reading && other.reading_of == part.name;
    });
    const std::string& source = replaced == recipe.parts.end() ? part.name : replaced->name;
    for (const Cell& cell : cells) {
      if (!cell.name.starts_with(source + "/")) continue;
      found.push_back(cell);
      found.back().name = part.name + cell.name.substr(source.size());
    }
  }
  return found;
}

namespace {

const Cell* cell_of(const CellTable& table, std::size_t row, std::string_view column) {
  const auto found = std::find(table.columns.begin(), table.columns.end(), column);
  return found == table.columns.end() ? nullptr
                                      : table.cells[row][static_cast<std::size_t>(found - table.columns.begin())];
}

double log_density(double distance, double variance) {
  return variance > 0 ? -(distance * distance / variance + std::log(2 * std::numbers::pi * variance)) / 2 : 0;
}

// Of two shares of the same games, what is left being the third.
double correlation_of(double one, double two) {
  const double rest = (100 - one) * (100 - two);
  return rest > 0 ? -std::sqrt(std::max(0.0, one * two / rest)) : 0;
}

// Of losses whose wins are known, by the normal distribution of both.
double log_density_given(const Cell& loss, const Cell& win) {
  const double win_variance = win.error * win.error + win.published_error * win.published_error;
  const double loss_variance = loss.error * loss.error + loss.published_error * loss.published_error;
  const double covariance =
      correlation_of(win.value, loss.value) * win.error * loss.error +
      correlation_of(*win.published, *loss.published) * win.published_error * loss.published_error;
  if (win_variance <= 0) return log_density(loss.value - *loss.published, loss_variance);
  const double expected = covariance / win_variance * (win.value - *win.published);
  return log_density(loss.value - *loss.published - expected, loss_variance - covariance * covariance / win_variance);
}

}  // namespace

Fit fit_of(const Recipe& recipe, const std::vector<Cell>& cells) {
  Fit fit;
  for (const Part& part : recipe.parts) {
    const PartKind& kind = kind_of(part);
    if (!part.reading.empty() || (kind.pairings == nullptr && kind.measure == nullptr)) continue;
    const CellTable table = table_of(cells, part.name);
    const bool has_columns = table.columns.size() > 1;
    std::set<std::pair<std::string, std::string>> counted;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const Cell* const cell = table.cells[row][column];
        if (cell == nullptr || !cell->published || (has_columns && table.columns[column].empty())) continue;
        if (counted.contains({table.columns[column], table.rows[row]})) continue;
        counted.insert({table.rows[row], table.columns[column]});
        const double distance = cell->value - *cell->published;
        ++fit.cells;
        fit.mean_distance += std::abs(distance);
        // The ties follow from wins and losses, and these exclude each other.
        const bool outcomes = part.scoring == Scoring::outcomes;
        if (outcomes && table.columns[column] == "tie") continue;
        const Cell* const win = outcomes && table.columns[column] == "loss" ? cell_of(table, row, "win") : nullptr;
        fit.log_likelihood +=
            win != nullptr && win->published
                ? log_density_given(*cell, *win)
                : log_density(distance, cell->error * cell->error + cell->published_error * cell->published_error);
      }
    }
  }
  if (fit.cells > 0) fit.mean_distance /= static_cast<double>(fit.cells);
  return fit;
}

bool disagrees(const Cell& cell) {
  if (!cell.published) return false;
  const double difference = *cell.published - cell.value;
  const double side = difference > 0 ? cell.interval.high - cell.value : cell.value - cell.interval.low;
  return std::abs(difference) > std::hypot(side, normal_quantile * cell.published_error);
}

bool pattern_fits(std::string_view pattern, std::string_view name) {
  if (const std::size_t literal = std::min(pattern.find('*'), pattern.size());
      name.substr(0, literal) != pattern.substr(0, literal))
    return false;
  // Which beginnings of the name fit the pattern so far: the work is that of both lengths, however many stars there
  // are.
  std::vector<bool> fits(name.size() + 1, false);
  fits[0] = true;
  for (const char wanted : pattern) {
    if (wanted == '*') {
      for (std::size_t length = 0; length < name.size(); ++length)
        if (fits[length] && name[length] != '/') fits[length + 1] = true;
      continue;
    }
    for (std::size_t length = name.size(); length > 0; --length)
      fits[length] = fits[length - 1] && name[length - 1] == wanted;
    fits[0] = false;
  }
  return fits[name.size()];
}

std::string shown(double value, double like) {
  const double size = std::abs(like);
  std::string text = size >= 9.995 || size == 0 ? fmt::format("{:.1f}", value)
                     : size >= 0.995            ? fmt::format("{:.2f}", value)
                                                : fmt::format("{:.3f}", value);
  return text.find_first_not_of("-0.") == std::string::npos && text.starts_with('-') ? text.substr(1) : text;
}

std::string shown(double value) { return shown(value, value); }

std::string CellTable::reach(const Cell& cell) const {
  const auto [low, high] = cell.interval;
  if (!(high > low)) return {};
  return reach_text(shown(cell.value - low, scale), shown(high - cell.value, scale));
}

std::string CellTable::count(const Cell& cell) const {
  return cell.own_count ? fmt::format("of {:.0f}", cell.count) : std::string{};
}

CellTable table_of(const std::vector<Cell>& cells, const std::string& part) {
  CellTable table;
  const std::string prefix = part + "/";
  using Places = std::unordered_map<std::string, std::size_t>;
  Places rows, columns;
  const auto place = [](std::vector<std::string>& names, Places& places, const std::string& name) {
    const auto [found, is_new] = places.try_emplace(name, names.size());
    if (is_new) names.push_back(name);
    return found->second;
  };
  std::vector<std::pair<std::array<std::size_t, 2>, const Cell*>> found;
  for (const Cell& cell : cells) {
    if (!cell.name.starts_with(prefix)) continue;
    const std::string rest = cell.name.substr(prefix.size());
    const std::size_t slash = rest.find('/');
    const std::string column = slash == std::string::npos ? "" : rest.substr(slash + 1);
    table.scale = std::max(table.scale, std::abs(cell.value));
    found.push_back({{place(table.rows, rows, rest.substr(0, slash)), place(table.columns, columns, column)}, &cell});
  }
  // In a cross table the columns stand in the order of the rows.
  std::vector<std::string> ordered;
  for (const std::string& column : table.columns)
    if (!rows.contains(column)) ordered.push_back(column);
  for (const std::string& row : table.rows)
    if (columns.contains(row)) ordered.push_back(row);
  for (std::size_t column = 0; column < ordered.size(); ++column) columns[ordered[column]] = column;
  table.cells.assign(table.rows.size(), std::vector<const Cell*>(ordered.size(), nullptr));
  for (const auto& [at, cell] : found) table.cells[at[0]][columns.at(table.columns[at[1]])] = cell;
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
