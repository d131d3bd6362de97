#include "cycad/agent/flat_agent.hpp"

#include <gtest/gtest.h>

#include "agent/nim.hpp"
#include "agent/play.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/game/tron/tron.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::Nim;

TEST(FlatAgent, EveryMoveGetsTheSameShare) {
  FlatAgent<TronSmall> agent({}, {.simulations = 101});
  agent.new_game(1);
  const Decision decision = agent.decide(*start_position("tron", "empty:9x9"), Player::two, {});
  EXPECT_EQ(decision.simulations, 101U);
  const Explanation explanation = agent.explain();
  ASSERT_EQ(explanation.arms.size(), 2U);
  EXPECT_EQ(explanation.arms[0].visits, 51.0);
  EXPECT_EQ(explanation.arms[1].visits, 50.0);
  EXPECT_GE(explanation.arms[decision.move].mean, explanation.arms[1 - decision.move].mean);
  EXPECT_DOUBLE_EQ(decision.value, explanation.arms[decision.move].mean);
}

TEST(FlatAgent, MeansAreThoseOfRandomPlay) {
  // From a heap of two, taking one leaves a forced loss (value 0), taking two wins at once.
  FlatAgent<Nim> agent({}, {.simulations = 50});
  agent.new_game(1);
  const Decision decision = agent.decide(PositionOf<Nim>(Nim{2, Player::two}, "nim"), Player::two, {});
  EXPECT_EQ(decision.move, 1U);
  EXPECT_EQ(agent.explain().arms[0].mean, 0.0);
  EXPECT_EQ(agent.explain().arms[1].mean, 1.0);
  // From a heap of three, taking one is answered by one or two alike: half.
  FlatAgent<Nim> many({}, {.simulations = 6000});
  many.new_game(1);
  (void)many.decide(PositionOf<Nim>(Nim{3, Player::one}, "nim"), Player::one, {});
  EXPECT_NEAR(many.explain().arms[0].mean, 0.5, 0.05);
}

TEST(FlatAgent, RepliesOfTheOtherAreRandom) {
  // Player one goes east, where both meet half of the time (a draw) and player two crashes otherwise.
  const auto position = position_from_text("tron", "4 3/#.##/1.2#/####");
  FlatAgent<TronSmall> agent({}, {.simulations = 400});
  agent.new_game(3);
  const Decision decision = agent.decide(*position, Player::one, {});
  EXPECT_EQ(decision.simulations, 400U);
  EXPECT_EQ(agent.explain().arms.size(), 1U);
  EXPECT_EQ(decision.value, 0.5);
}

TEST(FlatAgent, OptionsReachThePlayout) {
  FlatOptions options;
  options.cutoff = Cutoff::separation;
  options.length = 4;
  EXPECT_EQ(limits_of(options).separation_interval, 10U);
  EXPECT_EQ(limits_of(options).length, 4U);
  EXPECT_EQ(limits_of(FlatOptions{}).separation_interval, 0U);
  const auto start = start_position("tron", "empty:9x9");
  for (const char* text : {"flat(playout=straight)", "flat(playout=safe)", "flat(playout=blind)", "flat(length=1)",
                           "flat(cutoff=separation)"}) {
    const auto agent = make_agent("tron", text, {.simulations = 100});
    const auto other = make_agent("tron", "random", {});
    EXPECT_TRUE(test::play(*start, *agent, *other, 1).end->result()) << text;
  }
}

TEST(FlatAgent, ClockStopAndSeed) {
  const auto start = start_position("tron", "empty:9x9");
  FlatAgent<TronSmall> timed({}, {.milliseconds = 10});
  timed.new_game(1);
  const Decision decision = timed.decide(*start, Player::one, {});
  EXPECT_GE(decision.milliseconds, 10.0);
  EXPECT_GT(decision.simulations, 0U);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(timed.decide(*start, Player::one, stop.get_token()).simulations, 16U);
  FlatAgent<TronSmall> one({}, {.simulations = 100});
  FlatAgent<TronSmall> two({}, {.simulations = 100});
  one.new_game(7);
  two.new_game(7);
  EXPECT_EQ(one.decide(*start, Player::one, {}).value, two.decide(*start, Player::one, {}).value);
  EXPECT_EQ(test::error_of([&] { (void)one.decide(*position_from_text("tron", "3 1/1#2"), Player::one, {}); }),
            "tron: the game is over, expected a position with moves");
}

}  // namespace
}  // namespace cycad
