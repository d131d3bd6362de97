// SIGINT and SIGTERM at any moment of any command, and plans that are far larger than what is played of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <regex>
#include <thread>

#include "apps/program.hpp"

namespace cycad {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using testing::HasSubstr;

struct Interrupted {
  ProgramRun run;
  milliseconds took{};
};

Interrupted interrupt(const Arguments& arguments, int signal, milliseconds after) {
  StartedProgram program(CYCAD_PROGRAM, arguments, "");
  std::this_thread::sleep_for(after);
  const auto begin = steady_clock::now();
  kill(program.process(), signal);
  Interrupted interrupted{.run = program.wait()};
  interrupted.took = std::chrono::duration_cast<milliseconds>(steady_clock::now() - begin);
  return interrupted;
}

std::size_t peak_kibibytes(const StartedProgram& program) {
  std::ifstream status("/proc/" + std::to_string(program.process()) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmHWM:")) return std::stoul(line.substr(6));
  return 0;
}

// On a quiet machine within a second; others may be busy here.
constexpr milliseconds patience{5000};

bool says_what_is_kept(const std::string& err) {
  return std::regex_search(err, std::regex("interrupted.*(kept|(is|are) in )"));
}

TEST(Signals, EndEveryCommandWithTheirCode) {
  const TemporaryFolder folder;
  const std::vector<Arguments> commands{
      {"move", "tron", "--agent", "mcts(sims=2000000000)"},
      {"perft", "octagon", "--depth", "12"},
      {"complexity", "octagon", "--games", "100000000"},
      {"weights", "octagon", "--rounds", "1000000"},
      {"bench"},
      {"bandit", "ucb1", "--tasks", "10000000"},
      {"match", "tron", "mcts(sims=100000)", "random", "--games", "1000", "--store", folder.file("a.db")},
      {"tune", "tron", "mcts(sims=100000)", "--over", "c=0.1..4", "--games", "1000"},
  };
  int place = 0;
  for (const Arguments& command : commands) {
    const int signal = place % 2 == 0 ? SIGINT : SIGTERM;
    const auto [run, took] = interrupt(command, signal, milliseconds(300));
    EXPECT_EQ(run.code, 128 + signal) << command.front() << run.err;
    EXPECT_LT(took, patience) << command.front();
    EXPECT_TRUE(says_what_is_kept(run.err)) << command.front() << run.err;
    ++place;
  }
}

TEST(Signals, LeaveNoTemporaryFolder) {
  const TemporaryFolder folder;
  StartedProgram program("env", {"TMPDIR=" + folder.file(""), CYCAD_PROGRAM, "bench", "--overhead"}, "");
  const auto deadline = steady_clock::now() + patience;
  while (std::filesystem::is_empty(folder.file("")) && steady_clock::now() < deadline)
    std::this_thread::sleep_for(milliseconds(5));
  EXPECT_FALSE(std::filesystem::is_empty(folder.file("")));
  kill(program.process(), SIGTERM);
  const ProgramRun run = program.wait();
  EXPECT_EQ(run.code, 143) << run.err;
  EXPECT_TRUE(std::filesystem::is_empty(folder.file("")));
}

TEST(Signals, EndItAtAnyMomentFromTheStartOn) {
  for (const int after : {2, 5, 10, 20, 40, 80}) {
    const auto [run, took] = interrupt({"tournament", "tron", "mcts(sims=100000)", "random", "--games", "1000"},
                                       SIGTERM, milliseconds(after));
    EXPECT_EQ(run.code, 143) << after << run.err;
    EXPECT_LT(took, patience);
    EXPECT_THAT(run.out, testing::Not(HasSubstr("score"))) << "of no game there is none";
    // Before its first instruction a program ends by the signal itself.
    EXPECT_TRUE(run.err.empty() || says_what_is_kept(run.err)) << after << run.err;
  }
}

// What a match reads may take its time, long before the first game.
TEST(Signals, WhatIsKeptIsKnownBeforeTheFirstGame) {
  const TemporaryFolder folder;
  const std::string store = folder.file("store.db");
  ASSERT_EQ(mkfifo(folder.file("pipe").c_str(), 0600), 0);
  const int writer = open(folder.file("pipe").c_str(), O_RDWR | O_CLOEXEC);  // it waits for what will never come
  const Interrupted waiting = interrupt(
      {"match", "tron", "random", "random", "--start", "positions(" + folder.file("pipe") + ")", "--store", store},
      SIGINT, milliseconds(500));
  close(writer);
  EXPECT_EQ(waiting.run.code, 130) << waiting.run.err;
  EXPECT_THAT(waiting.run.err, HasSubstr("interrupted: the finished games are in " + store));
}

// Games are summed up, not kept, so that there is neither much memory to fill nor much to do at the end.
TEST(Signals, AmidManyGamesTheTableIsPrinted) {
  const TemporaryFolder folder;
  const std::string errors = folder.file("errors");
  StartedProgram program("sh",
                         {"-c", "exec \"$0\" match tron random random --map u --games 100000000 --progress 1 2>\"$1\"",
                          CYCAD_PROGRAM, errors},
                         "");
  std::size_t games = 0;
  for (const auto begin = steady_clock::now(); games < 200'000 && steady_clock::now() - begin < 20 * patience;) {
    std::this_thread::sleep_for(milliseconds(100));
    const std::string said = folder.read("errors");
    const std::size_t last = said.rfind("/100000000");
    if (last == std::string::npos) continue;
    const std::size_t line = said.rfind('\n', last);
    games = std::stoul(said.substr(line == std::string::npos ? 0 : line + 1));
  }
  EXPECT_GE(games, 200'000U) << folder.read("errors");
  EXPECT_LT(peak_kibibytes(program), 60'000U);
  const auto begin = steady_clock::now();
  kill(program.process(), SIGINT);
  const ProgramRun run = program.wait();
  EXPECT_LT(steady_clock::now() - begin, patience);
  EXPECT_EQ(run.code, 130);
  EXPECT_THAT(run.out, HasSubstr("of 100000000 games (interrupted)"));
  EXPECT_THAT(run.out, HasSubstr("likelihood of superiority"));
  EXPECT_TRUE(says_what_is_kept(folder.read("errors")));
}

TEST(Signals, EndItAfterItWasHalted) {
  StartedProgram program(CYCAD_PROGRAM, {"move", "tron", "--agent", "mcts(ms=20000)"}, "");
  for (const int signal : {SIGSTOP, SIGCONT, SIGINT}) {
    std::this_thread::sleep_for(milliseconds(200));
    kill(program.process(), signal);
  }
  const auto begin = steady_clock::now();
  EXPECT_EQ(program.wait().code, 130);
  EXPECT_LT(steady_clock::now() - begin, patience);
}

// A stack of eight gigabytes does not fit into four: no thread can start.
TEST(Signals, WithoutThreadsThereIsAnError) {
  const ProgramRun run =
      StartedProgram("/bin/sh", {"-c", "ulimit -s 8000000; ulimit -v 4000000; exec \"$0\" describe", CYCAD_PROGRAM}, "")
          .wait();
  EXPECT_EQ(run.code, 3);
  EXPECT_NE(run.err.find("cycad: cannot start a thread: "), std::string::npos) << run.err;
}

// A pipe whose reader has seen enough is no news.
TEST(Signals, AReaderWhoLeavesIsNotTold) {
  const TemporaryFolder folder;
  const std::string store = folder.file("store.db");
  ASSERT_EQ(run_cycad({"match", "tron", "random", "random", "--games", "400", "--store", store}).code, 0);
  for (const std::string& command :
       {std::string("describe --json"), std::string("completion bash"), std::string("reproduce"),
        "export --store " + store, "report --format html --store " + store}) {
    const std::string line = "\"$0\" " + command + " | head -c 1 >/dev/null";
    const ProgramRun run = StartedProgram("/bin/sh", {"-c", line, CYCAD_PROGRAM}, "").wait();
    EXPECT_EQ(run.err, "") << command;
  }
}

// A pager that waits for a key, a terminal after Ctrl-S.
TEST(Signals, AFullPipeForMessagesStopsNobodyFromEnding) {
  const TemporaryFolder folder;
  const std::string pipe = folder.file("errors");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int full = open(pipe.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
  while (write(full, "x", 1) == 1) continue;
  for (const char* const command : {"perft tron --map empty:13x13 --depth 40", "solve breakthrough --map 6x6"}) {
    StartedProgram program("sh", {"-c", "exec " CYCAD_PROGRAM " " + std::string(command) + " 2>" + pipe}, "");
    std::this_thread::sleep_for(milliseconds(300));
    const auto begin = steady_clock::now();
    kill(program.process(), SIGTERM);
    while (program.running() && steady_clock::now() - begin < 2 * patience)
      std::this_thread::sleep_for(milliseconds(5));
    EXPECT_FALSE(program.running()) << command;
    kill(program.process(), SIGKILL);
    EXPECT_EQ(program.wait().code, 143) << command;
  }
  close(full);
}

// Four agents with as many games as there may be: what is there decides about memory, not what is planned.
TEST(Signals, AnEnormousPlanIsSmall) {
  const TemporaryFolder folder;
  for (const bool stored : {false, true}) {
    Arguments arguments{"tournament", "tron", "random",  "greedy",    "a=random", "b=greedy",
                        "--map",      "u",    "--games", "100000000", "--json"};
    if (stored) arguments = with(arguments, {"--store", folder.file("big.db")});
    StartedProgram program(CYCAD_PROGRAM, arguments, "");
    std::this_thread::sleep_for(milliseconds(700));
    const std::size_t kibibytes = peak_kibibytes(program);
    EXPECT_GT(kibibytes, 0U);
    EXPECT_LT(kibibytes, 100'000U);
    const auto begin = steady_clock::now();
    kill(program.process(), SIGTERM);
    EXPECT_EQ(program.wait().code, 143);
    EXPECT_LT(steady_clock::now() - begin, patience);
  }
}

}  // namespace
}  // namespace cycad
