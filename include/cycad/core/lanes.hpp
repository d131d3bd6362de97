// Four or eight floats side by side. A selection formula is written once as a template over `V` and works for
// one arm (V = float) and for a whole node (V = Lanes4 or Lanes8). The compiler lowers the eight-wide form to two
// halves where the machine has no AVX, with the same results.
#pragma once

#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wpsabi"  // Lanes8 never crosses a compiled interface: everything here is inlined.
#endif

namespace cycad {

using Lanes4 = float __attribute__((vector_size(16)));
using Lanes8 = float __attribute__((vector_size(32)));

template <class V>
concept Lanes = std::same_as<V, Lanes4> || std::same_as<V, Lanes8>;

template <class V>
inline constexpr std::size_t lane_count = sizeof(V) / sizeof(float);

template <class V>
V broadcast(float value) {
  if constexpr (std::same_as<V, float>) {
    return value;
  } else {
    return V{} + value;
  }
}

template <class V>
V load_lanes(const float* from) {
  V lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

template <class V>
void store_lanes(float* to, const V& lanes) {
  std::memcpy(to, &lanes, sizeof lanes);
}

// Applies a scalar function to every lane: for what has no vector instruction (logarithm, power).
template <class V, class Function>
V each_lane(V lanes, Function function) {
  if constexpr (std::same_as<V, float>) {
    return function(lanes);
  } else {
    for (std::size_t lane = 0; lane < lane_count<V>; ++lane) lanes[lane] = function(lanes[lane]);
    return lanes;
  }
}

template <class V>
V square_root(const V& lanes) {
#if defined(__AVX__)
  if constexpr (std::same_as<V, Lanes8>) return std::bit_cast<V>(_mm256_sqrt_ps(std::bit_cast<__m256>(lanes)));
#endif
#if defined(__SSE2__)
  if constexpr (std::same_as<V, Lanes4>) return std::bit_cast<V>(_mm_sqrt_ps(std::bit_cast<__m128>(lanes)));
#endif
  return each_lane(lanes, [](float lane) { return std::sqrt(lane); });
}

template <class V>
V smaller(const V& a, const V& b) {
  return a < b ? a : b;
}

template <class V>
V larger(const V& a, const V& b) {
  return a > b ? a : b;
}

// The lanes that hold the largest value, as a mask.
inline unsigned largest_lanes(const Lanes4& scores) {
#if defined(__SSE2__)
  const __m128 s = std::bit_cast<__m128>(scores);
  __m128 most = _mm_max_ps(s, _mm_shuffle_ps(s, s, 0b10110001));
  most = _mm_max_ps(most, _mm_shuffle_ps(most, most, 0b01001110));
  return static_cast<unsigned>(_mm_movemask_ps(_mm_cmpeq_ps(s, most)));
#else
  float most = scores[0];
  for (std::size_t lane = 1; lane < 4; ++lane) most = scores[lane] > most ? scores[lane] : most;
  unsigned mask = 0;
  for (std::size_t lane = 0; lane < 4; ++lane) mask |= (scores[lane] == most ? 1U : 0U) << lane;
  return mask;
#endif
}

// The same for lanes 0-3 and for lanes 4-7 apart, for the two players of a matrix node at once.
inline unsigned largest_lanes_of_each_half(const Lanes8& scores) {
#if defined(__AVX__)
  const __m256 s = std::bit_cast<__m256>(scores);
  __m256 most = _mm256_max_ps(s, _mm256_permute_ps(s, 0b10110001));
  most = _mm256_max_ps(most, _mm256_permute_ps(most, 0b01001110));
  return static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(s, most, _CMP_EQ_OQ)));
#else
  Lanes4 low, high;
  std::memcpy(&low, &scores, sizeof low);
  std::memcpy(&high, reinterpret_cast<const char*>(&scores) + sizeof low, sizeof high);
  return largest_lanes(low) | largest_lanes(high) << 4;
#endif
}

// Lane k holds the sum of lanes 0 to k.
inline Lanes4 running_sum(const Lanes4& lanes) {
  const Lanes4 zero{};
  const Lanes4 pairs = lanes + __builtin_shufflevector(lanes, zero, 4, 0, 1, 2);
  return pairs + __builtin_shufflevector(pairs, zero, 4, 5, 0, 1);
}

// One in the first `count` lanes, zero in the rest.
inline Lanes4 first_lanes(std::size_t count) {
  static constexpr float table[] = {1, 1, 1, 1, 0, 0, 0, 0};
  return load_lanes<Lanes4>(table + 4 - count);
}

}  // namespace cycad
