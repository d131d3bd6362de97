// Processes for the tests of the agent `process`: the bots that misbehave, and whether anything of them is left.
#pragma once

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace cycad::test {

inline std::string misbehaving(const std::string& how, const std::string& marker = "1000") {
  return CYCAD_TESTS_DIR "/support/bots/misbehave.sh " + how + " " + marker;
}

// A number of seconds that no other test sleeps for, in this run or in another one.
inline std::string new_marker() {
  static int count = 0;
  return std::to_string(100000 + ++count) + "." + std::to_string(getpid());
}

inline bool is_running(const std::string& marker) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ostringstream command;
    command << std::ifstream(entry.path() / "cmdline").rdbuf();
    if (command.str().find("sleep") != std::string::npos && command.str().find(marker) != std::string::npos)
      return true;
  }
  return false;
}

// Waits for a condition for as long as a busy machine may take.
template <class Condition>
bool soon(Condition condition) {
  for (int times = 0; times < 2000; ++times) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

// Whether a test says yes in a process of its own for which these system calls do not exist, as on an older system.
template <class Test>
bool without_calls(const std::vector<int>& missing, Test test) {
  const pid_t child = fork();
  if (child == 0) {
    std::vector<sock_filter> steps{BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))};
    for (const int call : missing) {
      steps.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<unsigned>(call), 0, 1));
      steps.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS));
    }
    steps.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    const sock_fprog program{static_cast<unsigned short>(steps.size()), steps.data()};
    const bool ready = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, 2, &program) == 0;
    _exit(ready && test() ? 0 : 1);
  }
  int status = 0;
  return waitpid(child, &status, 0) == child && status == 0;
}

}  // namespace cycad::test
