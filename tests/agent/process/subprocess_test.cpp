#include "cycad/agent/process/subprocess.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>

#include "agent/process/bots.hpp"
#include "agent/process/release_memory.hpp"
#include "agent/process/supervisor.hpp"
#include "apps/program.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using Event = Subprocess::Event;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
using test::is_running;
using test::misbehaving;
using test::new_marker;
using test::soon;

Subprocess::Time in(int count) { return steady_clock::now() + milliseconds(count); }
constexpr int long_enough = 20'000;  // for an answer on a busy machine

std::string everything(Subprocess& process) {
  while (process.wait(in(long_enough), {}) == Event::input) continue;
  return process.received();
}

// Whoever has found the pipe of the supervisor could go on for ever.
TEST(Subprocess, FirstWordsWithoutEndAreNotHeardForLonger) {
  const auto pipes_now = [] {
    std::map<std::string, std::filesystem::path> pipes;
    std::error_code gone;
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd"))
      pipes[std::filesystem::read_symlink(entry, gone).string()] = entry.path();
    std::erase_if(pipes, [](const auto& pipe) { return !pipe.first.starts_with("pipe:"); });
    return pipes;
  };
  const auto before = pipes_now();
  Subprocess process({.command = "echo begun; exec sleep 1000"});
  ASSERT_EQ(process.wait(in(long_enough), {}), Event::input);  // so that its own words come first
  std::vector<Descriptor> pipes;
  for (const auto& [name, path] : pipes_now()) {
    if (!before.contains(name)) pipes.emplace_back(open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC));
  }
  ASSERT_EQ(pipes.size(), 3U);
  process::StatusReport again;
  again.group = 1 << 30;  // nobody's
  for (const Descriptor& pipe : pipes) {
    while (write(pipe.number(), &again, sizeof again) > 0) continue;
  }
  const auto unread = [&] {
    std::size_t all = 0;
    for (const Descriptor& pipe : pipes) {
      int bytes = 0;
      ioctl(pipe.number(), FIONREAD, &bytes);
      all += static_cast<std::size_t>(bytes) / sizeof again;
    }
    return all;
  };
  const std::size_t before_the_end = unread();
  EXPECT_EQ(process.ending(steady_clock::now()), std::nullopt);
  EXPECT_GT(unread(), before_the_end - 5);
}

TEST(Subprocess, SendsAndReceives) {
  Subprocess process({.command = "read -r line; echo \"got $line\""});
  process.send("a line\n");
  EXPECT_EQ(everything(process), "got a line\n");
  EXPECT_EQ(process.ending(in(long_enough)), "exited with code 0");
}

TEST(Subprocess, MoreThanAPipeHoldsInBothDirections) {
  Subprocess process({.command = "exec cat"});
  const std::string text(1 << 20, 'x');
  process.send(text);
  while (process.received().size() < text.size()) ASSERT_EQ(process.wait(in(long_enough), {}), Event::input);
  EXPECT_EQ(process.received(), text);
}

TEST(Subprocess, TheEnvironmentIsOursAndWhatWasAdded) {
  Subprocess process({.command = "echo \"$SIDE$PATH\"", .environment = {{"SIDE", "two "}}});
  EXPECT_EQ(everything(process), std::string("two ") + getenv("PATH") + "\n");
}

TEST(Subprocess, HasNoDescriptorOfOurs) {
  Subprocess other({.command = "exec sleep 1000"});
  Subprocess process({.command = "ls /proc/self/fd | tr '\\n' ' '"});
  EXPECT_EQ(everything(process), "0 1 2 3 ");  // 3 is the folder itself
}

TEST(Subprocess, SignalsAreAsUsual) {
  // Blocked and ignored signals would be inherited.
  const auto before = std::signal(SIGUSR1, SIG_IGN);
  Subprocess process({.command = "kill -USR1 $$; echo alive"});
  EXPECT_EQ(everything(process), "");
  std::signal(SIGUSR1, before);
  EXPECT_EQ(process.ending(in(long_enough)), "was ended by signal 10");
}

TEST(Subprocess, WaitsNoLongerThanTheDeadline) {
  Subprocess process({.command = "exec sleep 1000"});
  const auto begin = steady_clock::now();
  EXPECT_EQ(process.wait(in(50), {}), Event::late);
  EXPECT_GE(steady_clock::now() - begin, milliseconds(50));
  EXPECT_FALSE(process.ending(in(0)));
}

TEST(Subprocess, AStopEndsTheWait) {
  Subprocess process({.command = "exec sleep 1000"});
  std::stop_source stop;
  const std::jthread asker([&] {
    std::this_thread::sleep_for(milliseconds(20));
    stop.request_stop();
  });
  const auto begin = steady_clock::now();
  EXPECT_EQ(process.wait(in(long_enough), stop.get_token()), Event::stopped);
  EXPECT_LT(steady_clock::now() - begin, milliseconds(long_enough / 2));
}

// While it lives, no more descriptors can be opened.
class WithoutDescriptors {
 public:
  WithoutDescriptors() {
    getrlimit(RLIMIT_NOFILE, &before_);
    const int next = dup(STDERR_FILENO);
    close(next);
    const rlimit none{.rlim_cur = static_cast<rlim_t>(next), .rlim_max = before_.rlim_max};
    setrlimit(RLIMIT_NOFILE, &none);
  }
  ~WithoutDescriptors() { setrlimit(RLIMIT_NOFILE, &before_); }
  WithoutDescriptors(const WithoutDescriptors&) = delete;
  WithoutDescriptors(WithoutDescriptors&&) = delete;
  WithoutDescriptors& operator=(const WithoutDescriptors&) = delete;
  WithoutDescriptors& operator=(WithoutDescriptors&&) = delete;

 private:
  rlimit before_{};
};

TEST(Subprocess, AWaitThatCouldNotBeStoppedIsAnError) {
  Subprocess process({.command = "exec sleep 1000"});
  std::string error;
  {
    const WithoutDescriptors none;
    error = test::error_of<OutsideError>([&] { (void)process.wait(in(long_enough), {}); });
  }
  EXPECT_EQ(error, "process: cannot make an event: Too many open files");
  EXPECT_EQ(process.wait(in(0), {}), Event::late);
}

TEST(Subprocess, WritingToADeadOneIsHarmless) {
  Subprocess process({.command = "exit 0"});
  EXPECT_EQ(process.ending(in(long_enough)), "exited with code 0");
  process.send("nobody reads this\n");
  EXPECT_EQ(process.wait(in(long_enough), {}), Event::closed);
}

TEST(Subprocess, SaysHowItEnded) {
  EXPECT_EQ(Subprocess({.command = misbehaving("complains")}).ending(in(long_enough)),
            "exited with code 4, 'no licence'");
}

TEST(Subprocess, TheLogIsBounded) {
  std::FILE* const log = std::tmpfile();
  ASSERT_NE(log, nullptr);
  // Writes far more than a pipe holds: it comes to its end only if somebody reads.
  Subprocess process(
      {.command = "dd if=/dev/zero bs=65536 count=64 >&2; echo done", .log = fileno(log), .log_bytes = 10'000});
  EXPECT_EQ(everything(process), "done\n");
  process.end(in(long_enough));
  std::fseek(log, 0, SEEK_END);
  EXPECT_EQ(std::ftell(log), 10'000);
  std::fclose(log);
}

// The process between us and the command must not hold our trees, of which it has a copy by the fork.
TEST(Subprocess, OurMemoryIsNotKept) {
  constexpr std::size_t size = std::size_t{128} << 20;
  const std::vector<char> tree(size, 'x');
  Subprocess process({.command = "echo ready; exec sleep 1000"});
  ASSERT_EQ(process.wait(in(long_enough), {}), Event::input);
  std::string supervisor;
  std::ifstream("/proc/thread-self/children") >> supervisor;
  ASSERT_NE(supervisor, "");
  const auto resident_pages = [&] {
    std::size_t all = 0, resident = 0;
    std::ifstream("/proc/" + supervisor + "/statm") >> all >> resident;
    return resident;
  };
  EXPECT_GT(resident_pages(), 0U);
  // A build with sanitizers cannot give back what it has mapped: there the supervisor must only come to no harm by it.
  if (process::releases_memory) {
    EXPECT_TRUE(soon([&] { return resident_pages() * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) < size / 2; }));
  }
  EXPECT_EQ(tree.back(), 'x');
}

TEST(Subprocess, ACommandCannotKillItsSupervisorAndNothingIsLeftOfIt) {
  const std::string marker = new_marker();
  {
    Subprocess process({.command = "sleep " + marker + " & kill -KILL $PPID || exit 7; sleep " + marker});
    EXPECT_EQ(process.ending(in(long_enough)).value_or("").substr(0, 18), "exited with code 7");
  }
  EXPECT_TRUE(soon([&] { return !is_running(marker); }));
}

class Orphans : public testing::TestWithParam<const char*> {};

TEST_P(Orphans, NothingIsLeftAfterTheEnd) {
  const std::string marker = new_marker();
  auto process = std::make_unique<Subprocess>(SubprocessPlan{.command = misbehaving(GetParam(), marker)});
  process->send("3 1\n1 2\n");
  ASSERT_TRUE(soon([&] { return is_running(marker); }));
  process.reset();
  EXPECT_FALSE(is_running(marker));
}

// The program is gone without a word, as by kill -9.
TEST_P(Orphans, NothingIsLeftWhenTheProgramIsKilled) {
  const std::string marker = new_marker();
  const pid_t program = fork();
  if (program == 0) {
    Subprocess process({.command = misbehaving(GetParam(), marker)});
    process.send("3 1\n1 2\n");
    pause();
    _exit(0);
  }
  const bool ran = soon([&] { return is_running(marker); });
  kill(program, SIGKILL);
  waitpid(program, nullptr, 0);
  ASSERT_TRUE(ran);
  EXPECT_TRUE(soon([&] { return !is_running(marker); }));
}

INSTANTIATE_TEST_SUITE_P(Bots, Orphans, testing::Values("silent", "grandchild", "deserter", "stubborn", "closes"));

// A daemon that holds every pipe of the program that it can open, and takes what is in it.
TEST(Subprocess, WhoeverHoldsOurPipesIsEndedAllTheSame) {
  const std::string script = R"python(
import os, sys, threading
supervisor = os.getppid()
program = int(open(f"/proc/{supervisor}/stat").read().rsplit(")", 1)[1].split()[1])
if os.fork(): os._exit(0)
os.setsid()
if os.fork(): os._exit(0)
def take(descriptor):
  while True: os.read(descriptor, 1)
for process in [program, supervisor] if os.getuid() == 0 else [program]:
  for entry in os.listdir(f"/proc/{process}/fd"):
    try:
      path = f"/proc/{process}/fd/{entry}"
      if not os.readlink(path).startswith("pipe:"): continue
      os.open(path, os.O_WRONLY | os.O_NONBLOCK)
      threading.Thread(target=take, args=(os.open(path, os.O_RDONLY),)).start()
    except OSError: pass
if os.fork() == 0: os.execvp("sleep", ["sleep", sys.argv[1]])
os.read(0, 1))python";
  const TemporaryFolder folder;
  const std::string marker = new_marker();
  const std::string bot = "exec python3 " + folder.write("bot.py", script) + " " + marker;
  EXPECT_TRUE(test::without_calls({SYS_landlock_create_ruleset}, [&] {
    auto process = std::make_unique<Subprocess>(SubprocessPlan{.command = bot});
    if (!soon([&] { return is_running(marker); })) return false;
    const auto begin = steady_clock::now();
    process.reset();
    return steady_clock::now() - begin < milliseconds(8000) && !is_running(marker);
  }));
  // And when the program is killed.
  EXPECT_TRUE(test::without_calls({SYS_landlock_create_ruleset}, [&] {
    const pid_t program = fork();
    if (program == 0) {
      Subprocess process({.command = bot});
      pause();
    }
    const bool ran = soon([&] { return is_running(marker); });
    kill(program, SIGKILL);
    waitpid(program, nullptr, 0);
    return ran && soon([&] { return !is_running(marker); });
  }));
}

// As on Linux before 5.9, and below filters that do not know the call.
TEST(Subprocess, EndsAlikeWhereDescriptorsAreClosedOneByOne) {
  const std::string marker = new_marker();
  EXPECT_TRUE(test::without_calls({SYS_close_range}, [&] {
    Subprocess other({.command = "exec cat"});
    Subprocess list({.command = "ls /proc/self/fd | tr '\\n' ' '"});
    if (everything(list) != "0 1 2 3 ") return false;
    // It reads the end of its input, of which nobody else has the other end.
    other.close_input();
    if (other.ending(in(long_enough)) != "exited with code 0") return false;
    auto process = std::make_unique<Subprocess>(SubprocessPlan{.command = misbehaving("deserter", marker)});
    if (!soon([&] { return is_running(marker); })) return false;
    const auto begin = steady_clock::now();
    process.reset();
    return steady_clock::now() - begin < milliseconds(8000) && !is_running(marker);
  }));
}

// The thread that starts a command may end before it: the program is still there.
TEST(SubprocessThreads, ACommandOutlivesTheThreadThatStartedIt) {
  std::unique_ptr<Subprocess> process;
  std::jthread([&] { process = std::make_unique<Subprocess>(SubprocessPlan{.command = "exec cat"}); }).join();
  std::this_thread::sleep_for(milliseconds(50));
  process->send("x");
  EXPECT_EQ(process->wait(in(long_enough), {}), Event::input);
}

// Each supervisor holds only what is its own: otherwise one game's end would wait for another's.
TEST(SubprocessThreads, ManyAtOnceEndEachByItself) {
  std::array<std::jthread, 4> crew;
  for (std::jthread& worker : crew) {
    worker = std::jthread([] {
      for (int times = 0; times < 10; ++times) {
        Subprocess process({.command = "exec cat"});
        process.send("x");
        EXPECT_EQ(process.wait(in(long_enough), {}), Event::input);
        process.end(in(long_enough));
      }
    });
  }
}

}  // namespace
}  // namespace cycad
