#include "cycad/search/policy/ucb_e.hpp"

#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;
using test::scores;

TEST(UcbE, BonusGrowsWithTheFourthRootOfTheTotal) {
  const auto found = scores(UcbE{.c = 0.5F}, ArmTable({{4, 3}, {12, 6}}));
  EXPECT_NEAR(found[0], 0.75 + 0.5 * std::sqrt(4.0 / 4), 1e-6);
  EXPECT_NEAR(found[1], 0.5 + 0.5 * std::sqrt(4.0 / 12), 1e-6);
}

TEST(UcbE, OneVisitHasTheWholeBonus) {
  EXPECT_NEAR(scores(UcbE{}, ArmTable({{1, 0.5F}}))[0], 0.5 + std::sqrt(2.0), 1e-6);
}

}  // namespace
}  // namespace cycad
