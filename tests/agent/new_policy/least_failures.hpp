// A policy as somebody would add it: this file, and its name in policies.hpp (which tests/CMakeLists.txt writes into a
// copy). Nothing else in the tree knows about it.
#pragma once

#include "cycad/search/policy/arms.hpp"

namespace cycad {

struct LeastFailures {
  float bonus = 0.5F;

  static constexpr std::string_view name = "least-failures";
  static constexpr std::string_view formula = "bonus - (1 - mean)*n";
  static constexpr std::string_view source = "a test";
  static constexpr Statistics statistics{};
  static std::span<const Option<LeastFailures>> options() {
    static constexpr Option<LeastFailures> table[] = {
        option<&LeastFailures::bonus>({.name = "bonus", .least = 0, .most = 9, .help = "of every arm"})};
    return table;
  }

  [[nodiscard]] std::optional<LeastFailures> for_signed_rewards() const { return *this; }

  float cache(float /*total*/) const { return bonus; }

  template <class V>
  V score(const Arms<V>& arms, const Shared<V>& shared) const {
    return shared.cached - (arms.visits - arms.rewards);
  }
};

}  // namespace cycad
