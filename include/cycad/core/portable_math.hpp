// Logarithm, exponential, power and error function that give the same float on every machine. Libraries differ in the
// last bit of their float versions (with and without fused multiply-add, say); computed in double and rounded, they
// agree, and so do searches with the same seed.
#pragma once

#include <cmath>

namespace cycad {

inline float portable_log(float x) { return static_cast<float>(std::log(static_cast<double>(x))); }
inline float portable_exp(float x) { return static_cast<float>(std::exp(static_cast<double>(x))); }
inline float portable_erfc(float x) { return static_cast<float>(std::erfc(static_cast<double>(x))); }
inline float portable_pow(float x, float y) {
  return static_cast<float>(std::pow(static_cast<double>(x), static_cast<double>(y)));
}

}  // namespace cycad
