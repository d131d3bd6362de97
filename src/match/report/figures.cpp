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
  const double axis = row_height * (static_cast<double>(table.rows.size()) + 0.5);
  const double height = axis + 2 * row_height;
  std::string svg =
      fmt::format("<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"img\"><g class=\"s0\">", width, height);
  svg += fmt::format("<line class=\"axis\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"4\" y2=\"{1}\"/>", x_of(0), axis);
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
  const auto label = [&](double elo, double at, const std::string& text) {
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>", x_of(elo), at, text);
  };
  for (const double elo : {-reach, reach}) label(elo, axis + 16, elo_end_text(elo));
  label(0, axis + 16, "0");
  label(0, height - 8, "Elo from the average");
  return svg + "</g></svg>";
}

// Two options that were tuned together: rows and columns of values in percent, darker where they are larger.
std::string heat_chart(const Tuning& tuning, const TuneResult& result) {
  constexpr double cell_width = 64;
  constexpr double cell_height = 28;
  constexpr double left = 120;
  constexpr double top = 52;
  const TunedOption& rows = tuning.options[0];
  const TunedOption& columns = tuning.options[1];
  const auto [least, most] =
      std::minmax_element(result.points.begin(), result.points.end(),
                          [](const TunedPoint& one, const TunedPoint& two) { return one.value < two.value; });
  const double span = std::max(most->value - least->value, 1e-9);
  const double width = std::max(340.0, left + cell_width * static_cast<double>(columns.values.size()) + 10);
  std::string svg = fmt::format("<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"img\">", width,
                                top + cell_height * static_cast<double>(rows.values.size()) + 10);
  const auto label = [&](double x, double y, const char* anchor, const std::string& text) {
    svg +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>", x, y, anchor, escaped_html(text));
  };
  const auto x_of = [](std::size_t column) { return left + cell_width * static_cast<double>(column); };
  const auto y_of = [](std::size_t row) { return top + cell_height * static_cast<double>(row); };
  label((left + width) / 2, 16, "middle", columns.path + " (values in percent)");
  label(left - 10, top - 10, "end", rows.path);
  for (std::size_t column = 0; column < columns.values.size(); ++column)
    label(x_of(column) + cell_width / 2, top - 10, "middle", columns.values[column]);
  for (std::size_t row = 0; row < rows.values.size(); ++row) label(left - 10, y_of(row) + 18, "end", rows.values[row]);
  for (const TunedPoint& point : result.points) {
    const std::size_t row = point.point / columns.values.size();
    const std::size_t column = point.point % columns.values.size();
    const bool best = &point == &result.points[*result.best];
    svg += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" fill=\"#e69f00\" fill-opacity=\"{:.2f}\"{}/>",
        x_of(column) + 1, y_of(row) + 1, cell_width - 2, cell_height - 2,
        0.05 + 0.8 * (point.value - least->value) / span, best ? " stroke=\"#222\" stroke-width=\"2\"" : "");
    label(x_of(column) + cell_width / 2, y_of(row) + 18, "middle", fmt::format("{:.1f}", 100 * point.value));
  }
  return svg + "</svg>";
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

std::string budget_chart(const std::vector<BudgetCurve>& curves, const std::string& unit, bool with_key) {
  std::vector<ChartSeries> series;
  for (const BudgetCurve& curve : curves) {
    if (curve.unit != unit) continue;
    series.push_back({curve.name, {}});
    for (const auto& [budget, total, interval] : curve.points)
      series.back().points.push_back({budget, total.score(), interval, budget_text(budget)});
  }
  if (series.empty()) return {};
  return line_chart(series, {.x_title = unit + " per move", .y_title = "%", .logarithmic = true, .key = with_key});
}

std::vector<ReportFigure> report_figures(const Report& report) {
  std::vector<ReportFigure> figures;
  for (const ExperimentReport& experiment : report.experiments) {
    const auto add = [&](const std::string& kind, const std::string& chart) {
      if (chart.empty()) return;
      // Names such as a/b and a,b are the same file.
      const std::string plain = fmt::format("{}-{}", file_name(experiment.name), kind);
      std::string name = plain;
      const auto taken = [&] {
        return std::any_of(figures.begin(), figures.end(),
                           [&](const ReportFigure& other) { return other.name == name; });
      };
      for (int number = 2; taken(); ++number) name = fmt::format("{}-{}", plain, number);
      figures.push_back({name, document_of(chart)});
    };
    if (!experiment.ratings.rows.empty()) add("ratings", rating_chart(experiment.ratings));
    for (const char* unit : {"simulations", "milliseconds"})
      add(fmt::format("score-by-{}", unit), budget_chart(experiment.curves, unit, true));
    if (experiment.tuning && experiment.tuning->best && experiment.plan.tuning->options.size() == 1)
      add("tuning", tuned_curve(experiment.plan.tuning->options[0], *experiment.tuning));
    if (experiment.tuning && experiment.tuning->best && experiment.plan.tuning->options.size() == 2)
      add("tuning", heat_chart(*experiment.plan.tuning, *experiment.tuning));
  }
  return figures;
}

}  // namespace cycad
