#include "cycad/game/breakthrough/describe.hpp"

#include <gtest/gtest.h>

#include "cycad/game/board_text.hpp"

namespace cycad {
namespace {

BoardDescription describe(std::string_view text) {
  const Breakthrough position = Breakthrough::from_text(text);
  return describe_breakthrough({&position, 1});
}

TEST(BreakthroughDescribe, HasPawnsLabelsAndGoals) {
  const BoardDescription board = describe("1b2/b3/1w2/2ww b");
  EXPECT_EQ(board.width, 4);
  EXPECT_EQ(board.columns, (std::vector<std::string>{"a", "b", "c", "d"}));
  EXPECT_EQ(board.rows, (std::vector<std::string>{"4", "3", "2", "1"}));
  EXPECT_EQ(board.pieces.size(), 5U);
  EXPECT_EQ(board.sides[0].pieces, 3U);
  EXPECT_EQ(board.sides[1].pieces, 2U);
  bool goal = false;
  for (const BoardMark& mark : board.marks) goal |= mark.at == BoardPoint{2, 0} && mark.player == Player::one;
  EXPECT_TRUE(goal) << "White goes to the top";
  EXPECT_EQ(draw_board(board, false),
            "4 . b . .\n"
            "3 b . . .\n"
            "2 . w . .\n"
            "1 . . w w\n"
            "  a b c d\n"
            "Black to move\n");
}

TEST(BreakthroughDescribe, SaysWhoHasWon) {
  EXPECT_EQ(describe("w3/4/4/3w b").status, "White has won");
  EXPECT_EQ(describe("b3/4/4/3b w").status, "Black has won");
}

TEST(BreakthroughDescribe, MovesNameTheirCellsAndCaptures) {
  const Breakthrough position = Breakthrough::from_text("1b2/b3/1w2/2ww w");
  const BoardMove capture = describe_breakthrough_move(position, Player::one, position.move_from_text("b2xa3"));
  EXPECT_EQ(capture.text, "b2xa3");
  EXPECT_EQ(capture.from, (BoardPoint{1, 2}));
  EXPECT_EQ(capture.to, (BoardPoint{0, 1}));
  EXPECT_EQ(capture.direction, "nw");
  ASSERT_EQ(capture.shifts.size(), 1U);
  EXPECT_EQ(capture.shifts[0].from, (BoardPoint{0, 1}));
  EXPECT_FALSE(capture.shifts[0].to);
  EXPECT_TRUE(describe_breakthrough_move(position, Player::one, position.move_from_text("b2b3")).shifts.empty());
}

TEST(BreakthroughDescribe, ColourHidesNothing) {
  const std::string coloured = draw_board(describe("1b2/b3/1w2/2ww b"), true);
  EXPECT_NE(coloured.find("○"), std::string::npos) << "a white pawn is a ring";
  EXPECT_NE(coloured.find("●"), std::string::npos);
}

}  // namespace
}  // namespace cycad
