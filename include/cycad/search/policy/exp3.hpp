// Exp3:  p_k = (1 - gamma) softmax(eta w)_k + gamma / K;  after reward r of the chosen arm  w_k += r / p_k
//                                                          Auer, Cesa-Bianchi, Freund & Schapire 2002
//
// Perick et al. 2012, eq. 9-10; Lanctot et al. 2013, eq. 4-5. The default eta = gamma / K is Lanctot's.
#pragma once

#include "cycad/search/policy/arm_numbers.hpp"

namespace cycad {

struct Exp3 {
  float gamma = 0.3F;
  float eta = 0.0F;

  static constexpr std::string_view name = "exp3";
  static constexpr std::string_view formula =
      "drawn with p = (1 - gamma)*softmax(eta*w) + gamma/K; then w grows by reward/p";
  static constexpr std::string_view source = "Auer, Cesa-Bianchi, Freund & Schapire 2002";
  static constexpr Statistics statistics{.own_lanes = 1, .untried_first = false};
  static std::span<const Option<Exp3>> options() {
    static constexpr Option<Exp3> table[] = {option<&Exp3::gamma>({.name = "gamma",
                                                                   .least = 0.0001,
                                                                   .most = 1,
                                                                   .help = "share of uniform exploration",
                                                                   .source = "Lanctot 0.3; Perick's tuned 0.36",
                                                                   .tries = "0.04 0.1 0.2 0.3 0.36 0.5 0.7"}),
                                             option<&Exp3::eta>({.name = "eta",
                                                                 .least = 0,
                                                                 .most = 100,
                                                                 .help = "learning rate; 0 stands for gamma / K",
                                                                 .source = "Lanctot et al. 2013",
                                                                 .tries = "0.02 0.05 0.1 0.2 0.5"})};
    return table;
  }

  [[nodiscard]] std::optional<Exp3> for_signed_rewards() const { return std::nullopt; }

  static constexpr GivenRewards given_rewards{.lane = 0, .meaning = "estimates w"};

  [[nodiscard]] float rate(std::size_t arms) const { return eta > 0 ? eta : gamma / static_cast<float>(arms); }

  // The probability of each arm, as a function. The largest estimate is subtracted first, so that no power overflows.
  [[nodiscard]] auto probability(const ArmView& arms) const {
    float most = arms.own(0, 0);
    for (std::size_t arm = 1; arm < arms.size(); ++arm) most = std::max(most, arms.own(0, arm));
    const auto weight = [&arms, most, learning = rate(arms.size())](std::size_t arm) {
      return portable_exp(learning * (arms.own(0, arm) - most));
    };
    float sum = 0;
    for (std::size_t arm = 0; arm < arms.size(); ++arm) sum += weight(arm);
    return [weight, sum, gamma = gamma, size = static_cast<float>(arms.size())](std::size_t arm) {
      return (1.0F - gamma) * weight(arm) / sum + gamma / size;
    };
  }

  void probabilities(const ArmView& arms, std::span<double> out) const { write_shares(probability(arms), out); }

  void symbols(const ArmView& arms, std::size_t arm, ArmSymbols& out) const {
    const float uniform = gamma / static_cast<float>(arms.size());
    out.push_back({"softmax(eta*w)", gamma < 1 ? (probability(arms)(arm) - uniform) / (1.0F - gamma) : 0.0F});
  }

  Pick select(const ArmView& arms, Random& random) const {
    const auto probability_of = probability(arms);
    float left = random.uniform();
    for (std::size_t arm = 0;; ++arm) {
      const float own = probability_of(arm);
      if (left < own || arm + 1 == arms.size()) return {static_cast<std::uint32_t>(arm), own};
      left -= own;
    }
  }

  void update(const ArmView& arms, Pick pick, float reward) const {
    arms.own(0, pick.arm) += reward / pick.probability;
    // Only differences count: moving all estimates down keeps long searches within float's precision.
    if (arms.own(0, pick.arm) > 65536.0F) {
      const float most = arms.own(0, pick.arm);
      for (std::size_t arm = 0; arm < arms.size(); ++arm) arms.own(0, arm) -= most;
    }
  }

  // The visit counts less what uniform exploration has put there, as Lanctot, Lisý and Winands 2013 (Goofspiel) do.
  void strategy(const ArmView& arms, std::span<float> out) const {
    const float explored = gamma / static_cast<float>(arms.size()) * arms.total();
    float sum = 0;
    for (std::size_t arm = 0; arm < arms.size(); ++arm) sum += out[arm] = std::max(0.0F, arms.visits(arm) - explored);
    for (std::size_t arm = 0; arm < arms.size(); ++arm)
      out[arm] = sum > 0 ? out[arm] / sum : 1.0F / static_cast<float>(arms.size());
  }
};

}  // namespace cycad
