// A shorter list of moves for new nodes: one free move of each symmetry class.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "game/octagon/positions.hpp"

namespace cycad {
namespace {

using test::full_board;
using test::moves_of;

template <class G>
class OctagonAbstractionOfAnySize : public testing::Test {};
using Sizes = testing::Types<OctagonSmall, OctagonMedium, OctagonLarge>;
TYPED_TEST_SUITE(OctagonAbstractionOfAnySize, Sizes);

TYPED_TEST(OctagonAbstractionOfAnySize, KeepsOneFreeMoveOfEachClass) {
  Random random(16);
  MoveList<TypeParam> abstract;
  TypeParam position;
  position.abstract_moves(abstract, random);
  EXPECT_EQ(abstract.size(), TypeParam::group_count);
  for (int ply = 0; ply < 12; ++ply) {
    std::set<std::size_t> free_classes;
    std::set<OctagonMove> expected;  // the moves that are not free, and a place for each class
    for (const OctagonMove move : moves_of(position)) {
      if (position.is_free_move(move)) {
        free_classes.insert(position.group_of(move));
      } else {
        expected.insert(move);
      }
    }
    position.abstract_moves(abstract, random);
    ASSERT_EQ(abstract.size(), expected.size() + free_classes.size());
    ASSERT_TRUE(std::is_sorted(abstract.begin(), abstract.end()));
    for (const OctagonMove move : abstract) {
      if (position.is_free_move(move)) {
        EXPECT_EQ(free_classes.erase(position.group_of(move)), 1U) << "one of each class";
      } else {
        EXPECT_TRUE(expected.contains(move));
      }
    }
    position.play_random(random);
  }
}

TEST(OctagonAbstraction, TheRepresentativeIsDrawn) {
  Random random(3);
  std::set<OctagonMove> seen;
  MoveList<OctagonSmall> abstract;
  for (int draw = 0; draw < 400; ++draw) {
    OctagonSmall().abstract_moves(abstract, random);
    seen.insert(abstract.begin(), abstract.end());
  }
  EXPECT_EQ(seen.size(), OctagonSmall::cell_count);
}

TEST(OctagonAbstraction, AFullBoardStillPasses) {
  Random random(3);
  MoveList<OctagonSmall> abstract;
  full_board<OctagonSmall>(2).abstract_moves(abstract, random);
  ASSERT_EQ(abstract.size(), 1U);
  EXPECT_TRUE(abstract[0].is_pass());
}

}  // namespace
}  // namespace cycad
