#include "cycad/match/report/html.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cycad/core/columns.hpp"
#include "cycad/core/escape.hpp"
#include "cycad/core/text.hpp"
#include "cycad/game/board_svg.hpp"
#include "cycad/match/report/figures.hpp"
#include "cycad/match/report/svg.hpp"
#include "cycad/match/score_text.hpp"
#include "cycad/match/statistics/score.hpp"
#include "match/report/facts.hpp"
#include "match/report/page.hpp"
#include "match/report/sample.hpp"

namespace cycad {
namespace {

// Blue below one half, orange above, stronger with the distance; readable on light and dark paper.
std::string score_colour(double score) {
  const double strength = std::min(0.75, 1.5 * std::abs(score - 0.5));
  return fmt::format("background:rgba({},{:.2f})", score < 0.5 ? "60,110,220" : "235,130,30", strength);
}

std::string score_cell(const Tally& tally, const Interval& interval) {
  if (tally.games() == 0) return "<td>·</td>";
  return fmt::format(
      "<td style=\"{}\" title=\"{} wins, {} draws, {} losses, {} forfeits\">{:.1f}<small> [{:.1f}, "
      "{:.1f}]</small></td>",
      score_colour(tally.score()), tally.wins, tally.draws, tally.losses, tally.forfeits, 100 * tally.score(),
      100 * interval.low, 100 * interval.high);
}

std::string agents_html(const AgentTable& table) {
  std::string html =
      "<h3>Agents</h3><p class=\"soft\">Scores in percent with 95 % intervals; a draw is half a point.</p>"
      "<div class=\"wide\"><table class=\"agents\"><tr><th class=\"name\">agent</th><th>games</th><th>wins</th>"
      "<th>draws</th><th>losses</th><th>score</th><th>forfeits</th><th>ms/move</th><th>sims/move</th></tr>";
  for (const AgentTable::Row& row : table.rows) {
    const std::string kinds = failures_text(row);
    html += fmt::format(
        "<tr><td class=\"name\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
        "<td>{:.2f}</td><td>{:.1f}</td></tr>",
        escaped_html(row.name), row.total.games(), row.total.wins, row.total.draws, row.total.losses,
        percent_text(row.total.score(), row.interval),
        kinds.empty() ? "0" : fmt::format("{} ({})", row.total.forfeits, kinds), row.milliseconds_per_move(),
        row.simulations_per_move());
  }
  return html + "</table></div>";
}

std::string cross_html(const CrossTable& table) {
  std::string html =
      "<h3>Scores</h3><p class=\"soft\">Percent with 95 % intervals, row against column; a draw is half a "
      "point.</p><div class=\"wide\"><table><tr><th></th><th class=\"name\">agent</th><th>total</th>";
  for (std::size_t column = 0; column < table.rows.size(); ++column) html += fmt::format("<th>{}</th>", column + 1);
  html += "</tr>";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    html += fmt::format("<tr><th>{}</th><td class=\"name\">{}</td>", row + 1, escaped_html(table.rows[row].name));
    html += score_cell(table.rows[row].total, table.rows[row].interval);
    for (const Tally& tally : table.rows[row].against) html += score_cell(tally, score_interval(tally));
    html += "</tr>";
  }
  return html + "</table></div>";
}

std::string ratings_html(const RatingTable& table) {
  Interval range{0, 0};
  for (const RatingTable::Row& row : table.rows) {
    range.low = std::min(range.low, row.rating.interval.low);
    range.high = std::max(range.high, row.rating.interval.high);
  }
  const double reach = std::max({1.0, -range.low, range.high});
  range = {-reach, reach};
  std::string html =
      "<h3>Ratings</h3><p class=\"soft\">Bradley and Terry's model, in Elo from the average, with 95 % intervals.</p>"
      "<div class=\"wide\"><table style=\"width:100%\"><tr><th class=\"name\">agent</th><th>Elo</th>";
  html += fmt::format("<th class=\"bars scale\"><span>{:+.0f}</span><span>0 Elo</span><span>{:+.0f}</span></th>",
                      -reach, reach) +
          "<th>games</th></tr>";
  for (const auto& [name, rating, games] : table.rows)
    html += fmt::format("<tr><td class=\"name\">{}</td><td>{}</td><td class=\"bars\">{}</td><td>{}</td></tr>",
                        escaped_html(name), elo_text(rating.elo, rating.interval),
                        error_bar(rating.elo, rating.interval, range), games);
  return html + "</table></div>";
}

std::string heat_html(const Tuning& tuning, const TuneResult& result) {
  const TunedOption& rows = tuning.options[0];
  const TunedOption& columns = tuning.options[1];
  std::vector<const TunedPoint*> cells(point_count(tuning), nullptr);
  Interval range{1, 0};
  for (const TunedPoint& point : result.points) {
    cells[point.point] = &point;
    range.low = std::min(range.low, point.value);
    range.high = std::max(range.high, point.value);
  }
  std::string html = fmt::format(
      "<p class=\"soft\">Rows {}, columns {}; percent.</p><div class=\"wide\"><table class=\"heat\"><tr><th></th>",
      escaped_html(rows.path), escaped_html(columns.path));
  for (const std::string& value : columns.values) html += fmt::format("<th>{}</th>", escaped_html(value));
  html += "</tr>";
  for (std::size_t row = 0; row < rows.values.size(); ++row) {
    html += fmt::format("<tr><th class=\"row\">{}</th>", escaped_html(rows.values[row]));
    for (std::size_t column = 0; column < columns.values.size(); ++column) {
      const TunedPoint* const point = cells[row * columns.values.size() + column];
      if (point == nullptr) {
        html += "<td>·</td>";
        continue;
      }
      const double part = range.high > range.low ? (point->value - range.low) / (range.high - range.low) : 0.5;
      html += fmt::format(
          "<td{} style=\"background:rgba(235,130,30,{:.2f})\" title=\"{:.1f} to {:.1f} %, {} games\">{:.1f}</td>",
          point == &result.points[*result.best] ? " class=\"best\"" : "", 0.04 + 0.8 * part, 100 * point->interval.low,
          100 * point->interval.high, point->tally.games(), 100 * point->value);
    }
    html += "</tr>";
  }
  return html + "</table></div>";
}

std::string points_html(const Tuning& tuning, const TuneResult& result) {
  std::string html = "<details><summary>All points</summary><div class=\"wide\"><table><tr>";
  for (const TunedOption& option : tuning.options) html += fmt::format("<th>{}</th>", escaped_html(option.path));
  html += "<th>%</th><th></th><th>wins</th><th>draws</th><th>losses</th><th>forfeits</th><th class=\"name\"></th></tr>";
  for (const TunedPoint& point : result.points) {
    html += &point == &result.points[*result.best] ? "<tr class=\"best\">" : "<tr>";
    for (const std::string& value : point.values) html += fmt::format("<td>{}</td>", escaped_html(value));
    html += fmt::format(
        "<td>{}</td><td class=\"bars\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
        "<td class=\"name\">{}</td></tr>",
        percent_text(point.value, point.interval), error_bar(point.value, point.interval, {0, 1}), point.tally.wins,
        point.tally.draws, point.tally.losses, point.tally.forfeits, escaped_html(point.note));
  }
  return html + "</table></div></details>";
}

std::string tuning_html(const Plan& plan, const TuneResult& result) {
  const Tuning& tuning = *plan.tuning;
  if (!result.best) return "<p>No game was played.</p>";
  const TunedPoint& best = result.points[*result.best];
  std::string html = fmt::format(
      "<h3>Tuning</h3><p>Best: <b>{}</b>, {} {:.1f} % (95 % interval {:.1f} to {:.1f} %) in {} games.</p><pre>{}</pre>",
      escaped_html(values_text(tuning, best.values)), tuning.decided ? "share of decided games" : "score",
      100 * best.value, 100 * best.interval.low, 100 * best.interval.high, best.tally.games(),
      escaped_html(best.specification));
  if (tuning.options.size() == 1) html += tuned_curve(tuning.options[0], result);
  if (tuning.options.size() == 2) html += heat_html(tuning, result);
  return html + points_html(tuning, result);
}

std::string curves_html(const std::vector<BudgetCurve>& curves) {
  std::string html;
  for (const char* unit : {"simulations", "milliseconds"}) {
    const std::string chart = budget_chart(curves, unit);
    if (chart.empty()) continue;
    std::string key;
    std::size_t number = 0;
    for (const BudgetCurve& curve : curves) {
      if (curve.unit == unit) key += fmt::format("<li class=\"s{}\">{}</li>", number++ % 5, escaped_html(curve.name));
    }
    html += fmt::format("<h3>Score over {}</h3>{}<ul class=\"key\">{}</ul>", unit, chart, key);
  }
  return html;
}

std::string settings_html(const ExperimentReport& experiment) {
  std::string html = "<h3>Settings</h3><dl>";
  for (const auto& [name, value] : facts_of(experiment))
    html += fmt::format("<dt>{}</dt><dd>{}</dd>", escaped_html(name), escaped_html(value));
  html += "</dl><details><summary>Specifications in full</summary><dl>";
  const Plan& plan = experiment.plan;
  for (std::size_t agent = 0; agent < plan.agents.size(); ++agent) {
    html += fmt::format("<dt>{}</dt><dd>{}</dd>", agent + 1, escaped_html(plan.specifications[agent]));
  }
  return html + fmt::format("</dl></details><p class=\"soft\">To play it again:</p><pre>{}</pre>",
                            escaped_html(experiment.command));
}

std::string experiment_html(const ExperimentReport& experiment) {
  std::string html = fmt::format("<h2>{}</h2><p class=\"soft\">{}, {} games</p>", escaped_html(experiment.name),
                                 escaped_html(experiment.plan.game), experiment.games);
  if (experiment.tuning) html += tuning_html(experiment.plan, *experiment.tuning);
  if (!experiment.cross.rows.empty())
    html += agents_html(experiment.agents) + cross_html(experiment.cross) + ratings_html(experiment.ratings);
  html += curves_html(experiment.curves);
  if (!experiment.samples.empty()) {
    html += "<h3>Sample games</h3><div class=\"games\">";
    for (const SampleGame& sample : experiment.samples) html += sample_html(sample);
    html += "</div>";
  }
  return html + settings_html(experiment);
}

}  // namespace

std::string report_html(const Report& report) {
  std::string html = fmt::format("<header><h1>Report on {}</h1><p class=\"soft\">cycad {}</p></header>\n",
                                 escaped_html(report.store), escaped_html(report.version));
  for (std::size_t number = 0; number < report.experiments.size(); ++number)
    html += fmt::format("<section id=\"e{}\">{}</section>\n", number, experiment_html(report.experiments[number]));
  return page_html({.title = report.store,
                    .body = std::move(html),
                    .style = board_stylesheet(),
                    .scripts = {"sample-games.js"},
                    .contents = true});
}

}  // namespace cycad
