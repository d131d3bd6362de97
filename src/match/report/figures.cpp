#include "cycad/match/report/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "cycad/core/columns.hpp"
#include "cycad/core/escape.hpp"
#include "cycad/core/text.hpp"
#include "cycad/match/report/svg.hpp"
#include "cycad/match/score_text.hpp"
#include "match/report/facts.hpp"

namespace cycad {
namespace {

// Plain colours, since programs that draw SVG into a paper know little of style sheets; safe for colour-blind readers.
constexpr const char* figure_style =
    "text{font:12px sans-serif;fill:#222}.axis{stroke:#555}.grid{stroke:#ddd}.line{fill:none;stroke-width:2}"
    ".band{opacity:.13;stroke:none}.bar{stroke-width:2;opacity:.6}.mark{stroke-width:4}"
    ".s0 .line,.s0 .bar,.s0 .mark{stroke:#0072b2}.s0 .band,.s0 .dot{fill:#0072b2}"
    ".s1 .line,.s1 .bar{stroke:#d55e00}.s1 .band,.s1 .dot{fill:#d55e00}"
    ".s2 .line,.s2 .bar{stroke:#009e73}.s2 .band,.s2 .dot{fill:#009e73}"
    ".s3 .line,.s3 .bar{stroke:#cc79a7}.s3 .band,.s3 .dot{fill:#cc79a7}"
    ".s4 .line,.s4 .bar{stroke:#7a6a00}.s4 .band,.s4 .dot{fill:#7a6a00}";

// A chart of a page as a document of its own.
std::string document_of(std::string chart) {
  const std::size_t end = chart.find('>');
  chart.insert(end + 1, fmt::format("<style>{}</style>", figure_style));
  chart.insert(4, " xmlns=\"http://www.w3.org/2000/svg\"");
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + chart + "\n";
}

std::string rating_chart(const RatingTable& table) {
  constexpr double row_height = 24;
  constexpr double left = 210;
  constexpr double width = 640;
  double reach = 1;
  for (const RatingTable::Row& row : table.rows)
    reach = std::max({reach, -row.rating.interval.low, row.rating.interval.high});
  const auto x_of = [&](double elo) { return left + (elo + reach) / (2 * reach) * (width - left - 20); };
  const double height = row_height * (static_cast<double>(table.rows.size()) + 1.5);
  std::string svg =
      fmt::format("<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"img\"><g class=\"s0\">", width, height);
  svg += fmt::format("<line class=\"axis\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"4\" y2=\"{1}\"/>", x_of(0),
                     height - row_height);
  double y = row_height / 2;
  for (const auto& [name, rating, games] : table.rows) {
    svg += fmt::format(
        "<text x=\"{0}\" y=\"{1:.1f}\" text-anchor=\"end\">{2}</text>"
        "<line class=\"bar\" x1=\"{3:.1f}\" x2=\"{4:.1f}\" y1=\"{5:.1f}\" y2=\"{5:.1f}\"/>"
        "<circle class=\"dot\" cx=\"{6:.1f}\" cy=\"{5:.1f}\" r=\"4\"><title>{7}</title></circle>",
        left - 10, y + 4, escaped_html(shortened(name, 28)), x_of(rating.interval.low), x_of(rating.interval.high), y,
        x_of(rating.elo), escaped_html(elo_text(rating.elo, rating.interval)));
    y += row_height;
  }
  for (const double elo : {-reach, 0.0, reach})
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{:+.0f}</text>", x_of(elo), height - 8,
                       elo);
  return svg + "</g></svg>";
}

std::string file_name(std::string name) {
  for (char& character : name) {
    const bool plain = std::isalnum(static_cast<unsigned char>(character)) != 0 || character == '-' || character == '_';
    if (!plain) character = '-';
  }
  return name;
}

}  // namespace

std::string tuned_curve(const TunedOption& option, const TuneResult& result) {
  ChartSeries series{.name = option.path, .points = {}};
  bool numbers = true;
  for (const TunedPoint& point : result.points) {
    const std::optional<double> x = parse_number<double>(point.values[0]);
    numbers = numbers && x;
    series.points.push_back({x.value_or(0), point.value, point.interval, point.values[0]});
  }
  // Words, and lists that are not in order, stand side by side.
  const auto before = [](const ChartPoint& one, const ChartPoint& two) { return one.x < two.x; };
  numbers = numbers && std::is_sorted(series.points.begin(), series.points.end(), before);
  if (!numbers)
    for (std::size_t place = 0; place < series.points.size(); ++place)
      series.points[place].x = static_cast<double>(place);
  const bool wide_range =
      numbers && series.points.front().x > 0 && series.points.back().x >= 10 * series.points.front().x;
  return line_chart({series}, {.x_title = option.path, .y_title = "%", .logarithmic = wide_range});
}

std::string budget_chart(const std::vector<BudgetCurve>& curves, const std::string& unit) {
  std::vector<ChartSeries> series;
  for (const BudgetCurve& curve : curves) {
    if (curve.unit != unit) continue;
    series.push_back({curve.name, {}});
    for (const auto& [budget, total, interval] : curve.points)
      series.back().points.push_back({budget, total.score(), interval, budget_text(budget)});
  }
  if (series.empty()) return {};
  return line_chart(series, {.x_title = unit + " per move", .y_title = "%", .logarithmic = true});
}

std::vector<ReportFigure> report_figures(const Report& report) {
  std::vector<ReportFigure> figures;
  for (const ExperimentReport& experiment : report.experiments) {
    const auto add = [&](const std::string& kind, const std::string& chart) {
      if (!chart.empty())
        figures.push_back({fmt::format("{}-{}", file_name(experiment.name), kind), document_of(chart)});
    };
    if (!experiment.ratings.rows.empty()) add("ratings", rating_chart(experiment.ratings));
    for (const char* unit : {"simulations", "milliseconds"})
      add(fmt::format("score-by-{}", unit), budget_chart(experiment.curves, unit));
    if (experiment.tuning && experiment.tuning->best && experiment.plan.tuning->options.size() == 1)
      add("tuning", tuned_curve(experiment.plan.tuning->options[0], *experiment.tuning));
  }
  return figures;
}

}  // namespace cycad
