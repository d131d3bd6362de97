#include "cycad/search/policy/ucb_minimal.hpp"

#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;
using test::scores;

TEST(UcbMinimal, BonusIsAPowerOfTheArmsOwnVisits) {
  const auto found = scores(UcbMinimal{.c1 = 8.4F, .c2 = 1.8F}, ArmTable({{4, 3}, {10, 2}, {1, 1}}));
  EXPECT_NEAR(found[0], 0.75 + 8.4 / std::pow(4.0, 1.8), 1e-5);
  EXPECT_NEAR(found[1], 0.2 + 8.4 / std::pow(10.0, 1.8), 1e-5);
  EXPECT_NEAR(found[2], 9.4, 1e-5);
}

TEST(UcbMinimal, DefaultsAreThoseOfTheAuthors) {
  EXPECT_NEAR(scores(UcbMinimal{}, ArmTable({{5, 2}}))[0], 0.4 + 2.5 / 5, 1e-6);
}

TEST(UcbMinimal, TotalPlaysNoPart) {
  EXPECT_EQ(scores(UcbMinimal{}, ArmTable({{5, 2}}))[0], scores(UcbMinimal{}, ArmTable({{5, 2}, {5000, 1}}))[0]);
}

TEST(UcbMinimal, AZeroExponentIsAConstantBonus) {
  EXPECT_NEAR(scores(UcbMinimal{.c1 = 2, .c2 = 0}, ArmTable({{100, 40}}))[0], 2.4, 1e-6);
}

}  // namespace
}  // namespace cycad
