#include "cycad/search/policy/ucb1.hpp"

#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;
using test::scores;

TEST(Ucb1, IsTheMeanAndABonusWithTheFactorOutsideTheRoot) {
  const auto found = scores(Ucb1{.c = 1.5F}, ArmTable({{3, 2}, {5, 2.5F}, {1, 0}}));
  EXPECT_NEAR(found[0], 2.0 / 3 + 1.5 * std::sqrt(std::log(9.0) / 3), 1e-5);
  EXPECT_NEAR(found[1], 0.5 + 1.5 * std::sqrt(std::log(9.0) / 5), 1e-5);
  EXPECT_NEAR(found[2], 1.5 * std::sqrt(std::log(9.0)), 1e-5);
}

// Perick's C = 3.52 inside the root is c = 1.876 outside: r + sqrt(C ln t / t_k) with t = 8, t_k = 3, r = 2/3.
TEST(Ucb1, TunedConstantOfPerickIsTheRootOfTheirs) {
  const auto found = scores(Ucb1{.c = 1.876F}, ArmTable({{3, 2}, {5, 2}}));
  EXPECT_NEAR(found[0], 2.0 / 3 + std::sqrt(3.52 * std::log(8.0) / 3), 1e-3);
}

TEST(Ucb1, DefaultConstantIsTheRootOfTwo) { EXPECT_NEAR(Ucb1{}.c, std::sqrt(2.0), 1e-7); }

TEST(Ucb1, OneVisitLeavesTheMean) {
  EXPECT_EQ(scores(Ucb1{}, ArmTable({{1, 0.5F}}))[0], 0.5F);  // ln 1 = 0
  EXPECT_EQ(scores(Ucb1{.c = 0}, ArmTable({{10, 7}, {90, 30}}))[0], 0.7F);
}

TEST(Ucb1, LongSearchesKeepTheirPrecision) {
  const auto found = scores(Ucb1{}, ArmTable({{8e6F, 4e6F}, {7e6F, 7e6F * 0.25F}}));
  EXPECT_NEAR(found[0], 0.5 + std::sqrt(2 * std::log(15e6) / 8e6), 1e-6);
  EXPECT_NEAR(found[1], 0.25 + std::sqrt(2 * std::log(15e6) / 7e6), 1e-6);
}

}  // namespace
}  // namespace cycad
