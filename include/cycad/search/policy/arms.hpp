// What a selection policy sees: arms, never the tree. The same policies serve both tree models, root-only Monte
// Carlo and bandits. There are two kinds:
//
//   An *index policy* is a formula. It scores every arm, and the tree takes the largest:
//       float cache(float total) const;                            what depends on the node alone, kept at backup
//       template <class V> V score(const Arms<V>&, const Shared<V>&) const;   for one arm or for 4 or 8 lanes
//   A *sampling policy* draws an arm and says with what probability:
//       Pick select(const ArmView&, Random&) const;
//       void update(const ArmView&, Pick, float reward) const;     optional: keeps its own lanes
//       void strategy(const ArmView&, std::span<float>) const;     optional: what `decide=average` samples
//   Where `select` alone decides, one of these two says by what numbers, for `cycad select` and its readers:
//       void probabilities(const ArmView&, std::span<double>) const;
//       void index(const ArmView&, std::span<double>) const;
//   Either may look at the position once, when its node is made, and write what it sees into lanes of its own:
//       void prepare(const G& state, Player, const ArmView&, const auto& move_at) const;
//
// A policy in the list of policies.hpp also describes itself: name, formula, source, options and
//       std::optional<P> for_signed_rewards() const;      the policy that chooses among rewards in [0, 1] as this one
//                                                         does among the same stretched to [-1, 1]; none if there is no
//                                                         such constant
//
// Every policy declares `Statistics statistics`: what the tree has to keep for it. What it does not name costs
// nothing. Rewards are in [0, 1] from the side of the player who chooses; variances are population variances.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

#include "cycad/core/lanes.hpp"
#include "cycad/core/option.hpp"
#include "cycad/core/portable_math.hpp"
#include "cycad/core/random.hpp"
#include "cycad/core/random_argmax.hpp"

namespace cycad {

struct Statistics {
  bool squares = false;       // the sum of squared rewards of each arm, for a variance
  std::size_t own_lanes = 0;  // floats of the policy's own for each arm
  bool joint_means = false;   // the mean reward of each joint move (regret matching's matrix)
  bool untried_first = true;  // every arm once before the formula speaks
  bool amaf = false;          // own lanes 0 and 1 count simulations with the move anywhere below (search/amaf.hpp)
  bool minimax = false;       // own lane 0 is a minimax value of estimates, backed up (backup.hpp)
};

// An untried arm has a visit count that vanishes when one is added, and a reward sum that makes its mean huge:
// every formula then tries it first with no test for it. The reward sums of untried arms differ in random order
// and by so little that they only decide the order of first visits and break early ties.
inline constexpr float untried_visits = 1e-13F;
inline constexpr float untried_reward = 1e-7F;
// A lane without a move: never the largest, and no denormal numbers on the way.
inline constexpr float absent_visits = 1.0F;
inline constexpr float absent_reward = -1e9F;
// The reward sum of an arm that the solver has discarded is as far below all others, and still tells its mean.
inline constexpr float discarded_reward(float mean) { return absent_reward * (2.0F + mean); }
inline constexpr bool is_discarded(float rewards) { return rewards < absent_reward / 2; }
inline constexpr float discarded_mean(float rewards) { return rewards / absent_reward - 2.0F; }
// What a score shows: above this one, an arm is untried; below the other, it is absent or discarded.
inline constexpr float untried_score = 1e5F;
inline constexpr float lost_score = -50.0F;

inline constexpr std::size_t most_scored_lanes = 2;

template <class V>
struct Arms {
  V visits, rewards, squares;
  std::array<V, most_scored_lanes> own = {};  // an index policy's own lanes
};

// What all arms of a node have in common: the policy's cached term and the number of arms.
template <class V>
struct Shared {
  V cached, arms;
};

// Population variance from sums, clipped at 0 (rounding may take it below).
template <class V>
V variance_of(const Arms<V>& arms) {
  const V mean = arms.rewards / arms.visits;
  return larger<V>(arms.squares / arms.visits - mean * mean, broadcast<V>(0.0F));
}

// In the matrix tree the papers' deviation of a move is the visit-weighted mean of the deviations of its joint moves
// (Perick et al. 2012, III-B), kept as a sum in place of the squares. This turns it into the squares that give it.
template <class V>
Arms<V> with_averaged_deviation(const Arms<V>& arms) {
  const V inverse = 1.0F / arms.visits;
  return {arms.visits, arms.rewards, (arms.squares * arms.squares + arms.rewards * arms.rewards) * inverse};
}

struct Pick {
  std::uint32_t arm = 0;
  float probability = 1.0F;
};

// One player's arms at one node.
class ArmView {
 public:
  struct Sums {
    float* visits;
    float* rewards;
    float* squares;         // null where the policy does not ask for them
    float* own;             // the policy's lanes, `stride` floats apart
    bool averaged = false;  // `squares` holds the visit-weighted sum of the joint moves' deviations instead
  };

  ArmView(std::size_t size, float total, const Sums& sums, std::size_t stride)
      : sums_(sums), size_(size), stride_(stride), total_(total) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] float total() const { return total_; }  // the sum of the visits
  [[nodiscard]] bool tried(std::size_t arm) const { return sums_.visits[arm] > 0.5F; }
  [[nodiscard]] float visits(std::size_t arm) const { return tried(arm) ? sums_.visits[arm] : 0.0F; }
  [[nodiscard]] float mean(std::size_t arm) const { return tried(arm) ? sums_.rewards[arm] / sums_.visits[arm] : 0.0F; }
  [[nodiscard]] float variance(std::size_t arm) const { return tried(arm) ? variance_of(sums(arm)) : 0.0F; }
  // The sums of one arm, as an index policy reads them.
  [[nodiscard]] Arms<float> sums(std::size_t arm) const {
    const Arms<float> read{sums_.visits[arm], sums_.rewards[arm], sums_.squares != nullptr ? sums_.squares[arm] : 0.0F};
    return sums_.averaged ? with_averaged_deviation(read) : read;
  }
  [[nodiscard]] float& own(std::size_t lane, std::size_t arm) const { return sums_.own[lane * stride_ + arm]; }
  // The raw sums, one arm beside the other, with what untried and absent arms hold in their place.
  [[nodiscard]] const float* visit_lanes() const { return sums_.visits; }
  [[nodiscard]] const float* reward_lanes() const { return sums_.rewards; }

  // The arm with the highest mean among those tried; ties at random.
  std::size_t best_mean(Random& random) const {
    RandomArgmax<float> best;
    for (std::size_t arm = 0; arm < size_; ++arm)
      if (tried(arm)) best.see(arm, mean(arm), random);
    return best.empty() ? random.below(static_cast<std::uint32_t>(size_)) : best.place();
  }

 private:
  Sums sums_;
  std::size_t size_, stride_;
  float total_;
};

// The mean rewards that one player's alternatives would have had against what the other player chose: `size` cells
// of visits and means (of player one's reward), `stride` cells apart.
struct JointRow {
  struct Cell {
    float visits, mean;
  };
  // A running mean in a float takes a reward in as long as its weight is not much below this number's: a cell with more
  // visits is the mean of about its last so many.
  static constexpr float most_weighted = 0x1p17F;
  const Cell* first;
  std::size_t stride;
  const Cell& operator[](std::size_t arm) const { return first[arm * stride]; }

  struct Four {
    Lanes4 visits, means;
  };
  // Of at most four cells; behind the last comes the first again. Without branches, since the number of arms changes
  // from node to node.
  [[nodiscard]] Four first_four(std::size_t size) const {
    using TwoCells = double __attribute__((vector_size(16)));
    static_assert(sizeof(Cell) == sizeof(double));
    const auto cell = [&](std::size_t arm) {
      const std::size_t all_or_none = std::size_t{0} - static_cast<std::size_t>(arm < size);
      double bits;
      std::memcpy(&bits, first + (arm * stride & all_or_none), sizeof bits);
      return bits;
    };
    const auto lower = std::bit_cast<Lanes4>(TwoCells{cell(0), cell(1)});
    const auto upper = std::bit_cast<Lanes4>(TwoCells{cell(2), cell(3)});
    return {__builtin_shufflevector(lower, upper, 0, 2, 4, 6), __builtin_shufflevector(lower, upper, 1, 3, 5, 7)};
  }
};

// Draws from weights that need not sum to one; `total` is their sum.
inline Pick draw(std::span<const float> weights, float total, Random& random) {
  float left = random.uniform() * total;
  std::size_t arm = 0;
  while (arm + 1 < weights.size() && left >= weights[arm]) left -= weights[arm++];
  while (arm > 0 && weights[arm] <= 0) --arm;  // rounding may run past the last positive weight
  return {static_cast<std::uint32_t>(arm), weights[arm] / total};
}

// Probabilities from weights that need not sum to one; `weight` is a function of the arm.
template <class Weight>
void write_shares(const Weight& weight, std::span<double> out) {
  double sum = 0;
  for (std::size_t arm = 0; arm < out.size(); ++arm) sum += out[arm] = double{weight(arm)};
  for (double& share : out) share /= sum;
}

// For a policy that reads lanes of its own and not the reward sums: where `cycad select` puts the rewards that it is
// given, and what they are there.
struct GivenRewards {
  std::size_t lane;
  std::string_view meaning;
};

template <class P>
concept IndexPolicy = requires(const P policy, const Arms<float>& arms, const Shared<float>& shared, float total) {
  { policy.cache(total) } -> std::convertible_to<float>;
  { policy.score(arms, shared) } -> std::convertible_to<float>;
};

template <class P>
concept SamplingPolicy = requires(const P policy, const ArmView& arms, Random& random) {
  { policy.select(arms, random) } -> std::same_as<Pick>;
};

template <class P>
concept SelectionPolicy = (IndexPolicy<P> || SamplingPolicy<P>)&&requires {
  { P::statistics } -> std::convertible_to<Statistics>;
  P::name;
};

}  // namespace cycad
