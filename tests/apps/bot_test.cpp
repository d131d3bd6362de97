#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "agent/process/bots.hpp"
#include "apps/program.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

using test::is_running;
using test::misbehaving;
using test::new_marker;
using test::soon;
using testing::HasSubstr;

ProgramRun run_bot(const std::string& input) {
  return run_cycad({"bot", "tron2010", "--agent", "mcts(sims=50)"}, input);
}

TEST(BotCommand, AnswersEachBoardWithALine) {
  const std::string south = "3 3\n1#2\n # \n ##\n";
  const ProgramRun run = run_bot(south + south + "3 3\r\n1#2\r\n # \r\n ##");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, "3\n3\n3\n");
  EXPECT_EQ(run.err, "");
}

TEST(BotCommand, TheEndOfTheInputIsTheEnd) {
  const ProgramRun run = run_bot("");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out + run.err, "");
}

TEST(BotCommand, AWrongBoardIsAnErrorAndAnAnswer) {
  const ProgramRun run = run_bot("what\nis this\n2 2\n1 \n#3\n3 2\n1#2\n # \n");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, "1\n2\n3\n");
  EXPECT_THAT(run.err, HasSubstr("cycad: board: bad size 'what'"));
  EXPECT_THAT(run.err, HasSubstr("unknown character '3'"));
}

TEST(BotCommand, WrongArgumentsAreErrors) {
  EXPECT_EQ(run_cycad({"bot", "tron2011"}).code, 2);
  EXPECT_EQ(run_cycad({"bot"}).code, 2);
  EXPECT_EQ(run_cycad({"bot", "tron2010", "--agent", "nobody"}).code, 2);
  EXPECT_EQ(run_cycad({"bot", "tron2010", "--ms", "100", "--margin-ms", "100"}).code, 2);
}

TEST(BotCommand, AMatchOfBotsRecordsWhyAGameWasLost) {
  const std::string gone = "process(cmd=\"" + misbehaving("exits") + "\")";
  const std::vector<std::string> match{"match", "tron",  "bot=" + gone, "random", "--games",
                                       "2",     "--map", "u",           "--json"};
  const ProgramRun stopped = run_cycad(match);
  EXPECT_EQ(stopped.code, 3);
  EXPECT_EQ(stopped.out, "");
  EXPECT_THAT(stopped.err, HasSubstr("agent bot died at the start of its first game: player 1: exited with code 3"));
  std::vector<std::string> tolerant = match;
  tolerant.emplace_back("--tolerate-forfeits");
  const ProgramRun run = run_cycad(tolerant);
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.err, HasSubstr("warning: bot forfeits a game"));
  const Json result = Json::parse(run.out);
  EXPECT_EQ(result["losses"], 2);
  EXPECT_EQ(result["forfeits"], (Json{2, 0}));
  EXPECT_EQ(result["agents"][0], "bot");
  EXPECT_EQ(result["totals"][1]["forfeits"]["died"], 2);
  EXPECT_EQ(result["games"][0]["failures"], (Json{"died", nullptr}));
  EXPECT_EQ(result["games"][0]["end"], "forfeit");
  EXPECT_EQ(result["games"][0]["reason"], "player 1: exited with code 3");
  EXPECT_EQ(result["games"][1]["reason"], "player 2: exited with code 3");
}

// However the program ends in the middle of a game, its bots end with it.
TEST(BotCommand, NoBotIsLeftBehind) {
  for (const int signal : {SIGINT, SIGTERM, SIGKILL}) {
    for (const char* how : {"silent", "deserter"}) {
      const std::string marker = new_marker();
      const std::string bot = "process(ms=1e6, first-ms=1e6, cmd=\"" + misbehaving(how, marker) + "\")";
      StartedProgram program(CYCAD_PROGRAM, {"match", "tron", bot, "random", "--games", "2"}, "");
      EXPECT_TRUE(soon([&] { return is_running(marker); })) << how;
      kill(program.process(), signal);
      EXPECT_EQ(program.wait().code, signal == SIGKILL ? 128 + SIGKILL : 130) << how;
      EXPECT_TRUE(soon([&] { return !is_running(marker); })) << how << ", signal " << signal;
    }
  }
}

}  // namespace
}  // namespace cycad
