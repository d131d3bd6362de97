#include "cli/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace cycad {
namespace {

constexpr std::size_t axis_width = 8;

// Means of as many neighbouring values as it takes to have no more than `most`.
std::vector<double> gathered(std::span<const double> values, std::size_t most) {
  const std::size_t together = (values.size() + most - 1) / most;
  std::vector<double> means;
  for (std::size_t begin = 0; begin < values.size(); begin += together) {
    const std::size_t end = std::min(begin + together, values.size());
    double sum = 0;
    for (std::size_t i = begin; i < end; ++i) sum += values[i];
    means.push_back(sum / static_cast<double>(end - begin));
  }
  return means;
}

}  // namespace

std::string draw_chart(std::span<const double> values, const ChartSize& size, std::string_view unit) {
  static constexpr std::array<std::string_view, 9> blocks{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  if (values.empty()) return {};
  const std::size_t room = std::max<std::size_t>(size.width, axis_width + 2) - axis_width;
  const std::vector<double> bars = gathered(values, room);
  const std::size_t columns = std::max<std::size_t>(1, std::min<std::size_t>(room / bars.size(), 3));
  const double top = std::max(*std::max_element(bars.begin(), bars.end()), 1e-9);
  std::string text;
  for (std::size_t line = size.height; line-- > 0;) {
    const bool named = line + 1 == size.height || line == 0 || line == size.height / 2;
    const double level = top * static_cast<double>(line + 1) / static_cast<double>(size.height);
    text += named ? fmt::format("{:>6.0f} ┤", level) : "       │";
    for (const double bar : bars) {
      const double filled = bar / top * static_cast<double>(size.height) - static_cast<double>(line);
      const auto eighths = static_cast<std::size_t>(std::lround(std::clamp(filled, 0.0, 1.0) * 8));
      for (std::size_t column = 0; column < columns; ++column) text += blocks[eighths];
    }
    text += "\n";
  }
  const std::string first = "1";
  const std::string last = fmt::format("{} {}", values.size(), unit);
  const std::size_t width = bars.size() * columns;
  const std::size_t gap = width > first.size() + last.size() ? width - first.size() - last.size() : 1;
  text += "       └";
  for (std::size_t column = 0; column < width; ++column) text += "─";
  return text + "\n" + std::string(axis_width, ' ') + first + std::string(gap, ' ') + last + "\n";
}

}  // namespace cycad
