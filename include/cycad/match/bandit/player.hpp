// A selection policy that plays a bandit: one node of a tree, with the tree's own selection and backup.
//
//   BanditPlayer player(Ucb1{.c = 0.4F}, {.sufficiency = 0.6F}, arms);
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
#include <memory>

#include "cycad/match/bandit/laboratory.hpp"
#include "cycad/search/expand.hpp"
#include "cycad/search/make_kernel.hpp"

namespace cycad {

// What holds for an agent beside its policy.
struct BanditRules {
  float sufficiency = 1;
  MovingAverage moving_average = {};
};

// The game whose only position has these arms.
struct BanditArms {
  using Move = std::uint16_t;
  static constexpr std::size_t max_moves = most_bandit_arms;
  std::size_t count = 0;

  [[nodiscard]] static Player to_move() { return Player::one; }
  void moves(MoveList<BanditArms>& out) const {
    for (std::size_t arm = 0; arm < count; ++arm) out.push_back(static_cast<Move>(arm));
  }
  void play(Move /*move*/) {}
  [[nodiscard]] static Result result() { return {}; }
  friend bool operator==(const BanditArms&, const BanditArms&) = default;
};

class BanditPlayer {
 public:
  using Shape = ShapeOf<BanditArms>;

  // The policy is one for bandits (policy/heuristic.hpp).
  BanditPlayer(const AnyPolicy& policy, const BanditRules& rules, std::size_t arms)
      : arms_{arms},
        kernel_(make_kernel<Shape>(policy, {.sufficiency = rules.sufficiency, .moving_average = rules.moving_average},
                                   move_bytes_of<BanditArms>, {})),
        maker_{format_of(kernel_->traits().statistics, move_bytes_of<BanditArms>), kernel_->traits()},
        arena_(2 * node_unit + GameNode<BanditArms>::bytes(maker_.format, arms, 1)) {
    start();
  }
  BanditPlayer(const BanditPlayer&) = delete;
  BanditPlayer& operator=(const BanditPlayer&) = delete;

  // Forgets everything.
  void start() {
    arena_.clear();
    heavy_.clear();
    Random unused(0);
    // Before the first pull a reward of 1/2 stands for the mean of the node, as the visit before a node is made does.
    path_.node = maker_.make(arena_, arms_, 0.5F, unused, false);
  }

  Pick choose(Random& random) {
    const auto& header = node().header();
    if (header.next_one != Shape::undecided) return {header.next_one};
    return kernel_->choose(node().data(), random).one;
  }

  void learn(const Pick& pick, float reward) {
    path_.picks.one = pick;
    kernel_->back_up(arena_.base(), {&path_, 1}, reward, heavy_, false);
  }

  // The arm to bet on, of equals one at random; before the first pull any arm.
  [[nodiscard]] std::size_t bet(BanditBet by, Random& random) const {
    if (node().header().visits < 0.5F) return random.below(static_cast<std::uint32_t>(arms_.count));
    const std::size_t known = node().header().tried[0];
    const auto value = [&](std::size_t place) { return by == BanditBet::mean ? mean_at(place) : visits()[place]; };
    float most = value(0);
    std::uint32_t ties = 1;
    std::size_t best = 0;
    for (std::size_t place = 1; place < known; ++place) {
      const float own = value(place);
      ties = own > most ? 1 : own == most ? ties + 1 : ties;
      best = own > most ? place : best;
      most = std::max(own, most);
    }
    for (std::uint32_t skip = ties > 1 ? random.below(ties) : 0; skip > 0; --skip) {
      do ++best;
      while (value(best) != most);
    }
    return arm_at(best);
  }

  [[nodiscard]] std::size_t arm_of(const Pick& pick) const { return arm_at(pick.arm); }
  [[nodiscard]] float mean(const Pick& pick) const { return mean_at(pick.arm); }

 private:
  [[nodiscard]] GameNode<BanditArms> node() const { return {arena_.at(path_.node), maker_.format}; }
  [[nodiscard]] const float* visits() const { return node().visits(); }
  [[nodiscard]] std::size_t arm_at(std::size_t place) const { return node().moves<BanditArms::Move>(0)[place]; }
  // An arm that was never pulled is worse than any other.
  [[nodiscard]] float mean_at(std::size_t place) const {
    return visits()[place] > 0.5F ? node().rewards()[place] / visits()[place] : -1.0F;
  }

  BanditArms arms_;
  std::unique_ptr<Kernel<Shape>> kernel_;
  NodeMaker<BanditArms> maker_;
  Arena arena_;
  PathStep path_{};
  HeavyNodes heavy_;
};

}  // namespace cycad
