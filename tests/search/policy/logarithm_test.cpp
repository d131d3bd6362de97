#include "cycad/search/policy/logarithm.hpp"

#include <gtest/gtest.h>

#include "cycad/core/portable_math.hpp"
#include "search/scale.hpp"

namespace cycad {
namespace {

// Every count up to 2^24, beyond which a float cannot count; fewer of them in a slow build.
TEST(LogOfCount, IsTheRoundedLogarithmOfEveryCount) {
  std::uint64_t wrong = 0;
  for (std::uint64_t count = 1; count <= 1U << 24; count += test::scaled(1, 97))
    wrong += log_of_count(static_cast<float>(count)) != portable_log(static_cast<float>(count)) ? 1 : 0;
  EXPECT_EQ(wrong, 0U);
}

TEST(LogOfCount, IsZeroForNoVisitAndForOne) {
  EXPECT_EQ(log_of_count(0), 0.0F);
  EXPECT_EQ(log_of_count(1), 0.0F);
}

}  // namespace
}  // namespace cycad
