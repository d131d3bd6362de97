// MOSS:  mean_k + sqrt(max(ln(t / (K t_k)), 0) / t_k)                 Audibert & Bubeck 2009, anytime form
//
// Perick et al. 2012, eq. 6, print t and t_k exchanged, which would leave the bonus always at 0.
#pragma once

#include "cycad/search/policy/arms.hpp"

namespace cycad {

struct Moss {
  static constexpr std::string_view name = "moss";
  static constexpr std::string_view formula = "mean + sqrt(max(ln(t/(K*n)), 0)/n)";
  static constexpr std::string_view source = "Audibert & Bubeck 2009";
  static constexpr Statistics statistics{};
  static std::span<const Option<Moss>> options() { return {}; }

  [[nodiscard]] std::optional<Moss> for_signed_rewards() const { return std::nullopt; }

  float cache(float total) const { return total; }

  template <class V>
  V score(const Arms<V>& arms, const Shared<V>& shared) const {
    const V share = shared.cached / (shared.arms * arms.visits);
    const V bonus = each_lane(share, [](float ratio) { return ratio > 1.0F ? portable_log(ratio) : 0.0F; });
    return arms.rewards / arms.visits + square_root<V>(bonus / arms.visits);
  }
};

}  // namespace cycad
