#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <sstream>

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

TEST(BotCommand, AnInputWithoutBoardsAndEndIsLeft) {
  for (const char* bot : {"bot tron2010 </dev/zero", "bot tron2010 < <(yes)", "bot cycad </dev/zero"}) {
    const std::string command = std::string("\"" CYCAD_PROGRAM "\" ") + bot;
    EXPECT_EQ(StartedProgram("bash", {"-c", command}, "").wait().code, 2) << bot;
  }
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
  // Of two games that are played at the same time, either may end first.
  EXPECT_THAT(stopped.err,
              testing::ContainsRegex("agent bot died at the start of its first game: player [12]: exited with code 3"));
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

std::string outside(const std::string& label, const std::string& agent) {
  return label + "=process(protocol=cycad, first-ms=60000, ms=60000, cmd=\"" CYCAD_PROGRAM " bot cycad --agent '" +
         agent + "'\")";
}

TEST(BotCommand, ATournamentThroughTheProtocolHasTheSameGames) {
  const TemporaryFolder folder;
  const std::string first = "mcts(sims=40)", second = "mcts(select=ucb1-tuned, sims=30, reuse=true)";
  const auto games_of = [&](const std::string& store, const Arguments& agents) {
    const Arguments command{"tournament", "breakthrough"};
    const Arguments options{"--map", "5x5,4x4", "--games", "4", "--seed", "9", "--store", folder.file(store)};
    const ProgramRun run = run_cycad(with(with(command, agents), options));
    EXPECT_EQ(run.code, 0) << run.err;
    const ProgramRun rows = run_cycad({"export", "--store", folder.file(store), "--format", "jsonl"});
    EXPECT_EQ(rows.code, 0) << rows.err;
    std::istringstream lines(rows.out);
    std::vector<std::string> games;
    for (std::string line; std::getline(lines, line);) {
      const Json row = Json::parse(line);
      games.push_back(row["pairing"].dump() + row["number"].dump() + row["moves"].dump() + row["result"].dump());
    }
    return games;
  };
  const auto inside = games_of("inside.db", {"a=" + first, "b=" + second, "c=random"});
  const auto mixed = games_of("mixed.db", {"a=" + first, outside("b", second), outside("c", "random")});
  EXPECT_EQ(inside.size(), 12U);
  EXPECT_EQ(inside, mixed);
}

TEST(BotCommand, TheProtocolOfLinesHasItsOwnSeedAndTime) {
  EXPECT_EQ(run_cycad({"bot", "cycad", "--seed", "3"}).code, 2);
  EXPECT_EQ(run_cycad({"bot", "cycad", "--agent", "nobody"}).code, 2);
  const ProgramRun run = run_cycad({"bot", "cycad"}, "cycad 1\ngame octagon\nx\nquit\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, testing::StartsWith("cycad 1 cycad"));
  EXPECT_THAT(run.out, HasSubstr("\nerror unknown line 'x'"));
}

TEST(CheckBot, TheExamplesAreGood) {
  for (const char* game : {"tron", "octagon", "breakthrough"}) {
    for (const char* language : {"py", "sh"}) {
      const std::string bot = CYCAD_TESTS_DIR "/../examples/bots/" + std::string(game) + "." + language;
      const ProgramRun run = run_cycad({"check-bot", bot, "--game", game, "--ms", "30000", "--first-ms", "30000"});
      EXPECT_EQ(run.code, 0) << run.out << run.err;
      EXPECT_THAT(run.out, HasSubstr(std::string(game) + ": plays as player 2: 1 game"));
    }
  }
}

TEST(CheckBot, TellsWhatIsWrong) {
  const auto said_of = [](const std::string& bot) {
    const ProgramRun run = run_cycad({"check-bot", bot, "--game", "breakthrough", "--first-ms", "1000"});
    EXPECT_EQ(run.code, 1) << bot;
    return run.out;
  };
  EXPECT_THAT(said_of("echo hello"), HasSubstr("BAD   greets: said 'hello'; expected 'cycad 1 NAME'"));
  EXPECT_THAT(said_of("exit 3"), HasSubstr("BAD   greets: exited with code 3"));
  EXPECT_THAT(said_of("echo cycad 1; cat >/dev/null"), HasSubstr("BAD   breakthrough: answers: "));
  EXPECT_THAT(said_of("echo cycad 1; yes info"), HasSubstr("BAD   breakthrough: answers: no move within 1000 ms"));
  EXPECT_THAT(said_of("echo cycad 1; cat /dev/zero"), HasSubstr("BAD   breakthrough: answers: a line of more than"));
  EXPECT_THAT(said_of("echo cycad 1; echo error no; cat >/dev/null"),
              HasSubstr("BAD   breakthrough: answers: said 'error no'"));
  EXPECT_THAT(said_of("echo cycad 1; echo move a9a9; cat >/dev/null"),
              HasSubstr("BAD   breakthrough: plays as player 1: move 1 of game 1: player 1: illegal move 'a9a9'"));
  EXPECT_EQ(run_cycad({"check-bot", "cat", "--game", "chess"}).code, 2);
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
      EXPECT_EQ(program.wait().code, 128 + signal) << how;
      EXPECT_TRUE(soon([&] { return !is_running(marker); })) << how << ", signal " << signal;
    }
  }
}

}  // namespace
}  // namespace cycad
