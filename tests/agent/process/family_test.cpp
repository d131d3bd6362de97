#include "agent/process/family.hpp"

#include <gtest/gtest.h>
#include <sys/syscall.h>

#include <array>
#include <csignal>

#include "agent/process/bots.hpp"
#include "agent/process/proc.hpp"

namespace cycad::process {
namespace {

using test::soon;

// A child with children of its own, in groups of their own.
class Family : public testing::Test {
 protected:
  static constexpr int size = 6;
  void SetUp() override {
    root_ = fork();
    if (root_ == 0) {
      for (int child = 0; child < size; ++child) {
        if (fork() == 0) {
          setpgid(0, 0);
          break;
        }
      }
      while (true) pause();
    }
    EXPECT_TRUE(soon([&] { return usage_of_descendants(root_, 100, room_).tasks == size; }));
  }
  void TearDown() override {
    signal_descendants(root_, SIGKILL, room_);
    kill(root_, SIGKILL);
    waitpid(root_, nullptr, 0);
  }

  pid_t child() {
    std::ifstream children("/proc/" + std::to_string(root_) + "/task/" + std::to_string(root_) + "/children");
    pid_t first = 0;
    children >> first;
    return first;
  }

  std::array<pid_t, 64> room_{};
  pid_t root_ = -1;
};

TEST_F(Family, MoreThanThereIsRoomForIsMoreThanAllowed) {
  std::array<pid_t, size - 1> small{};
  EXPECT_EQ(usage_of_descendants(root_, 100, small).tasks, 101U);
  std::array<pid_t, size> exact{};
  EXPECT_EQ(usage_of_descendants(root_, 100, exact).tasks, size);
  EXPECT_GT(usage_of_descendants(root_, 100, exact).memory_bytes, 0U);
  EXPECT_GT(usage_of_descendants(root_, size - 1, exact).tasks, size - 1U);
}

TEST_F(Family, KnowsItsMembersAndTheirGroups) {
  const pid_t member = child();
  EXPECT_TRUE(soon([&] { return getpgid(member) == member; }));
  EXPECT_TRUE(is_descendant(member, root_));
  EXPECT_TRUE(is_descendant(member, getpid()));
  EXPECT_FALSE(is_descendant(root_, root_));
  EXPECT_FALSE(is_descendant(getpid(), root_));
  EXPECT_FALSE(is_descendant(0, root_));
  EXPECT_TRUE(has_group(root_, member, room_));
  EXPECT_FALSE(has_group(root_, getpgrp() == getpgid(root_) ? root_ : getpgrp(), room_));
}

TEST_F(Family, EverybodyIsSignalledAndTheDeadAreNotCounted) {
  EXPECT_EQ(signal_descendants(root_, SIGKILL, room_), size);
  EXPECT_TRUE(soon([&] { return signal_descendants(root_, SIGKILL, room_) == 0; }));
  EXPECT_EQ(usage_of_descendants(root_, 100, room_).tasks, size);  // nobody has waited for them
}

TEST(ReapChildren, TakesAllTheDeadButOne) {
  EXPECT_TRUE(test::without_calls({}, [] {
    std::array<pid_t, 3> children{};
    for (pid_t& child : children) {
      child = fork();
      if (child == 0) _exit(0);
    }
    return soon([&] {
             reap_children_but(children[1]);
             return kill(children[0], 0) < 0 && kill(children[2], 0) < 0;
           }) &&
           waitpid(children[1], nullptr, 0) == children[1];
  }));
}

TEST(ProcessState, IsReadFromTheLinesOfTheSystem) {
  ProcessState state;
  for (const char* const line : {"Name:\tTgid: 5", "State:\tZ (zombie)", "Tgid:\t12", "Pid:\t13", "PPid:\t4",
                                 "NSpid:\t13\t2", "VmSize:\t 9000 kB", "VmRSS:\t    100 kB", "VmSwap:\t     20 kB",
                                 "HugetlbPages:\t    2048 kB", "VmPTE:\t       3 kB", "Threads:\t5"})
    state.add_line(line);
  EXPECT_EQ(state.process, 12);
  EXPECT_EQ(state.parent, 4);
  EXPECT_EQ(state.namespaces, 2);
  EXPECT_TRUE(state.dead);
  EXPECT_EQ(state.memory_bytes, (100U + 20 + 2048 + 3) << 10);
  EXPECT_EQ(state.threads, 5U);
}

TEST(ProcessState, OfThisProcess) {
  const ProcessState state = state_of(getpid());
  EXPECT_EQ(state.process, getpid());
  EXPECT_EQ(state.parent, getppid());
  EXPECT_GE(state.namespaces, 1);
  EXPECT_FALSE(state.dead);
  EXPECT_GT(state.memory_bytes, 0U);
  EXPECT_EQ(state_of(-1).process, 0);
}

// A process goes on when its first thread has ended, of which the system then tells nothing more.
TEST(ProcessState, OfAProcessWithoutItsFirstThread) {
  const pid_t process = fork();
  if (process == 0) {
    std::thread([] { pause(); }).detach();
    syscall(SYS_exit, 0);
  }
  const auto lines_of_first = [&] {
    std::ostringstream status;
    status << std::ifstream("/proc/" + std::to_string(process) + "/status").rdbuf();
    return status.str();
  };
  ASSERT_TRUE(soon([&] { return lines_of_first().find("(zombie)") != std::string::npos; }));
  EXPECT_EQ(lines_of_first().find("VmRSS"), std::string::npos);
  EXPECT_FALSE(state_of(process).dead);
  EXPECT_GT(state_of(process).memory_bytes, 0U);
  EXPECT_EQ(state_of(process).process, process);
  std::array<pid_t, 8> room{};
  EXPECT_EQ(signal_descendants(getpid(), SIGKILL, room), 1U);
  EXPECT_TRUE(soon([&] { return state_of(process).dead; }));
  kill(process, SIGKILL);
  EXPECT_EQ(waitpid(process, nullptr, 0), process);
}

}  // namespace
}  // namespace cycad::process
