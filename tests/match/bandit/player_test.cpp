#include "cycad/match/bandit/player.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "match/bandit/slow_player.hpp"

namespace cycad {
namespace {

// Pulls every arm once with the given rewards, by arm; returns the place of each.
std::vector<Pick> open_arms(BanditPlayer& player, const std::vector<float>& rewards, Random& random) {
  std::vector<Pick> picks(rewards.size());
  for (std::size_t pull = 0; pull < rewards.size(); ++pull) {
    const Pick pick = player.choose(random);
    picks[player.arm_of(pick)] = pick;
    player.learn(pick, rewards[player.arm_of(pick)]);
  }
  return picks;
}

TEST(BanditPlayer, PullsEveryArmOnceInRandomOrder) {
  std::set<std::vector<std::size_t>> orders;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    BanditPlayer player(Ucb1{}, {}, 4);
    std::vector<std::size_t> order;
    for (int pull = 0; pull < 4; ++pull) {
      const Pick pick = player.choose(random);
      order.push_back(player.arm_of(pick));
      player.learn(pick, 1);
    }
    EXPECT_EQ(std::set<std::size_t>(order.begin(), order.end()).size(), 4U);
    orders.insert(order);
  }
  EXPECT_GT(orders.size(), 15U);  // of 24
}

TEST(BanditPlayer, ASufficientMeanStopsExploration) {
  Random random(1);
  BanditPlayer exploring(Ucb1{.c = 10}, {}, 2);
  BanditPlayer sufficient(Ucb1{.c = 10}, {.sufficiency = 0.6F}, 2);
  const std::vector<Pick> of_exploring = open_arms(exploring, {1, 0}, random);
  std::vector<Pick> picks = open_arms(sufficient, {1, 0}, random);
  // Means 1 and 0: with such an exploration both arms are due in turn, but 1 is sufficient.
  exploring.learn(of_exploring[0], 1);
  EXPECT_EQ(exploring.arm_of(exploring.choose(random)), 1U);
  sufficient.learn(picks[0], 1);
  EXPECT_EQ(sufficient.arm_of(sufficient.choose(random)), 0U);
  // 2 of 3 is more than 0.6, 2 of 4 is not.
  sufficient.learn(picks[0], 0);
  EXPECT_EQ(sufficient.arm_of(sufficient.choose(random)), 0U);
  sufficient.learn(picks[0], 0);
  EXPECT_EQ(sufficient.arm_of(sufficient.choose(random)), 1U);
  // 3 of 5 is 0.6 and not more.
  sufficient.learn(picks[0], 1);
  EXPECT_EQ(sufficient.arm_of(sufficient.choose(random)), 1U);
}

TEST(BanditPlayer, AMovingAverageForgets) {
  Random random(1);
  BanditPlayer player(Ucb1{}, {.moving_average = {.after = 2, .rate = 0.5F}}, 1);
  const Pick arm = player.choose(random);
  const std::array<float, 5> rewards{1, 0, 1, 0, 0};
  const std::array<float, 5> means{1, 0.5F, 0.75F, 0.375F, 0.1875F};
  for (std::size_t pull = 0; pull < rewards.size(); ++pull) {
    player.learn(arm, rewards[pull]);
    EXPECT_FLOAT_EQ(player.mean(arm), means[pull]) << pull;
  }
}

// Both are driven by the same rewards. A float cannot tell scores apart that differ by less than this.
constexpr double float_error = 2e-5;

struct Variant {
  BanditRules rules;
  test::SlowUcb1 slow;
};

class BanditPlayerAgainstSlow : public testing::TestWithParam<int> {};

TEST_P(BanditPlayerAgainstSlow, ChoosesTheSame) {
  constexpr std::size_t arms = 11;  // two blocks of lanes, the second not full
  constexpr int pulls = 400;
  Variant variant{{}, test::SlowUcb1(arms)};
  if (GetParam() != 0) {
    variant.rules.sufficiency = 0.6F;
    variant.slow.sufficiency = 0.6F;
  }
  if (GetParam() == 2) {
    variant.rules.moving_average = {.after = 20, .rate = 0.05F};
    variant.slow.after = 20;
    variant.slow.rate = 0.05F;
  }
  int same = 0;
  int greedy = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Random random(seed);
    const BanditModel model = make_bandit({.kind = BanditKind::walk, .arms = arms, .winners = 30}, seed);
    BanditTask task(model);
    task.start(seed);
    BanditPlayer player(Ucb1{.c = 0.4F}, variant.rules, arms);
    test::SlowUcb1 slow = variant.slow;
    for (int pull = 0; pull < pulls; ++pull) {
      const Pick pick = player.choose(random);
      const std::size_t arm = player.arm_of(pick);
      if (pull < static_cast<int>(arms)) {
        ASSERT_TRUE(slow.rewards[arm].empty());
      } else {
        const std::size_t expected = slow.choose();
        ASSERT_NEAR(slow.score(arm), slow.score(expected), float_error) << "seed " << seed << " pull " << pull;
        same += arm == expected ? 1 : 0;
        greedy += slow.best_q() > slow.sufficiency ? 1 : 0;
      }
      const float reward = task.pull(arm);
      player.learn(pick, reward);
      slow.learn(arm, double{reward});
      ASSERT_NEAR(double{player.mean(pick)}, slow.q(arm), float_error);
      ASSERT_NEAR(slow.q(player.bet(BanditBet::mean, random)), slow.best_q(), float_error);
    }
  }
  const int chosen = 10 * (pulls - static_cast<int>(arms));
  EXPECT_GT(same, chosen * 97 / 100);  // scores within the error of a float are rare
  if (GetParam() != 0) {
    EXPECT_GT(greedy, chosen / 10);
    EXPECT_LT(greedy, chosen * 9 / 10);
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, BanditPlayerAgainstSlow, testing::Values(0, 1, 2));

TEST(BanditPlayer, BetsOnOneOfEqualsAtRandom) {
  Random random(3);
  BanditPlayer player(Ucb1{}, {}, 10);
  open_arms(player, {1, 0, 0, 1, 0, 0, 0, 0, 1, 0}, random);
  std::array<int, 10> bets{};
  constexpr int draws = 3000;
  for (int draw = 0; draw < draws; ++draw) ++bets[player.bet(BanditBet::mean, random)];
  EXPECT_EQ(bets[0] + bets[3] + bets[8], draws);
  for (const std::size_t arm : {0U, 3U, 8U}) EXPECT_NEAR(bets[arm], draws / 3.0, 5 * 26);  // five standard errors
  std::array<int, 10> by_pulls{};
  for (int draw = 0; draw < draws; ++draw) ++by_pulls[player.bet(BanditBet::pulls, random)];
  for (const int count : by_pulls) EXPECT_NEAR(count, draws / 10.0, 5 * 16.5);
}

TEST(BanditPlayer, BetsByPullsWhenAsked) {
  Random random(3);
  BanditPlayer player(Ucb1{}, {}, 3);
  const std::vector<Pick> picks = open_arms(player, {1, 0, 0}, random);
  player.learn(picks[2], 1);
  for (int draw = 0; draw < 20; ++draw) {
    EXPECT_EQ(player.bet(BanditBet::mean, random), 0U);
    EXPECT_EQ(player.bet(BanditBet::pulls, random), 2U);
  }
}

TEST(BanditPlayer, BeforeAllArmsAreTriedItBetsOnOneThatIs) {
  for (const BanditBet bet : {BanditBet::mean, BanditBet::pulls}) {
    Random random(9);
    BanditPlayer tries_all(Ucb1{}, {}, 12);
    BanditPlayer draws(RandomSelection{}, {}, 12);
    const Pick first = tries_all.choose(random);
    tries_all.learn(first, 0);
    const Pick drawn = draws.choose(random);
    draws.learn(drawn, 0);
    for (int draw = 0; draw < 20; ++draw) {
      EXPECT_EQ(tries_all.bet(bet, random), tries_all.arm_of(first));
      EXPECT_EQ(draws.bet(bet, random), draws.arm_of(drawn));
    }
  }
}

TEST(BanditPlayer, StartsAgainWithNothingLearnt) {
  const auto choices = [](BanditPlayer& player) {
    Random random(4);
    player.start();
    std::vector<std::size_t> arms;
    for (int pull = 0; pull < 100; ++pull) {
      const Pick pick = player.choose(random);
      arms.push_back(player.arm_of(pick));
      player.learn(pick, arms.back() == 2 ? 1.0F : 0.0F);
    }
    return arms;
  };
  BanditPlayer player(RegretMatching{}, {}, 5);
  const std::vector<std::size_t> first = choices(player);
  EXPECT_EQ(choices(player), first);
  EXPECT_GT(std::count(first.begin(), first.end(), 2U), 40);  // it did learn
}

}  // namespace
}  // namespace cycad
