#include "cycad/agent/process/contest_bot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agent/process/bots.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/core/stopwatch.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using std::chrono::steady_clock;
using testing::HasSubstr;
using tron2010::Board;

ContestBot bot_of(const std::string& agent, Player side = Player::one) {
  return ContestBot({.agent = agent, .seed = 3, .side = side});
}

TEST(ContestBot, MovesWhereItCan) {
  for (const Player side : {Player::one, Player::two}) {
    ContestBot bot = bot_of("mcts(sims=20)", side);
    const Board board{.rows = {"#####", "#1#2#", "# # #", "#  ##", "#####"}};
    EXPECT_EQ(bot.answer(board, steady_clock::now()).direction, tron::Direction::south);
    const Board next{.rows = {"#####", "####2", "#1# #", "#  ##", "#####"}};
    const ContestBot::Answer answer = bot.answer(next, steady_clock::now());
    EXPECT_EQ(answer.direction, tron::Direction::south);
    EXPECT_EQ(answer.complaint, "");
  }
}

TEST(ContestBot, AnswersWhatIsWrongAndComplains) {
  ContestBot bot = bot_of("mcts(sims=20)");
  const auto expect = [&](const Board& board, tron::Direction direction, const char* complaint) {
    const ContestBot::Answer answer = bot.answer(board, steady_clock::now());
    EXPECT_EQ(answer.direction, direction) << complaint;
    EXPECT_THAT(answer.complaint, HasSubstr(complaint));
  };
  expect({.rows = {}, .error = "bad size"}, tron::Direction::north, "board: bad size");
  expect({.rows = {"1 #", "?2 "}}, tron::Direction::east, "unknown character");
  expect({.rows = {"#1#", "# #"}}, tron::Direction::south, "player 2 is missing");
  expect({.rows = {"#2#", "# #"}}, tron::Direction::north, "player 1 is missing");
  expect({.rows = {"# #", "#2#"}}, tron::Direction::north, "player 1 is missing");
}

TEST(ContestBot, AnswersWhenTheGameIsOver) {
  ContestBot bot = bot_of("mcts(sims=20)");
  const ContestBot::Answer trapped = bot.answer({.rows = {"1#2", "## "}}, steady_clock::now());
  EXPECT_EQ(trapped.direction, tron::Direction::north);
  EXPECT_EQ(trapped.complaint, "");
  EXPECT_EQ(bot.answer({.rows = {"1#2", " ##"}}, steady_clock::now()).direction, tron::Direction::south);
}

TEST(ContestBot, AnAgentThatFailsIsAnsweredFor) {
  ContestBot bot = bot_of("process(cmd=\"exit 3\")");
  const ContestBot::Answer answer = bot.answer({.rows = {"1  ", "  2"}}, steady_clock::now());
  EXPECT_EQ(answer.direction, tron::Direction::east);
  EXPECT_EQ(answer.complaint, "exited with code 3");
}

// Bounds from above are far away, because a busy machine may take its time.
TEST(ContestBot, TheClockBeginsWithTheArrivalAndTheFirstMoveHasItsOwn) {
  constexpr double far = 10'000;
  const Board board{.rows = {"1     ", "      ", "     2"}};
  const auto think = [&](ContestBot& bot, double ago) {
    const Stopwatch stopwatch;
    const std::chrono::duration<double, std::milli> before(ago);
    (void)bot.answer(board, steady_clock::now() - std::chrono::floor<steady_clock::duration>(before));
    return stopwatch.milliseconds();
  };
  ContestBot slow_later(
      {.agent = "mcts", .milliseconds = 2 * far, .first_milliseconds = 110, .margin_milliseconds = 10});
  const double first = think(slow_later, 0);
  EXPECT_GE(first, 99);
  EXPECT_LT(first, far);
  ContestBot slow_first(
      {.agent = "mcts", .milliseconds = 110, .first_milliseconds = 2 * far, .margin_milliseconds = 10});
  EXPECT_LT(think(slow_first, 2 * far), far) << "its time was over when it was asked";
  const double later = think(slow_first, 0);
  EXPECT_GE(later, 99);
  EXPECT_LT(later, far);
}

TEST(ContestBot, SimulationsNeedNoClock) {
  ContestBot bot({.agent = "mcts(sims=20000)", .milliseconds = 2, .first_milliseconds = 2, .margin_milliseconds = 1});
  ContestBot other({.agent = "mcts(sims=20000)"});
  const auto start = start_position("tron", "");
  tron2010::BoardReader reader;
  reader.feed(tron2010::board_for(*start, Player::one));
  const std::optional<Board> board = reader.next();
  ASSERT_TRUE(board);
  EXPECT_EQ(bot.answer(*board, steady_clock::now()).direction, other.answer(*board, steady_clock::now()).direction);
}

TEST(ContestBot, WrongOptionsAreErrors) {
  using test::error_of;
  EXPECT_THAT(error_of([] { (void)bot_of("nobody"); }), HasSubstr("unknown agent"));
  EXPECT_EQ(error_of([] { (void)ContestBot({.agent = "random", .milliseconds = 100, .margin_milliseconds = 100}); }),
            "margin of 100 ms, expected less than the 100 ms of a move");
}

}  // namespace
}  // namespace cycad
