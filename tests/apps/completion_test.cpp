// What the shells offer, asked of the shells.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "apps/program.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

TEST(CompletionCommand, ScriptsAreValid) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const ProgramRun run = run_cycad({"completion", shell});
    ASSERT_EQ(run.code, 0) << run.err;
    for (const char* word : {"match", "--games", "tron", "lanctot/rm", "ucb1-tuned"}) {
      EXPECT_NE(run.out.find(shell == "fish" && std::string(word) == "--games" ? "-l games" : word), std::string::npos)
          << shell << " " << word;
    }
    const TemporaryFolder folder;
    const std::string script = folder.write("script", run.out);
    EXPECT_EQ(StartedProgram(shell, {"-n", script}, "").wait().code, 0) << shell;
  }
}

// What bash would offer at the end of a line.
std::string completed(const std::string& line) {
  const TemporaryFolder folder;
  const std::string script = folder.write("script", run_cycad({"completion", "bash"}).out);
  const std::string text = "source '" + script + "'; COMP_LINE='" + line +
                           "'; COMP_POINT=${#COMP_LINE}; _cycad; printf '%s\\n' \"${COMPREPLY[@]}\"";
  return StartedProgram("bash", {"-c", text}, "").wait().out;
}

TEST(CompletionCommand, BashCompletes) {
  EXPECT_EQ(completed("cycad tou"), "tournament\n");
  EXPECT_EQ(completed("cycad match tr"), "tron\n");
  EXPECT_EQ(completed("cycad match tron lanctot/r"), "lanctot/rm\n");
  EXPECT_EQ(completed("cycad match tron random lanctot/r"), "lanctot/rm\n");
  EXPECT_EQ(completed("cycad match tron --sims 10 random lanctot/r"), "lanctot/rm\n");
  EXPECT_EQ(completed("cycad tournament tron random random random lanctot/r"), "lanctot/rm\n");
  EXPECT_EQ(completed("cycad match --ga"), "--games\n");
  EXPECT_EQ(completed("cycad match tron random random --map quad"), "quadrant\n");
  EXPECT_EQ(completed("cycad match tron random random --map u,quad"), "u,quadrant\n");
  EXPECT_EQ(completed("cycad move tron --map empty:13"), "13x13\n");
  EXPECT_EQ(completed("cycad select ucb1-"), "ucb1-tuned\n");
  EXPECT_EQ(completed("cycad completion z"), "zsh\n");
  EXPECT_EQ(completed("cycad report --format m"), "markdown\n");
  EXPECT_EQ(completed("cycad store "), "check\ncopy\ncompact\n");
  EXPECT_EQ(completed("cycad solve "), "tron\nbreakthrough\n");
  EXPECT_EQ(completed("cycad weights "), "octagon\n");
  EXPECT_THAT(completed("cycad describe lanctot/rm"), HasSubstr("lanctot/rm"));
}

// A shell at a terminal, in a folder.
class InteractiveShell {
 public:
  InteractiveShell(const std::string& folder, std::vector<const char*> command) {
    process_ = forkpty(&terminal_, nullptr, nullptr, nullptr);
    if (process_ != 0) return;
    setenv("TERM", "dumb", 1);
    setenv("PS1", "ready> ", 1);
    command.push_back(nullptr);
    if (chdir(folder.c_str()) == 0) execvp(command[0], const_cast<char* const*>(command.data()));
    _exit(127);
  }
  ~InteractiveShell() {
    close(terminal_);
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  InteractiveShell(const InteractiveShell&) = delete;
  InteractiveShell(InteractiveShell&&) = delete;
  InteractiveShell& operator=(const InteractiveShell&) = delete;
  InteractiveShell& operator=(InteractiveShell&&) = delete;

  void type(const std::string& text) const {
    EXPECT_EQ(write(terminal_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  // Whether it was shown after what was waited for before.
  bool wait_for(const std::string& text) {
    while (shown_.find(text) == std::string::npos) {
      pollfd watched{.fd = terminal_, .events = POLLIN, .revents = 0};
      char block[1000];
      if (poll(&watched, 1, 20'000) <= 0) return false;
      const ssize_t count = read(terminal_, block, sizeof block);
      if (count <= 0) return false;
      shown_.append(block, static_cast<std::size_t>(count));
    }
    shown_.erase(0, shown_.find(text) + text.size());
    return true;
  }

 private:
  int terminal_ = -1;
  pid_t process_ = -1;
  std::string shown_;
};

// A name of a file is what somebody else chose.
TEST(CompletionCommand, BashQuotesTheNamesOfFiles) {
  const TemporaryFolder folder;
  (void)folder.write("script", run_cycad({"completion", "bash"}).out);
  for (const std::string name :
       {"$(touch PWNED).db", "`touch PWNED`.db", "a;touch PWNED", "x y", "it's", "a:$(touch PWNED)"}) {
    const std::string inner = folder.file("inner");
    std::filesystem::remove_all(inner);
    std::filesystem::create_directory(inner);
    (void)folder.write("inner/" + name, "");
    (void)folder.write("inner/two\nlines", "");
    (void)folder.write("argument", "");
    InteractiveShell bash(inner, {"bash", "--norc", "--noprofile", "-i"});
    ASSERT_TRUE(bash.wait_for("ready> "));
    bash.type("source ../script; cycad() { printf '%s' \"$#:$3\" >../argument; }\n");
    ASSERT_TRUE(bash.wait_for("ready> "));
    bash.type("cycad games --store \t\n");
    ASSERT_TRUE(bash.wait_for("ready> "));
    EXPECT_EQ(folder.read("argument"), "3:" + name);
    EXPECT_FALSE(std::filesystem::exists(inner + "/PWNED")) << name;
  }
}

TEST(CompletionCommand, ZshCompletes) {
  const TemporaryFolder folder;
  (void)folder.write("_cycad", run_cycad({"completion", "zsh"}).out);
  InteractiveShell zsh(folder.file(""), {"zsh", "-f", "-i"});
  ASSERT_TRUE(zsh.wait_for("ready> "));
  zsh.type("fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; cycad() { printf '[%s]' \"$*\"; }\n");
  ASSERT_TRUE(zsh.wait_for("ready> "));
  for (const auto& [typed, completed] : std::vector<std::pair<std::string, std::string>>{
           {"tou", "tournament"},
           {"match tron random lanctot/r", "match tron random lanctot/rm"},
           {"match tron random random --map u,quad", "match tron random random --map u,quadrant"},
           {"match tron random random --sides f", "match tron random random --sides fixed"},
           {"solve b", "solve breakthrough"},
           {"store check _cyc", "store check _cycad"}}) {
    zsh.type("cycad " + typed + "\t\n");
    EXPECT_TRUE(zsh.wait_for("[" + completed + "]")) << typed;
  }
}

TEST(CompletionCommand, FishCompletes) {
  const TemporaryFolder folder;
  const std::string script = folder.write("script", run_cycad({"completion", "fish"}).out);
  const auto completed_by_fish = [&script](const std::string& line) {
    const std::string command = "source '" + script + "'; complete -C '" + line + "' | string replace -r '\\t.*' ''";
    return StartedProgram("fish", {"--no-config", "-c", command}, "").wait().out;
  };
  EXPECT_EQ(completed_by_fish("cycad tou"), "tournament\n");
  EXPECT_EQ(completed_by_fish("cycad match tron random lanctot/r"), "lanctot/rm\n");
  EXPECT_EQ(completed_by_fish("cycad match tron random random --map u,quad"), "u,quadrant\n");
  EXPECT_EQ(completed_by_fish("cycad match tron random random --sides "), "fixed\npaired\n");
  EXPECT_EQ(completed_by_fish("cycad match tron random random --sims "), "");
  EXPECT_EQ(completed_by_fish("cycad store check " + folder.file("scr")), script + "\n");
}

}  // namespace
}  // namespace cycad
