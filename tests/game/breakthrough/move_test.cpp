#include "cycad/game/breakthrough/move.hpp"

#include <gtest/gtest.h>

namespace cycad::breakthrough {
namespace {

TEST(BreakthroughMove, NamesCellsAsInChess) {
  EXPECT_EQ(cell_name(cell_at(0, 0)), "a1");
  EXPECT_EQ(cell_name(cell_at(7, 0)), "h1");
  EXPECT_EQ(cell_name(cell_at(2, 6)), "c7");
  EXPECT_EQ(column_of(cell_at(5, 3)), 5);
  EXPECT_EQ(row_of(cell_at(5, 3)), 3);
}

TEST(BreakthroughMove, IsOrderedByOriginThenTarget) {
  EXPECT_LT((Move{8, 17}), (Move{9, 16}));
  EXPECT_LT((Move{9, 16}), (Move{9, 17}));
  EXPECT_EQ((Move{9, 16}), (Move{9, 16}));
  EXPECT_NE((Move{9, 16}), (Move{8, 16}));
}

}  // namespace
}  // namespace cycad::breakthrough
