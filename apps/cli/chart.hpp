// A curve as bars of characters, for the terminal: one column or more a value, an axis of values at the left.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace cycad {

struct ChartSize {
  std::size_t width = 80;   // at most, with the axis; values are averaged in groups if there are more than fit
  std::size_t height = 12;  // lines of the bars
};

// `unit` names what a value on the lower axis is counted in.
std::string draw_chart(std::span<const double> values, const ChartSize& size, std::string_view unit);

}  // namespace cycad
