#include "cycad/agent/process/tron2010.hpp"

#include <gtest/gtest.h>

#include "cycad/agent/games.hpp"

namespace cycad::tron2010 {
namespace {

using Rows = std::vector<std::string>;

const std::string plain = "4 3\n####\n#12#\n####\n";
const Rows rows{"####", "#12#", "####"};

// All boards of a text that comes in pieces of `size` characters.
std::vector<Board> read(const std::string& text, std::size_t size) {
  BoardReader reader;
  std::vector<Board> boards;
  const auto take = [&] {
    while (auto board = reader.next()) boards.push_back(*board);
  };
  for (std::size_t at = 0; at < text.size(); at += size) {
    reader.feed(std::string_view(text).substr(at, size));
    take();
  }
  reader.end();
  take();
  return boards;
}

TEST(Tron2010, EachBotSeesItselfAsOne) {
  const auto position = position_from_text("tron", "4 3/1.../.#../...2");
  EXPECT_EQ(board_for(*position, Player::one), "6 5\n######\n#1   #\n# #  #\n#   2#\n######\n");
  EXPECT_EQ(board_for(*position, Player::two), "6 5\n######\n#2   #\n# #  #\n#   1#\n######\n");
}

TEST(Tron2010, TheSizeIsNotSwappedAndHeadingsAreNotSent) {
  const auto position = start_position("tron", "empty:10x19:facing");
  const std::string one = board_for(*position, Player::one);
  const std::string two = board_for(*position, Player::two);
  EXPECT_EQ(one.substr(0, 6), "12 21\n");
  EXPECT_EQ(two.substr(0, 6), "12 21\n");
  EXPECT_EQ(one.find("headings"), std::string::npos);
  EXPECT_EQ(one.size(), 6 + 21 * 13U);
}

TEST(Tron2010, DigitsAreDirections) {
  EXPECT_EQ(digit_of(tron::Direction::north), '1');
  EXPECT_EQ(digit_of(tron::Direction::west), '4');
  EXPECT_EQ(direction_of('2'), tron::Direction::east);
  EXPECT_EQ(direction_of('3'), tron::Direction::south);
  EXPECT_FALSE(direction_of('0'));
  EXPECT_FALSE(direction_of('5'));
}

TEST(BoardReader, TakesBoardsInPiecesOfAnySize) {
  const std::string two = plain + "3 1\n1 2\n";
  for (std::size_t size = 1; size <= two.size(); ++size) {
    const std::vector<Board> boards = read(two, size);
    ASSERT_EQ(boards.size(), 2U) << size;
    EXPECT_EQ(boards[0].rows, rows) << size;
    EXPECT_EQ(boards[1].rows, Rows{"1 2"}) << size;
    EXPECT_EQ(boards[0].error + boards[1].error, "") << size;
  }
}

TEST(BoardReader, AnswersBeforeTheLastLineEnds) {
  BoardReader reader;
  reader.feed(plain.substr(0, plain.size() - 2));
  EXPECT_FALSE(reader.next());
  reader.feed("#");
  const auto board = reader.next();
  ASSERT_TRUE(board);
  EXPECT_EQ(board->rows, rows);
  reader.feed("\r\n" + plain);
  EXPECT_TRUE(reader.next());
  EXPECT_FALSE(reader.next());
}

TEST(BoardReader, IsLiberal) {
  for (const std::string& text :
       {std::string("4 3\r\n####\r\n#12#\r\n####\r\n"), std::string("\n\n 4  3 \n####\n#12#\n####"),
        std::string("4 3\n####  \n#12#\n####\r\r\n\n\n")}) {
    for (const std::size_t size : {1UL, 3UL, 100UL}) {
      const std::vector<Board> boards = read(text, size);
      ASSERT_EQ(boards.size(), 1U) << text;
      EXPECT_EQ(boards[0].rows, rows) << text;
      EXPECT_EQ(boards[0].error, "") << text;
    }
  }
}

TEST(BoardReader, ShortRowsArePaddedWithFreeCells) {
  const std::vector<Board> boards = read("4 3\n1\n\n  2", 5);
  ASSERT_EQ(boards.size(), 1U);
  EXPECT_EQ(boards[0].rows, (Rows{"1   ", "    ", "  2 "}));
  EXPECT_EQ(boards[0].error, "");
}

TEST(BoardReader, ABadSizeIsOneErrorAndThenTheNextBoard) {
  for (const char* bad : {"hello", "4", "4 x", "4 3 2", "0 3", "67 3", "4 99999999999999999999", "-4 3", "4,3"}) {
    const std::vector<Board> boards = read(bad + std::string("\n####\n#12#\n####\n") + plain, 7);
    ASSERT_EQ(boards.size(), 2U) << bad;
    EXPECT_NE(boards[0].error.find("bad size"), std::string::npos) << bad;
    EXPECT_TRUE(boards[0].rows.empty());
    EXPECT_EQ(boards[1].error, "");
    EXPECT_EQ(boards[1].rows, rows);
  }
}

TEST(BoardReader, WhatHasNoEndIsAnErrorAndNotKept) {
  for (const std::string& begin : {std::string(), std::string("4 3\n")}) {
    BoardReader reader;
    reader.feed(begin);
    EXPECT_FALSE(reader.next());
    int errors = 0;
    for (int times = 0; times < 100; ++times) {
      reader.feed(std::string(1000, '#'));
      if (const auto board = reader.next()) errors += board->error.empty() ? 100 : 1;
    }
    EXPECT_EQ(errors, 1);
    reader.feed("\n" + plain);
    const auto board = reader.next();
    ASSERT_TRUE(board);
    EXPECT_EQ(board->error, "");
  }
}

TEST(BoardReader, ABoardThatIsCutIsAnError) {
  const std::vector<Board> boards = read("4 3\n####\n", 100);
  ASSERT_EQ(boards.size(), 1U);
  EXPECT_EQ(boards[0].error, "the board ends after 1 rows, expected 3");
}

TEST(BoardReader, ARowThatIsTooLongIsAnErrorWithItsCells) {
  const std::vector<Board> boards = read("4 3\n####\n#12##\n####\n", 100);
  ASSERT_EQ(boards.size(), 1U);
  EXPECT_EQ(boards[0].error, "row 2 has 5 characters, expected 4");
  EXPECT_EQ(boards[0].rows, rows);
}

TEST(FreeDirection, IsOneThatIsFree) {
  EXPECT_EQ(free_direction({.rows = {"# #", "#1#", "###"}}), tron::Direction::north);
  EXPECT_EQ(free_direction({.rows = {"###", "#1.", "###"}}), tron::Direction::east);
  EXPECT_EQ(free_direction({.rows = {"###", "#1#", "# #"}}), tron::Direction::south);
  EXPECT_EQ(free_direction({.rows = {"###", " 1#", "###"}}), tron::Direction::west);
  EXPECT_EQ(free_direction({.rows = {" 1"}}), tron::Direction::west);
  EXPECT_EQ(free_direction({.rows = {"###", "#1#", "###"}}), tron::Direction::north);
  EXPECT_EQ(free_direction({}), tron::Direction::north);
}

TEST(Board, AsTextOfEitherSide) {
  const Board board{.rows = {"1 2", "# #"}};
  EXPECT_EQ(board.text(false), "3 2\n1 2\n# #\n");
  EXPECT_EQ(board.text(true), "3 2\n2 1\n# #\n");
}

}  // namespace
}  // namespace cycad::tron2010
