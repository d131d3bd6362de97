// Charts as SVG elements for a page whose style knows the classes axis, grid, line, band, dot, published and label.
//
//   ChartSeries series{.name = "ucb1", .points = {{.x = 1000, .y = 0.4, .interval = {0.3, 0.5}}, ...}};
//   std::string svg = line_chart({series}, {.x_title = "simulations", .logarithmic = true});
//   std::string bar = error_bar(120, {90, 150}, {-200, 200});   // fills the cell that it stands in
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cycad/match/statistics/tally.hpp"

namespace cycad {

struct ChartPoint {
  double x = 0, y = 0;  // y is a share, shown in percent
  Interval interval;
  std::string label;  // of x; may be empty
};

struct ChartSeries {
  std::string name;
  std::vector<ChartPoint> points;
  std::vector<std::pair<double, double>> published = {};  // the paper's curve beside it: x and y
};

struct ChartSettings {
  std::string x_title, y_title;
  bool logarithmic = false;  // x; all are above 0 then
  Interval range = {0, 1};   // of y
  bool dots = true;          // a mark and a bar at each point; without them curves may have hundreds
  bool key = false;          // names of several series below the chart, for a figure that stands alone
};

std::string line_chart(const std::vector<ChartSeries>& series, const ChartSettings& settings);

std::string error_bar(double value, const Interval& interval, const Interval& range);

}  // namespace cycad
