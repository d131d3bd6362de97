// A hybrid: UCB1-Tuned at nodes where the players are apart, regret matching where they are close.
//
// Perick et al. 2012 (VI) found deterministic policies to be the stronger ones in Tron, and Lanctot et al. 2013 (6)
// that a mixed strategy matters where the players can block each other. Which of the two a node uses is decided by the
// distance of the players when it is made.
#pragma once

#include "cycad/search/policy/heuristic.hpp"
#include "cycad/search/policy/regret_matching.hpp"
#include "cycad/search/policy/ucb1_tuned.hpp"

namespace cycad {

struct Hybrid {
  float near = 6;
  float gamma = 0.3F;

  static constexpr std::string_view name = "hybrid";
  static constexpr std::string_view formula =
      "ucb1-tuned where the players are more than `near` cells apart, regret-matching elsewhere";
  static constexpr std::string_view source = "ours; Perick et al. 2012 and Lanctot et al. 2013 leave it open";
  static constexpr bool reads_distance = true;
  static constexpr Statistics statistics{.squares = true, .own_lanes = 3, .joint_means = true, .untried_first = false};
  static std::span<const Option<Hybrid>> options() {
    static constexpr Option<Hybrid> table[] = {
        option<&Hybrid::near>({.name = "near",
                               .least = 0,
                               .most = 128,
                               .help = "players at most this far apart are close",
                               .source = "ours, by matches",
                               .tries = "2 4 6 8 12"}),
        option<&Hybrid::gamma>({.name = "gamma",
                                .least = 0,
                                .most = 1,
                                .help = "exploration of regret matching",
                                .source = "Lanctot et al. 2013: 0.3",
                                .tries = "0.025 0.1 0.2 0.3"})};
    return table;
  }

  [[nodiscard]] std::optional<Hybrid> for_signed_rewards() const { return std::nullopt; }

  static constexpr std::size_t close = 2;  // the lane behind regret matching's own: 1 where the players are close

  template <class G>
  void prepare(const G& state, Player /*player*/, const ArmView& arms, const auto& /*move_at*/) const {
    if constexpr (HasDistance<G>) arms.own(close, 0) = static_cast<float>(state.distance()) <= near ? 1.0F : 0.0F;
  }

  Pick select(const ArmView& arms, Random& random) const {
    return arms.own(close, 0) > 0 ? regret_matching().select(arms, random) : most_urgent(arms, random);
  }

  void update_regrets(const ArmView& arms, Pick pick, float reward, const JointRow& row, bool mirrored,
                      float node_mean) const {
    if (arms.own(close, 0) > 0) regret_matching().update_regrets(arms, pick, reward, row, mirrored, node_mean);
  }

  // Mixed where the players are close, and otherwise the most visited move.
  void strategy(const ArmView& arms, std::span<float> out) const {
    if (arms.own(close, 0) > 0) return regret_matching().strategy(arms, out);
    std::size_t most = 0;
    for (std::size_t arm = 0; arm < arms.size(); ++arm) {
      out[arm] = 0;
      if (arms.visits(arm) > arms.visits(most)) most = arm;
    }
    out[most] = 1;
  }

  // By the numbers of the one that chooses at this node.
  void explain(const ArmView& arms, std::span<ArmNumbers> out) const {
    const bool mixed = arms.own(close, 0) > 0;
    if (mixed) explain_arms(regret_matching(), arms, out);
    const Ucb1Tuned tuned;
    const Shared<float> shared{tuned.cache(arms.total()), static_cast<float>(arms.size())};
    for (std::size_t arm = 0; arm < out.size(); ++arm) {
      out[arm].formula = mixed ? RegretMatching::formula : Ucb1Tuned::formula;
      if (!mixed && arms.tried(arm)) out[arm].score = tuned.score(arms.sums(arm), shared);
    }
  }

 private:
  [[nodiscard]] RegretMatching regret_matching() const { return {.gamma = gamma}; }

  static Pick most_urgent(const ArmView& arms, Random& random) {
    const Ucb1Tuned tuned;
    const Shared<float> shared{tuned.cache(arms.total()), static_cast<float>(arms.size())};
    RandomArgmax<float> best;
    for (std::size_t arm = 0; arm < arms.size(); ++arm)
      best.see(arm, arms.tried(arm) ? tuned.score(arms.sums(arm), shared) : untried_score, random);
    return {static_cast<std::uint32_t>(best.place()), 1.0F};
  }
};

}  // namespace cycad
