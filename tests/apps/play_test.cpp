#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <termios.h>

#include <csignal>

#include "apps/program.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

class PlayCommand : public testing::Test {
 protected:
  [[nodiscard]] std::vector<std::string> arguments(const std::string& side) const {
    return {"play", "tron", "--map", map_, "--agent", "mcts(sims=20)", "--seed", "1", "--side", side};
  }
  [[nodiscard]] ProgramRun play(const std::string& side, const std::string& input) const {
    return run_cycad(arguments(side), input);
  }
  [[nodiscard]] const TemporaryFolder& folder() const { return folder_; }

 private:
  TemporaryFolder folder_;
  // Player one has two cells to the east, player two one to the west, with a wall between them.
  std::string map_ = folder_.write("corridors.txt", "8 3\n########\n#1  # 2#\n########\n");
};

TEST_F(PlayCommand, WinsWithTheLongerCorridor) {
  const ProgramRun run = play("1", "east\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("Tron: you are player one, blue (1), against mcts(sims=20)"));
  EXPECT_THAT(run.out, HasSubstr("The rules: two light cycles leave walls behind"));
  EXPECT_THAT(run.out, HasSubstr("you: east\nmcts(sims=20): west\n  it gives itself "));
  EXPECT_THAT(run.out, HasSubstr("20 simulations"));
  EXPECT_THAT(run.out, HasSubstr("You win."));
  EXPECT_EQ(run.out.find('\x1b'), std::string::npos);
}

TEST_F(PlayCommand, LosesOnTheOtherSide) {
  const ProgramRun run = play("2", "w\n");
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, HasSubstr("You lose."));
}

TEST_F(PlayCommand, AsksAgainAfterNonsenseAndGivesHints) {
  const ProgramRun run = play("1", "up\n\nnorth\nh\n  e  \n");
  EXPECT_THAT(run.out, HasSubstr("illegal move 'up': expected one of"));
  EXPECT_THAT(run.out, HasSubstr("illegal move 'north': expected one of"));
  EXPECT_THAT(run.out, HasSubstr("hint: east (your chance would be "));
  EXPECT_THAT(run.out, HasSubstr("You win."));
}

TEST_F(PlayCommand, TakesBackAndPlaysAgain) {
  const std::string map = folder().write("longer.txt", "10 3\n##########\n#1   #  2#\n##########\n");
  const auto run = [&](const std::string& input) {
    return run_cycad({"play", "tron", "--map", map, "--agent", "mcts(sims=20)", "--seed", "1"}, input);
  };
  const ProgramRun undone = run("u\ne\nu\ne\ne\n");
  EXPECT_THAT(undone.out, HasSubstr("there is nothing to take back"));
  EXPECT_THAT(undone.out, HasSubstr("taken back"));
  EXPECT_THAT(undone.out, HasSubstr("You win."));
  const ProgramRun at_the_end = run("e\ne\nu\nq\n");
  EXPECT_THAT(at_the_end.out, HasSubstr("You win."));
  EXPECT_THAT(at_the_end.out, HasSubstr("left unfinished")) << "the end itself can be taken back";
  const ProgramRun again = run("e\ne\nr\ne\ne\nx\nw\nw\nq\n");
  EXPECT_EQ(again.code, 0);
  EXPECT_THAT(again.out, HasSubstr("you are player two, orange (2)")) << "the sides have been exchanged";
  EXPECT_THAT(again.out, HasSubstr("You lose."));
}

TEST_F(PlayCommand, HelpAndMovesAreThereWhenAsked) {
  const auto run = [](const std::string& input) {
    return run_cycad({"play", "breakthrough", "--level", "1", "--seed", "1"}, input).out;
  };
  const std::string quiet = run("e2e3\nq\n");
  EXPECT_EQ(quiet.find("a2a3"), std::string::npos) << "no list of 22 moves every turn";
  EXPECT_THAT(quiet, HasSubstr("Breakthrough: you are White (w), against level 1"));
  EXPECT_THAT(run("?\nq\n"), HasSubstr("22 moves now, such as a2a3"));
  EXPECT_THAT(run("?\nq\n"), HasSubstr("It does not capture straight ahead.")) << "all of the rules";
  EXPECT_THAT(run("m\nq\n"), HasSubstr("a2a3 a2b3 b2a3"));
  EXPECT_THAT(run("e2\nq\n"), HasSubstr("which one: e2d3, e2e3, e2f3"));
  EXPECT_THAT(run("e2e\nq\n"), HasSubstr("you: e2e3"));
  EXPECT_THAT(run("E2E3\nq\n"), HasSubstr("you: e2e3"));
}

TEST_F(PlayCommand, AHintStaysTheSameInAPosition) {
  const std::string out = run_cycad({"play", "breakthrough", "--seed", "1"}, "h\nh\nq\n").out;
  const std::size_t first = out.find("hint: ");
  const std::size_t second = out.find("hint: ", first + 1);
  ASSERT_NE(second, std::string::npos);
  EXPECT_EQ(out.substr(first, out.find('\n', first) - first), out.substr(second, out.find('\n', second) - second));
}

// Whoever moves second is told all of it too, below the first move.
TEST_F(PlayCommand, TheRulesAreThereBeforeThePersonsFirstMove) {
  const ProgramRun run = run_cycad({"play", "breakthrough", "--level", "1", "--seed", "1", "--side", "2"}, "q\n");
  EXPECT_THAT(run.out, HasSubstr("you are Black (b)"));
  const std::size_t asked = run.out.find("your move");
  const std::string before = run.out.substr(run.out.find("level 1: "), asked);
  EXPECT_THAT(before, HasSubstr("The rules: pawns that move forward"));
  EXPECT_THAT(before, HasSubstr("A move: from where to where, e2e3"));
  EXPECT_THAT(before, HasSubstr("h hint, u take back"));
}

TEST_F(PlayCommand, LevelsAreFromOneToTen) {
  const ProgramRun run = run_cycad({"play", "tron", "--level", "11"});
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.err, HasSubstr("--level"));
  EXPECT_EQ(run_cycad({"play", "tron", "--level", "3", "--agent", "random"}).code, 2);
  EXPECT_EQ(run_cycad({"play", "tron", "--level", "3", "--sims", "10"}).code, 2);
}

TEST_F(PlayCommand, AnOpponentThatDiesGivesUp) {
  const ProgramRun run =
      run_cycad({"play", "tron", "--map", "empty:5x5", "--agent", "process(cmd=\"exit 1\")", "--seed", "1"}, "e\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("gives up: "));
  EXPECT_THAT(run.out, HasSubstr("You win."));
}

TEST_F(PlayCommand, QuitsAndTakesTheEndOfInputForIt) {
  for (const char* input : {"q\n", "quit\n", ""}) {
    const ProgramRun run = play("1", input);
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, HasSubstr("left unfinished"));
  }
}

TEST_F(PlayCommand, AFinishedMapIsWrongInput) {
  const ProgramRun run =
      run_cycad({"play", "tron", "--map", folder().write("over.txt", "8 3\n########\n#1   #2#\n########\n")});
  EXPECT_EQ(run.code, 2);
  EXPECT_THAT(run.err, HasSubstr("over before it begins"));
}

// The program on a terminal of its own, which the test holds the other end of.
class OnTerminal {
 public:
  explicit OnTerminal(const std::vector<std::string>& arguments) {
    std::vector<char*> argv{const_cast<char*>(CYCAD_PROGRAM)};
    for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    process_ = forkpty(&terminal_, nullptr, nullptr, nullptr);
    if (process_ != 0) return;
    setenv("TERM", "xterm", 1);
    execv(CYCAD_PROGRAM, argv.data());
    _exit(127);
  }
  ~OnTerminal() { close(terminal_); }
  OnTerminal(const OnTerminal&) = delete;
  OnTerminal(OnTerminal&&) = delete;
  OnTerminal& operator=(const OnTerminal&) = delete;
  OnTerminal& operator=(OnTerminal&&) = delete;

  // Reads until the text has come, or nothing comes any more.
  bool wait_for(const std::string& text) {
    constexpr int patience_milliseconds = 20'000;
    while (seen_.find(text) == std::string::npos) {
      pollfd input{.fd = terminal_, .events = POLLIN, .revents = 0};
      if (poll(&input, 1, patience_milliseconds) <= 0) return false;
      char bytes[4096];
      const ssize_t count = read(terminal_, bytes, sizeof bytes);
      if (count <= 0) return false;
      seen_.append(bytes, static_cast<std::size_t>(count));
    }
    return true;
  }
  void press(const std::string& keys) const {
    ASSERT_EQ(write(terminal_, keys.data(), keys.size()), ssize_t(keys.size()));
  }
  void send(int signal) const { kill(process_, signal); }
  [[nodiscard]] bool line_mode() const {
    termios settings{};
    tcgetattr(terminal_, &settings);
    return (settings.c_lflag & ICANON) != 0 && (settings.c_lflag & ECHO) != 0;
  }
  [[nodiscard]] bool ends() const {
    siginfo_t ended{};
    for (int tries = 0; tries < 1000 && ended.si_pid == 0; ++tries) {
      waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOHANG | WNOWAIT);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return ended.si_pid == process_;
  }
  [[nodiscard]] int wait() const {
    int status = 0;
    waitpid(process_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  [[nodiscard]] const std::string& seen() const { return seen_; }

 private:
  int terminal_ = -1;
  pid_t process_ = -1;
  std::string seen_;
};

TEST_F(PlayCommand, TakesSingleKeysOnATerminalAndLeavesItAsItWas) {
  OnTerminal program(arguments("1"));
  ASSERT_TRUE(program.wait_for("your move")) << program.seen();
  EXPECT_FALSE(program.line_mode());
  program.press("\x1b[C");
  EXPECT_TRUE(program.wait_for("You win.")) << program.seen();
  EXPECT_TRUE(program.wait_for("r rematch")) << program.seen();
  program.press("q");
  EXPECT_EQ(program.wait(), 0);
  EXPECT_TRUE(program.line_mode());
}

TEST_F(PlayCommand, LettersAreKeysToo) {
  OnTerminal program(arguments("2"));
  ASSERT_TRUE(program.wait_for("your move"));
  program.press("haq");
  EXPECT_TRUE(program.wait_for("hint: west"));
  EXPECT_TRUE(program.wait_for("You lose.")) << program.seen();
  EXPECT_EQ(program.wait(), 0);
}

TEST_F(PlayCommand, SignalsRestoreTheTerminal) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    OnTerminal program(arguments("1"));
    ASSERT_TRUE(program.wait_for("your move"));
    EXPECT_FALSE(program.line_mode());
    program.send(signal);
    EXPECT_EQ(program.wait(), 128 + signal);
    EXPECT_TRUE(program.line_mode());
  }
}

TEST_F(PlayCommand, SignalsEndItAlsoWhileItsOutputIsHalted) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    OnTerminal program(arguments("1"));
    ASSERT_TRUE(program.wait_for("your move"));
    program.press("\x13");  // Ctrl-S
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    program.send(signal);
    EXPECT_TRUE(program.ends()) << signal;
    program.press("\x11");
    EXPECT_EQ(program.wait(), 128 + signal);
  }
}

}  // namespace
}  // namespace cycad
