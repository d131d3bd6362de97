// Several curves in one picture for the terminal. In colour they are lines of Braille dots, eight to a character;
// without colour each curve is drawn by its number, and * where curves meet.
//
//   std::string picture = draw_curves(curves, {.width = 80, .range = {0, 100}, .unit = "pulls", .colour = true});
//   std::string label = curve_label(0, true);                   // "1" in the colour of the first curve
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cycad/match/statistics/tally.hpp"

namespace cycad {

struct CurvesFormat {
  std::size_t width = 80;  // with the axis
  std::size_t height = 15;
  Interval range = {0, 1};  // of the values, from the lower to the upper edge
  std::string unit = {};    // what the lower axis counts, from 1 to the number of values
  bool colour = false;
};

// Values of equal number; neighbours are averaged where there are more than fit.
std::string draw_curves(const std::vector<std::vector<double>>& curves, const CurvesFormat& format);

std::string curve_label(std::size_t number, bool colour);

}  // namespace cycad
