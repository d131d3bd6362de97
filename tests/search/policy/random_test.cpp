#include "cycad/search/policy/random.hpp"

#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;
using test::expect_drawn_with;

TEST(RandomSelection, EveryArmIsAlikeWhateverItEarned) {
  ArmTable arms({{100, 100, 100}, {1, 0, 0}, {0}, {7, 3, 2}});
  expect_drawn_with(RandomSelection{}, arms, {0.25, 0.25, 0.25, 0.25});
}

TEST(RandomSelection, OneArmIsCertain) {
  ArmTable arms({{0}});
  expect_drawn_with(RandomSelection{}, arms, {1});
}

}  // namespace
}  // namespace cycad
