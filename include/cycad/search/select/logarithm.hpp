// The natural logarithm of a visit count. Most nodes have few visits, so small counts come from a table.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "cycad/core/portable_math.hpp"

namespace cycad {

inline const std::array<float, 1024> small_count_logs = [] {
  std::array<float, 1024> logs{};
  for (std::size_t n = 1; n < logs.size(); ++n) logs[n] = portable_log(static_cast<float>(n));
  return logs;
}();

inline float log_of_count(float count) {
  return count < 1024.0F ? small_count_logs[static_cast<std::size_t>(static_cast<int>(count))] : portable_log(count);
}

}  // namespace cycad
