#include "cycad/core/milliseconds_until.hpp"

#include <gtest/gtest.h>

namespace cycad {
namespace {

using std::chrono::steady_clock;

TEST(MillisecondsUntil, AreRoundedUpAndNeverBelowZero) {
  for (const int microseconds : {1'000, 2'500, 100'000}) {
    const std::chrono::microseconds wait(microseconds);
    const auto deadline = steady_clock::now() + wait;
    const int milliseconds = milliseconds_until(deadline);
    EXPECT_GE(steady_clock::now() + std::chrono::milliseconds(milliseconds), deadline);
    EXPECT_LE(milliseconds, microseconds / 1000 + 1);
  }
  EXPECT_EQ(milliseconds_until(steady_clock::now() - std::chrono::hours(1)), 0);
  EXPECT_EQ(milliseconds_until(steady_clock::now() + std::chrono::hours(1)), 1'000'000);
}

}  // namespace
}  // namespace cycad
