#include "cycad/agent/process/process_agent.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "agent/process/bots.hpp"
#include "apps/program.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/core/error.hpp"
#include "cycad/match/referee.hpp"

namespace cycad {
namespace {

using test::is_running;
using test::misbehaving;
using test::new_marker;
using test::soon;
using testing::HasSubstr;
using testing::MatchesRegex;

// What is expected to be late is late soon; what is expected to answer may take long.
ProcessOptions impatient(const std::string& command) {
  return {.command = command, .log = {}, .milliseconds = 100, .first_milliseconds = 100, .grace_milliseconds = 20};
}
ProcessOptions patient(const std::string& command) {
  return {.command = command, .log = {}, .milliseconds = 20'000, .first_milliseconds = 20'000};
}

// East and then south is free for the first player.
const char* const corridor = "5 3/1..../####./2....";

// The bot against an agent that moves at random but has no choice.
GameRecord against_random(const ProcessOptions& options) {
  ProcessAgent bot(options);
  const auto random = make_agent("tron", "random", {});
  return play_game({.start = *position_from_text("tron", corridor), .seeds = {1, 2}}, bot, *random);
}

void expect_loss(const GameRecord& record, const std::string& reason, std::size_t length = 0) {
  EXPECT_EQ(record.end, GameEnd::forfeit);
  EXPECT_EQ(record.result, 0.0F);
  EXPECT_THAT(record.reason, MatchesRegex("player 1: " + reason));
  EXPECT_EQ(record.length(), length);
}

TEST(ProcessAgent, ASilentBotIsLate) {
  const std::string marker = new_marker();
  const GameRecord record = against_random(impatient(misbehaving("silent", marker)));
  expect_loss(record, "no answer within 100 \\+ 20 ms");
  EXPECT_GE(record.sides[0].milliseconds, 120);
  EXPECT_FALSE(is_running(marker));
}

TEST(ProcessAgent, ALateAnswerIsNone) {
  expect_loss(against_random(impatient(misbehaving("late"))), "no answer within 100 \\+ 20 ms");
}

TEST(ProcessAgent, AnExitIsReportedWithItsLastWords) {
  expect_loss(against_random(patient(misbehaving("exits"))), "exited with code 3");
  expect_loss(against_random(patient(misbehaving("complains"))), "exited with code 4, 'no licence'");
  expect_loss(against_random(patient("./there-is-no-such-bot")), "exited with code 127, .*not found'");
}

TEST(ProcessAgent, AnExitInTheMiddleLosesThatTurn) {
  expect_loss(against_random(patient(misbehaving("one-move"))), "exited with code 0", 1);
}

TEST(ProcessAgent, ACrashIsReported) {
  expect_loss(against_random(patient(misbehaving("crashes"))), "was ended by signal 11.*");
}

TEST(ProcessAgent, GarbageIsNoAnswer) {
  expect_loss(against_random(impatient(misbehaving("garbage"))), "no answer within 100 \\+ 20 ms, only 'hello 5 6 7'");
}

TEST(ProcessAgent, AFloodEndsAtOnce) {
  expect_loss(against_random(patient(misbehaving("floods"))), "[0-9]+ characters without a move");
}

TEST(ProcessAgent, AFloodOfMovesIsPlayedUntilTheWall) {
  expect_loss(against_random(patient(misbehaving("floods-moves"))), "moved east into a wall", 4);
}

TEST(ProcessAgent, ClosedOutputLosesAtOnce) {
  // Without `exec` the shell would still hold the output.
  const GameRecord record = against_random(patient("exec " + misbehaving("closes")));
  expect_loss(record, "closed its output");
  EXPECT_LT(record.sides[0].milliseconds, 15'000);
}

TEST(ProcessAgent, ABotThatDoesNotReadCanStillMove) {
  ProcessOptions options = impatient(misbehaving("deaf"));
  options.first_milliseconds = 20'000;
  expect_loss(against_random(options), "no answer within 100 \\+ 20 ms", 1);
}

TEST(ProcessAgent, TheFirstMoveIsTheFirstDigitAndTheOthersWait) {
  // "Move: 2222222": four steps east, and the fifth into the wall.
  expect_loss(against_random(patient(misbehaving("ahead"))), "moved east into a wall", 4);
}

TEST(ProcessAgent, TwoFailuresInOneTurnAreADraw) {
  ProcessAgent silent(impatient(misbehaving("silent"))), exits(patient(misbehaving("exits")));
  const GameRecord record = play_game({.start = *position_from_text("tron", corridor), .seeds = {1, 2}}, silent, exits);
  EXPECT_EQ(record.result, 0.5F);
  EXPECT_EQ(record.reason, "player 1: no answer within 100 + 20 ms; player 2: exited with code 3");
}

TEST(ProcessAgent, ErrorsInPlentyDoNotStopTheBotAndTheLogIsBounded) {
  const std::filesystem::path log = std::filesystem::temp_directory_path() / ("cycad-log-" + new_marker());
  ProcessOptions options = patient(misbehaving("floods-errors"));
  options.log = log;
  options.log_kibibytes = 16;
  expect_loss(against_random(options), "moved east into a wall", 4);
  EXPECT_EQ(std::filesystem::file_size(log), 16 * 1024U);
  std::filesystem::remove(log);
}

TEST(ProcessAgent, ALogThatCannotBeOpenedIsAnErrorBeforeTheGame) {
  ProcessOptions options = patient("exit 0");
  options.log = "/there/is/no/such/folder/log";
  EXPECT_THROW(ProcessAgent{options}, OutsideError);
  const TemporaryFolder folder;
  std::filesystem::create_symlink(options.log, folder.file("link"));
  options.log = folder.file("link");
  EXPECT_THROW(ProcessAgent{options}, OutsideError);
}

// "killall -9 cycad" must leave those who end the bots.
TEST(ProcessAgent, ItsSupervisorHasAnotherNameThanTheProgram) {
  ProcessAgent bot(patient("while read line; do echo 2; done"));
  const auto start = position_from_text("tron", corridor);
  (void)bot.decide(*start, Player::one, {});
  std::vector<std::string> names;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
    std::ifstream children(task.path() / "children");
    for (std::string child; children >> child;) {
      std::string name;
      std::getline(std::ifstream("/proc/" + child + "/comm"), name);
      names.push_back(name);
    }
  }
  EXPECT_EQ(names, std::vector<std::string>{"bot-supervisor"});
}

TEST(ProcessAgent, ALogIsMadeWhenThereIsSomethingToWrite) {
  const std::filesystem::path log = std::filesystem::temp_directory_path() / ("cycad-log-" + new_marker());
  ProcessOptions options = patient("exit 0");
  options.log = log;
  ProcessAgent bot(options);
  EXPECT_FALSE(std::filesystem::exists(log));
  const auto random = make_agent("tron", "random", {});
  (void)play_game({.start = *position_from_text("tron", corridor), .seeds = {1, 2}}, bot, *random);
  EXPECT_TRUE(std::filesystem::remove(log));
}

TEST(ProcessAgent, EndsItsProcessWithTheGame) {
  for (const char* how : {"grandchild", "deserter", "stubborn"}) {
    const std::string marker = new_marker();
    ProcessAgent bot(impatient(misbehaving(how, marker)));
    const auto random = make_agent("tron", "random", {});
    // A game that the other side ends, and one that ends by a late answer.
    (void)play_game({.start = *position_from_text("tron", "3 1/1.2"), .seeds = {1, 2}}, bot, *random);
    EXPECT_FALSE(is_running(marker)) << how;
    (void)play_game({.start = *position_from_text("tron", corridor), .seeds = {1, 2}}, bot, *random);
    EXPECT_FALSE(is_running(marker)) << how;
  }
}

// However a bot signals those around it, the game ends in time.
TEST(ProcessAgent, ABotCannotStopOrKillItsParents) {
  for (const char* signal : {"STOP", "KILL", "TERM"}) {
    const std::string marker = new_marker();
    // Its parent is the supervisor, and the parent of that the program.
    const std::string bot = "parent=$(cut -d \" \" -f 4 /proc/$PPID/stat); kill -" + std::string(signal) +
                            " $PPID; kill -" + signal + " $parent; kill -0 -1 && echo unsafe; sleep " + marker;
    const GameRecord record = against_random(impatient("exec sh -c '" + bot + "'"));
    expect_loss(record, "no answer within 100 \\+ 20 ms");
    EXPECT_FALSE(is_running(marker)) << signal;
  }
}

TEST(ProcessAgent, ASupervisorThatIsStoppedIsWokenUp) {
  const std::string marker = new_marker();
  ProcessAgent bot(impatient("sleep " + marker));
  const auto random = make_agent("tron", "random", {});
  const auto start = position_from_text("tron", corridor);
  bot.new_game(1);
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(40));
    // Its parent is the supervisor.
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/task")) {
      std::ifstream children(entry.path() / "children");
      for (pid_t child = 0; children >> child;) kill(child, SIGSTOP);
    }
  });
  EXPECT_NE(bot.decide(*start, Player::one, {}).forfeit, "");
  bot.end_game();
  EXPECT_FALSE(is_running(marker));
}

TEST(ProcessAgent, WhatABotTakesIsLimited) {
  ProcessOptions greedy = patient("exec python3 -c 'x = bytearray([1]) * (300 << 20); input(); input()'");
  greedy.memory_mebibytes = 100;
  expect_loss(against_random(greedy), "used too much memory.*");
  // From a process whose first thread has ended, and by the tables of pages that are all one and the same.
  const TemporaryFolder folder;
  greedy.command = "exec python3 " + folder.write("threads.py",
                                                  "import ctypes, threading, time\n"
                                                  "def grow():\n"
                                                  "  time.sleep(0.1)\n"
                                                  "  global x\n"
                                                  "  x = bytearray([1]) * (300 << 20)\n"
                                                  "  time.sleep(1000)\n"
                                                  "threading.Thread(target=grow).start()\n"
                                                  "ctypes.CDLL(None).syscall(" +
                                                      std::to_string(SYS_exit) + ", 0)\n");
  expect_loss(against_random(greedy), "used too much memory.*");
  greedy.command = "exec python3 " + folder.write("tables.py",
                                                  "import mmap\n"
                                                  "reserved = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000\n"
                                                  "x = mmap.mmap(-1, 120 << 30, reserved, mmap.PROT_READ)\n"
                                                  "x.madvise(mmap.MADV_NOHUGEPAGE)\n"
                                                  "for place in range(0, len(x), 2 << 20): x[place]\n"
                                                  "input(); input()\n");
  expect_loss(against_random(greedy), "used too much memory.*");
  const std::string marker = new_marker();
  ProcessOptions many = patient("for i in 1 2 3 4 5 6 7 8 9 10; do setsid sleep " + marker + " & done; wait");
  many.processes = 6;
  expect_loss(against_random(many), ".*started too many processes.*");
  EXPECT_FALSE(is_running(marker));
  ProcessOptions writer = patient("f=$(mktemp); head -c 3000000 /dev/zero > $f; stat -c %s $f >&2; rm $f; exit 7");
  writer.file_mebibytes = 1;
  expect_loss(against_random(writer), "exited with code 7.*'1048576'");
}

// Those that end at once and that nobody waits for are not there.
TEST(ProcessAgent, TheDeadDoNotCountAsProcesses) {
  ProcessOptions options =
      patient("i=0; while [ $i -lt 60 ]; do (true &); i=$((i + 1)); done; sleep 0.3; exec " + misbehaving("ahead"));
  options.processes = 40;
  expect_loss(against_random(options), "moved east into a wall", 4);
}

TEST(ProcessAgent, ABotGainsNoPrivilegesAndTracesNobody) {
  expect_loss(against_random(patient("grep NoNewPrivs /proc/self/status >&2; exit 5")),
              "exited with code 5, 'NoNewPrivs:.1'");
  const std::string trace =
      "exec python3 -c 'import ctypes, os, sys; c = ctypes.CDLL(None, use_errno=True); "
      "print(c.ptrace(16, os.getppid(), 0, 0), ctypes.get_errno(), file=sys.stderr); sys.exit(6)'";
  expect_loss(against_random(patient(trace)), "exited with code 6, '-1 1'");
}

// The ways around kill and ptrace: by the number of a thread, by a limit, by a file that is ready, by a handle.
TEST(ProcessAgent, ABotHasNoOtherWayToItsParents) {
  const std::string script = R"(
import ctypes, os, sys
c = ctypes.CDLL(None, use_errno=True)
supervisor = os.getppid()
program = int(open(f"/proc/{supervisor}/stat").read().split()[3])
def tried(call):
  ctypes.set_errno(0)
  return call() == -1 and ctypes.get_errno() == 1
limit = (ctypes.c_ulong * 2)(1 << 30, 1 << 30)
for process in supervisor, program:
  calls = [
    lambda: c.prlimit(process, 0, limit, None),
    lambda: c.setpriority(0, process, 19),
    lambda: c.setpriority(1, process, 19),
    lambda: c.setpriority(2, os.getuid(), 19),
    lambda: c.sched_setaffinity(process, 8, (ctypes.c_ulong * 1)(1)),
    lambda: c.fcntl(0, 8, process),
    lambda: c.ioctl(0, 0x8901, (ctypes.c_int * 1)(process)),
    lambda: c.tgkill(process, process, 0),
    lambda: c.pidfd_open(process, 0)]
  print([tried(call) for call in calls].count(False), end=" ", file=sys.stderr)
sys.exit(6))";
  const TemporaryFolder folder;
  expect_loss(against_random(patient("exec python3 " + folder.write("bot.py", script))), "exited with code 6, '0 0'");
}

// In the supervisor's group a signal to one's own group would reach it.
TEST(ProcessAgent, ABotCannotJoinTheGroupOfItsSupervisor) {
  const std::string marker = new_marker();
  const std::string script = R"(
import os, sys
supervisor = os.getppid()
child = os.fork()
if child == 0:
  try:
    os.setpgid(0, supervisor)
    os.kill(0, 9)
  except PermissionError:
    os._exit(3)
code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
if os.fork() == 0:
  os.setsid()
  os.closerange(0, 3)
  os.execvp("sleep", ["sleep", sys.argv[1]])
sys.exit(code))";
  const TemporaryFolder folder;
  expect_loss(against_random(patient("exec python3 " + folder.write("bot.py", script) + " " + marker)),
              "exited with code 3");
  EXPECT_FALSE(is_running(marker));
}

// It can as root: then the supervisor's pipes are open to it in /proc.
TEST(ProcessAgent, WhatABotSaysInTheSupervisorsNameIsChecked) {
  const std::string script = R"(
import os, struct, sys
supervisor = os.getppid()
group, error, size = (int(word) for word in sys.argv[1:])
report = struct.pack("iiiiQ", group, error, 0, 256, size) + bytes(256)
for entry in os.listdir(f"/proc/{supervisor}/fd") if os.getuid() == 0 else []:
  path = f"/proc/{supervisor}/fd/{entry}"
  flags = next(line for line in open(path.replace("/fd/", "/fdinfo/")) if line.startswith("flags"))
  if os.readlink(path).startswith("pipe:") and int(flags.split()[1], 8) & 1:
    os.write(os.open(path, os.O_WRONLY | os.O_NONBLOCK), report)
sys.exit(1))";
  const TemporaryFolder folder;
  const std::string bot = "exec python3 " + folder.write("bot.py", script);
  for (const char* const forged : {" 0 0 70368744177664", " 0 11 0", " 1 0 0"})
    expect_loss(against_random(patient(bot + forged)), "exited with code 1.*");
}

TEST(ProcessAgent, ALogThatIsAStoreIsRefused) {
  const TemporaryFolder folder;
  ProcessOptions options = patient("exit 0");
  options.log = folder.write("results.db", std::string("SQLite format 3\0 and so on", 26));
  EXPECT_THROW(ProcessAgent{options}, InputError);
  options.log += "-wal";
  EXPECT_THROW(ProcessAgent{options}, InputError);
  // One that is made while the bot waits for its first question.
  options.log = folder.file("later.db");
  ProcessAgent bot(options);
  const std::string content("SQLite format 3\0 and so on", 26);
  (void)folder.write("later.db", content);
  const auto start = position_from_text("tron", corridor);
  EXPECT_THROW((void)bot.decide(*start, Player::one, {}), InputError);
  EXPECT_EQ(folder.read("later.db"), content);
}

// What is left when the bot itself has ended is held to the limits, too.
TEST(ProcessAgent, WhatABotLeavesBehindIsLimited) {
  const std::string marker = new_marker();
  const TemporaryFolder folder;
  ProcessOptions options = patient("setsid sh -c 'sleep 0.1; touch " + folder.file("begun") +
                                   "; for i in 1 2 3 4 5 6; do sleep " + marker + " & done; wait' & echo 2");
  options.processes = 4;
  ProcessAgent bot(options);
  bot.new_game(1);
  const auto start = position_from_text("tron", corridor);
  EXPECT_EQ(bot.decide(*start, Player::one, {}).forfeit, "");
  ASSERT_TRUE(soon([&] { return std::filesystem::exists(folder.file("begun")); }));
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_TRUE(soon([&] { return !is_running(marker); }));
  bot.end_game();
}

TEST(ProcessAgent, AStopEndsTheGameWithoutAResult) {
  ProcessAgent bot(patient(misbehaving("silent")));
  const auto random = make_agent("tron", "random", {});
  std::stop_source stop;
  const std::jthread asker([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    stop.request_stop();
  });
  const GameRecord record =
      play_game({.start = *position_from_text("tron", corridor), .seeds = {1, 2}}, bot, *random, stop.get_token());
  EXPECT_EQ(record.end, GameEnd::stopped);
  EXPECT_FALSE(record.result);
}

TEST(ProcessAgent, TellsTheBotSeedAndSide) {
  ProcessAgent bot(patient("echo \"seed $CYCAD_SEED side $CYCAD_SIDE\" >&2; exit 9"));
  const auto random = make_agent("tron", "random", {});
  const GameRecord record =
      play_game({.start = *position_from_text("tron", corridor), .seeds = {77, 88}}, *random, bot);
  EXPECT_EQ(record.reason, "player 2: exited with code 9, 'seed 88 side 2'");
}

// Our own bot on both sides through the protocol, and the same agents without it: the same game, move by move, on
// every map that is shipped.
class EveryMap : public testing::TestWithParam<std::string> {};

TEST_P(EveryMap, TheProtocolGivesTheSameGame) {
  const std::string agent = "mcts(select=ucb1-tuned, playout=straight, survival=true, reuse=true, sims=12)";
  const auto start = start_position("tron", GetParam());
  const auto options =
      patient(CYCAD_PROGRAM " bot tron2010 --agent '" + agent + "' --seed $CYCAD_SEED --side $CYCAD_SIDE");
  ProcessAgent one(options), two(options);
  const GameRecord outside = play_game({.start = *start, .seeds = {5, 6}}, one, two);
  const auto first = make_agent("tron", agent, {}), second = make_agent("tron", agent, {});
  const GameRecord inside = play_game({.start = *start, .seeds = {5, 6}}, *first, *second);
  EXPECT_EQ(outside.moves, inside.moves);
  EXPECT_EQ(outside.result, inside.result);
  EXPECT_EQ(outside.end, GameEnd::rules) << outside.reason;
}

std::vector<std::string> every_map() {
  std::vector<std::string> names;
  for (const MapDescription& map : game_named("tron").maps()) names.push_back(map.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Shipped, EveryMap, testing::ValuesIn(every_map()), [](const auto& map) {
  std::string name = map.param;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return name;
});

}  // namespace
}  // namespace cycad
