// epsilon_n-greedy:  with probability epsilon = min(1, c K / (d^2 t)) a uniformly random arm, otherwise the best
//                    mean, so the best arm has 1 - epsilon + epsilon / K      Auer, Cesa-Bianchi & Fischer 2002
//
// Perick et al. 2012, eq. 7, leave out the minimum, and their probabilities do not add to one.
#pragma once

#include "cycad/search/policy/arms.hpp"

namespace cycad {

struct EpsilonGreedy {
  float c = 1.0F;
  float d = 1.0F;

  static constexpr std::string_view name = "epsilon-greedy";
  static constexpr std::string_view formula =
      "any arm with probability min(1, c*K/(d^2*t)), otherwise the one with the largest mean";
  static constexpr std::string_view source = "Auer, Cesa-Bianchi & Fischer 2002";
  static constexpr Statistics statistics{};
  static std::span<const Option<EpsilonGreedy>> options() {
    static constexpr Option<EpsilonGreedy> table[] = {
        option<&EpsilonGreedy::c>({.name = "c",
                                   .least = 0,
                                   .most = 100,
                                   .help = "how much to explore",
                                   .source = "reference 1, Perick's tuned 0.8",
                                   .tries = "0.1 0.4 0.8 1.2"}),
        option<&EpsilonGreedy::d>({.name = "d",
                                   .least = 0.001,
                                   .most = 1,
                                   .help = "gap between the best arm and the next",
                                   .source = "reference 1, Perick's tuned 0.12",
                                   .tries = "0.04 0.12 0.3 0.6 1"})};
    return table;
  }

  [[nodiscard]] std::optional<EpsilonGreedy> for_signed_rewards() const { return *this; }

  [[nodiscard]] float epsilon(float arms, float total) const {
    return total > 0 ? std::min(1.0F, c * arms / (d * d * total)) : 1.0F;
  }

  // Equal best means share what exploration leaves: `select` breaks the tie at random.
  void probabilities(const ArmView& arms, std::span<double> out) const {
    const auto size = static_cast<double>(arms.size());
    const double explore = double{epsilon(static_cast<float>(arms.size()), arms.total())};
    float most = arms.mean(0);
    for (std::size_t arm = 1; arm < arms.size(); ++arm) most = std::max(most, arms.mean(arm));
    double ties = 0;
    for (std::size_t arm = 0; arm < arms.size(); ++arm) ties += arms.mean(arm) == most ? 1 : 0;
    for (std::size_t arm = 0; arm < arms.size(); ++arm)
      out[arm] = explore / size + (arms.mean(arm) == most ? (1 - explore) / ties : 0);
  }

  Pick select(const ArmView& arms, Random& random) const {
    const auto size = static_cast<float>(arms.size());
    const float explore = epsilon(size, arms.total());
    const std::size_t best = arms.best_mean(random);
    std::size_t arm = best;
    if (random.uniform() < explore) arm = random.below(static_cast<std::uint32_t>(arms.size()));
    return {static_cast<std::uint32_t>(arm), explore / size + (arm == best ? 1.0F - explore : 0.0F)};
  }
};

}  // namespace cycad
