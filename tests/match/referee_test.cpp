#include "cycad/match/referee.hpp"

#include <gtest/gtest.h>

#include <stop_token>

#include "cycad/core/error.hpp"
#include "match/toy_game.hpp"

namespace cycad {
namespace {

using toy::FixedAgent;
using toy::RandomAgent;
using toy::ToyPosition;

TEST(Referee, PlaysASimultaneousGameToItsEnd) {
  FixedAgent one(2), two(1);
  const GameRecord record = play_game({.start = ToyPosition(5, true)}, one, two);
  EXPECT_EQ(record.end, GameEnd::rules);
  EXPECT_EQ(record.result, 1.0F);
  EXPECT_EQ(record.length(), 5U);
  for (const auto& moves : record.moves) EXPECT_EQ(moves, (std::array<MoveNumber, 2>{2, 1}));
}

TEST(Referee, AsksOnlyWhoeverMovesInAnAlternatingGame) {
  RandomAgent one, two;
  const GameRecord record = play_game({.start = ToyPosition(5, false), .seeds = {1, 2}}, one, two);
  EXPECT_EQ(record.length(), 5U);
  EXPECT_EQ(record.sides[0].simulations, 30U);  // plies 0, 2, 4
  EXPECT_EQ(record.sides[1].simulations, 20U);
  for (std::size_t ply = 0; ply < 5; ++ply) EXPECT_EQ(record.moves[ply][ply % 2 == 0 ? 1 : 0], 0U);
}

TEST(Referee, MovesReplayToTheSameResult) {
  RandomAgent one, two;
  const ToyPosition start(20, true);
  const GameRecord record = play_game({.start = start, .seeds = {3, 4}}, one, two);
  ToyPosition position = start;
  for (const auto& [first, second] : record.moves) {
    ASSERT_FALSE(position.result());
    position.play(first, second);
  }
  EXPECT_EQ(position.result(), record.result);
}

TEST(Referee, BothAgentsObserveEveryPosition) {
  RandomAgent one, two;
  (void)play_game({.start = ToyPosition(4, true), .seeds = {3, 4}}, one, two);
  EXPECT_EQ(one.seen().size(), 4U);
  EXPECT_EQ(one.seen(), two.seen());
}

TEST(Referee, SeedsFixTheGame) {
  RandomAgent one, two;
  const ToyPosition start(30, true);
  const GameRecord first = play_game({.start = start, .seeds = {3, 4}}, one, two);
  const GameRecord again = play_game({.start = start, .seeds = {3, 4}}, one, two);
  const GameRecord another = play_game({.start = start, .seeds = {3, 5}}, one, two);
  EXPECT_EQ(first.moves, again.moves);
  EXPECT_NE(first.moves, another.moves);
}

TEST(Referee, AMoveThatIsNotThereLoses) {
  FixedAgent legal(0), illegal(3);
  GameRecord record = play_game({.start = ToyPosition(5, true)}, illegal, legal);
  EXPECT_EQ(record.end, GameEnd::illegal_move);
  EXPECT_EQ(record.reason, "player 1: move number 3 of 3");
  EXPECT_EQ(record.sides[0].failure, Failure::illegal);
  EXPECT_EQ(record.sides[1].failure, Failure::none);
  EXPECT_EQ(record.sides[0].decisions, 1U);
  EXPECT_EQ(record.result, 0.0F);
  EXPECT_EQ(record.length(), 0U);
  record = play_game({.start = ToyPosition(5, true)}, legal, illegal);
  EXPECT_EQ(record.result, 1.0F);
  record = play_game({.start = ToyPosition(5, true)}, illegal, illegal);
  EXPECT_EQ(record.result, 0.5F);
  record = play_game({.start = ToyPosition(5, false)}, legal, illegal);
  EXPECT_EQ(record.result, 1.0F);
  EXPECT_EQ(record.length(), 1U);
}

// Gives up at once, or plays its first move and counts how often it was told that a game is over.
class ForfeitingAgent final : public RandomAgent {
 public:
  explicit ForfeitingAgent(std::string reason) : reason_(std::move(reason)) {}
  [[nodiscard]] Decision decide(const Position& /*position*/, Player /*player*/, std::stop_token /*stop*/) override {
    ++asked;
    Decision decision{};
    decision.forfeit = reason_;
    return decision;
  }
  void end_game() override { ++ended; }

  int asked = 0, ended = 0;

 private:
  std::string reason_;
};

TEST(Referee, AForfeitLosesThatTurnWithItsReason) {
  FixedAgent legal(0);
  ForfeitingAgent tired("tired");
  GameRecord record = play_game({.start = ToyPosition(5, true)}, tired, legal);
  EXPECT_EQ(record.end, GameEnd::forfeit);
  EXPECT_EQ(record.result, 0.0F);
  EXPECT_EQ(record.reason, "player 1: tired");
  EXPECT_EQ(record.length(), 0U);
  record = play_game({.start = ToyPosition(5, true)}, legal, tired);
  EXPECT_EQ(record.result, 1.0F);
  EXPECT_EQ(record.reason, "player 2: tired");
}

TEST(Referee, TwoFailuresInOneTurnAreADraw) {
  FixedAgent illegal(3);
  ForfeitingAgent tired("tired"), bored("bored");
  GameRecord record = play_game({.start = ToyPosition(5, true)}, tired, bored);
  EXPECT_EQ(record.result, 0.5F);
  EXPECT_EQ(record.reason, "player 1: tired; player 2: bored");
  EXPECT_EQ(bored.asked, 1);
  record = play_game({.start = ToyPosition(5, true)}, illegal, tired);
  EXPECT_EQ(record.end, GameEnd::forfeit);
  EXPECT_EQ(record.result, 0.5F);
  EXPECT_EQ(record.reason, "player 1: move number 3 of 3; player 2: tired");
}

TEST(Referee, TellsBothAgentsOfEveryEnd) {
  ForfeitingAgent plays(""), tired("tired");
  (void)play_game({.start = ToyPosition(2, true)}, plays, plays);
  EXPECT_EQ(plays.ended, 2);
  (void)play_game({.start = ToyPosition(2, true)}, plays, tired);
  EXPECT_EQ(plays.ended, 3);
  EXPECT_EQ(tired.ended, 1);
  std::stop_source stop;
  stop.request_stop();
  (void)play_game({.start = ToyPosition(2, true)}, plays, tired, stop.get_token());
  EXPECT_EQ(plays.ended, 4);
}

TEST(Referee, AFinishedStartIsAnError) {
  RandomAgent one, two;
  EXPECT_THROW((void)play_game({.start = ToyPosition(0, true)}, one, two), InputError);
}

// Asks for a stop in the middle of its third decision.
class StoppingAgent final : public RandomAgent {
 public:
  explicit StoppingAgent(std::stop_source& stop) : stop_(stop) {}
  [[nodiscard]] Decision decide(const Position& position, Player player, std::stop_token token) override {
    if (++decisions_ == 3) stop_.request_stop();
    return RandomAgent::decide(position, player, token);
  }

 private:
  std::stop_source& stop_;
  int decisions_ = 0;
};

TEST(Referee, AStoppedGameHasNoResultAndNoHalfDecidedMove) {
  std::stop_source stop;
  StoppingAgent one(stop);
  RandomAgent two;
  const GameRecord record = play_game({.start = ToyPosition(50, true)}, one, two, stop.get_token());
  EXPECT_EQ(record.end, GameEnd::stopped);
  EXPECT_FALSE(record.result);
  EXPECT_EQ(record.length(), 2U);
}

}  // namespace
}  // namespace cycad
