#include "cycad/match/report/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cycad/core/columns.hpp"
#include "cycad/core/escape.hpp"
#include "cycad/match/statistics/score.hpp"
#include "match/report/facts.hpp"
#include "match/report/tables.hpp"

namespace cycad {
namespace {

using Cells = std::vector<std::string>;

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

std::string markdown_table(const ReportTable& table) {
  const auto line = [](const Cells& cells) {
    std::string text = "|";
    for (const std::string& cell : cells) text += " " + markdown_cell(cell) + " |";
    return text + "\n";
  };
  std::string text = fmt::format("**{}**\n\n{}|", markdown_cell(table.title), line(table.header));
  for (const bool numeric : table.numeric) text += numeric ? "---:|" : "---|";
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

std::string best_text(const ExperimentReport& experiment) {
  if (!experiment.tuning || !experiment.tuning->best) return {};
  return experiment.tuning->points[*experiment.tuning->best].specification;
}

std::string plain_table(const ReportTable& table, std::size_t width) {
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
    out_ +=
        fmt::format("{},{},{},{},{},{},{},{},{}\n", tally.games(), tally.wins, tally.draws, tally.losses,
                    tally.forfeits, value, end_text(interval.low), end_text(interval.high), tally.opponent_forfeits);
  }
  void add_rating(const RatingTable::Row& row) {
    begin("rating", row.name, "");
    out_ += fmt::format("{},,,,,{},{},{},\n", row.games, row.rating.elo, end_text(row.rating.interval.low),
                        end_text(row.rating.interval.high));
  }
  void add_number(const char* table, const std::string& row, double value) {
    begin(table, row, "");
    out_ += fmt::format(",,,,,{},,,\n", value);
  }

 private:
  void begin(const char* table, const std::string& row, const std::string& column) {
    out_ += fmt::format("{},{},{},{},", csv_field(experiment_), table, csv_field(row), csv_field(column));
  }
  // Numbers only: an end that is infinite is left empty.
  static std::string end_text(double end) { return std::isfinite(end) ? fmt::format("{}", end) : ""; }

  std::string& out_;
  std::string experiment_;
};

void add_csv(std::string& text, const ExperimentReport& experiment) {
  CsvLines lines(text, experiment.name);
  for (const AgentTable::Row& row : experiment.agents.rows) {
    lines.add("total", row.name, "", row.total, row.total.score(), row.interval);
    lines.add_number("milliseconds-per-move", row.name, row.milliseconds_per_move());
    lines.add_number("simulations-per-move", row.name, row.simulations_per_move());
  }
  for (const CrossTable::Row& row : experiment.cross.rows) {
    for (std::size_t column = 0; column < row.against.size(); ++column) {
      const Tally& tally = row.against[column];
      if (tally.games() > 0)
        lines.add("cross", row.name, experiment.cross.rows[column].name, tally, tally.score(), score_interval(tally));
    }
  }
  for (const RatingTable::Row& row : experiment.ratings.rows) lines.add_rating(row);
  if (experiment.tuning) {
    for (const TunedPoint& point : experiment.tuning->points)
      lines.add("tuning", values_text(*experiment.plan.tuning, point.values), point.note, point.tally, point.value,
                point.interval);
  }
  for (const BudgetCurve& curve : experiment.curves) {
    const std::string table = "score-by-" + curve.unit;
    for (const auto& [budget, total, interval] : curve.points)
      lines.add(table.c_str(), curve.name, budget_text(budget), total, total.score(), interval);
  }
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
      text += to_text(experiment.cross, format.width) + "\n" + to_text(experiment.ratings, format.width) + "\n" +
              to_text(experiment.agents, format.width) + "\n";
    for (const BudgetCurve& curve : experiment.curves) text += plain_table(curve_table(curve), format.width) + "\n";
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
    for (const ReportTable& table : tables_of(experiment)) text += markdown_table(table);
    if (const std::string best = best_text(experiment); !best.empty())
      text += fmt::format("Best: {}\n\n", markdown_cell(best));
    text += markdown_code(experiment.command);
  }
  return text;
}

std::string report_csv(const Report& report) {
  std::string text = "experiment,table,row,column,games,wins,draws,losses,forfeits,value,low,high,opponent_forfeits\n";
  for (const ExperimentReport& experiment : report.experiments) add_csv(text, experiment);
  return text;
}

}  // namespace cycad
