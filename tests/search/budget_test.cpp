#include "cycad/search/budget.hpp"

#include <gtest/gtest.h>

namespace cycad {
namespace {

TEST(Budget, StartsWithoutALimit) {
  const Budget budget;
  EXPECT_EQ(budget.simulations, 0U);
  EXPECT_EQ(budget.milliseconds, 0.0);
  EXPECT_FALSE(budget.stop.stop_possible());
}

}  // namespace
}  // namespace cycad
