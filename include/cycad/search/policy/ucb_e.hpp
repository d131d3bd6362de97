// UCB-E:  mean_k + c sqrt(sqrt t / t_k)                               Coquelin & Munos 2007
//
// Samothrakis et al. 2010, third agent; the paper gives no constant.
#pragma once

#include "cycad/search/policy/arms.hpp"

namespace cycad {

struct UcbE {
  float c = 1.41421356F;

  static constexpr std::string_view name = "ucb-e";
  static constexpr std::string_view formula = "mean + c*sqrt(sqrt(t)/n)";
  static constexpr std::string_view source = "Coquelin & Munos 2007; Samothrakis et al. 2010";
  static constexpr Statistics statistics{};
  static std::span<const Option<UcbE>> options() {
    static constexpr Option<UcbE> table[] = {option<&UcbE::c>({.name = "c",
                                                               .least = 0,
                                                               .most = 100,
                                                               .help = "exploration factor; multiplies the square root",
                                                               .source = "not given by the paper; sqrt 2 as in UCB1",
                                                               .tries = "0.1 0.2 0.4 0.7 1 1.414"})};
    return table;
  }

  [[nodiscard]] std::optional<UcbE> for_signed_rewards() const { return UcbE{.c = c / 2}; }

  float cache(float total) const { return c * c * std::sqrt(total); }

  template <class V>
  V score(const Arms<V>& arms, const Shared<V>& shared) const {
    const V inverse = 1.0F / arms.visits;
    return arms.rewards * inverse + square_root<V>(shared.cached * inverse);
  }
};

}  // namespace cycad
