#include "cycad/search/policy/moss.hpp"

#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;
using test::scores;

TEST(Moss, BonusGoesToArmsPulledLessThanTheirShare) {
  const auto found = scores(Moss{}, ArmTable({{4, 3}, {20, 10}, {16, 4}, {1, 0}}));  // t = 41, a share is 10.25
  EXPECT_NEAR(found[0], 0.75 + std::sqrt(std::log(41.0 / (4 * 4)) / 4), 1e-5);
  EXPECT_EQ(found[1], 0.5F);
  EXPECT_EQ(found[2], 0.25F);
  EXPECT_NEAR(found[3], std::sqrt(std::log(41.0 / 4)), 1e-5);
}

TEST(Moss, ExactlyTheShareHasNoBonus) {
  const auto found = scores(Moss{}, ArmTable({{5, 3}, {5, 1}}));
  EXPECT_EQ(found[0], 0.6F);
  EXPECT_EQ(found[1], 0.2F);
}

TEST(Moss, ASingleArmHasNoBonus) { EXPECT_EQ(scores(Moss{}, ArmTable({{7, 3.5F}}))[0], 0.5F); }

}  // namespace
}  // namespace cycad
