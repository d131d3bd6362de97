#include "cycad/match/report/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "cycad/core/escape.hpp"
#include "cycad/match/report/html.hpp"

namespace cycad {
namespace {

constexpr double width = 520;
constexpr double height = 280;
constexpr double left = 46;
constexpr double right = 14;
constexpr double top = 22;
constexpr double bottom = 42;
constexpr double key_height = 18;
constexpr std::size_t colours = 5;  // the style has classes s0 to s4

class Chart {
 public:
  Chart(const std::vector<ChartSeries>& series, const ChartSettings& settings) : series_(series), settings_(settings) {
    for (const ChartSeries& each : series)
      for (const ChartPoint& point : each.points) {
        least_ = std::min(least_, scaled(point.x));
        most_ = std::max(most_, scaled(point.x));
      }
  }

  std::string draw() {
    const std::size_t keys = settings_.key && series_.size() > 1 ? series_.size() : 0;
    text_ = fmt::format("<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"img\">", width,
                        height + key_height * static_cast<double>(keys));
    draw_axes();
    for (std::size_t number = 0; number < keys; ++number) draw_key(number);
    for (std::size_t number = 0; number < series_.size(); ++number) draw_series(series_[number], number % colours);
    return text_ + "</svg>";
  }

 private:
  [[nodiscard]] double scaled(double x) const { return settings_.logarithmic ? std::log(x) : x; }
  [[nodiscard]] double x_of(double x) const {
    const double part = most_ > least_ ? (scaled(x) - least_) / (most_ - least_) : 0.5;
    return left + 12 + part * (width - left - right - 24);
  }
  [[nodiscard]] double y_of(double y) const {
    const auto [low, high] = settings_.range;
    return height - bottom - (std::clamp(y, low, high) - low) / (high - low) * (height - top - bottom);
  }

  void label(double x, double y, const char* anchor, const std::string& text) {
    text_ += fmt::format("<text class=\"label\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>", x, y, anchor,
                         escaped_html(text));
  }

  void draw_key(std::size_t number) {
    const double y = height + key_height * (static_cast<double>(number) + 0.5);
    text_ += fmt::format("<g class=\"s{}\"><polyline class=\"line\" points=\"{:.1f},{:.1f} {:.1f},{:.1f}\"/></g>",
                         number % colours, left, y, left + 24, y);
    label(left + 32, y + 4, "start", series_[number].name);
  }

  void draw_axes() {
    for (int quarter = 0; quarter <= 4; ++quarter) {
      const double level = settings_.range.low + (settings_.range.high - settings_.range.low) * quarter / 4;
      const double y = y_of(level);
      text_ += fmt::format("<line class=\"{}\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>",
                           quarter == 2 ? "axis" : "grid", left, width - right, y, y);
      label(left - 6, y + 4, "end", fmt::format("{:g}", 100 * level));
    }
    // Labels of x, as many as do not run into each other.
    std::vector<ChartPoint> all;
    for (const ChartSeries& each : series_) all.insert(all.end(), each.points.begin(), each.points.end());
    std::stable_sort(all.begin(), all.end(),
                     [](const ChartPoint& one, const ChartPoint& two) { return one.x < two.x; });
    double free_from = 0;
    for (const ChartPoint& point : all) {
      if (point.label.empty()) continue;
      const double half = 3.5 * static_cast<double>(point.label.size());
      if (x_of(point.x) - half < free_from) continue;
      label(x_of(point.x), height - bottom + 16, "middle", point.label);
      free_from = x_of(point.x) + half + 6;
    }
    label((left + width - right) / 2, height - 6, "middle", settings_.x_title);
    label(6, 13, "start", settings_.y_title);
  }

  void draw_series(const ChartSeries& series, std::size_t colour) {
    text_ += fmt::format("<g class=\"s{}\"><title>{}</title>", colour, escaped_html(series.name));
    std::string line;
    std::string upper, lower;  // edges of the band, the lower one from the right to the left
    for (const ChartPoint& point : series.points) {
      line += fmt::format("{:.1f},{:.1f} ", x_of(point.x), y_of(point.y));
      upper += fmt::format("{:.1f},{:.1f} ", x_of(point.x), y_of(point.interval.high));
      lower.insert(0, fmt::format("{:.1f},{:.1f} ", x_of(point.x), y_of(point.interval.low)));
    }
    text_ += fmt::format("<polygon class=\"band\" points=\"{}\"/><polyline class=\"line\" points=\"{}\"/>",
                         upper + lower, line);
    for (const ChartPoint& point : series.points) {
      if (!settings_.dots) break;
      text_ += fmt::format(
          "<line class=\"bar\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\"/><circle class=\"dot\" "
          "cx=\"{0:.1f}\" cy=\"{3:.1f}\" r=\"3.5\"><title>{4}: {5:.1f} % ({6:.1f} to {7:.1f} %)</title></circle>",
          x_of(point.x), y_of(point.interval.low), y_of(point.interval.high), y_of(point.y), escaped_html(point.label),
          100 * point.y, 100 * point.interval.low, 100 * point.interval.high);
    }
    draw_published(series);
    text_ += "</g>";
  }

  // A dashed line with rings, so that nobody takes it for ours.
  void draw_published(const ChartSeries& series) {
    if (series.published.empty()) return;
    std::string line;
    for (const auto& [x, y] : series.published) line += fmt::format("{:.1f},{:.1f} ", x_of(x), y_of(y));
    text_ += fmt::format("<polyline class=\"line published\" stroke-dasharray=\"5 4\" points=\"{}\"/>", line);
    for (const auto& [x, y] : series.published)
      text_ += fmt::format(
          "<circle class=\"line published\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\"><title>paper: {:.1f} "
          "%</title></circle>",
          x_of(x), y_of(y), 100 * y);
  }

  const std::vector<ChartSeries>& series_;
  const ChartSettings& settings_;
  double least_ = std::numeric_limits<double>::infinity();
  double most_ = -std::numeric_limits<double>::infinity();
  std::string text_;
};

}  // namespace

std::string line_chart(const std::vector<ChartSeries>& series, const ChartSettings& settings) {
  return Chart(series, settings).draw();
}

std::string error_bar(double value, const Interval& interval, const Interval& range) {
  const double size = range.high > range.low ? range.high - range.low : 1;
  const auto place = [&](double at) { return 1 + 98 * std::clamp((at - range.low) / size, 0.0, 1.0); };
  // The picture is stretched to the cell; the strokes are not.
  return fmt::format(
      "<svg class=\"range\" viewBox=\"0 0 100 20\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
      "<line class=\"grid\" x1=\"{0:.2f}\" x2=\"{0:.2f}\" y1=\"0\" y2=\"20\"/>"
      "<line class=\"bar\" x1=\"{1:.2f}\" x2=\"{2:.2f}\" y1=\"10\" y2=\"10\"/>"
      "<line class=\"mark\" x1=\"{3:.2f}\" x2=\"{3:.2f}\" y1=\"4\" y2=\"16\"/></svg>",
      place((range.low + range.high) / 2), place(interval.low), place(interval.high), place(value));
}

}  // namespace cycad
