#include "cycad/search/policy/progressive_bias.hpp"

#include "agent/nim.hpp"
#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;
using test::Nim;

TEST(ProgressiveBias, AddsAShareOfTheEstimateThatShrinks) {
  ArmTable arms({{4, 3.0F}, {12, 6.0F}, {0, 0}, {0, 0}});
  arms.own(0, 0) = 0.2F;
  arms.own(0, 1) = 0.9F;
  arms.own(0, 2) = 0.3F;
  arms.own(0, 3) = 0.8F;
  const auto found = scores(ProgressiveBias{.c = 0.5F, .w = 2.0F}, arms);
  EXPECT_NEAR(found[0], 0.75 + 0.5 * 0.8325546 + 2 * 0.2 / 5, 1e-5);  // sqrt(ln 16 / 4)
  EXPECT_NEAR(found[1], 0.5 + 0.5 * 0.4806756 + 2 * 0.9 / 13, 1e-5);  // sqrt(ln 16 / 12)
  EXPECT_GT(found[2], 100);
  EXPECT_GT(found[3], found[2]);  // untried: the more promising one first
  EXPECT_LT(found[4], lost_score);
}

TEST(ProgressiveBias, ReadsTheEstimatesBehindTheMoves) {
  ArmTable arms({{0, 0}, {0, 0}, {0, 0}});
  const Nim six{6, Player::two};
  ProgressiveBias{}.prepare(six, Player::two, arms.view(),
                            [](std::size_t arm) { return Nim::Move{static_cast<int>(arm) + 1}; });
  // Only taking two leaves a multiple of four, which is lost for whoever then moves.
  EXPECT_FLOAT_EQ(arms.own(0, 0), 0.1F);
  EXPECT_FLOAT_EQ(arms.own(0, 1), 0.9F);
  EXPECT_FLOAT_EQ(arms.own(0, 2), 0.1F);
}

}  // namespace
}  // namespace cycad
