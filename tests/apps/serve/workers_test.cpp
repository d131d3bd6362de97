#include "serve/workers.hpp"

#include <gtest/gtest.h>

#include <atomic>
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

}  // namespace
}  // namespace cycad::serve
