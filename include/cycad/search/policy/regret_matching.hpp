// Regret matching:  sigma_k = R_k+ / sum R+ (uniform if none is positive), played with (1 - gamma) sigma_k + gamma / K
//                                                          Hart & Mas-Colell 2000; Lanctot et al. 2013, 4.3
// A node keeps the mean reward X of every joint move. After the joint move (m, n) with reward u for a player,
// every move i of that player gains the regret  R_i += X[i][n] - u  (nothing for i = m). What is played in the end
// is the average of sigma over all visits, without the exploration.
//
// An unvisited joint move counts as 0 for whichever player is updated (`unseen=zero`); `mean` takes the node's mean
// and `skip` leaves the regret alone.
#pragma once

#include "cycad/search/policy/arm_numbers.hpp"

namespace cycad {

enum class UnseenJoint : std::uint8_t { zero, mean, skip };
inline constexpr std::string_view unseen_joint_words[] = {"zero", "mean", "skip"};

struct RegretMatching {
  float gamma = 0.3F;
  UnseenJoint unseen = UnseenJoint::zero;

  static constexpr std::string_view name = "regret-matching";
  static constexpr std::string_view formula =
      "drawn with p = (1 - gamma)*max(R, 0)/sum(max(R, 0)) + gamma/K, R the cumulative regret";
  static constexpr std::string_view source = "Hart & Mas-Colell 2000; Lanctot et al. 2013";
  static constexpr Statistics statistics{.own_lanes = 2, .joint_means = true, .untried_first = false};
  static std::span<const Option<RegretMatching>> options() {
    static constexpr Option<RegretMatching> table[] = {
        option<&RegretMatching::gamma>({.name = "gamma",
                                        .least = 0,
                                        .most = 1,
                                        .help = "share of uniform exploration",
                                        .source = "Lanctot et al. 2013: tuned 0.3, reference 0.025",
                                        .tries = "0.025 0.05 0.1 0.2 0.3 0.4"}),
        option<&RegretMatching::unseen>({.name = "unseen",
                                         .help = "value of a joint move without a visit",
                                         .source = "Lanctot et al. 2013: zero",
                                         .choices = unseen_joint_words})};
    return table;
  }

  [[nodiscard]] std::optional<RegretMatching> for_signed_rewards() const { return std::nullopt; }

  static constexpr std::size_t regret = 0;   // lanes of its own: cumulative regrets
  static constexpr std::size_t average = 1;  // and the mean of sigma over the visits

  static constexpr GivenRewards given_rewards{.lane = regret, .meaning = "cumulative regrets"};

  void probabilities(const ArmView& arms, std::span<double> out) const {
    double positive = 0;
    for (std::size_t arm = 0; arm < arms.size(); ++arm) positive += std::max(0.0, double{arms.own(regret, arm)});
    const double uniform = 1.0 / static_cast<double>(arms.size());
    for (std::size_t arm = 0; arm < arms.size(); ++arm) {
      const double sigma = positive > 0 ? std::max(0.0, double{arms.own(regret, arm)}) / positive : uniform;
      out[arm] = (1 - double{gamma}) * sigma + double{gamma} * uniform;
    }
  }

  void symbols(const ArmView& arms, std::size_t arm, ArmSymbols& out) const {
    float positive = 0;
    for (std::size_t each = 0; each < arms.size(); ++each) positive += std::max(0.0F, arms.own(regret, each));
    out.push_back({"R", arms.own(regret, arm)});
    out.push_back({"sum(max(R, 0))", positive});
  }

  Pick select(const ArmView& arms, Random& random) const {
    const std::size_t size = arms.size();
    const float uniform = 1.0F / static_cast<float>(size);
    float positive = 0;
    for (std::size_t arm = 0; arm < size; ++arm) positive += std::max(0.0F, arms.own(regret, arm));
    const float scale = positive > 0 ? 1.0F / positive : 0.0F;
    const float base = positive > 0 ? 0.0F : uniform;
    const float weight = average_weight(arms.total(), random);
    float left = random.uniform();
    Pick pick{static_cast<std::uint32_t>(size), 0};
    for (std::size_t arm = 0; arm < size; ++arm) {
      const float sigma = base + scale * std::max(0.0F, arms.own(regret, arm));
      arms.own(average, arm) += (sigma - arms.own(average, arm)) * weight;
      const float probability = (1.0F - gamma) * sigma + gamma * uniform;
      if (pick.arm == size && (left < probability || arm + 1 == size))
        pick = {static_cast<std::uint32_t>(arm), probability};
      left -= probability;
    }
    return pick;
  }

  // The same for at most four arms in adjacent lanes, without a branch: what is drawn cannot be predicted. With eight
  // lanes the upper four are another player's, `two`. The probability of the pick is left out: no regret needs it, and
  // selection would wait for it.
  template <Lanes V>
  std::array<Pick, 2> select_lanes(const ArmView& one, const ArmView& two, Random& random) const {
    constexpr bool both = std::same_as<V, Lanes8>;
    static constexpr std::array<float, 5> reciprocals{0.0F, 1.0F, 1.0F / 2, 1.0F / 3, 1.0F / 4};
    const float uniform_one = reciprocals[one.size()];
    const float drawn_one = random.uniform();
    V alive, uniform, drawn;
    if constexpr (both) {
      const float uniform_two = reciprocals[two.size()];
      alive = both_halves(first_lanes(one.size()), first_lanes(two.size()));
      uniform = alive * both_halves(broadcast<Lanes4>(uniform_one), broadcast<Lanes4>(uniform_two));
      drawn = both_halves(broadcast<Lanes4>(drawn_one), broadcast<Lanes4>(random.uniform()));
    } else {
      alive = first_lanes(one.size());
      uniform = alive * uniform_one;
      drawn = broadcast<V>(drawn_one);
    }
    const V positive = alive * larger<V>(load_lanes<V>(&one.own(regret, 0)), V{});
    const V sum = last_of_each_four(running_sum(positive));
    const V sigma = sum > 0.0F ? positive * (1.0F / sum) : uniform;
    const V before = load_lanes<V>(&one.own(average, 0));
    store_lanes(&one.own(average, 0), V(before + (sigma - before) * average_weight(one.total(), random)));
    const V probabilities = (1.0F - gamma) * sigma + gamma * uniform;
    const unsigned passed = lanes_at_least<V>(drawn, running_sum(probabilities));
    // The last arm takes what rounding leaves.
    const auto arm_of = [&](unsigned mask, std::size_t size) {
      return std::min(static_cast<std::uint32_t>(std::popcount(mask & 7U)), static_cast<std::uint32_t>(size - 1));
    };
    return {Pick{arm_of(passed, one.size())}, both ? Pick{arm_of(passed >> 4, two.size())} : Pick{}};
  }

  // How much of the running mean a visit is. Where that is too little for a float, one of several visits has the weight
  // of all of them: the mean stays the same on average.
  static float average_weight(float total, Random& random) {
    return total < JointRow::most_weighted ? 1.0F / (total + 1.0F) : thinned_weight(total, random);
  }
  [[gnu::noinline, gnu::cold]] static float thinned_weight(float total, Random& random) {
    const float share = JointRow::most_weighted / total;
    return random.uniform() < share ? 1.0F / (share * (total + 1.0F)) : 0.0F;
  }

  // `row` holds player one's means; `mirrored` says that this player's reward is one minus that.
  void update_regrets(const ArmView& arms, Pick pick, float reward, const JointRow& row, bool mirrored,
                      float node_mean) const {
    const float of_unseen = unseen == UnseenJoint::zero ? 0.0F : unseen == UnseenJoint::mean ? node_mean : reward;
    const float base = mirrored ? 1.0F : 0.0F;
    const float sign = mirrored ? -1.0F : 1.0F;
    const float of_chosen = arms.own(regret, pick.arm);
    for (std::size_t arm = 0; arm < arms.size(); ++arm) {
      const JointRow::Cell& cell = row[arm];
      const float seen = base + sign * cell.mean;
      arms.own(regret, arm) += (cell.visits > 0 ? seen : of_unseen) - reward;
    }
    arms.own(regret, pick.arm) = of_chosen;  // nothing to regret about what was played
  }

  // The same for at most four arms in adjacent lanes.
  void update_regrets_lanes(const ArmView& arms, Pick pick, float reward, const JointRow& row, bool mirrored,
                            float node_mean) const {
    const float of_unseen = unseen == UnseenJoint::zero ? 0.0F : unseen == UnseenJoint::mean ? node_mean : reward;
    const auto [visits, means] = row.first_four(arms.size());
    const Lanes4 seen = (mirrored ? 1.0F : 0.0F) + (mirrored ? -1.0F : 1.0F) * means;
    const Lanes4 others = first_lanes(arms.size()) - one_lane(pick.arm);
    const Lanes4 gained = others * ((visits > 0.0F ? seen : broadcast<Lanes4>(of_unseen)) - reward);
    store_lanes(&arms.own(regret, 0), Lanes4(load_lanes<Lanes4>(&arms.own(regret, 0)) + gained));
  }

  void strategy(const ArmView& arms, std::span<float> out) const {
    float sum = 0;
    for (std::size_t arm = 0; arm < arms.size(); ++arm) sum += out[arm] = arms.own(average, arm);
    for (std::size_t arm = 0; arm < arms.size(); ++arm)
      out[arm] = sum > 0 ? out[arm] / sum : 1.0F / static_cast<float>(arms.size());
  }
};

}  // namespace cycad
