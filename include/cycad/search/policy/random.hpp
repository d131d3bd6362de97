// Uniformly random selection: the papers' baseline (Perick's "Random", Fernandes's "MCTS", Lanctot's default).
#pragma once

#include "cycad/search/policy/arms.hpp"

namespace cycad {

struct RandomSelection {
  static constexpr std::string_view name = "random";
  static constexpr std::string_view formula = "drawn with p = 1/K";
  static constexpr std::string_view source = "Perick et al. 2012, II; Fernandes et al. 2014, 3.2";
  static constexpr Statistics statistics{.untried_first = false};
  static std::span<const Option<RandomSelection>> options() { return {}; }

  [[nodiscard]] std::optional<RandomSelection> for_signed_rewards() const { return *this; }

  void probabilities(const ArmView& arms, std::span<double> out) const {
    std::fill(out.begin(), out.end(), 1.0 / static_cast<double>(arms.size()));
  }

  Pick select(const ArmView& arms, Random& random) const {
    const auto size = static_cast<std::uint32_t>(arms.size());
    return {random.below(size), 1.0F / static_cast<float>(size)};
  }
};

}  // namespace cycad
