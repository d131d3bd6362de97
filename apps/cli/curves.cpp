#include "cli/curves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "cycad/core/text.hpp"

namespace cycad {
namespace {

constexpr std::size_t curve_axis_width = 8;
constexpr std::string_view digits = "123456789abcdefghijklmnopqrstuvwxyz";
constexpr int colours[] = {33, 203, 42, 141, 178, 44, 205, 248};  // of the terminal's 256

int colour_of(std::size_t number) { return colours[number % std::size(colours)]; }
char digit_of(std::size_t number) { return digits[number % digits.size()]; }

// Unicode's Braille patterns have a bit for each dot: two columns of four, numbered like this.
constexpr std::uint8_t braille_bits[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};

std::string braille(unsigned bits) {
  return {static_cast<char>(0xE2), static_cast<char>(0xA0 | bits >> 6), static_cast<char>(0x80 | (bits & 0x3F))};
}

struct CharacterCell {
  unsigned bits = 0;
  std::size_t last = 0;  // the curve that was drawn last
  bool used = false;
  bool shared = false;
};

class Picture {
 public:
  Picture(std::size_t columns, const CurvesFormat& format)
      : columns_(columns), format_(format), cells_(columns * format.height) {}

  void draw(std::size_t number, const std::vector<double>& values) {
    const std::size_t across = columns_ * (format_.colour ? 2 : 1);
    const auto down = static_cast<int>(format_.height * (format_.colour ? 4 : 1));
    int before = -1;
    for (std::size_t x = 0; x < across; ++x) {
      const std::size_t begin = x * values.size() / across;
      const std::size_t end = std::max(begin + 1, (x + 1) * values.size() / across);
      double sum = 0;
      for (std::size_t place = begin; place < end; ++place) sum += values[place];
      const auto [low, high] = format_.range;
      const double part = (sum / static_cast<double>(end - begin) - low) / (high - low);
      const int y = std::clamp(static_cast<int>(std::lround((1 - part) * (down - 1))), 0, down - 1);
      // Dots above each other join a step; a digit stands for itself.
      const int from = before < 0 || !format_.colour ? y : before < y ? before + 1 : before > y ? before - 1 : y;
      for (int each = std::min(from, y); each <= std::max(from, y); ++each)
        mark(number, x, static_cast<std::size_t>(each));
      before = y;
    }
  }

  [[nodiscard]] std::string line(std::size_t row) const {
    std::string text;
    for (std::size_t column = 0; column < columns_; ++column) {
      const CharacterCell& cell = cells_[row * columns_ + column];
      if (!cell.used) {
        text += ' ';
      } else if (format_.colour) {
        text += fmt::format("\x1b[38;5;{}m{}\x1b[0m", colour_of(cell.last), braille(cell.bits));
      } else {
        text += cell.shared ? '*' : digit_of(cell.last);
      }
    }
    text.resize(trimmed_right(text, " ").size());
    return text;
  }

 private:
  void mark(std::size_t number, std::size_t x, std::size_t y) {
    CharacterCell& cell = format_.colour ? cells_[y / 4 * columns_ + x / 2] : cells_[y * columns_ + x];
    if (format_.colour) cell.bits |= braille_bits[y % 4][x % 2];
    cell.shared = cell.shared || (cell.used && cell.last != number);
    cell.used = true;
    cell.last = number;
  }

  std::size_t columns_;
  const CurvesFormat& format_;
  std::vector<CharacterCell> cells_;
};

}  // namespace

std::string draw_curves(const std::vector<std::vector<double>>& curves, const CurvesFormat& format) {
  if (curves.empty() || curves[0].empty()) return {};
  const std::size_t columns = std::max<std::size_t>(format.width, curve_axis_width + 10) - curve_axis_width;
  Picture picture(columns, format);
  for (std::size_t number = 0; number < curves.size(); ++number) picture.draw(number, curves[number]);
  const auto [low, high] = format.range;
  std::string text;
  for (std::size_t row = 0; row < format.height; ++row) {
    const bool named = row == 0 || row + 1 == format.height || 2 * row == format.height || 2 * row + 1 == format.height;
    const double level = high - (high - low) * static_cast<double>(row) / static_cast<double>(format.height - 1);
    text += (named ? fmt::format("{:>6.3g} ┤", level) : "       │") + picture.line(row) + '\n';
  }
  const std::string last = fmt::format("{} {}", curves[0].size(), format.unit);
  text += "       └";
  for (std::size_t column = 0; column < columns; ++column) text += "─";
  const std::size_t gap = columns > last.size() + 1 ? columns - last.size() - 1 : 1;
  return text + fmt::format("\n{}1{}{}\n", std::string(curve_axis_width, ' '), std::string(gap, ' '), last);
}

std::string curve_label(std::size_t number, bool colour) {
  if (!colour) return std::string(1, digit_of(number));
  return fmt::format("\x1b[38;5;{}m━━ {}\x1b[0m", colour_of(number), digit_of(number));
}

}  // namespace cycad
