// A selection policy that plays a bandit: a node of a tree without the tree. It keeps the sums of each arm in lanes and
// uses the tree's own formulas: untried arms first and in random order, the sufficiency threshold as in
// search/select.hpp, the moving average as in search/backup.hpp.
//
//   BanditPlayer<Ucb1> player({.c = 0.4F}, {.sufficiency = 0.6F}, arms);
//   player.start();
//   const Pick pick = player.choose(random);
//   player.learn(pick, task.pull(player.arm_of(pick)));
//   const std::size_t arm = player.bet(BanditBet::mean, random);
//
// Arms are at *places*, in the order of their first pull; a Pick names a place. Nothing is allocated after the
// constructor.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "cycad/match/bandit/laboratory.hpp"
#include "cycad/search/backup.hpp"
#include "cycad/search/policy/policies.hpp"

namespace cycad {

// What holds for an agent beside its policy.
struct BanditRules {
  float sufficiency = 1;
  MovingAverage moving_average = {};
};

template <SelectionPolicy P>
class BanditPlayer {
 public:
  static_assert(!IndexPolicy<P> || P::statistics.untried_first, "a formula has no value for an arm without a visit");

  BanditPlayer(const P& policy, const BanditRules& rules, std::size_t arms)
      : policy_(policy),
        rules_(rules),
        size_(arms),
        lanes_((arms + 7) / 8 * 8),
        order_(arms),
        visits_(lanes_),
        rewards_(lanes_),
        means_(lanes_),
        squares_(P::statistics.squares ? lanes_ : 0),
        own_(P::statistics.own_lanes * lanes_),
        cells_(P::statistics.joint_means ? arms : 0) {
    start();
  }

  // Forgets everything.
  void start() {
    std::iota(order_.begin(), order_.end(), std::uint32_t{0});
    // Lanes that hold no arm, or none that was tried, are never the best of all. The policies that do not need every
    // arm to be tried see untried ones as arms without visits.
    const std::size_t empty_from = P::statistics.untried_first ? 0 : size_;
    std::fill(visits_.begin(), visits_.end(), 0.0F);
    std::fill(rewards_.begin(), rewards_.end(), 0.0F);
    std::fill(visits_.begin() + static_cast<std::ptrdiff_t>(empty_from), visits_.end(), absent_visits);
    std::fill(rewards_.begin() + static_cast<std::ptrdiff_t>(empty_from), rewards_.end(), absent_reward);
    std::fill(squares_.begin(), squares_.end(), 0.0F);
    std::fill(own_.begin(), own_.end(), 0.0F);
    std::fill(cells_.begin(), cells_.end(), JointRow::Cell{0, 0});
    tried_ = 0;
    total_ = 0;
    reward_sum_ = 0;
    cached_ = 0;
    look();
  }

  Pick choose(Random& random) {
    if constexpr (P::statistics.untried_first) {
      if (tried_ < size_) return next_untried(random);
    }
    if constexpr (IndexPolicy<P>) {
      return {sufficient_ ? best_mean_ : best_score_};
    } else {
      return policy_.select(view(), random);
    }
  }

  void learn(const Pick& pick, float reward) {
    const std::size_t place = pick.arm;
    visits_[place] += 1.0F;
    total_ += 1.0F;
    reward_sum_ += reward;
    rewards_[place] += growth(rewards_[place], visits_[place], reward, rules_.moving_average);
    if constexpr (P::statistics.squares)
      squares_[place] += growth(squares_[place], visits_[place], reward * reward, rules_.moving_average);
    if constexpr (P::statistics.joint_means) {
      JointRow::Cell& cell = cells_[place];
      cell.visits += 1.0F;
      cell.mean += (reward - cell.mean) / cell.visits;
      policy_.update_regrets(view(), pick, reward, {cells_.data(), 1}, false, reward_sum_ / total_);
    } else if constexpr (requires { policy_.update(view(), pick, reward); }) {
      policy_.update(view(), pick, reward);
    }
    if constexpr (IndexPolicy<P>) cached_ = policy_.cache(total_);
    look();
  }

  // The arm to bet on, of equals one at random; before the first pull any arm.
  [[nodiscard]] std::size_t bet(BanditBet by, Random& random) const {
    if (total_ < 0.5F) return random.below(static_cast<std::uint32_t>(size_));
    const float* const values = by == BanditBet::mean ? means_.data() : visits_.data();
    const std::size_t known = P::statistics.untried_first ? tried_ : size_;
    const float most = by == BanditBet::mean ? means_[best_mean_] : *std::max_element(values, values + known);
    std::uint32_t ties = 0;
    for (std::size_t place = 0; place < known; ++place) ties += values[place] == most ? 1U : 0U;
    std::uint32_t skip = ties > 1 ? random.below(ties) : 0;
    if (skip == 0 && by == BanditBet::mean) return order_[best_mean_];
    std::size_t place = 0;
    while (values[place] != most || skip-- > 0) ++place;
    return order_[place];
  }

  [[nodiscard]] std::size_t arm_of(const Pick& pick) const { return order_[pick.arm]; }
  [[nodiscard]] float mean(const Pick& pick) const { return means_[pick.arm]; }

 private:
  // The next untried arm, as in a wide node: one of the rest takes the place behind the tried ones.
  Pick next_untried(Random& random) {
    const std::uint32_t place = tried_++;
    const auto size = static_cast<std::uint32_t>(size_);
    std::swap(order_[place], order_[place + random.below(size - place)]);
    visits_[place] = 0;
    rewards_[place] = 0;
    return {place, 1.0F / static_cast<float>(size_)};
  }

  [[nodiscard]] ArmView view() {
    return {size_,
            total_,
            {.visits = visits_.data(), .rewards = rewards_.data(), .squares = squares_.data(), .own = own_.data()},
            lanes_};
  }

  // The largest value of eight lanes and where it was seen, the first of equals.
  struct Largest {
    Lanes8 most = broadcast<Lanes8>(-2e9F);
    Lanes8 where = {};

    void see(const Lanes8& values, const Lanes8& here) {
      const auto better = values > most;
      most = better ? values : most;
      where = better ? here : where;
    }
    [[nodiscard]] std::uint32_t place() const {
      std::size_t best = 0;
      for (std::size_t lane = 1; lane < 8; ++lane)
        if (most[lane] > most[best] || (most[lane] == most[best] && where[lane] < where[best])) best = lane;
      return static_cast<std::uint32_t>(where[best]);
    }
  };

  // One pass over the arms for all that the next choice and the bet ask for: the largest score, the highest mean, and
  // whether a mean is sufficient.
  void look() {
    Largest score, mean;
    Lanes8 excess = broadcast<Lanes8>(-2e9F);
    const Shared<Lanes8> shared{broadcast<Lanes8>(cached_), broadcast<Lanes8>(static_cast<float>(size_))};
    Lanes8 here = {0, 1, 2, 3, 4, 5, 6, 7};
    for (std::size_t lane = 0; lane < lanes_; lane += 8, here += 8.0F) {
      Arms<Lanes8> arms{load_lanes<Lanes8>(&visits_[lane]), load_lanes<Lanes8>(&rewards_[lane]), {}};
      if constexpr (P::statistics.squares) arms.squares = load_lanes<Lanes8>(&squares_[lane]);
      if constexpr (IndexPolicy<P>) {
        score.see(score_lanes<Lanes8>(policy_, arms, shared, false), here);
        excess = larger<Lanes8>(excess, arms.rewards - rules_.sufficiency * arms.visits);
      }
      const Lanes8 untried = broadcast<Lanes8>(-1.0F);
      const Lanes8 means = arms.visits > 0.5F ? arms.rewards / arms.visits : untried;
      store_lanes(&means_[lane], means);
      mean.see(means, here);
    }
    best_mean_ = mean.place();
    if constexpr (IndexPolicy<P>) {
      best_score_ = score.place();
      sufficient_ = false;
      for (std::size_t lane = 0; lane < 8; ++lane) sufficient_ = sufficient_ || excess[lane] > 0;
      sufficient_ = sufficient_ && rules_.sufficiency < 1.0F;
    }
  }

  P policy_;
  BanditRules rules_;
  std::size_t size_, lanes_;
  std::vector<std::uint32_t> order_;  // the arm at each place
  std::vector<float> visits_, rewards_, means_, squares_, own_;
  std::vector<JointRow::Cell> cells_;
  std::uint32_t tried_ = 0;
  float total_ = 0;
  float reward_sum_ = 0;
  float cached_ = 0;
  std::uint32_t best_score_ = 0;
  std::uint32_t best_mean_ = 0;
  bool sufficient_ = false;
};

}  // namespace cycad
