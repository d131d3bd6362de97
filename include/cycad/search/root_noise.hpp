// Dirichlet noise on the priors of the root (Silver et al. 2017): p = (1 - fraction) p + fraction d, d ~ Dir(alpha), so
// that self-play looks at every move now and then.
#pragma once

#include <cmath>
#include <numbers>
#include <span>
#include <vector>

#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"

namespace cycad {

struct RootNoise {
  float fraction = 0;  // 0 is no noise
  float alpha = 0.3F;  // small: most of the noise on few moves

  void require_sane() const {
    if (!(fraction >= 0 && fraction <= 1)) throw InputError("root noise: the fraction must be in [0, 1]");
    if (!(alpha > 0 && alpha <= 1000)) throw InputError("root noise: alpha must be above 0 and at most 1000");
  }
};

// A draw from the gamma distribution (Marsaglia & Tsang 2000; a shape below 1 by the power of a uniform number).
inline double draw_gamma(double shape, Random& random) {
  const auto positive = [&] { return 1.0 - random.uniform_double(); };
  if (shape < 1) return draw_gamma(shape + 1, random) * std::pow(positive(), 1 / shape);
  const double d = shape - 1.0 / 3, c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double normal =
        std::sqrt(-2 * std::log(positive())) * std::cos(2 * std::numbers::pi * random.uniform_double());
    const double v = std::pow(1 + c * normal, 3);
    if (v <= 0) continue;
    if (std::log(positive()) < normal * normal / 2 + d - d * v + d * std::log(v)) return d * v;
  }
}

inline void add_noise(std::span<float> priors, const RootNoise& noise, Random& random) {
  std::vector<double> drawn(priors.size());
  double sum = 0;
  for (double& part : drawn) sum += part = draw_gamma(double{noise.alpha}, random);
  for (std::size_t move = 0; sum > 0 && move < priors.size(); ++move)
    priors[move] = (1 - noise.fraction) * priors[move] + noise.fraction * static_cast<float>(drawn[move] / sum);
}

}  // namespace cycad
