#include "cycad/search/budget.hpp"

#include <gtest/gtest.h>

#include <thread>

namespace cycad {
namespace {

TEST(Budget, StartsWithoutALimit) {
  const Budget budget;
  EXPECT_EQ(budget.simulations, 0U);
  EXPECT_EQ(budget.milliseconds, 0.0);
  EXPECT_FALSE(budget.stop.stop_possible());
}

TEST(Stopwatch, CountsMilliseconds) {
  const Stopwatch stopwatch;
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  const double first = stopwatch.milliseconds();
  EXPECT_GE(first, 5.0);
  EXPECT_LT(first, 5000.0);
  EXPECT_GE(stopwatch.milliseconds(), first);
}

}  // namespace
}  // namespace cycad
