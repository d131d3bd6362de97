#include "cycad/core/stopwatch.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace cycad {
namespace {

TEST(Stopwatch, CountsMilliseconds) {
  const Stopwatch stopwatch;
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  const double first = stopwatch.milliseconds();
  EXPECT_GE(first, 5.0);
  EXPECT_LT(first, 5000.0);
  EXPECT_GE(stopwatch.milliseconds(), first);
  EXPECT_GE(stopwatch.seconds(), first / 1000);
}

}  // namespace
}  // namespace cycad
