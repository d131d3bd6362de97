#include "cycad/match/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cycad/core/columns.hpp"
#include "cycad/core/escape.hpp"
#include "cycad/match/statistics/score.hpp"
#include "match/report/facts.hpp"

namespace cycad {
namespace {

using Cells = std::vector<std::string>;

struct Table {
  std::string title;
  Cells header;  // the first column is text, the others are numbers
  std::vector<Cells> rows;
};

Table cross_rows(const CrossTable& cross) {
  Table table{"Scores in percent, row against column", {"", "agent", "total"}, {}};
  for (std::size_t row = 0; row < cross.rows.size(); ++row) {
    table.header.push_back(fmt::format("{}", row + 1));
    Cells cells{fmt::format("{}", row + 1), cross.rows[row].name, score_text(cross.rows[row].total)};
    for (const Tally& tally : cross.rows[row].against) cells.push_back(score_text(tally));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

Table rating_rows(const RatingTable& ratings) {
  Table table{"Ratings in Elo from the average", {"agent", "Elo", "games"}, {}};
  for (const auto& [name, rating, games] : ratings.rows)
    table.rows.push_back({name, elo_text(rating), fmt::format("{}", games)});
  return table;
}

Table curve_rows(const BudgetCurve& curve) {
  Table table{fmt::format("Score by {}: {}", curve.unit, curve.name), {curve.unit, "score", "games"}, {}};
  for (const auto& [budget, total] : curve.points)
    table.rows.push_back({budget_text(budget), score_text(total), fmt::format("{}", total.games())});
  return table;
}

Table point_rows(const Tuning& tuning, const TuneResult& result) {
  Table table{"Points", {}, {}};
  for (const TunedOption& option : tuning.options) table.header.push_back(option.path);
  for (const char* name : {"%", "wins", "draws", "losses", "note"}) table.header.emplace_back(name);
  for (const TunedPoint& point : result.points) {
    Cells cells = point.values;
    cells.push_back(percent_text(point.value, point.interval));
    for (const std::uint64_t count : {point.tally.wins, point.tally.draws, point.tally.losses})
      cells.push_back(fmt::format("{}", count));
    const bool best = result.best && &point == &result.points[*result.best];
    cells.push_back(best ? "best" : point.note);
    table.rows.push_back(std::move(cells));
  }
  return table;
}

// Text as it may stand in a cell: nothing in it is markup.
std::string markdown_cell(const std::string& text) {
  std::string cell;
  for (const char character : text) {
    if (character == '\n' || character == '\r') {
      cell += ' ';
      continue;
    }
    if (character == '<') {
      cell += "&lt;";
      continue;
    }
    if (std::string_view("|*_`[]\\").find(character) != std::string_view::npos) cell += '\\';
    cell += character;
  }
  return cell;
}

std::string markdown_table(const Table& table) {
  const auto line = [](const Cells& cells) {
    std::string text = "|";
    for (const std::string& cell : cells) text += " " + markdown_cell(cell) + " |";
    return text + "\n";
  };
  std::string text = fmt::format("**{}**\n\n{}|", markdown_cell(table.title), line(table.header));
  for (std::size_t column = 0; column < table.header.size(); ++column) text += "---|";
  text += '\n';
  for (const Cells& row : table.rows) text += line(row);
  return text + "\n";
}

// A fence longer than any within the text.
std::string markdown_code(const std::string& text) {
  std::string fence = "```";
  while (text.find(fence) != std::string::npos) fence += '`';
  return fence + "sh\n" + text + "\n" + fence + "\n\n";
}

std::vector<Table> tables_of(const ExperimentReport& experiment) {
  std::vector<Table> tables;
  if (!experiment.cross.rows.empty()) {
    tables.push_back(cross_rows(experiment.cross));
    tables.push_back(rating_rows(experiment.ratings));
  }
  if (experiment.tuning) tables.push_back(point_rows(*experiment.plan.tuning, *experiment.tuning));
  for (const BudgetCurve& curve : experiment.curves) tables.push_back(curve_rows(curve));
  return tables;
}

std::string best_text(const ExperimentReport& experiment) {
  if (!experiment.tuning || !experiment.tuning->best) return {};
  return experiment.tuning->points[*experiment.tuning->best].specification;
}

std::string plain_table(const Table& table, std::size_t width) {
  std::vector<std::size_t> widths;
  for (const std::string& cell : table.header) widths.push_back(columns_of(cell));
  for (const Cells& row : table.rows)
    for (std::size_t column = 0; column < row.size(); ++column)
      widths[column] = std::max(widths[column], columns_of(row[column]));
  std::string text = shortened(table.title, width) + "\n";
  const auto add_line = [&](const Cells& cells) {
    for (std::size_t column = 0; column < cells.size(); ++column)
      text += (column == 0 ? "" : "  ") + right_aligned(cells[column], widths[column]);
    text += '\n';
  };
  add_line(table.header);
  for (const Cells& row : table.rows) add_line(row);
  return text;
}

// One line: where the number stands, then the number with its interval.
class CsvLines {
 public:
  CsvLines(std::string& out, std::string experiment) : out_(out), experiment_(std::move(experiment)) {}

  void add(const char* table, const std::string& row, const std::string& column, const Tally& tally, double value,
           const Interval& interval) {
    begin(table, row, column);
    out_ += fmt::format("{},{},{},{},{},{},{}\n", tally.games(), tally.wins, tally.draws, tally.losses, value,
                        interval.low, interval.high);
  }
  void add_score(const char* table, const std::string& row, const std::string& column, const Tally& tally) {
    add(table, row, column, tally, tally.score(), score_interval(tally));
  }
  void add_rating(const RatingTable::Row& row) {
    begin("rating", row.name, "");
    out_ +=
        fmt::format("{},,,,{},{},{}\n", row.games, row.rating.elo, row.rating.interval.low, row.rating.interval.high);
  }

 private:
  void begin(const char* table, const std::string& row, const std::string& column) {
    out_ += fmt::format("{},{},{},{},", csv_field(experiment_), table, csv_field(row), csv_field(column));
  }

  std::string& out_;
  std::string experiment_;
};

void add_csv(std::string& text, const ExperimentReport& experiment) {
  CsvLines lines(text, experiment.name);
  for (const CrossTable::Row& row : experiment.cross.rows) {
    lines.add_score("total", row.name, "", row.total);
    for (std::size_t column = 0; column < row.against.size(); ++column) {
      if (row.against[column].games() > 0)
        lines.add_score("cross", row.name, experiment.cross.rows[column].name, row.against[column]);
    }
  }
  for (const RatingTable::Row& row : experiment.ratings.rows) lines.add_rating(row);
  if (experiment.tuning) {
    for (const TunedPoint& point : experiment.tuning->points)
      lines.add("tuning", values_text(*experiment.plan.tuning, point.values), point.note, point.tally, point.value,
                point.interval);
  }
  for (const BudgetCurve& curve : experiment.curves)
    for (const auto& [budget, total] : curve.points)
      lines.add_score("budget", curve.name, fmt::format("{} {}", budget_text(budget), curve.unit), total);
}

}  // namespace

std::string report_text(const Report& report, const TuneTextFormat& format) {
  std::string text;
  for (const ExperimentReport& experiment : report.experiments) {
    if (!text.empty()) text += '\n';
    text += fmt::format("experiment {}\n", experiment.name);
    for (const auto& [name, value] : facts_of(experiment)) text += fmt::format("{}: {}\n", name, value);
    text += '\n';
    if (!experiment.cross.rows.empty())
      text += to_text(experiment.cross, format.width) + "\n" + to_text(experiment.ratings, format.width) + "\n";
    for (const BudgetCurve& curve : experiment.curves) text += plain_table(curve_rows(curve), format.width) + "\n";
    if (experiment.tuning) text += to_text(experiment.plan, *experiment.tuning, format) + "\n";
    text += fmt::format("again: {}\n", experiment.command);
  }
  return text;
}

std::string report_markdown(const Report& report) {
  std::string text;
  for (const ExperimentReport& experiment : report.experiments) {
    if (!text.empty()) text += '\n';
    text += fmt::format("## {}\n\n", markdown_cell(experiment.name));
    for (const auto& [name, value] : facts_of(experiment))
      text += fmt::format("- {}: {}\n", name, markdown_cell(value));
    text += '\n';
    for (const Table& table : tables_of(experiment)) text += markdown_table(table);
    if (const std::string best = best_text(experiment); !best.empty())
      text += fmt::format("Best: {}\n\n", markdown_cell(best));
    text += markdown_code(experiment.command);
  }
  return text;
}

std::string report_csv(const Report& report) {
  std::string text = "experiment,table,row,column,games,wins,draws,losses,value,low,high\n";
  for (const ExperimentReport& experiment : report.experiments) add_csv(text, experiment);
  return text;
}

}  // namespace cycad
