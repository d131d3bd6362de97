// Thompson sampling:  draw q_k ~ Beta(C1 + mean_k t_k, C2 + (1 - mean_k) t_k) for every arm, take the largest
//                                                                     Thompson 1933; Chapelle & Li 2011
//
// Perick et al. 2012, eq. 8, print t for t_k in the first parameter.
#pragma once

#include "cycad/search/policy/arms.hpp"

namespace cycad {

// The logarithm of a gamma variate, by Marsaglia and Tsang's squeeze (2000); a shape below one is boosted by a power of
// a uniform. The logarithm, because with a small shape the variate itself is often too small for a float.
inline float log_gamma_variate(float shape, Random& random) {
  float boost = 0.0F;
  if (shape < 1.0F) {
    boost = portable_log(std::max(random.uniform(), 0x1p-24F)) / shape;
    shape += 1.0F;
  }
  const float d = shape - 1.0F / 3.0F;
  const float c = 1.0F / std::sqrt(9.0F * d);
  for (;;) {
    // A normal variate as a polar pair's first half.
    float x, y, s;
    do {
      x = 2.0F * random.uniform() - 1.0F;
      y = 2.0F * random.uniform() - 1.0F;
      s = x * x + y * y;
    } while (s >= 1.0F || s == 0.0F);
    const float normal = x * std::sqrt(-2.0F * portable_log(s) / s);
    const float v = 1.0F + c * normal;
    if (v <= 0.0F) continue;
    const float cube = v * v * v;
    const float u = std::max(random.uniform(), 0x1p-24F);
    if (portable_log(u) < 0.5F * normal * normal + d - d * cube + d * portable_log(cube))
      return boost + portable_log(d * cube);
  }
}

inline float gamma_variate(float shape, Random& random) { return portable_exp(log_gamma_variate(shape, random)); }

inline float beta_variate(float alpha, float beta, Random& random) {
  const float a = log_gamma_variate(alpha, random);
  const float b = log_gamma_variate(beta, random);
  return 1.0F / (1.0F + portable_exp(b - a));
}

struct Thompson {
  float c1 = 1.0F;
  float c2 = 1.0F;

  static constexpr std::string_view name = "thompson";
  static constexpr std::string_view formula = "the largest draw from Beta(c1 + mean*n, c2 + (1 - mean)*n)";
  static constexpr std::string_view source = "Thompson 1933; Chapelle & Li 2011";
  static constexpr Statistics statistics{.untried_first = false};
  static std::span<const Option<Thompson>> options() {
    static constexpr Option<Thompson> table[] = {option<&Thompson::c1>({.name = "c1",
                                                                        .least = 0.001,
                                                                        .most = 1000,
                                                                        .help = "prior wins",
                                                                        .source = "reference 1, Perick's tuned 9.6",
                                                                        .tries = "1 3 6 9.6 12"}),
                                                 option<&Thompson::c2>({.name = "c2",
                                                                        .least = 0.001,
                                                                        .most = 1000,
                                                                        .help = "prior losses",
                                                                        .source = "reference 1, Perick's tuned 1.32",
                                                                        .tries = "0.4 1 1.32 2.4"})};
    return table;
  }

  [[nodiscard]] std::optional<Thompson> for_signed_rewards() const { return std::nullopt; }

  // The parameters of an arm's Beta distribution: wins and losses, the prior included.
  struct Belief {
    float wins, losses;
  };
  [[nodiscard]] Belief belief(const ArmView& arms, std::size_t arm) const {
    const float won = arms.mean(arm) * arms.visits(arm);
    return {c1 + won, c2 + std::max(0.0F, arms.visits(arm) - won)};
  }

  // The probability that an arm's draw is the largest has no closed form: these draws are the same every time.
  static constexpr int explanation_draws = 100'000;
  void probabilities(const ArmView& arms, std::span<double> out) const {
    std::fill(out.begin(), out.end(), 0.0);
    Random random(1);
    for (int draw = 0; draw < explanation_draws; ++draw) out[select(arms, random).arm] += 1.0 / explanation_draws;
  }

  Pick select(const ArmView& arms, Random& random) const {
    RandomArgmax<float> best;
    for (std::size_t arm = 0; arm < arms.size(); ++arm) {
      const Belief parameters = belief(arms, arm);
      best.see(arm, beta_variate(parameters.wins, parameters.losses, random), random);
    }
    return {static_cast<std::uint32_t>(best.place()), 1.0F};
  }
};

}  // namespace cycad
