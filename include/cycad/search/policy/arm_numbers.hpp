// By what numbers a policy chooses among the arms of a node, for those who show it: what the symbols of its formula
// stand for, and the index of each arm or the probability with which it is drawn. Nothing here is read by a search.
//
// A policy whose formula has more symbols than those of all formulas (formula_text.hpp) says what they are:
//       void symbols(const ArmView&, std::size_t arm, ArmSymbols&) const;
// and one that chooses by different rules at different nodes says it all:
//       void explain(const ArmView&, std::span<ArmNumbers>) const;
#pragma once

#include <vector>

#include "cycad/core/fixed_list.hpp"
#include "cycad/search/policy/arms.hpp"

namespace cycad {

// As it stands in the formula: a letter, a word, or a term over all arms such as "sum(U)".
struct ArmSymbol {
  std::string_view name;
  float value;
};
using ArmSymbols = FixedList<ArmSymbol, 4>;

struct ArmNumbers {
  std::string_view formula = {};        // where it is not the policy's own
  std::optional<float> score = {};      // the index, where the policy itself takes the largest
  std::optional<float> chance = {};     // with which the arm is drawn
  std::optional<float> deviation = {};  // of its rewards
  ArmSymbols symbols = {};
};

// How many draws stand for a probability that has no closed form: it is shown while a search goes on.
inline constexpr int shown_draws = 2'000;

// Of arms that have all been tried, where the policy asks for that.
template <class P>
void explain_arms(const P& policy, const ArmView& arms, std::span<ArmNumbers> out) {
  if constexpr (requires { policy.explain(arms, out); }) {
    policy.explain(arms, out);
  } else {
    std::vector<double> found(out.size());
    [[maybe_unused]] const auto keep = [&](std::optional<float> ArmNumbers::*where) {
      for (std::size_t arm = 0; arm < out.size(); ++arm) out[arm].*where = static_cast<float>(found[arm]);
    };
    if constexpr (requires { policy.index(arms, std::span(found)); }) {
      policy.index(arms, found);
      keep(&ArmNumbers::score);
    } else if constexpr (requires { policy.probabilities(arms, std::span(found), shown_draws); }) {
      policy.probabilities(arms, found, shown_draws);
      keep(&ArmNumbers::chance);
    } else if constexpr (requires { policy.probabilities(arms, std::span(found)); }) {
      policy.probabilities(arms, found);
      keep(&ArmNumbers::chance);
    }
    for (std::size_t arm = 0; arm < out.size(); ++arm)
      if constexpr (requires { policy.symbols(arms, arm, out[arm].symbols); })
        policy.symbols(arms, arm, out[arm].symbols);
  }
}

}  // namespace cycad
