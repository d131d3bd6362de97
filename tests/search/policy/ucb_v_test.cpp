#include "cycad/search/policy/ucb_v.hpp"

#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;
using test::scores;

TEST(UcbV, AddsTheDeviationAndTheBiasTerm) {
  const auto found = scores(UcbV{.c = 1.68F, .zeta = 0.54F}, ArmTable({{4, 3, 3}, {12, 6, 4}}));
  const double ln = std::log(16.0);
  EXPECT_NEAR(found[0], 0.75 + std::sqrt(2 * 0.1875 * 0.54 * ln / 4) + 1.68 * 3 * 0.54 * ln / 4, 1e-5);
  EXPECT_NEAR(found[1], 0.5 + std::sqrt(2 * (1.0 / 3 - 0.25) * 0.54 * ln / 12) + 1.68 * 3 * 0.54 * ln / 12, 1e-5);
}

TEST(UcbV, WithoutSpreadTheLastTermIsLeft) {
  const auto found = scores(UcbV{}, ArmTable({{3, 3, 3}, {5, 0, 0}}));
  EXPECT_NEAR(found[0], 1 + 3 * std::log(8.0) / 3, 1e-5);
  EXPECT_NEAR(found[1], 3 * std::log(8.0) / 5, 1e-5);
}

TEST(UcbV, OneVisitOrNoExplorationLeavesTheMean) {
  EXPECT_EQ(scores(UcbV{}, ArmTable({{1, 1, 1}}))[0], 1.0F);
  EXPECT_EQ(scores(UcbV{.zeta = 0}, ArmTable({{2, 1, 1}, {8, 2, 2}}))[1], 0.25F);
}

}  // namespace
}  // namespace cycad
