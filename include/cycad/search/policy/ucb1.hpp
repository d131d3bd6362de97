// UCB1:  mean_k + c sqrt(ln t / t_k)                                  Auer, Cesa-Bianchi & Fischer 2002
//
// The factor c stands outside the root, as in Lanctot, Samothrakis, Fernandes and Gudmundsson. Perick et al. 2012,
// eq. 1, put C inside: their tuned C = 3.52 is c = 1.876 here, their reference C = 2 is c = sqrt 2.
#pragma once

#include "cycad/search/policy/arms.hpp"
#include "cycad/search/policy/logarithm.hpp"

namespace cycad {

struct Ucb1 {
  float c = 1.41421356F;

  static constexpr std::string_view name = "ucb1";
  static constexpr std::string_view formula = "mean + c*sqrt(lnt/n)";
  static constexpr std::string_view source = "Auer, Cesa-Bianchi & Fischer 2002; Kocsis & Szepesvari 2006";
  static constexpr Statistics statistics{};
  static std::span<const Option<Ucb1>> options() {
    static constexpr Option<Ucb1> table[] = {
        option<&Ucb1::c>({.name = "c",
                          .least = 0,
                          .most = 100,
                          .help = "exploration factor; multiplies the square root",
                          .source = "Auer et al. 2002: sqrt 2; Perick's tuned 1.876; Lanctot 1.5; Fernandes 1; "
                                    "Gudmundsson 0.4",
                          .tries = "0.2 0.4 0.7 1 1.414 1.876 2.5 4"})};
    return table;
  }

  [[nodiscard]] std::optional<Ucb1> for_signed_rewards() const { return Ucb1{.c = c / 2}; }

  [[gnu::always_inline]] float cache(float total) const { return c * c * log_of_count(total); }

  template <class V>
  V score(const Arms<V>& arms, const Shared<V>& shared) const {
    const V inverse = 1.0F / arms.visits;
    return arms.rewards * inverse + square_root<V>(shared.cached * inverse);
  }
};

}  // namespace cycad
