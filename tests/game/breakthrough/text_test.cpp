// The text of positions and moves of Breakthrough, and every way in which they can be wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cycad/core/error.hpp"
#include "cycad/game/breakthrough/breakthrough.hpp"

namespace cycad {
namespace {

std::string position_error(const std::string& text) {
  try {
    Breakthrough::from_text(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

std::string move_error(const std::string& position, const std::string& move) {
  try {
    (void)Breakthrough::from_text(position).move_from_text(move);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(BreakthroughText, ReadsTheSizeFromTheRows) {
  const Breakthrough position = Breakthrough::from_text("b4/5/1b3/2w2/5/4w b");
  EXPECT_EQ(position.width(), 5);
  EXPECT_EQ(position.height(), 6);
  EXPECT_EQ(position.to_move(), Player::two);
  EXPECT_TRUE(position.has_pawn(Player::one, breakthrough::cell_at(4, 0)));
  EXPECT_TRUE(position.has_pawn(Player::one, breakthrough::cell_at(2, 2)));
  EXPECT_TRUE(position.has_pawn(Player::two, breakthrough::cell_at(0, 5)));
  EXPECT_TRUE(position.has_pawn(Player::two, breakthrough::cell_at(1, 3)));
  EXPECT_FALSE(position.has_pawn(Player::two, breakthrough::cell_at(2, 2)));
  EXPECT_EQ(position.to_text(), "b4/5/1b3/2w2/5/4w b");
}

TEST(BreakthroughText, IsLiberalAboutBlanksAndRunsOfDigits) {
  EXPECT_EQ(Breakthrough::from_text(" \n21b/4/4/w3 \t w\r\n").to_text(), "3b/4/4/w3 w");
}

TEST(BreakthroughText, ReadsFinishedGames) {
  EXPECT_EQ(Breakthrough::from_text("w3/4/4/3w b").result(), Result(1.0F));
  EXPECT_EQ(Breakthrough::from_text("3b/4/4/3b w").result(), Result(0.0F));
  EXPECT_EQ(Breakthrough::from_text("3b/4/4/2b1 w").result(), Result(0.0F));
}

TEST(BreakthroughText, NamesWhatIsWrongWithAPosition) {
  EXPECT_EQ(position_error(" \n"),
            "position: no text, expected rows from the top and the side to move, such as 'bbbb/4/4/wwww w'");
  EXPECT_EQ(position_error("bbbb/4/x3/wwww w"),
            "position: unknown character 'x' at 8, expected 'w', 'b', a digit from 1 to 8 or '/'");
  EXPECT_EQ(position_error("bbbb/4/9/wwww w"),
            "position: unknown character '9' at 8, expected 'w', 'b', a digit from 1 to 8 or '/'");
  EXPECT_EQ(position_error("bbbb/4/0/wwww w"),
            "position: unknown character '0' at 8, expected 'w', 'b', a digit from 1 to 8 or '/'");
  EXPECT_EQ(position_error("bbbb/4/\xc3\xa4/wwww w"),
            "position: unknown character '?' at 8, expected 'w', 'b', a digit from 1 to 8 or '/'");
  EXPECT_EQ(position_error("bbb/3/3/www w"), "position: row 1 from the top has 3 cells, expected 4 to 8");
  EXPECT_EQ(position_error("8b/9/9/9 w"), "position: row 1 from the top has 9 cells, expected 4 to 8");
  EXPECT_EQ(position_error("/4/4/wwww w"), "position: row 1 from the top has 0 cells, expected 4 to 8");
  EXPECT_EQ(position_error("bbbb/4/3/wwww w"),
            "position: row 3 from the top has 3 cells, expected 4 as in the first row");
  EXPECT_EQ(position_error("bbbb/4/5/wwww w"),
            "position: row 3 from the top has 5 cells, expected 4 as in the first row");
  EXPECT_EQ(position_error("bbbb/4/4/w w"), "position: row 4 from the top has 1 cell, expected 4 as in the first row");
  EXPECT_EQ(position_error("bbbb/4/wwww w"), "position: 3 rows, expected 4 to 8");
  EXPECT_EQ(position_error("bbbb/4/4/4/4/4/4/4/wwww w"), "position: 9 rows, expected 4 to 8");
  EXPECT_EQ(position_error("bbbb/4/4/wwww"), "position: no side to move after the rows, expected 'w' or 'b'");
  EXPECT_EQ(position_error("bbbb/4/4/wwww x"), "position: unknown side to move 'x', expected 'w' or 'b'");
  EXPECT_EQ(position_error("bbbb/4/4/wwww white"), "position: unknown side to move 'white', expected 'w' or 'b'");
  EXPECT_EQ(position_error("bbbb/4/4/wwww w 0 1"), "position: '0 1' after the side to move, expected the end");
  EXPECT_EQ(position_error("4/4/4/4 w"), "position: no pawns, expected at least one");
  EXPECT_EQ(position_error("b3/wwww/wwww/w3 w"), "position: 9 white pawns, expected at most 8");
  EXPECT_EQ(position_error("bbbbb/bbbbb/4b/w4 w"), "position: 11 black pawns, expected at most 10");
  EXPECT_EQ(position_error("1w2/4/4/2b1 w"),
            "position: both sides are on their last row, White on b4 and Black on c1, expected at most one");
}

TEST(BreakthroughText, NamesTheSource) {
  try {
    Breakthrough::from_text("4/4/4/4 w", "boards/empty.txt");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "boards/empty.txt: no pawns, expected at least one");
  }
}

TEST(BreakthroughText, KeepsErrorsToOneShortLine) {
  const std::string error = position_error("bbbb/4/4/wwww w " + std::string(5000, 'y') + "\nz");
  EXPECT_LT(error.size(), 120U);
  EXPECT_EQ(error.find('\n'), std::string::npos);
  EXPECT_EQ(move_error("bbbb/4/4/wwww w", "a1\na2").find('\n'), std::string::npos);
}

const std::string figure = "1b6/bbb5/1wb5/w7/wbbb4/7w/5w2/4ww2 w";

TEST(BreakthroughText, ReadsMovesWithAndWithoutTheCross) {
  const Breakthrough position = Breakthrough::from_text(figure);
  const Breakthrough::Move quiet{breakthrough::cell_at(0, 4), breakthrough::cell_at(0, 5)};
  const Breakthrough::Move capture{breakthrough::cell_at(1, 5), breakthrough::cell_at(0, 6)};
  EXPECT_EQ(position.move_from_text("a5a6"), quiet);
  EXPECT_EQ(position.move_from_text(" a5a6\n"), quiet);
  EXPECT_EQ(position.move_from_text("b6xa7"), capture);
  EXPECT_EQ(position.move_from_text("b6a7"), capture);
  EXPECT_EQ(position.move_text(quiet), "a5a6");
  EXPECT_EQ(position.move_text(capture), "b6xa7");
}

TEST(BreakthroughText, EveryLegalMoveReadsBack) {
  Random random(8);
  for (int game = 0; game < 20; ++game) {
    for (Breakthrough position(8, 6); !position.over(); position.play_random(random)) {
      MoveList<Breakthrough> moves;
      position.moves(moves);
      for (const Breakthrough::Move move : moves) EXPECT_EQ(position.move_from_text(position.move_text(move)), move);
    }
  }
}

TEST(BreakthroughText, NamesWhatIsWrongWithAMove) {
  const std::string form = "not a move, expected one such as a2a3 or a2xb3";
  EXPECT_EQ(move_error(figure, ""), "move '': " + form);
  EXPECT_EQ(move_error(figure, "a5"), "move 'a5': " + form);
  EXPECT_EQ(move_error(figure, "a5-a6"), "move 'a5-a6': " + form);
  EXPECT_EQ(move_error(figure, "a5a6b"), "move 'a5a6b': " + form);
  EXPECT_EQ(move_error(figure, "b6xxa7"), "move 'b6xxa7': " + form);
  EXPECT_EQ(move_error(figure, "A5A6"), "move 'A5A6': " + form);
  EXPECT_EQ(move_error(figure, "5a6a"), "move '5a6a': " + form);
  EXPECT_EQ(move_error(figure, "i5i6"), "move 'i5i6': i5 is off the board, expected a cell from a1 to h8");
  EXPECT_EQ(move_error(figure, "a8a9"), "move 'a8a9': a9 is off the board, expected a cell from a1 to h8");
  EXPECT_EQ(move_error(figure, "a0a1"), "move 'a0a1': a0 is off the board, expected a cell from a1 to h8");
  EXPECT_EQ(move_error("bbbbb/5/5/wwwww w", "e1f2"), "move 'e1f2': f2 is off the board, expected a cell from a1 to e4");
  EXPECT_EQ(move_error(figure, "a3a4"), "move 'a3a4': no White pawn on a3, and White is to move");
  EXPECT_EQ(move_error(figure, "c7c6"), "move 'c7c6': no White pawn on c7, and White is to move");
  EXPECT_EQ(move_error("b3/4/4/3w b", "d1d2"), "move 'd1d2': no Black pawn on d1, and Black is to move");
  const std::string step = "expected one step forward, straight or diagonal";
  EXPECT_EQ(move_error(figure, "h3h5"), "move 'h3h5': " + step);
  EXPECT_EQ(move_error(figure, "h3h2"), "move 'h3h2': " + step);
  EXPECT_EQ(move_error(figure, "h3g3"), "move 'h3g3': " + step);
  EXPECT_EQ(move_error(figure, "h3f4"), "move 'h3f4': " + step);
  EXPECT_EQ(move_error("b3/4/4/3w b", "a4a5"), "move 'a4a5': a5 is off the board, expected a cell from a1 to d4");
  EXPECT_EQ(move_error("1b2/4/4/3w b", "b4b4"), "move 'b4b4': " + step);
  EXPECT_EQ(move_error(figure, "a4a5"), "move 'a4a5': a5 is blocked by a pawn of White");
  EXPECT_EQ(move_error(figure, "b6b7"), "move 'b6b7': b7 is blocked, expected an empty cell: captures are diagonal");
  EXPECT_EQ(move_error(figure, "b6xb7"), "move 'b6xb7': b7 is blocked, expected an empty cell: captures are diagonal");
  EXPECT_EQ(move_error(figure, "h3xg4"), "move 'h3xg4': nothing to capture on g4");
  EXPECT_EQ(move_error("w3/4/4/3w w", "d1d2"), "move 'd1d2': the game is over, expected no more moves");
}

}  // namespace
}  // namespace cycad
