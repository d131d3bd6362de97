// UCB-Minimal:  mean_k + C1 / t_k^C2                                  Maes, Wehenkel & Ernst 2011
//
// A formula found by automatic search; Perick et al. 2012, eq. 4.
#pragma once

#include "cycad/search/policy/arms.hpp"

namespace cycad {

struct UcbMinimal {
  float c1 = 2.5F;
  float c2 = 1.0F;

  static constexpr std::string_view name = "ucb-minimal";
  static constexpr std::string_view formula = "mean + c1/n^c2";
  static constexpr std::string_view source = "Maes, Wehenkel & Ernst 2011";
  static constexpr Statistics statistics{};
  static std::span<const Option<UcbMinimal>> options() {
    static constexpr Option<UcbMinimal> table[] = {
        option<&UcbMinimal::c1>({.name = "c1",
                                 .least = 0,
                                 .most = 1000,
                                 .help = "size of the bonus",
                                 .source = "reference 2.5, Perick's tuned 8.4",
                                 .tries = "1 2.5 4 6 8.4 12"}),
        option<&UcbMinimal::c2>({.name = "c2",
                                 .least = 0,
                                 .most = 10,
                                 .help = "how fast the bonus shrinks with the visits",
                                 .source = "reference 1, Perick's tuned 1.8",
                                 .tries = "0.4 0.8 1 1.4 1.8 2.4"})};
    return table;
  }

  [[nodiscard]] std::optional<UcbMinimal> for_signed_rewards() const { return std::nullopt; }

  float cache(float /*total*/) const { return 0.0F; }

  template <class V>
  V score(const Arms<V>& arms, const Shared<V>& /*shared*/) const {
    const V bonus =
        each_lane(arms.visits, [this](float visits) { return c1 * portable_pow(std::max(visits, 1.0F), -c2); });
    return arms.rewards / arms.visits + bonus;
  }
};

}  // namespace cycad
