// UCB1-Tuned:  mean_k + sqrt(min(1/4, V_k) ln t / t_k),   V_k = s_k^2 + sqrt(2 ln t / t_k)
//                                                                     Auer, Cesa-Bianchi & Fischer 2002
// Perick et al. 2012, eq. 2; Lanctot et al. 2013, eq. 2; Samothrakis et al. 2010, eq. 2 (whose print is garbled).
#pragma once

#include "cycad/search/policy/arms.hpp"
#include "cycad/search/policy/logarithm.hpp"

namespace cycad {

struct Ucb1Tuned {
  static constexpr std::string_view name = "ucb1-tuned";
  static constexpr std::string_view formula = "mean + sqrt(min(1/4, s^2 + sqrt(2*lnt/n))*lnt/n)";
  static constexpr std::string_view source = "Auer, Cesa-Bianchi & Fischer 2002";
  static constexpr Statistics statistics{.squares = true};
  static std::span<const Option<Ucb1Tuned>> options() { return {}; }

  [[nodiscard]] std::optional<Ucb1Tuned> for_signed_rewards() const { return std::nullopt; }

  float cache(float total) const { return log_of_count(total); }

  template <class V>
  V score(const Arms<V>& arms, const Shared<V>& shared) const {
    const V inverse = 1.0F / arms.visits;
    const V mean = arms.rewards * inverse;
    const V ratio = shared.cached * inverse;
    const V variance = larger<V>(arms.squares * inverse - mean * mean, broadcast<V>(0.0F));
    const V bound = smaller<V>(broadcast<V>(0.25F), variance + square_root<V>(2.0F * ratio));
    return mean + square_root<V>(bound * ratio);
  }
};

}  // namespace cycad
