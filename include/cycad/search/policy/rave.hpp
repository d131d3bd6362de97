// RAVE:  (1 - beta_k) mean_k + beta_k amaf_k + c sqrt(ln t / (t_k + 1)),   beta_k = m_k / (t_k + m_k + 4 b^2 t_k m_k)
//                                                                     Gelly & Silver 2007, 2011
//
// amaf_k is the mean of the m_k simulations in which the mover made move k at this node or later (search/amaf.hpp), and
// beta the weight of least squared error for a bias b of amaf_k. An untried move counts by amaf_k alone; one that was
// never made at all as a win.
#pragma once

#include "cycad/search/policy/arm_numbers.hpp"
#include "cycad/search/policy/heuristic.hpp"
#include "cycad/search/policy/logarithm.hpp"

namespace cycad {

struct Rave {
  float c = 0.2F;
  float b = 0.1F;

  static constexpr std::string_view name = "rave";
  static constexpr std::string_view formula =
      "(1 - beta)*mean + beta*amaf + c*sqrt(lnt/(n + 1)), beta = m/(n + m + 4*b^2*n*m)";
  static constexpr std::string_view source = "Gelly & Silver 2007, 2011";
  static constexpr bool for_alternating_games = true;
  static constexpr Statistics statistics{.own_lanes = 2, .untried_first = false, .amaf = true};
  static std::span<const Option<Rave>> options() {
    static constexpr Option<Rave> table[] = {option<&Rave::c>({.name = "c",
                                                               .least = 0,
                                                               .most = 100,
                                                               .help = "exploration factor; multiplies the square root",
                                                               .source = "Gelly & Silver 2011: 0 in Go",
                                                               .tries = "0 0.1 0.2 0.4 0.7 1"}),
                                             option<&Rave::b>({.name = "b",
                                                               .least = 0,
                                                               .most = 10,
                                                               .help = "bias of the all-moves-as-first mean",
                                                               .source = "Gelly & Silver 2011, by tuning",
                                                               .tries = "0.02 0.05 0.1 0.2 0.5"})};
    return table;
  }

  [[nodiscard]] std::optional<Rave> for_signed_rewards() const { return std::nullopt; }

  float cache(float total) const { return c * c * log_of_count(total); }

  template <class V>
  V score(const Arms<V>& arms, const Shared<V>& shared) const {
    const V& count = arms.own[0];
    const V amaf = count < 0.5F ? broadcast<V>(1.0F) : arms.own[1] / larger<V>(count, broadcast<V>(0.5F));
    const V visits = arms.visits < 0.5F ? broadcast<V>(0.0F) : arms.visits;
    const V both = visits + count;
    const V beta =
        both < 0.5F ? broadcast<V>(1.0F) : count / larger<V>(both + 4.0F * b * b * visits * count, broadcast<V>(0.5F));
    return means_or(arms, 0.0F) * (1.0F - beta) + amaf * beta + square_root<V>(shared.cached / (visits + 1.0F));
  }

  void symbols(const ArmView& arms, std::size_t arm, ArmSymbols& out) const {
    const float count = arms.own(0, arm), visits = arms.visits(arm);
    const float both = visits + count + 4.0F * b * b * visits * count;
    out.push_back({"m", count});
    out.push_back({"amaf", count < 0.5F ? 1.0F : arms.own(1, arm) / count});
    out.push_back({"beta", both < 0.5F ? 1.0F : count / both});
  }
};

}  // namespace cycad
