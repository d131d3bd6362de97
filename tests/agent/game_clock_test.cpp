#include "cycad/agent/game_clock.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "agent/play.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"

namespace cycad {
namespace {

constexpr Spend plans[] = {Spend::even, Spend::early, Spend::middle, Spend::late};

// The simulations that each of `moves` moves gets.
std::vector<std::uint64_t> spent(Spend spend, std::uint64_t simulations, std::size_t moves) {
  GameClock clock({.simulations = simulations, .spend = spend});
  std::vector<std::uint64_t> used;
  for (std::size_t left = moves; left > 0; --left) {
    used.push_back(clock.next(left).simulations);
    clock.used(used.back(), 0);
  }
  return used;
}

TEST(GameClock, SpendsEverythingAndNoMore) {
  for (const Spend spend : plans) {
    const auto used = spent(spend, 70'000, 70);
    std::uint64_t sum = 0;
    for (const std::uint64_t each : used) sum += each;
    EXPECT_EQ(sum, 70'000U);
    EXPECT_GT(*std::min_element(used.begin(), used.end()), 300U);
  }
}

TEST(GameClock, FollowsThePlan) {
  for (const std::uint64_t each : spent(Spend::even, 70'000, 70)) EXPECT_EQ(each, 1000U);
  const auto early = spent(Spend::early, 70'000, 70);
  EXPECT_TRUE(std::is_sorted(early.rbegin(), early.rend()));
  EXPECT_NEAR(static_cast<double>(early.front()) / static_cast<double>(early.back()), 3, 0.2);
  const auto late = spent(Spend::late, 70'000, 70);
  EXPECT_TRUE(std::is_sorted(late.begin(), late.end()));
  const auto middle = spent(Spend::middle, 70'000, 70);
  EXPECT_TRUE(std::is_sorted(middle.begin(), middle.begin() + 35));
  EXPECT_NEAR(static_cast<double>(middle[35]) / static_cast<double>(middle.front()), 3, 0.2);
  EXPECT_NEAR(static_cast<double>(middle.front()), static_cast<double>(middle.back()), 10);
}

TEST(GameClock, WhatIsNotUsedGoesToLaterMoves) {
  GameClock clock({.simulations = 1000, .spend = Spend::even});
  EXPECT_EQ(clock.next(10).simulations, 100U);
  clock.used(0, 0);
  EXPECT_EQ(clock.next(9).simulations, 111U);
  clock.used(2000, 0);  // more than there was
  EXPECT_EQ(clock.next(8).simulations, 1U) << "a move needs one";
  clock.new_game();
  EXPECT_EQ(clock.next(10).simulations, 100U);
}

TEST(GameClock, NeverPlansForMoreTimeThanThereIs) {
  for (const Spend spend : plans) {
    GameClock clock({.seconds = 2, .spend = spend});
    double used = 0;
    for (std::size_t left = 50; left > 0; --left) {
      const double own = clock.next(left).milliseconds + 0.2;  // a search overruns a little
      clock.used(0, own);
      used += own;
    }
    EXPECT_LT(used, 2000);
    EXPECT_GT(used, 1700);
  }
  GameClock late({.seconds = 1});
  late.used(0, 5000);
  EXPECT_LT(late.next(20).milliseconds, 1);
}

TEST(GameClock, AnAgentPlaysAGameWithIt) {
  const auto start = start_position("octagon", "small");
  const auto other = make_agent("octagon", "random", {});
  const auto one = make_agent("octagon", "mcts(game-sims=2000, spend=middle, decisive=3)", {});
  std::uint64_t sum = 0, most = 0;
  const test::PlayedGame game = test::play(*start, *one, *other, 3);
  ASSERT_EQ(game.one.size(), 20U);
  for (const Decision& decision : game.one) {
    sum += decision.simulations;
    most = std::max(most, decision.simulations);
  }
  EXPECT_LE(sum, 2000U);
  EXPECT_GE(sum, 1800U);
  EXPECT_GT(most, 110U);
  const auto capped = make_agent("octagon", "mcts(game-sims=2000, sims=50)", {});
  for (const Decision& decision : test::play(*start, *capped, *other, 3).one) EXPECT_LE(decision.simulations, 50U);
  const auto timed = make_agent("octagon", "mcts(clock=0.2)", {});
  double milliseconds = 0;
  for (const Decision& decision : test::play(*start, *timed, *other, 3).one) milliseconds += decision.milliseconds;
  EXPECT_GT(milliseconds, 100);
  // A game whose length nobody knows has a clock too.
  const auto tron = make_agent("tron", "mcts(game-sims=4000)", {});
  const auto straight = make_agent("tron", "random", {});
  EXPECT_EQ(test::play(*start_position("tron", "empty:9x9"), *tron, *straight, 1).one.front().simulations, 100U);
}

}  // namespace
}  // namespace cycad
