// A standard normal variate by the ziggurat method (Marsaglia & Tsang 2000, with Doornik's 2005 choice of bits): the
// area under the bell is cut into 128 layers of equal size, and 99 of 100 draws take one number, one table entry and
// one product.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "cycad/core/portable_math.hpp"
#include "cycad/core/random.hpp"

namespace cycad {

struct NormalLayers {
  static constexpr std::size_t count = 128;
  static constexpr double tail = 3.442619855899;       // where the lowest layer becomes the tail
  static constexpr double area = 9.91256303526217e-3;  // of each layer

  std::array<float, count + 1> edge{};  // the right edge of each layer; of the lowest one's box
  std::array<float, count> inner{};     // the part of a layer, from the middle, that lies wholly under the bell

  NormalLayers() {
    std::array<double, count + 1> x{};
    x[0] = area / std::exp(-0.5 * tail * tail);
    x[1] = tail;
    for (std::size_t layer = 2; layer < count; ++layer)
      x[layer] = std::sqrt(-2.0 * std::log(area / x[layer - 1] + std::exp(-0.5 * x[layer - 1] * x[layer - 1])));
    for (std::size_t layer = 0; layer <= count; ++layer) edge[layer] = static_cast<float>(x[layer]);
    for (std::size_t layer = 0; layer < count; ++layer) inner[layer] = static_cast<float>(x[layer + 1] / x[layer]);
  }
};
inline const NormalLayers normal_layers;

namespace detail {

// The rest of a draw that fell outside the inner part of its layer: whether it stands, and then as what.
inline bool finish_normal(std::size_t layer, float u, Random& random, float& found) {
  const auto open_uniform = [&] { return static_cast<float>((random() >> 40) | 1U) * 0x1p-24F; };
  if (layer == 0) {
    constexpr auto tail = static_cast<float>(NormalLayers::tail);
    float x = 0, y = 0;
    do {
      x = -portable_log(open_uniform()) / tail;
      y = -portable_log(open_uniform());
    } while (y + y < x * x);
    found = u < 0 ? -tail - x : tail + x;
    return true;
  }
  const float outer = normal_layers.edge[layer];
  const float next = normal_layers.edge[layer + 1];
  found = u * outer;
  const float low = portable_exp(-0.5F * (outer * outer - found * found));
  const float high = portable_exp(-0.5F * (next * next - found * found));
  return high + random.uniform() * (low - high) < 1.0F;
}

}  // namespace detail

// Takes the lower 32 of freshly drawn `bits`, and draws more in the rare case that they are not enough.
inline float normal_variate(std::uint64_t bits, Random& random) {
  for (;;) {
    const std::size_t layer = bits % NormalLayers::count;
    const auto signed_bits = static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
    const float u = static_cast<float>(signed_bits >> 8) * 0x1p-23F;  // in [-1, 1), without the bits of the layer
    if (std::abs(u) < normal_layers.inner[layer]) [[likely]]
      return u * normal_layers.edge[layer];
    float found = 0;
    if (detail::finish_normal(layer, u, random, found)) return found;
    bits = random();
  }
}

inline float normal_variate(Random& random) { return normal_variate(random(), random); }

}  // namespace cycad
