// Four or eight floats side by side. A selection formula is written once as a template over `V` and works for
// one arm (V = float) and for four or eight at once (V = Lanes4 or Lanes8). Without AVX the compiler lowers the
// eight-wide form to halves or to single lanes, with the same results but often slowly: loops that matter take
// `RegisterLanes` at a time.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#if !defined(__GNUC__)
#error "cycad needs g++ 12 or clang++ 14, or a later one: it uses their vectors and 128-bit integers"
#endif
// Lanes8 never crosses a compiled interface: everything here is inlined. Both compilers understand this.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace cycad {

using Lanes4 = float __attribute__((vector_size(16)));
using Lanes8 = float __attribute__((vector_size(32)));

template <class V>
concept Lanes = std::same_as<V, Lanes4> || std::same_as<V, Lanes8>;

template <class V>
inline constexpr std::size_t lane_count = sizeof(V) / sizeof(float);

// As many as one register of the machine holds.
#if defined(__AVX__)
using RegisterLanes = Lanes8;
#else
using RegisterLanes = Lanes4;
#endif

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

// The instructions for these do what the comparisons say, for a NaN too; compilers do not always find them.
template <class V>
V smaller(const V& a, const V& b) {
#if defined(__AVX__)
  if constexpr (std::same_as<V, Lanes8>)
    return std::bit_cast<V>(_mm256_min_ps(std::bit_cast<__m256>(a), std::bit_cast<__m256>(b)));
#endif
#if defined(__SSE2__)
  if constexpr (std::same_as<V, Lanes4>)
    return std::bit_cast<V>(_mm_min_ps(std::bit_cast<__m128>(a), std::bit_cast<__m128>(b)));
#endif
  return a < b ? a : b;
}

template <class V>
V larger(const V& a, const V& b) {
#if defined(__AVX__)
  if constexpr (std::same_as<V, Lanes8>)
    return std::bit_cast<V>(_mm256_max_ps(std::bit_cast<__m256>(a), std::bit_cast<__m256>(b)));
#endif
#if defined(__SSE2__)
  if constexpr (std::same_as<V, Lanes4>)
    return std::bit_cast<V>(_mm_max_ps(std::bit_cast<__m128>(a), std::bit_cast<__m128>(b)));
#endif
  return a > b ? a : b;
}

inline Lanes4 half_of(const Lanes8& lanes, std::size_t half) {
  return half == 0 ? __builtin_shufflevector(lanes, lanes, 0, 1, 2, 3)
                   : __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7);
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

// The same for eight lanes in two halves.
inline unsigned largest_lanes(const Lanes4& lower, const Lanes4& upper) {
#if defined(__SSE2__)
  const __m128 low = std::bit_cast<__m128>(lower);
  const __m128 high = std::bit_cast<__m128>(upper);
  __m128 most = _mm_max_ps(low, high);
  most = _mm_max_ps(most, _mm_shuffle_ps(most, most, 0b10110001));
  most = _mm_max_ps(most, _mm_shuffle_ps(most, most, 0b01001110));
  return static_cast<unsigned>(_mm_movemask_ps(_mm_cmpeq_ps(low, most)) | _mm_movemask_ps(_mm_cmpeq_ps(high, most))
                                                                              << 4);
#else
  float most = lower[0];
  for (std::size_t lane = 1; lane < 8; ++lane) most = larger(most, lane < 4 ? lower[lane] : upper[lane - 4]);
  unsigned mask = 0;
  for (std::size_t lane = 0; lane < 8; ++lane)
    mask |= ((lane < 4 ? lower[lane] : upper[lane - 4]) == most ? 1U : 0U) << lane;
  return mask;
#endif
}

inline unsigned largest_lanes(const Lanes8& scores) {
#if defined(__AVX__)
  const __m256 s = std::bit_cast<__m256>(scores);
  __m256 most = _mm256_max_ps(s, _mm256_permute2f128_ps(s, s, 1));
  most = _mm256_max_ps(most, _mm256_permute_ps(most, 0b10110001));
  most = _mm256_max_ps(most, _mm256_permute_ps(most, 0b01001110));
  return static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(s, most, _CMP_EQ_OQ)));
#else
  return largest_lanes(half_of(scores, 0), half_of(scores, 1));
#endif
}

// The same for eight lanes in one block or in two.
template <Lanes V, std::size_t Count>
unsigned largest_lanes(const std::array<V, Count>& blocks) {
  if constexpr (Count == 1) {
    return largest_lanes(blocks[0]);
  } else {
    return largest_lanes(blocks[0], blocks[1]);
  }
}

// The same for lanes 0-3 and for lanes 4-7 apart, for the two players of a matrix node at once.
inline unsigned largest_lanes_of_each_half(const Lanes8& scores) {
#if defined(__AVX__)
  const __m256 s = std::bit_cast<__m256>(scores);
  __m256 most = _mm256_max_ps(s, _mm256_permute_ps(s, 0b10110001));
  most = _mm256_max_ps(most, _mm256_permute_ps(most, 0b01001110));
  return static_cast<unsigned>(_mm256_movemask_ps(_mm256_cmp_ps(s, most, _CMP_EQ_OQ)));
#else
  return largest_lanes(half_of(scores, 0)) | largest_lanes(half_of(scores, 1)) << 4;
#endif
}

// Each four lanes moved up by one or two, behind zeros.
template <int Places, Lanes V>
V moved_up(const V& lanes) {
  static_assert(Places == 1 || Places == 2);
#if defined(__AVX2__)  // compilers take a slower instruction, which could cross the halves
  if constexpr (std::same_as<V, Lanes8>)
    return std::bit_cast<V>(_mm256_slli_si256(std::bit_cast<__m256i>(lanes), 4 * Places));
#endif
  const V zero{};
  if constexpr (std::same_as<V, Lanes4>) {
    if constexpr (Places == 1) return __builtin_shufflevector(lanes, zero, 4, 0, 1, 2);
    return __builtin_shufflevector(lanes, zero, 4, 5, 0, 1);
  } else {
    if constexpr (Places == 1) return __builtin_shufflevector(lanes, zero, 8, 0, 1, 2, 12, 4, 5, 6);
    return __builtin_shufflevector(lanes, zero, 8, 9, 0, 1, 12, 13, 4, 5);
  }
}

// Lane k holds the sum of lanes 0 to k; of lanes 4 to k in the upper half of eight.
template <Lanes V>
V running_sum(const V& lanes) {
  const V pairs = lanes + moved_up<1>(lanes);
  return pairs + moved_up<2>(pairs);
}

// Every lane holds the last of its four.
template <Lanes V>
V last_of_each_four(const V& lanes) {
  if constexpr (std::same_as<V, Lanes4>) {
    return __builtin_shufflevector(lanes, lanes, 3, 3, 3, 3);
  } else {
    return __builtin_shufflevector(lanes, lanes, 3, 3, 3, 3, 7, 7, 7, 7);
  }
}

// The lower half from one value and the upper half from another.
inline Lanes8 both_halves(const Lanes4& lower, const Lanes4& upper) {
  return __builtin_shufflevector(lower, upper, 0, 1, 2, 3, 4, 5, 6, 7);
}

// The combination of all lanes, in every lane.
template <Lanes V, class Combine>
V across(V lanes, Combine combine) {
  if constexpr (std::same_as<V, Lanes4>) {
    lanes = combine(lanes, __builtin_shufflevector(lanes, lanes, 2, 3, 0, 1));
    return combine(lanes, __builtin_shufflevector(lanes, lanes, 1, 0, 3, 2));
  } else {
    lanes = combine(lanes, __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7, 0, 1, 2, 3));
    lanes = combine(lanes, __builtin_shufflevector(lanes, lanes, 2, 3, 0, 1, 6, 7, 4, 5));
    return combine(lanes, __builtin_shufflevector(lanes, lanes, 1, 0, 3, 2, 5, 4, 7, 6));
  }
}

// 0, 1, 2, ... in order.
template <Lanes V>
V lane_numbers() {
  if constexpr (std::same_as<V, Lanes4>) {
    return V{0, 1, 2, 3};
  } else {
    return V{0, 1, 2, 3, 4, 5, 6, 7};
  }
}

// One in the first `count` lanes, zero in the rest.
inline Lanes4 first_lanes(std::size_t count) {
  static constexpr float table[] = {1, 1, 1, 1, 0, 0, 0, 0};
  return load_lanes<Lanes4>(table + 4 - count);
}

// One in the lane of that number, zero in the rest.
inline Lanes4 one_lane(std::size_t number) {
  alignas(16) static constexpr float table[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
  return load_lanes<Lanes4>(table[number]);
}

// The lanes in which a is at least b, as a mask.
template <Lanes V>
unsigned lanes_at_least(const V& a, const V& b) {
#if defined(__AVX__)
  if constexpr (std::same_as<V, Lanes8>)
    return static_cast<unsigned>(
        _mm256_movemask_ps(_mm256_cmp_ps(std::bit_cast<__m256>(a), std::bit_cast<__m256>(b), _CMP_GE_OQ)));
#endif
#if defined(__SSE2__)
  if constexpr (std::same_as<V, Lanes4>)
    return static_cast<unsigned>(_mm_movemask_ps(_mm_cmpge_ps(std::bit_cast<__m128>(a), std::bit_cast<__m128>(b))));
#endif
  unsigned mask = 0;
  for (std::size_t lane = 0; lane < lane_count<V>; ++lane) mask |= (a[lane] >= b[lane] ? 1U : 0U) << lane;
  return mask;
}

}  // namespace cycad
