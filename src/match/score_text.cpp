#include "cycad/match/score_text.hpp"

#include <fmt/format.h>

#include <cmath>

namespace cycad {

std::string percent_text(double share, const Interval& interval) {
  return fmt::format("{:.1f} [{:.1f}, {:.1f}]", 100 * share, 100 * interval.low, 100 * interval.high);
}

std::string reach_text(const std::string& below, const std::string& above) {
  return below == above ? "±" + below : fmt::format("−{} +{}", below, above);
}

std::string percent_reach_text(double share, const Interval& interval) {
  return reach_text(fmt::format("{:.1f}", 100 * (share - interval.low)),
                    fmt::format("{:.1f}", 100 * (interval.high - share)));
}

std::string elo_end_text(double elo) {
  if (std::isinf(elo)) return elo < 0 ? "-∞" : "+∞";
  return fmt::format("{:+.0f}", std::round(elo) + 0.0);  // no negative zero
}

std::string elo_text(double elo, const Interval& interval) {
  return fmt::format("{} [{}, {}]", elo_end_text(elo), elo_end_text(interval.low), elo_end_text(interval.high));
}

}  // namespace cycad
