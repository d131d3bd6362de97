#include "serve/workers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <iterator>
#include <latch>
#include <thread>

namespace cycad::serve {
namespace {

// Each job that waits holds an open connection, of which a program can have only so many.
TEST(Workers, AFewJobsWaitHereAndTheRestOutsideThreads) {
  Workers workers(2);
  std::latch begun(2), go_on(1);
  std::atomic<std::size_t> added = 0, done = 0;
  constexpr std::size_t all = 2 + Workers::most_waiting + 5;
  std::jthread adder([&] {
    for (std::size_t job = 0; job < all; ++job) {
      workers.add([&, job] {
        if (job < 2) begun.count_down();
        go_on.wait();
        ++done;
      });
      ++added;
    }
  });
  begun.wait();
  while (added < 2 + Workers::most_waiting) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(added, 2 + Workers::most_waiting);
  go_on.count_down();
  adder.join();
  workers.finish();
  EXPECT_EQ(done, all);
}

TEST(Workers, HaveNoMoreThreadsThanJobs) {
  const auto count_threads = [] {
    const std::filesystem::directory_iterator tasks("/proc/self/task");
    return std::distance(begin(tasks), end(tasks));
  };
  const auto before = count_threads();
  Workers workers(512);
  constexpr int all = Workers::most_waiting;
  std::latch begun(all), go_on(1);
  for (int job = 0; job < all; ++job)
    workers.add([&] {
      begun.count_down();
      go_on.wait();
    });
  begun.wait();
  EXPECT_LE(count_threads() - before, all);
  go_on.count_down();
  workers.finish();
}

}  // namespace
}  // namespace cycad::serve
