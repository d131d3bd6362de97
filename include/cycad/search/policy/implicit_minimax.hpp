// Implicit minimax backups:  (1 - alpha) mean_k + alpha v_k + c sqrt(ln t / t_k)
//                                                          Lanctot, Winands, Pepels & Sturtevant 2014
//
// v_k is a second opinion, kept beside the means: the minimax value, within the tree, of the game's own estimates of
// the positions at its leaves (backup.hpp). Untried moves come first, the one with the best estimate before the others.
#pragma once

#include "cycad/search/policy/arm_numbers.hpp"
#include "cycad/search/policy/heuristic.hpp"
#include "cycad/search/policy/logarithm.hpp"

namespace cycad {

struct ImplicitMinimax {
  float c = 0.7F;
  float alpha = 0.4F;

  static constexpr std::string_view name = "implicit-minimax";
  static constexpr std::string_view formula = "(1 - alpha)*mean + alpha*minimax + c*sqrt(lnt/n)";
  static constexpr std::string_view source = "Lanctot, Winands, Pepels & Sturtevant 2014";
  static constexpr bool for_alternating_games = true;
  static constexpr bool reads_estimates = true;
  static constexpr Statistics statistics{.own_lanes = 1, .untried_first = false, .minimax = true};
  static std::span<const Option<ImplicitMinimax>> options() {
    static constexpr Option<ImplicitMinimax> table[] = {
        option<&ImplicitMinimax::c>({.name = "c",
                                     .least = 0,
                                     .most = 100,
                                     .help = "exploration factor; multiplies the square root",
                                     .source = "as of ucb1",
                                     .tries = "0.2 0.4 0.7 1 1.414"}),
        option<&ImplicitMinimax::alpha>({.name = "alpha",
                                         .least = 0,
                                         .most = 1,
                                         .help = "weight of the minimax value against the mean",
                                         .source = "Lanctot et al. 2014: 0.4 in Breakthrough",
                                         .tries = "0.1 0.2 0.4 0.6"})};
    return table;
  }

  [[nodiscard]] std::optional<ImplicitMinimax> for_signed_rewards() const { return std::nullopt; }

  template <class G>
  void prepare(const G& state, Player player, const ArmView& arms, const auto& move_at) const {
    write_promises(state, player, arms, move_at);
  }

  float cache(float total) const { return c * c * log_of_count(total); }

  template <class V>
  V score(const Arms<V>& arms, const Shared<V>& shared) const {
    const V& value = arms.own[0];
    const V bonus = square_root<V>(shared.cached / larger<V>(arms.visits, broadcast<V>(0.5F)));
    return promising_first<V>(arms, value, means_or(arms, 0.0F) * (1.0F - alpha) + value * alpha + bonus);
  }

  void symbols(const ArmView& arms, std::size_t arm, ArmSymbols& out) const {
    out.push_back({"minimax", arms.own(0, arm)});
  }
};

}  // namespace cycad
