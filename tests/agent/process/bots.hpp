// Processes for the tests of the agent `process`: the bots that misbehave, and whether anything of them is left.
#pragma once

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

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

}  // namespace cycad::test
