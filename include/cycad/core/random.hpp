// A small, fast, seedable generator (the wyrand step: one 64 x 64 -> 128 bit product per draw) and the
// derivation of independent streams. Everything random in cycad draws from a `Random` passed down from the
// caller, so that a result depends on its seed alone and never on a thread or an order.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace cycad {

// The finaliser of splitmix64: every bit of the input reaches every bit of the output.
constexpr std::uint64_t mix(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15u;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
  return value ^ (value >> 31);
}

class Random {
 public:
  using result_type = std::uint64_t;

  constexpr explicit Random(std::uint64_t seed = 0) : state_(mix(seed)) {}

  // The stream that belongs to a path of numbers, such as (experiment seed, pairing, game, side, move).
  static constexpr Random stream(std::uint64_t seed, std::initializer_list<std::uint64_t> path) {
    for (const std::uint64_t step : path) seed = mix(seed ^ mix(step + 0x632be59bd9b4e019u));
    return Random(seed);
  }

  constexpr std::uint64_t operator()() {
    state_ += 0xa0761d6478bd642fu;
    const Wide product = static_cast<Wide>(state_) * (state_ ^ 0xe7037ed1a0b428dbu);
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
  }

  // A number in [0, bound); the bias is below bound / 2^32.
  constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((*this)() >> 32) * bound >> 32);
  }

  // Uniform in [0, 1), with 24 bits for float and 53 for double.
  constexpr float uniform() { return static_cast<float>((*this)() >> 40) * 0x1p-24f; }
  constexpr double uniform_double() { return static_cast<double>((*this)() >> 11) * 0x1p-53; }

  static constexpr std::uint64_t min() { return 0; }
  static constexpr std::uint64_t max() { return ~std::uint64_t{0}; }

  friend constexpr bool operator==(const Random&, const Random&) = default;

 private:
  __extension__ using Wide = unsigned __int128;
  std::uint64_t state_;
};

}  // namespace cycad
