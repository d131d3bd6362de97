// Objective Monte Carlo, in two forms, and probability to be better than best move (PBBM). All three ask how
// likely it is that an arm is really the best one:
//
//   OMC    U_k = erfc((v0 - v_k) / (sqrt 2 s_k)),  v0 = max v_i             Chaslot et al. 2006
//          deterministic: the largest  t U_k / (t_k sum U);  stochastic: p_k = U_k / sum U
//   PBBM   p_k ~ exp(-2.4 (v0 - v_k) / sqrt(2 (s_0^2 + s_k^2))) + floor / K  Coulom 2006
//
// v_k is the mean. Perick et al. 2012, eq. 5, 11 and 12, print reward sums; then every arm but the most rewarded
// one gets nothing and the rule locks in (`values=sum`). With s_k = 0 an arm that lost once would never be tried
// again, so the variance is smoothed: s^2 = (sum x^2 - n mean^2 + 1/4) / (n + 1).
#pragma once

#include "cycad/core/random_argmax.hpp"
#include "cycad/search/policy/arm_numbers.hpp"

namespace cycad {

enum class ObjectiveValues : std::uint8_t { mean, sum };
enum class ObjectiveSpread : std::uint8_t { reward, estimate };

inline constexpr std::string_view objective_values_words[] = {"mean", "sum"};
inline constexpr std::string_view objective_spread_words[] = {"reward", "estimate"};

struct Objective {
  ObjectiveValues values = ObjectiveValues::mean;
  ObjectiveSpread spread = ObjectiveSpread::reward;

  [[nodiscard]] float value(const ArmView& arms, std::size_t arm) const {
    return values == ObjectiveValues::mean ? arms.mean(arm) : arms.mean(arm) * arms.visits(arm);
  }
  [[nodiscard]] float variance(const ArmView& arms, std::size_t arm) const {
    const float visits = arms.visits(arm);
    const float smoothed = (visits * arms.variance(arm) + 0.25F) / (visits + 1.0F);
    return spread == ObjectiveSpread::reward ? smoothed : smoothed / std::max(visits, 1.0F);
  }
  [[nodiscard]] std::size_t best(const ArmView& arms) const {
    std::size_t best = 0;
    for (std::size_t arm = 1; arm < arms.size(); ++arm)
      if (value(arms, arm) > value(arms, best)) best = arm;
    return best;
  }
  // OMC's urgency U_k.
  [[nodiscard]] float urgency(const ArmView& arms, std::size_t arm, float best_value) const {
    return portable_erfc((best_value - value(arms, arm)) / std::sqrt(2.0F * variance(arms, arm)));
  }

  // What the formulas of OMC are made of.
  void symbols(const ArmView& arms, std::size_t arm, ArmSymbols& out) const {
    const float best_value = value(arms, best(arms));
    float sum = 0;
    for (std::size_t each = 0; each < arms.size(); ++each) sum += urgency(arms, each, best_value);
    out.push_back({"U", urgency(arms, arm, best_value)});
    out.push_back({"sum(U)", sum});
    out.push_back({"max(mean)", best_value});
    out.push_back({"s", std::sqrt(variance(arms, arm))});
  }
};

template <class Policy>
constexpr OptionText objective_values_text() {
  return {.name = "values",
          .help = "compare the arms' means, or the reward sums as printed",
          .source = "Chaslot et al. 2006: means; Perick et al. 2012 print sums",
          .choices = objective_values_words};
}
template <class Policy>
constexpr OptionText objective_spread_text() {
  return {.name = "spread",
          .help = "standard deviation of one reward, or of the mean",
          .source = "Perick et al. 2012: of a reward",
          .choices = objective_spread_words};
}

// Draws with weights that a policy computes arm by arm; two passes, no memory.
template <class Weight>
Pick draw_by(std::size_t size, Weight weight, Random& random) {
  float sum = 0;
  for (std::size_t arm = 0; arm < size; ++arm) sum += weight(arm);
  float left = random.uniform() * sum;
  for (std::size_t arm = 0;; ++arm) {
    const float own = weight(arm);
    if (left < own || arm + 1 == size) return {static_cast<std::uint32_t>(arm), own / sum};
    left -= own;
  }
}

struct OmcDeterministic {
  ObjectiveValues values = ObjectiveValues::mean;
  ObjectiveSpread spread = ObjectiveSpread::reward;

  static constexpr std::string_view name = "omc-deterministic";
  static constexpr std::string_view formula = "t*U/(n*sum(U)), U = erfc((max(mean) - mean)/(sqrt(2)*s))";
  static constexpr std::string_view source = "Chaslot et al. 2006";
  static constexpr Statistics statistics{.squares = true};
  static std::span<const Option<OmcDeterministic>> options() {
    static constexpr Option<OmcDeterministic> table[] = {
        option<&OmcDeterministic::values>(objective_values_text<OmcDeterministic>()),
        option<&OmcDeterministic::spread>(objective_spread_text<OmcDeterministic>())};
    return table;
  }

  [[nodiscard]] std::optional<OmcDeterministic> for_signed_rewards() const { return std::nullopt; }

  // The factor t / sum U is the same for all arms and leaves the largest where it is.
  [[nodiscard]] float share(const ArmView& arms, std::size_t arm, float best_value) const {
    return Objective{values, spread}.urgency(arms, arm, best_value) / std::max(arms.visits(arm), 1.0F);
  }

  // Chaslot's index in full.
  void index(const ArmView& arms, std::span<double> out) const {
    const Objective objective{values, spread};
    const float best_value = objective.value(arms, objective.best(arms));
    double sum = 0;
    for (std::size_t arm = 0; arm < arms.size(); ++arm) sum += double{objective.urgency(arms, arm, best_value)};
    for (std::size_t arm = 0; arm < arms.size(); ++arm)
      out[arm] = double{arms.total()} * double{share(arms, arm, best_value)} / sum;
  }

  void symbols(const ArmView& arms, std::size_t arm, ArmSymbols& out) const {
    Objective{values, spread}.symbols(arms, arm, out);
  }

  Pick select(const ArmView& arms, Random& random) const {
    const Objective objective{values, spread};
    const float best_value = objective.value(arms, objective.best(arms));
    RandomArgmax<float> best;
    for (std::size_t arm = 0; arm < arms.size(); ++arm) best.see(arm, share(arms, arm, best_value), random);
    return {static_cast<std::uint32_t>(best.place()), 1.0F};
  }
};

struct OmcStochastic {
  ObjectiveValues values = ObjectiveValues::mean;
  ObjectiveSpread spread = ObjectiveSpread::reward;

  static constexpr std::string_view name = "omc-stochastic";
  static constexpr std::string_view formula = "drawn with p = U/sum(U), U = erfc((max(mean) - mean)/(sqrt(2)*s))";
  static constexpr std::string_view source = "Chaslot et al. 2006";
  static constexpr Statistics statistics{.squares = true};
  static std::span<const Option<OmcStochastic>> options() {
    static constexpr Option<OmcStochastic> table[] = {
        option<&OmcStochastic::values>(objective_values_text<OmcStochastic>()),
        option<&OmcStochastic::spread>(objective_spread_text<OmcStochastic>())};
    return table;
  }

  [[nodiscard]] std::optional<OmcStochastic> for_signed_rewards() const { return std::nullopt; }

  // U_k, as a function of the arm.
  [[nodiscard]] auto weight(const ArmView& arms) const {
    const Objective objective{values, spread};
    return [&arms, objective, best_value = objective.value(arms, objective.best(arms))](std::size_t arm) {
      return objective.urgency(arms, arm, best_value);
    };
  }

  void probabilities(const ArmView& arms, std::span<double> out) const { write_shares(weight(arms), out); }

  void symbols(const ArmView& arms, std::size_t arm, ArmSymbols& out) const {
    Objective{values, spread}.symbols(arms, arm, out);
  }

  Pick select(const ArmView& arms, Random& random) const { return draw_by(arms.size(), weight(arms), random); }
};

struct Pbbm {
  float floor = 0.1F;
  ObjectiveValues values = ObjectiveValues::mean;
  ObjectiveSpread spread = ObjectiveSpread::reward;

  static constexpr std::string_view name = "pbbm";
  static constexpr std::string_view formula =
      "drawn with p ~ exp(-2.4*(max(mean) - mean)/sqrt(2*(s0^2 + s^2))) + floor/K, s0 of the largest mean";
  static constexpr std::string_view source = "Coulom 2006";
  static constexpr Statistics statistics{.squares = true};
  static std::span<const Option<Pbbm>> options() {
    static constexpr Option<Pbbm> table[] = {
        option<&Pbbm::floor>({.name = "floor",
                              .least = 0,
                              .most = 10,
                              .help = "weight shared by all arms, so that none is given up",
                              .source = "Coulom 2006 adds a small term; its size here is ours",
                              .tries = "0.01 0.03 0.1 0.3"}),
        option<&Pbbm::values>(objective_values_text<Pbbm>()), option<&Pbbm::spread>(objective_spread_text<Pbbm>())};
    return table;
  }

  [[nodiscard]] std::optional<Pbbm> for_signed_rewards() const { return std::nullopt; }

  // What an arm's probability is proportional to, as a function of the arm.
  [[nodiscard]] auto weight(const ArmView& arms) const {
    const Objective objective{values, spread};
    const std::size_t best = objective.best(arms);
    return [&arms, objective, best_value = objective.value(arms, best), best_variance = objective.variance(arms, best),
            least = floor / static_cast<float>(arms.size())](std::size_t arm) {
      const float spread_of_both = std::sqrt(2.0F * (best_variance + objective.variance(arms, arm)));
      return portable_exp(-2.4F * (best_value - objective.value(arms, arm)) / spread_of_both) + least;
    };
  }

  void probabilities(const ArmView& arms, std::span<double> out) const { write_shares(weight(arms), out); }

  void symbols(const ArmView& arms, std::size_t arm, ArmSymbols& out) const {
    const Objective objective{values, spread};
    const std::size_t best = objective.best(arms);
    out.push_back({"max(mean)", objective.value(arms, best)});
    out.push_back({"s0", std::sqrt(objective.variance(arms, best))});
    out.push_back({"s", std::sqrt(objective.variance(arms, arm))});
  }

  Pick select(const ArmView& arms, Random& random) const { return draw_by(arms.size(), weight(arms), random); }
};

}  // namespace cycad
