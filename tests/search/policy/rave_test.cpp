#include "cycad/search/policy/rave.hpp"

#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;

TEST(Rave, WeighsTheTwoMeansByTheirCounts) {
  ArmTable arms({{4, 3.0F}, {12, 6.0F}});
  arms.own(0, 0) = 20;
  arms.own(1, 0) = 8;
  arms.own(0, 1) = 12;
  arms.own(1, 1) = 9;
  const auto found = scores(Rave{.c = 0.5F, .b = 0.25F}, arms);
  // beta = m / (t + m + t m / 4): 20 / (24 + 20) and 12 / (24 + 36); ln 16 = 2.772589.
  EXPECT_NEAR(found[0], (24.0 / 44) * 0.75 + (20.0 / 44) * 0.4 + 0.5 * 0.7446595, 1e-5);  // sqrt(2.772589 / 5)
  EXPECT_NEAR(found[1], 0.8 * 0.5 + 0.2 * 0.75 + 0.5 * 0.4618239, 1e-5);                  // sqrt(2.772589 / 13)
  for (std::size_t absent = 2; absent < ArmTable::room; ++absent) EXPECT_LT(found[absent], lost_score);
}

TEST(Rave, AnUntriedMoveCountsByWhatWasSeenOfItLater) {
  ArmTable arms({{9, 3.0F}, {0, 0}, {0, 0}});
  arms.own(0, 1) = 8;
  arms.own(1, 1) = 2;
  const auto found = scores(Rave{.c = 0, .b = 0.1F}, arms);
  EXPECT_FLOAT_EQ(found[1], 0.25F);
  EXPECT_FLOAT_EQ(found[2], 1.0F);  // never seen at all
}

}  // namespace
}  // namespace cycad
