// Progressive bias:  mean_k + c sqrt(ln t / t_k) + w h_k / (t_k + 1)                  Chaslot et al. 2008
//
// h_k is what the game's own estimate of the position behind move k promises the mover, 0 to 1: knowledge that counts
// while there are few visits. Untried moves come first, the most promising one before the others.
#pragma once

#include "cycad/search/policy/arm_numbers.hpp"
#include "cycad/search/policy/heuristic.hpp"
#include "cycad/search/policy/logarithm.hpp"

namespace cycad {

struct ProgressiveBias {
  float c = 0.7F;
  float w = 4.0F;

  static constexpr std::string_view name = "progressive-bias";
  static constexpr std::string_view formula = "mean + c*sqrt(lnt/n) + w*estimate/(n + 1)";
  static constexpr std::string_view source = "Chaslot, Winands, van den Herik, Uiterwijk & Bouzy 2008";
  static constexpr bool for_alternating_games = true;
  static constexpr bool reads_estimates = true;
  static constexpr Statistics statistics{.own_lanes = 1, .untried_first = false};
  static std::span<const Option<ProgressiveBias>> options() {
    static constexpr Option<ProgressiveBias> table[] = {
        option<&ProgressiveBias::c>({.name = "c",
                                     .least = 0,
                                     .most = 100,
                                     .help = "exploration factor; multiplies the square root",
                                     .source = "as of ucb1",
                                     .tries = "0.2 0.4 0.7 1 1.414"}),
        option<&ProgressiveBias::w>({.name = "w",
                                     .least = 0,
                                     .most = 1000,
                                     .help = "weight of the game's estimate, shrinking with the visits",
                                     .source = "Chaslot et al. 2008, by tuning",
                                     .tries = "1 2 4 8 16"})};
    return table;
  }

  [[nodiscard]] std::optional<ProgressiveBias> for_signed_rewards() const { return std::nullopt; }

  template <class G>
  void prepare(const G& state, Player player, const ArmView& arms, const auto& move_at) const {
    write_promises(state, player, arms, move_at);
  }

  float cache(float total) const { return c * c * log_of_count(total); }

  template <class V>
  V score(const Arms<V>& arms, const Shared<V>& shared) const {
    const V& promise = arms.own[0];
    const V bonus = square_root<V>(shared.cached / larger<V>(arms.visits, broadcast<V>(0.5F)));
    return promising_first<V>(arms, promise, means_or(arms, 0.0F) + bonus + w * promise / (arms.visits + 1.0F));
  }

  void symbols(const ArmView& arms, std::size_t arm, ArmSymbols& out) const {
    out.push_back({"estimate", arms.own(0, arm)});
  }
};

}  // namespace cycad
