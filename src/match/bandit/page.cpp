#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "cycad/core/escape.hpp"
#include "cycad/core/version.hpp"
#include "cycad/match/bandit/report.hpp"
#include "cycad/match/report/html.hpp"
#include "cycad/match/report/svg.hpp"
#include "cycad/match/score_text.hpp"
#include "match/report/page.hpp"

namespace cycad {
namespace {

constexpr std::size_t points_drawn = 200;  // of a curve
constexpr std::size_t curve_colours = 5;   // of the page's style

// The numbers of pulls at which a curve is drawn, the last one included.
std::vector<std::size_t> drawn_pulls(std::size_t samples) {
  std::vector<std::size_t> pulls;
  const std::size_t count = std::min(samples, points_drawn);
  for (std::size_t place = 1; place <= count; ++place) pulls.push_back(place * samples / count);
  return pulls;
}

// Labels stand at round numbers: five or more of them.
std::size_t label_step(std::size_t samples) {
  std::size_t step = 1;
  for (const std::size_t factor : {2U, 5U, 10U})
    for (std::size_t power = 1; power <= samples; power *= 10)
      if (factor * power * 5 <= samples) step = std::max(step, factor * power);
  return step;
}

struct Curves {
  std::vector<ChartSeries> shares, differences;
  double reach = 0;  // of the differences
};

Curves curves_of(const BanditReport& report) {
  Curves curves;
  const std::size_t step = label_step(report.counts.samples);
  for (std::size_t agent = 0; agent < report.counts.agents; ++agent) {
    const std::string name = bandit_agent_text(report.settings.agents[agent]);
    ChartSeries& shares = curves.shares.emplace_back(ChartSeries{name, {}});
    ChartSeries& differences = curves.differences.emplace_back(ChartSeries{name, {}});
    std::size_t labelled = 0;
    for (const std::size_t pulls : drawn_pulls(report.counts.samples)) {
      const BanditPoint point = bandit_point(report.counts, agent, pulls);
      const bool label = pulls / step > labelled;  // the first point at or behind the next round number
      if (label) labelled = pulls / step;
      const std::string text = label ? fmt::format("{}", labelled * step) : "";
      const auto x = static_cast<double>(pulls);
      shares.points.push_back({x, point.share, point.interval, text});
      differences.points.push_back({x, point.difference, point.difference_interval, text});
      curves.reach =
          std::max({curves.reach, std::abs(point.difference_interval.low), std::abs(point.difference_interval.high)});
    }
  }
  return curves;
}

std::string key_html(const BanditReport& report) {
  std::string html = "<ul class=\"key\">";
  for (std::size_t agent = 0; agent < report.counts.agents; ++agent)
    html += fmt::format("<li class=\"s{}\">{}</li>", agent % curve_colours,
                        escaped_html(bandit_agent_text(report.settings.agents[agent])));
  return html + "</ul>";
}

std::string charts_html(const BanditReport& report) {
  const Curves curves = curves_of(report);
  std::string html = fmt::format(
      "<h3>Best arm</h3><p class=\"soft\">In how many of the tasks the agent would bet on a best arm after so many "
      "pulls, in percent, with 95 % intervals.</p>{}{}",
      line_chart(curves.shares, {.x_title = "pulls", .y_title = "%", .dots = false}), key_html(report));
  if (report.counts.agents < 2) return html;
  constexpr std::array<double, 7> reaches{0.02, 0.04, 0.1, 0.2, 0.4, 0.6, 1};
  const double reach = *std::find_if(reaches.begin(), reaches.end() - 1, [&](double r) { return r >= curves.reach; });
  return html + fmt::format("<h3>Difference to {}</h3><p class=\"soft\">In percentage points, {} paired.</p>{}{}",
                            escaped_html(bandit_agent_text(report.settings.agents[0])),
                            report.counts.models() > 1 ? "models" : "tasks",
                            line_chart(curves.differences,
                                       {.x_title = "pulls", .y_title = "%", .range = {-reach, reach}, .dots = false}),
                            key_html(report));
}

std::string cell_html(double value, const Interval& interval, bool is_difference) {
  const std::string number = is_difference ? fmt::format("{:+.1f}", 100 * value) : fmt::format("{:.1f}", 100 * value);
  const bool clear = is_difference && (interval.low > 0 || interval.high < 0);
  return fmt::format("<td title=\"{:.1f} to {:.1f}\">{}{}{}<small> {}</small></td>", 100 * interval.low,
                     100 * interval.high, clear ? "<b>" : "", number, clear ? "</b>" : "",
                     percent_reach_text(value, interval));
}

std::string table_html(const BanditReport& report) {
  const std::vector<std::size_t> pulls = report.at.empty() ? bandit_table_pulls(report.counts.samples) : report.at;
  std::string html =
      "<h3>Table</h3><p class=\"soft\">Percent and how far the 95 % interval reaches; below it the difference to the "
      "first "
      "agent, "
      "bold where its interval does not contain 0.</p><div class=\"wide\"><table><tr><th class=\"name\">pulls</th>";
  for (const std::size_t each : pulls) html += fmt::format("<th>{}</th>", each);
  html += "</tr>";
  for (std::size_t agent = 0; agent < report.counts.agents; ++agent) {
    html +=
        fmt::format("<tr><td class=\"name\">{}</td>", escaped_html(bandit_agent_text(report.settings.agents[agent])));
    std::string differences = "<tr><td class=\"name soft\">difference</td>";
    for (const std::size_t each : pulls) {
      const BanditPoint point = bandit_point(report.counts, agent, each);
      html += cell_html(point.share, point.interval, false);
      differences += cell_html(point.difference, point.difference_interval, true);
    }
    html += "</tr>";
    if (agent > 0) html += differences + "</tr>";
  }
  return html + "</table></div>";
}

}  // namespace

std::string bandit_html(const BanditReport& report) {
  return page_html(
      {.title = "bandits",
       .body = fmt::format("<header><h1>Bandits: {}</h1><p class=\"soft\">{} · cycad {}</p></header>\n{}{}"
                           "<h3>Again</h3><pre>{}</pre>",
                           escaped_html(bandit_model_text(report.settings.family)),
                           escaped_html(bandit_size_text(report)), escaped_html(version()), charts_html(report),
                           table_html(report), escaped_html(bandit_command(report.settings)))});
}

}  // namespace cycad
