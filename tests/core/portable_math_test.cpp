#include "cycad/core/portable_math.hpp"

#include <gtest/gtest.h>

namespace cycad {
namespace {

// Numbers computed apart to forty digits and rounded once: a library that is wrong in the last bit would differ.
TEST(PortableMath, GivesTheNearestFloat) {
  EXPECT_EQ(portable_log(2.0F), 0.693147180559945309417232F);
  EXPECT_EQ(portable_log(10.0F), 2.302585092994045684017991F);
  EXPECT_EQ(portable_exp(1.0F), 2.718281828459045235360287F);
  EXPECT_EQ(portable_exp(-0.5F), 0.606530659712633423603800F);
  EXPECT_EQ(portable_erfc(0.5F), 0.479500122186953462317253F);
  EXPECT_EQ(portable_erfc(2.0F), 0.004677734981047265837930F);
  EXPECT_EQ(portable_pow(10.0F, -2.0F), 0.01F);
  EXPECT_EQ(portable_pow(2.0F, 0.5F), 1.414213562373095048801689F);
}

TEST(PortableMath, Ends) {
  EXPECT_EQ(portable_log(1.0F), 0.0F);
  EXPECT_EQ(portable_exp(0.0F), 1.0F);
  EXPECT_EQ(portable_exp(-1e6F), 0.0F);
  EXPECT_EQ(portable_erfc(0.0F), 1.0F);
  EXPECT_EQ(portable_erfc(100.0F), 0.0F);
  EXPECT_EQ(portable_pow(7.0F, 0.0F), 1.0F);
}

}  // namespace
}  // namespace cycad
