#include "cycad/match/score_text.hpp"

#include <fmt/format.h>

#include <cmath>

namespace cycad {

std::string percent_text(double share, const Interval& interval) {
  return fmt::format("{:.1f} [{:.1f}, {:.1f}]", 100 * share, 100 * interval.low, 100 * interval.high);
}

std::string elo_end_text(double elo) {
  if (std::isinf(elo)) return elo < 0 ? "−∞" : "+∞";
  return fmt::format("{:+.0f}", elo);
}

std::string elo_text(double elo, const Interval& interval) {
  return fmt::format("{:+.0f} [{}, {}]", elo, elo_end_text(interval.low), elo_end_text(interval.high));
}

}  // namespace cycad
