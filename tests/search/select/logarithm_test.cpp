#include "cycad/search/select/logarithm.hpp"

#include <gtest/gtest.h>

namespace cycad {
namespace {

TEST(LogOfCount, AgreesWithTheLogarithmOnBothSidesOfTheTable) {
  for (const float count : {1.0F, 2.0F, 3.0F, 100.0F, 1022.0F, 1023.0F, 1024.0F, 1025.0F, 1e6F, 16e6F})
    EXPECT_NEAR(log_of_count(count), std::log(static_cast<double>(count)), 1e-6 * std::log(16e6)) << count;
}

TEST(LogOfCount, IsZeroForNoVisitAndForOne) {
  EXPECT_EQ(log_of_count(0), 0.0F);
  EXPECT_EQ(log_of_count(1), 0.0F);
}

}  // namespace
}  // namespace cycad
