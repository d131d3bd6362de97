#include "cycad/agent/process/line_bot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "agent/process/bots.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/process/process_agent.hpp"
#include "cycad/match/referee.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;
using testing::StartsWith;

std::string say(LineBot& bot, std::string_view line) { return bot.answer(line, std::chrono::steady_clock::now(), {}); }

TEST(LineBot, GreetsFollowsAndMoves) {
  LineBot bot({.agent = "mcts(sims=20)"});
  EXPECT_THAT(say(bot, "cycad 1"), StartsWith("cycad 1 cycad"));
  for (const char* line : {"game breakthrough", "side 1", "seed 3", "position bbbb/4/4/wwww w", "moves of no interest"})
    EXPECT_EQ(say(bot, line), "") << line;
  EXPECT_THAT(say(bot, "go ms 5000"), MatchesRegex("move [a-d]1x?[a-d]2 value [0-9.e-]+ sims 20\n"));
  EXPECT_EQ(say(bot, "played a1a2"), "");
  EXPECT_THAT(say(bot, "go"), StartsWith("error go: player 1 has no move"));
  EXPECT_EQ(say(bot, "played b4b3"), "");
  EXPECT_THAT(say(bot, "go"), StartsWith("move "));
  EXPECT_EQ(say(bot, "quit"), "");
  EXPECT_TRUE(bot.ended());
}

TEST(LineBot, AnswersWhatIsWrongByAnErrorAndGoesOn) {
  LineBot bot({.agent = "random"});
  EXPECT_THAT(say(bot, "hello"), StartsWith("error unknown line 'hello'"));
  EXPECT_THAT(say(bot, "cycad 9"), StartsWith("error version 9"));
  EXPECT_THAT(say(bot, "position x"), HasSubstr("expected a line 'game NAME'"));
  EXPECT_THAT(say(bot, "game chess"), StartsWith("error unknown game 'chess'"));
  EXPECT_THAT(say(bot, "game tron"), "");
  EXPECT_THAT(say(bot, "go"), HasSubstr("expected a line 'position TEXT'"));
  EXPECT_THAT(say(bot, "played north north"), HasSubstr("expected a line 'position TEXT'"));
  EXPECT_THAT(say(bot, "position 3 1/1.3"), StartsWith("error "));
  EXPECT_THAT(say(bot, "side 3"), StartsWith("error side '3', expected 1 or 2"));
  EXPECT_THAT(say(bot, "seed x"), StartsWith("error seed 'x'"));
  EXPECT_EQ(say(bot, "position 5 1/1...2"), "");
  EXPECT_THAT(say(bot, "played east"), HasSubstr("expected 2 moves"));
  EXPECT_THAT(say(bot, "played east up"), StartsWith("error illegal move 'up'"));
  EXPECT_EQ(say(bot, "go"), "move east value 0.5\n");
}

TEST(LineBot, TakesItsSimulationsFromTheQuestion) {
  LineBot bot({.agent = "mcts"});
  for (const char* line : {"cycad 1", "game breakthrough", "position bbbb/4/4/wwww w"}) (void)say(bot, line);
  EXPECT_THAT(say(bot, "go ms 60000 sims 33"), HasSubstr(" sims 33\n"));
  EXPECT_THAT(say(bot, "go sims 44"), HasSubstr(" sims 44\n"));
}

// As the engine asks, which sends the --sims of a match.
TEST(LineBot, KeepsItsTimeAlsoWithSimulations) {
  LineBot bot({.agent = "mcts"});
  for (const char* line : {"cycad 1", "game breakthrough", "position bbbb/4/4/wwww w"}) (void)say(bot, line);
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_THAT(say(bot, "go ms 300 sims 1000000000"), StartsWith("move "));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
}

TEST(LineBot, IsStoppedInTheMiddle) {
  LineBot bot({.agent = "mcts"});
  for (const char* line : {"cycad 1", "game breakthrough", "position bbbb/4/4/wwww w"}) (void)say(bot, line);
  std::stop_source stop;
  stop.request_stop();
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_THAT(bot.answer("go ms 100000", begin, stop.get_token()), StartsWith("move "));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(30));
}

ProcessOptions lines(const std::string& command) {
  return {.command = command,
          .log = {},
          .protocol = Protocol::cycad,
          .milliseconds = 20'000,
          .first_milliseconds = 20'000,
          .grace_milliseconds = 20};
}

// Our own bot on both sides through the protocol, and the same agents without it: the same game, move by move.
TEST(LineAgent, TheProtocolGivesTheSameGameInEveryGame) {
  const std::string agent = "mcts(sims=15, reuse=true)";
  for (const GameEntry& game : games()) {
    const auto start = game.start(game.name == "octagon" ? "small" : game.default_map);
    ProcessAgent one(lines(CYCAD_PROGRAM " bot cycad --agent '" + agent + "'"));
    ProcessAgent two(lines(CYCAD_PROGRAM " bot cycad --agent '" + agent + "'"));
    const GameRecord outside = play_game({.start = *start, .seeds = {5, 6}}, one, two);
    const auto first = make_agent(game.name, agent, {}), second = make_agent(game.name, agent, {});
    const GameRecord inside = play_game({.start = *start, .seeds = {5, 6}}, *first, *second);
    EXPECT_EQ(outside.end, GameEnd::rules) << outside.reason;
    EXPECT_EQ(outside.moves, inside.moves) << game.name;
    EXPECT_EQ(outside.sides[1].simulations, inside.sides[1].simulations) << game.name;
  }
}

void expect_failure(const std::string& command, Failure failure, const std::string& reason) {
  ProcessOptions options = lines(command);
  if (failure == Failure::late) options.first_milliseconds = 100;
  ProcessAgent bot(options);
  const auto random = make_agent("breakthrough", "random", {});
  const GameRecord record = play_game({.start = *start_position("breakthrough", "4x4"), .seeds = {1, 2}}, bot, *random);
  EXPECT_EQ(record.sides[0].failure, failure) << command;
  EXPECT_THAT(record.reason, MatchesRegex("player 1: " + reason)) << command;
}

TEST(LineAgent, EveryFailureHasItsKindAndReason) {
  expect_failure("echo hello; sleep 9", Failure::garbage, "began with 'hello', expected 'cycad 1 NAME'");
  expect_failure("echo cycad 2; sleep 9", Failure::garbage, "version 2 of the protocol.*");
  expect_failure("echo cycad 1; echo e4; sleep 9", Failure::garbage, "unknown line 'e4', expected move.*");
  expect_failure("echo cycad 1; echo move; sleep 9", Failure::garbage, "move: nothing follows.*");
  expect_failure("echo cycad 1; echo move a1a9; sleep 9", Failure::illegal, "illegal move 'a1a9'.*");
  expect_failure("echo cycad 1; echo error cannot; sleep 9", Failure::died, "gave up, 'cannot'");
  expect_failure("echo cycad 1; exit 3", Failure::died, "exited with code 3, last 'cycad 1'");
  expect_failure("echo cycad 1; echo info hm; sleep 9", Failure::late,
                 "no answer within 100 \\+ 20 ms, last 'info hm'");
  expect_failure("cat /dev/zero", Failure::garbage, "a line of more than 65536 characters");
  expect_failure("echo cycad 1; yes info nothing", Failure::garbage, "[0-9]+ characters without a move");
}

TEST(LineAgent, TheBotIsToldOfTheGameAndOfItsEnd) {
  // What it was told comes back as its last words, once it has been told to quit.
  const std::string talk =
      "while read -r word rest; do case $word in cycad) echo cycad 1;; go) echo info; exit 4;; *) echo \"$word $rest\" "
      ">&2;; esac; done";
  ProcessAgent bot(lines(talk));
  const auto random = make_agent("breakthrough", "random", {});
  const GameRecord record = play_game({.start = *start_position("breakthrough", "4x4"), .seeds = {1, 2}}, *random, bot);
  EXPECT_THAT(record.reason, HasSubstr("'seed 2'"));
  EXPECT_THAT(record.reason, HasSubstr("'moves "));
}

TEST(LineAgent, AStopAsksForTheAnswerThatIsThere) {
  ProcessAgent bot(lines("echo cycad 1; while read -r word rest; do [ $word = stop ] && echo move a2xb3; done"));
  std::stop_source stop;
  stop.request_stop();
  const auto start = start_position("breakthrough", "4x4");
  bot.new_game(1);
  EXPECT_EQ(bot.decide(*start, Player::one, stop.get_token()).move, start->read_move(Player::one, "a2xb3"));
  bot.end_game();
}

}  // namespace
}  // namespace cycad
