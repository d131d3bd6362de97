#include "agent/process/confine.hpp"

#include <gtest/gtest.h>
#include <sys/syscall.h>

#include "agent/process/bots.hpp"
#include "apps/program.hpp"
#include "cycad/agent/process/subprocess.hpp"

namespace cycad {
namespace {

using std::chrono::steady_clock;
using test::is_running;
using test::new_marker;
using test::soon;
using test::without_calls;

constexpr auto answer_patience = std::chrono::seconds(20);  // for an answer on a busy machine

std::string said_by(const std::string& command, process::Limits limits = {}) {
  Subprocess process({.command = command, .limits = limits});
  while (process.wait(steady_clock::now() + answer_patience, {}) == Subprocess::Event::input) continue;
  return process.received();
}

// Systems without domains of signals, without questions to the supervisor, and without handles of processes.
const std::vector<int> no_domains{SYS_landlock_create_ruleset};
const std::vector<int> no_questions{SYS_landlock_create_ruleset, SYS_seccomp};
const std::vector<int> no_handles{SYS_landlock_create_ruleset, SYS_pidfd_open};
const std::vector<std::vector<int>> systems{{}, no_domains, no_questions, no_handles};

// To the system the number of a thread means its process in most calls.
const char* const disturber = R"python(
import ctypes, os
c = ctypes.CDLL(None, use_errno=True)
supervisor = os.getppid()
program = int(open(f"/proc/{supervisor}/stat").read().rsplit(")", 1)[1].split()[1])
threads = [int(thread) for thread in os.listdir(f"/proc/{program}/task")]
assert len(threads) > 1
limit, number, mask = (ctypes.c_ulong * 2)(1 << 30, 1 << 30), (ctypes.c_int * 32)(), (ctypes.c_ulong * 1)(1)
tried, done = 0, []
for task in [supervisor, *threads, -program, -os.getpgid(program), -supervisor, -1]:
  calls = {
    "kill": lambda: c.kill(task, 0),
    "sigqueue": lambda: c.sigqueue(task, 0, None),
    "tkill": lambda: c.syscall(200, task, 0),
    "prlimit": lambda: c.prlimit(task, 0, limit, None),
    "setpriority": lambda: c.setpriority(0, task, 19),
    "ioprio_set": lambda: c.syscall(251, 1, task, 3 << 13),
    "sched_setaffinity": lambda: c.sched_setaffinity(task, 8, mask),
    "sched_setscheduler": lambda: c.sched_setscheduler(task, 5, number),
    "sched_setparam": lambda: c.sched_setparam(task, number),
    "pidfd_open": lambda: c.syscall(434, task, 0)}
  for name, call in calls.items():
    tried += 1
    if call() != -1: done.append(f"{name} {task}")
print(tried > 50, done, flush=True))python";

TEST(Confine, NoThreadAboveABotIsWithinItsReach) {
  const TemporaryFolder folder;
  const std::string bot = "exec python3 " + folder.write("bot.py", disturber);
  for (const std::vector<int>& missing : systems) {
    EXPECT_TRUE(without_calls(missing, [&] {
      const std::jthread second([](const std::stop_token& stop) {
        while (!stop.stop_requested()) std::this_thread::yield();
      });
      const std::string said = said_by(bot);
      if (said != "True []\n") std::fputs(said.c_str(), stderr);
      return said == "True []\n";
    })) << missing.size();
  }
}

TEST(Confine, ABotMaySignalWhatItHasStartedAndItself) {
  const char* const script = R"python(
import ctypes, os, resource, signal, subprocess, sys, threading, time
c = ctypes.CDLL(None, use_errno=True)
def ended(child): return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
def sleeper(own_session):
  child = os.fork()
  if child == 0:
    if own_session: os.setsid()
    os.execvp("sleep", ["sleep", "1000"])
  while own_session and os.getpgid(child) != child: time.sleep(0.001)
  return child
child = sleeper(False)
os.setpriority(os.PRIO_PROCESS, child, 1)
os.sched_setaffinity(child, os.sched_getaffinity(0))
if len(sys.argv) < 2: os.close(os.pidfd_open(child))
os.kill(child, 0)
os.kill(child, signal.SIGKILL)
said = [ended(child)]
child = sleeper(True)
os.killpg(child, signal.SIGTERM)
said.append(ended(child))
count = 0
def counts(*_):
  global count
  count += 1
for number in signal.SIGUSR1, signal.SIGCHLD: signal.signal(number, counts)
for _ in range(50): os.kill(os.getpid(), signal.SIGUSR1)
os.killpg(os.getpgid(0), signal.SIGUSR1)
c.sigqueue(os.getpid(), signal.SIGUSR1, None)
said.append(count)
resource.prlimit(os.getpid(), resource.RLIMIT_CORE, (0, 0))
done = threading.Event()
thread = threading.Thread(target=done.wait)
thread.start()
os.sched_setaffinity(thread.native_id, os.sched_getaffinity(0))
done.set()
try: os.kill(4194304, 0)
except ProcessLookupError: said.append("nobody")
# One whose parent is gone, and children whose end interrupts whoever waits for an answer.
orphan = int(subprocess.check_output(["sh", "-c", "sleep 1000 >/dev/null & echo $!"]))
os.kill(orphan, signal.SIGTERM)
for _ in range(50):
  child = sleeper(False)
  os.kill(child, signal.SIGKILL)
  assert ended(child) == -9
print(*said, flush=True))python";
  const TemporaryFolder folder;
  const std::string bot = "exec python3 " + folder.write("bot.py", script);
  for (const std::vector<int>& missing : {std::vector<int>{}, no_domains, no_handles}) {
    EXPECT_TRUE(without_calls(missing, [&] {
      const std::string said = said_by(missing == no_handles ? bot + " no-handles" : bot);
      if (said != "-9 -15 52 nobody\n") std::fputs(said.c_str(), stderr);
      return said == "-9 -15 52 nobody\n";
    })) << missing.size();
  }
}

// Even root opens neither memory nor pipes of processes that it has not started, where the system has domains.
TEST(Confine, WhatIsAboveABotIsClosedToItInProc) {
  if (syscall(SYS_landlock_create_ruleset, nullptr, 0, 1U) < 6) GTEST_SKIP() << "no domains of signals here";
  EXPECT_EQ(said_by("for process in $PPID $(cut -d ' ' -f 4 /proc/$PPID/stat); do "
                    "for file in /proc/$process/mem /proc/$process/fd/*; do "
                    "(true < $file) 2>/dev/null && echo $file; done; done; echo end"),
            "end\n");
}

TEST(Confine, WhenMemoryIsShortTheBotGoesFirst) { EXPECT_EQ(said_by("cat /proc/self/oom_score_adj"), "1000\n"); }

}  // namespace
}  // namespace cycad
