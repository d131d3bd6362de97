#include "cycad/core/threads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace cycad {
namespace {

TEST(Threads, ACountOfNoneIsOnePerProcessor) {
  EXPECT_EQ(thread_count(3), 3U);
  EXPECT_GE(thread_count(0), 1U);
}

TEST(Threads, ThreadsHandleEveryIndexOnce) {
  for (const std::size_t threads : {0U, 1U, 4U}) {
    std::vector<std::atomic<int>> calls(100);
    std::atomic<std::size_t> tasks = 0;
    parallel_for(calls.size(), threads, {}, [&]() -> IndexTask {
      ++tasks;
      return [&](std::size_t index, const std::stop_token&) { ++calls[index]; };
    });
    for (const std::atomic<int>& count : calls) EXPECT_EQ(count, 1);
    EXPECT_GE(tasks, 1U);
    EXPECT_LE(tasks, std::max<std::size_t>(1, threads));
  }
}

TEST(Threads, NoIndexMakesNoThreads) {
  parallel_for(0, 4, {}, [&]() -> IndexTask { return [](std::size_t, const std::stop_token&) { FAIL(); }; });
}

TEST(Threads, ThreadsStopWhenAsked) {
  std::stop_source stop;
  std::atomic<std::size_t> calls = 0;
  parallel_for(1000, 2, stop.get_token(), [&]() -> IndexTask {
    return [&](std::size_t, const std::stop_token& token) {
      if (++calls == 10) stop.request_stop();
      if (calls >= 10) {
        EXPECT_TRUE(token.stop_requested());
      }
    };
  });
  EXPECT_LE(calls, 12U);
}

TEST(Threads, AnExceptionStopsTheOtherThreadsAndIsThrownOn) {
  std::atomic<std::size_t> calls = 0;
  const auto run = [&] {
    parallel_for(100000, 2, {}, [&]() -> IndexTask {
      return [&](std::size_t index, const std::stop_token& token) {
        ++calls;
        if (index == 5) throw std::runtime_error("five");
        while (index > 5 && !token.stop_requested()) std::this_thread::yield();
      };
    });
  };
  EXPECT_THROW(run(), std::runtime_error);
  EXPECT_LT(calls, 10U);
}

}  // namespace
}  // namespace cycad
