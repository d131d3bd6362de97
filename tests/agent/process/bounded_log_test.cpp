#include "agent/process/bounded_log.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "apps/program.hpp"

namespace cycad::process {
namespace {

TEST(BoundedLog, TakesWhatFits) {
  const TemporaryFolder folder;
  const std::string path = folder.file("bot.log");
  const int log = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  EXPECT_EQ(append_to_log(log, 6, "four", 4), LogAppend::whole);
  EXPECT_EQ(append_to_log(log, 6, "more", 4), LogAppend::full);
  EXPECT_EQ(append_to_log(log, 6, "more", 4), LogAppend::full);
  EXPECT_EQ(std::filesystem::file_size(path), 6U);
  close(log);
  EXPECT_EQ(append_to_log(log, 6, "more", 4), LogAppend::failed);
}

TEST(BoundedLog, LeavesALargerFileAsItIs) {
  const TemporaryFolder folder;
  const std::string path = folder.write("bot.log", "of another day");
  const int log = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  EXPECT_EQ(append_to_log(log, 6, "more", 4), LogAppend::full);
  EXPECT_EQ(std::filesystem::file_size(path), 14U);
  close(log);
}

TEST(BoundedLog, APipeIsFullWhenItsReaderIsSlowOrGone) {
  std::signal(SIGPIPE, SIG_IGN);
  int ends[2] = {-1, -1};
  ASSERT_EQ(pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
  const std::string text(4096, 'x');
  LogAppend last = LogAppend::whole;
  for (int times = 0; times < 100'000 && last == LogAppend::whole; ++times)
    last = append_to_log(ends[1], 1000, text.data(), text.size());
  EXPECT_EQ(last, LogAppend::full);
  close(ends[0]);
  EXPECT_EQ(append_to_log(ends[1], 1000, text.data(), text.size()), LogAppend::full);
  close(ends[1]);
  std::signal(SIGPIPE, SIG_DFL);
}

TEST(BoundedLog, EndsWithinItsBoundHoweverManyWriteThreads) {
  const TemporaryFolder folder;
  const std::string path = folder.file("bot.log");
  const std::string text(1000, 'x');
  std::vector<std::thread> writers;
  for (int writer = 0; writer < 4; ++writer)
    writers.emplace_back([&] {
      const int log = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
      while (append_to_log(log, 100'500, text.data(), text.size()) == LogAppend::whole) continue;
      close(log);
    });
  for (std::thread& writer : writers) writer.join();
  EXPECT_EQ(std::filesystem::file_size(path), 100'500U);
}

}  // namespace
}  // namespace cycad::process
