// UCB-V:  mean_k + sqrt(2 s_k^2 zeta ln t / t_k) + 3 c zeta ln t / t_k      Audibert, Munos & Szepesvari 2007
//
// Perick et al. 2012, eq. 3, for rewards in [0, 1].
#pragma once

#include "cycad/search/policy/arms.hpp"
#include "cycad/search/policy/logarithm.hpp"

namespace cycad {

struct UcbV {
  float c = 1.0F;
  float zeta = 1.0F;

  static constexpr std::string_view name = "ucb-v";
  static constexpr std::string_view formula = "mean + sqrt(2*s^2*zeta*lnt/n) + 3*c*zeta*lnt/n";
  static constexpr std::string_view source = "Audibert, Munos & Szepesvari 2007";
  static constexpr Statistics statistics{.squares = true};
  static std::span<const Option<UcbV>> options() {
    static constexpr Option<UcbV> table[] = {option<&UcbV::c>({.name = "c",
                                                               .least = 0,
                                                               .most = 100,
                                                               .help = "weight of the term that corrects the bias",
                                                               .source = "reference 1, Perick's tuned 1.68",
                                                               .tries = "0.25 0.5 1 1.68 2.5"}),
                                             option<&UcbV::zeta>({.name = "zeta",
                                                                  .least = 0,
                                                                  .most = 100,
                                                                  .help = "exploration",
                                                                  .source = "reference 1, Perick's tuned 0.54",
                                                                  .tries = "0.1 0.3 0.54 1 1.5"})};
    return table;
  }

  [[nodiscard]] std::optional<UcbV> for_signed_rewards() const { return std::nullopt; }

  float cache(float total) const { return zeta * log_of_count(total); }

  template <class V>
  V score(const Arms<V>& arms, const Shared<V>& shared) const {
    const V ratio = shared.cached / arms.visits;
    return arms.rewards / arms.visits + square_root<V>(2.0F * variance_of(arms) * ratio) + 3.0F * c * ratio;
  }
};

}  // namespace cycad
