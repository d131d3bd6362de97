// Thompson sampling:  draw q_k ~ Beta(C1 + mean_k t_k, C2 + (1 - mean_k) t_k) for every arm, take the largest
//                                                                     Thompson 1933; Chapelle & Li 2011
//
// Perick et al. 2012, eq. 8, print t for t_k in the first parameter.
#pragma once

#include "cycad/core/normal.hpp"
#include "cycad/search/policy/arms.hpp"

namespace cycad {

// A gamma variate of a shape of at least one, by Marsaglia and Tsang's method (2000), that begins with this normal and
// this uniform variate.
inline float gamma_variate_from(float normal, float uniform, float shape, Random& random) {
  const float d = shape - 1.0F / 3.0F;
  const float c = 1.0F / std::sqrt(9.0F * d);
  for (;;) {
    const float v = 1.0F + c * normal;
    const float cube = v * v * v;
    if (v > 0.0F &&
        portable_log(std::max(uniform, 0x1p-24F)) < 0.5F * normal * normal + d - d * cube + d * portable_log(cube))
      return d * cube;
    normal = normal_variate(random);
    uniform = random.uniform();
  }
}

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

inline float beta_variate(float alpha, float beta, Random& random) {
  const float a = log_gamma_variate(alpha, random);
  const float b = log_gamma_variate(beta, random);
  return 1.0F / (1.0F + portable_exp(b - a));
}

// Up to eight gamma variates of shapes of at least one, by Marsaglia and Tsang's method. Whether four or eight lanes
// are proposed at a time, the numbers are drawn in the same order.
struct EightGammas {
  alignas(32) std::array<float, 8> normals{}, uniforms{}, shapes{}, found{};
  unsigned open = 0;  // lanes that their squeeze has not accepted

  // Both variates of a lane come from one draw of 64 bits.
  void draw_normals(std::size_t size, Random& random) {
    for (std::size_t lane = 0; lane < size; ++lane) {
      const std::uint64_t bits = random();
      uniforms[lane] = static_cast<float>(bits >> 40) * 0x1p-24F;
      normals[lane] = normal_variate(bits, random);
    }
  }

  template <Lanes V>
  void propose(std::size_t lane, const V& with_shapes) {
    const V normal = load_lanes<V>(&normals[lane]);
    const V d = with_shapes - 1.0F / 3.0F;
    const V v = 1.0F + normal / square_root<V>(9.0F * d);
    const V square = normal * normal;
    const unsigned uncertain = lanes_at_least<V>(load_lanes<V>(&uniforms[lane]), V(1.0F - 0.0331F * square * square));
    open |= (uncertain | lanes_at_least<V>(V{}, v)) << lane;
    store_lanes(&shapes[lane], with_shapes);
    store_lanes(&found[lane], V(d * v * v * v));
  }

  void settle(std::size_t size, Random& random) {
    for (unsigned rest = open & ((1U << size) - 1); rest != 0; rest &= rest - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(rest));
      found[lane] = gamma_variate_from(normals[lane], uniforms[lane], shapes[lane], random);
    }
  }
};

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
  void probabilities(const ArmView& arms, std::span<double> out, int draws = explanation_draws) const {
    std::fill(out.begin(), out.end(), 0.0);
    Random random(1);
    for (int draw = 0; draw < draws; ++draw) out[select(arms, random).arm] += 1.0 / draws;
  }

  Pick select(const ArmView& arms, Random& random) const {
    RandomArgmax<float> best;
    for (std::size_t arm = 0; arm < arms.size(); ++arm) {
      const Belief parameters = belief(arms, arm);
      best.see(arm, beta_variate(parameters.wins, parameters.losses, random), random);
    }
    return {static_cast<std::uint32_t>(best.place()), 1.0F};
  }

  // The same for at most eight arms in adjacent lanes, by other draws from the same distributions: the normal variates
  // come from the ziggurat, the squeeze spares nearly all logarithms, and what is left is done in lanes.
  Pick select_eight(const ArmView& arms, Random& random) const {
    if (c1 < 1.0F || c2 < 1.0F) return select(arms, random);
    EightGammas wins, losses;
    wins.draw_normals(arms.size(), random);
    losses.draw_normals(arms.size(), random);
    using V = RegisterLanes;
    constexpr std::size_t width = lane_count<V>;
    for (std::size_t lane = 0; lane < 8; lane += width) {
      const V visits = load_lanes<V>(arms.visit_lanes() + lane);
      const V won = larger<V>(load_lanes<V>(arms.reward_lanes() + lane), V{});
      wins.propose<V>(lane, c1 + won);
      losses.propose<V>(lane, c2 + larger<V>(visits - won, V{}));
    }
    wins.settle(arms.size(), random);
    losses.settle(arms.size(), random);
    std::array<V, 8 / width> draws;
    for (std::size_t block = 0; block < draws.size(); ++block) {
      const V won = load_lanes<V>(&wins.found[block * width]);
      const V number = lane_numbers<V>() + static_cast<float>(block * width);
      const V draw = won / (won + load_lanes<V>(&losses.found[block * width]));
      draws[block] = number < static_cast<float>(arms.size()) ? draw : broadcast<V>(-1.0F);
    }
    return {static_cast<std::uint32_t>(std::countr_zero(largest_lanes(draws))), 1.0F};
  }
};

}  // namespace cycad
