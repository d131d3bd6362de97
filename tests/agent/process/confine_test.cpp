#include "agent/process/confine.hpp"

#include <gtest/gtest.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>

#include <termios.h>
#include <sstream>

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

// Whatever holds our pipes or our threads, watches them, or brings a file system that answers when it likes. What only
// copies is refused as programs expect it, so that they copy in another way.
TEST(Confine, CallsThatNoGameNeedsAreRefused) {
  std::string script = "import ctypes, errno\nc, refused = ctypes.CDLL(None, use_errno=True), []\n";
  const auto add = [&](const char* name, long call, long first = -1, long second = -1) {
    script += "ctypes.set_errno(0)\nresult = c.syscall(" + std::to_string(call) + ", " + std::to_string(first) + ", " +
              std::to_string(second) + ", 0, 0, 0, 0)\n" + "refused.append(('" + name +
              "', result, errno.errorcode.get(ctypes.get_errno())))\n";
  };
  add("userfaultfd", SYS_userfaultfd);
  add("perf_event_open", SYS_perf_event_open);
  add("bpf", SYS_bpf);
  add("io_uring_setup", SYS_io_uring_setup);
  add("mount", SYS_mount);
  add("fsopen", SYS_fsopen);
  add("keyctl", SYS_keyctl);
  add("add_key", SYS_add_key);
  add("request_key", SYS_request_key);
  add("shmget", SYS_shmget, 0, 4096);
  add("semget", SYS_semget, 0, 1);
  add("msgget", SYS_msgget, 0, 0600);
  add("process_mrelease", 448);
  add("PR_SCHED_CORE", SYS_prctl, 62, 0);
  add("TCXONC", SYS_ioctl, 0, TCXONC);
  add("TIOCSETD", SYS_ioctl, 0, TIOCSETD);
  add("TIOCEXCL", SYS_ioctl, 0, TIOCEXCL);
  add("TIOCVHANGUP", SYS_ioctl, 0, TIOCVHANGUP);
  add("USERFAULTFD_IOC_NEW", SYS_ioctl, 0, 0xAA00);
  script +=
      "for fd in 0, 1: refused.append(('TIOCSCTTY', c.ioctl(fd, 0x540E, 1), "
      "errno.errorcode.get(ctypes.get_errno())))\n";
  script += "print([name for name, result, error in refused if (result, error) != (-1, 'EPERM')])\nrefused = []\n";
  add("splice", SYS_splice);
  add("sendfile", SYS_sendfile);
  script += "print([name for name, result, error in refused if (result, error) != (-1, 'EINVAL')], flush=True)\n";
  const TemporaryFolder folder;
  const std::string bot = "exec python3 " + folder.write("bot.py", script);
  for (const std::vector<int>& missing : systems) {
    EXPECT_TRUE(without_calls(missing, [&] {
      const std::string said = said_by(bot);
      if (said != "[]\n[]\n") std::fputs(said.c_str(), stderr);
      return said == "[]\n[]\n";
    })) << missing.size();
  }
}

// The system copies between memory and a pipe, and between a socket and a pipe, with the pipe in its hands: whoever
// reads it then waits where no signal and no deadline reaches.
const char* const holder = R"python(
import ctypes, mmap, os, signal, socket, struct, sys, time
signal.alarm(10)
c, how = ctypes.CDLL(None), sys.argv[1]
if how == "page":
  handle = c.syscall(int(sys.argv[2]), os.O_CLOEXEC)
  page = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
  address = ctypes.addressof(ctypes.c_char.from_buffer(page))
  c.ioctl(handle, 0xc018aa3f, struct.pack("QQQ", 0xaa, 0, 0))
  c.ioctl(handle, ctypes.c_ulong(0xc020aa00), struct.pack("QQQQ", address, 4096, 1, 0))
  os.writev(1, [bytes(16384), page])
else:
  os.write(1, bytes(16384))
  waiting, held = socket.socketpair()
  if how == "splice": c.splice(waiting.fileno(), None, 1, None, 4096, 0)
  if how == "sendfile": c.sendfile(1, waiting.fileno(), None, 4096)
time.sleep(1000))python";

TEST(Confine, ABotCannotHoldThePipeThatWeRead) {
  const TemporaryFolder folder;
  const std::string bot = "exec python3 " + folder.write("bot.py", holder) + " ";
  for (const std::string& how :
       {"page " + std::to_string(SYS_userfaultfd), std::string("splice"), std::string("sendfile")}) {
    for (const char* const stream : {"", " >&2"}) {
      const auto begin = steady_clock::now();
      {
        Subprocess process({.command = bot + how + stream});
        auto deadline = begin + std::chrono::seconds(2);
        while (process.wait(deadline, {}) == Subprocess::Event::input) continue;
      }
      EXPECT_LT(steady_clock::now() - begin, std::chrono::seconds(7)) << how << stream;
    }
  }
}

// Files of a process that slow it down or have it killed first; and those that a bot needs.
TEST(Confine, ABotChangesNoProcessAboveItByItsFiles) {
  if (syscall(SYS_landlock_create_ruleset, nullptr, 0, 1U) < 2) GTEST_SKIP() << "no domains here";
  EXPECT_EQ(said_by("for process in $PPID $(cut -d ' ' -f 4 /proc/$PPID/stat); do "
                    "for file in oom_score_adj autogroup timerslack_ns comm coredump_filter clear_refs; do "
                    "(true > /proc/$process/$file) 2>/dev/null && echo $file; done; done; echo end"),
            "end\n");
  const TemporaryFolder folder;
  EXPECT_EQ(
      said_by("cd " + folder.file("") +
              "; mkdir from to; echo said > from/file; python3 -c 'import os; os.rename(\"from/file\", \"to/file\")'; "
              "cat to/file > /dev/stdout; cat to/file >/dev/null; echo error >/dev/stderr; "
              "dd if=/dev/zero bs=1k count=70 2>/dev/null | wc -c; rm -r from to"),
      "said\n71680\n");
}

// Its real-time priority would make its opponent late.
TEST(Confine, RootHasNoPrivilegesOverProcesses) {
  EXPECT_EQ(
      said_by(
          "exec python3 -c '\n"
          "import os, resource\n"
          "print(resource.getrlimit(resource.RLIMIT_RTPRIO), resource.getrlimit(resource.RLIMIT_NICE))\n"
          "for call in (lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50)), lambda: os.nice(-5)):\n"
          "  try: print(call())\n"
          "  except PermissionError: print(\"refused\")'"),
      "(0, 0) (0, 0)\nrefused\nrefused\n");
  // Of what it can never gain, only root can take anything away.
  const std::string kinds = getuid() == 0 ? "IPEBA" : "IPEA";
  std::istringstream said(said_by("sed -n '/^Cap[" + kinds + "]/s/.*\\t//p' /proc/self/status"));
  constexpr unsigned long long files_and_users = 0x200405DBULL;
  std::string line;
  while (std::getline(said, line)) {
    const unsigned long long capabilities = std::stoull(line, nullptr, 16);
    EXPECT_EQ(capabilities & ~files_and_users, 0U) << line;
  }
}

TEST(Confine, WhenMemoryIsShortTheBotGoesFirst) { EXPECT_EQ(said_by("cat /proc/self/oom_score_adj"), "1000\n"); }

}  // namespace
}  // namespace cycad
