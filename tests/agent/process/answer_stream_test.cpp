#include "agent/process/answer_stream.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <thread>

#include "cycad/core/error.hpp"

namespace cycad::process {
namespace {

TEST(AnswerStream, AFullDiskIsAnErrorOfTheGameAndNotOfTheWriter) {
  const int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
  ASSERT_GE(full, 0);
  AnswerStream answers(full);
  EXPECT_TRUE(answers.is_read());
  answers.write("move\n");
  EXPECT_THROW((void)answers.is_read(), OutsideError);
  close(full);
}

TEST(AnswerStream, NobodyReadsAnyMore) {
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  int ends[2] = {-1, -1};
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  close(ends[0]);
  AnswerStream answers(ends[1]);
  answers.write("move\n");
  EXPECT_FALSE(answers.is_read());
  close(ends[1]);
  std::signal(SIGPIPE, before);
}

TEST(AnswerStream, WaitsForAPipeThatIsFull) {
  int ends[2] = {-1, -1};
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  const std::string text(1 << 20, 'x');
  std::size_t received = 0;
  {
    const std::jthread reader([&] {
      char bytes[4096];
      while (received < text.size()) received += static_cast<std::size_t>(::read(ends[0], bytes, sizeof bytes));
    });
    AnswerStream answers(ends[1]);
    answers.write(text);
    EXPECT_TRUE(answers.is_read());
  }
  EXPECT_EQ(received, text.size());
  close(ends[0]);
  close(ends[1]);
}

}  // namespace
}  // namespace cycad::process
