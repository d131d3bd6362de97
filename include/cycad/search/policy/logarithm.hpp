// The natural logarithm of a visit count. Most nodes have few visits, so small counts come from a table. The others
// are 2^e c (1 + r) for one of 128 values c of the mantissa, and a short series gives the rest: in double, so that the
// float is the rounded logarithm, and without a call, since every backup asks at every level.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace cycad {

struct CountLogarithms {
  struct Mantissa {
    double inverse, logarithm;
  };
  std::array<float, 1024> small{};
  std::array<Mantissa, 128> mantissas{};

  CountLogarithms() {
    for (std::size_t n = 1; n < small.size(); ++n) small[n] = static_cast<float>(std::log(static_cast<double>(n)));
    for (std::size_t index = 0; index < mantissas.size(); ++index) {
      const double middle = 1.0 + (static_cast<double>(index) + 0.5) / 128.0;
      mantissas[index] = {1.0 / middle, std::log(middle)};
    }
  }
};
inline const CountLogarithms count_logarithms;

[[gnu::always_inline]] inline float log_of_count(float count) {
  if (count < 1024.0F) return count_logarithms.small[static_cast<std::size_t>(static_cast<int>(count))];
  constexpr double log_of_two = 0.693147180559945309;
  const auto bits = std::bit_cast<std::uint32_t>(count);
  const auto exponent = static_cast<std::int32_t>(bits >> 23) - 127;
  const auto [inverse, logarithm] = count_logarithms.mantissas[bits >> 16 & 127];
  const double r = static_cast<double>(std::bit_cast<float>((bits & 0x7fffffU) | 0x3f800000U)) * inverse - 1.0;
  return static_cast<float>(exponent * log_of_two + logarithm + r * (1.0 - r * (0.5 - r * (1.0 / 3.0 - r * 0.25))));
}

}  // namespace cycad
