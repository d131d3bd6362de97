#include "cycad/game/tron/map.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "cycad/core/error.hpp"

namespace cycad {
namespace {

using tron::Cell;
using tron::Heading;

std::string error_of_map(const std::string& text) {
  try {
    read_tron_map(text, "field");
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(TronMap, ReadsTheContestFormat) {
  const TronMap map = read_tron_map("6 4\n######\n#1# 2#\n#   ##\n######\n", "test");
  EXPECT_EQ(map.name, "test");
  EXPECT_EQ(map.width, 4);
  EXPECT_EQ(map.height, 2);
  EXPECT_EQ(map.rows, (std::vector<std::string>{"## #", "   #"}));
  EXPECT_EQ(map.starts[0], (Cell{0, 0}));
  EXPECT_EQ(map.starts[1], (Cell{0, 3}));
  EXPECT_EQ(map.headings[0], Heading::none);
}

TEST(TronMap, SlashesDotsTrailsAndCarriageReturnsAreAccepted) {
  const TronMap expected = read_tron_map("5 3\n     \n #1#2\n     \nheadings east none\n", "x");
  EXPECT_EQ(expected.rows[1], " ####");
  EXPECT_EQ(read_tron_map("5 3/...../.a1b2/...../headings east none", "x"), expected);
  EXPECT_EQ(read_tron_map("5 3\r\n     \r\n #1#2\r\n     \r\nheadings east none\r\n\r\n", "x"), expected);
  EXPECT_EQ(read_tron_map(" 5   3 /...../.#1#2/...../headings  east  none", "x"), expected);
}

TEST(TronMap, OneRingOfWallsIsDroppedAndNotMore) {
  const TronMap bare = read_tron_map("2 1/12", "x");
  EXPECT_EQ(read_tron_map("4 3/####/#12#/####", "x"), bare);
  const TronMap two_rings = read_tron_map("6 5/######/######/##12##/######/######", "x");
  EXPECT_EQ(two_rings.width, 4);
  EXPECT_EQ(two_rings.height, 3);
  // A head is no wall, and one free cell in the ring keeps it.
  EXPECT_EQ(read_tron_map("3 3/#1#/# #/#2#", "x").width, 3);
  EXPECT_EQ(read_tron_map("4 3/####/#12#/### ", "x").width, 4);
}

TEST(TronMap, WritesTheBorderAlways) {
  EXPECT_EQ(write_tron_position(read_tron_map("2 1/12", "x")), "4 3\n####\n#12#\n####\n");
  EXPECT_EQ(write_tron_position(read_tron_map("3 1/1.2/headings none west", "x")),
            "5 3\n#####\n#1 2#\n#####\nheadings none west\n");
}

TEST(TronMap, BothHeadsOnOneCellAreTheEndOfAGame) {
  const TronMap end = read_tron_position("3 1/#X#", "x");
  EXPECT_EQ(end.starts[0], end.starts[1]);
  EXPECT_EQ(write_tron_position(end), "5 3\n#####\n##X##\n#####\n");
  EXPECT_EQ(error_of_map("3 1/#X#"), "field: both players start on one cell, expected two cells");
}

TEST(TronMap, ErrorsNameTheSourceTheLineAndWhatWasExpected) {
  EXPECT_EQ(error_of_map(""), "field:1: the map is empty, expected a line with width and height");
  EXPECT_EQ(error_of_map("5"), "field:1: bad header '5', expected width and height, as in '7 5'");
  EXPECT_EQ(error_of_map("5 x/12"), "field:1: bad header '5 x', expected width and height, as in '7 5'");
  EXPECT_EQ(error_of_map("5 3 1/12"), "field:1: bad header '5 3 1', expected width and height, as in '7 5'");
  EXPECT_EQ(error_of_map("99999999999 3"),
            "field:1: bad header '99999999999 3', expected width and height, as in '7 5'");
  EXPECT_EQ(error_of_map("0 2"), "field:1: bad size 0x2, expected 1x1 to 64x64 cells inside the border");
  EXPECT_EQ(error_of_map("-3 2"), "field:1: bad size -3x2, expected 1x1 to 64x64 cells inside the border");
  EXPECT_EQ(error_of_map("67 2"), "field:1: bad size 67x2, expected 1x1 to 64x64 cells inside the border");
  EXPECT_EQ(error_of_map("3 2/1.2"), "field:2: 1 rows, expected 2");
  EXPECT_EQ(error_of_map("3 1/1.2/.../..."), "field:3: 3 rows, expected 1");
  EXPECT_EQ(error_of_map("3 2/1.2/...."), "field:3: row of 4 characters, expected 3");
  EXPECT_EQ(error_of_map("3 2/1.2/.."), "field:3: row of 2 characters, expected 3");
  EXPECT_EQ(error_of_map("3 2/1.2/.?."),
            "field:3:2: unknown character '?', expected one of '#', ' ', '.', '1', '2', 'a', 'b', 'X'");
  EXPECT_EQ(error_of_map("3 1/1.."), "field:2: player 2 is missing, expected one '2'");
  EXPECT_EQ(error_of_map("3 1/..2"), "field:2: player 1 is missing, expected one '1'");
  EXPECT_EQ(error_of_map("3 2/1.2/..1"), "field:3:3: player 1 is there twice, expected once");
  EXPECT_EQ(error_of_map("3 2/1.2/..X"), "field:3:3: player 1 is there twice, expected once");
  EXPECT_EQ(error_of_map("3 1/1.2/headings east"),
            "field:3: bad headings 'headings east', expected 'headings' and two of north, east, south, west, none");
  EXPECT_EQ(error_of_map("3 1/1.2/headings east up"),
            "field:3: bad headings 'headings east up', expected 'headings' and two of north, east, south, west, none");
}

TEST(TronMap, TheLimitHoldsInsideTheBorder) {
  const auto square = [](int side, bool border) {
    const auto n = static_cast<std::size_t>(side);
    std::string text = std::to_string(side) + " " + std::to_string(side) + "\n";
    for (std::size_t row = 0; row < n; ++row) {
      const bool edge = border && (row == 0 || row + 1 == n);
      std::string line(n, edge ? '#' : ' ');
      if (border) line.front() = line.back() = '#';
      if (row == 1) line[1] = '1', line[2] = '2';
      text += line + "\n";
    }
    return text;
  };
  EXPECT_EQ(read_tron_map(square(66, true), "x").width, 64);
  EXPECT_EQ(read_tron_map(square(64, false), "x").width, 64);
  EXPECT_EQ(error_of_map(square(65, false)), "field:1: bad size 65x65 without a border, expected at most 64x64");
  EXPECT_EQ(error_of_map(square(66, false)), "field:1: bad size 66x66 without a border, expected at most 64x64");
}

TEST(TronMap, ErrorsStayOnOneLine) {
  const std::string message = error_of_map("12\t\x01\x7f" + std::string(500, 'z') + "\n");
  EXPECT_EQ(message.find('\n'), std::string::npos);
  EXPECT_EQ(message.find('\x01'), std::string::npos);
  EXPECT_LT(message.size(), 140U);
}

std::string contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The two contest maps whose outer ring has gaps are drawn with a border of their own; all others as they are.
TEST(TronMap, TheShippedFilesAreCanonical) {
  int same = 0;
  for (const char* folder : {"contest", "paper"}) {
    for (const auto& entry : std::filesystem::directory_iterator(std::string(CYCAD_DATA_DIR "/tron/") + folder)) {
      const std::string text = contents(entry.path());
      const std::string written = write_tron_position(read_tron_map(text, entry.path().string()));
      const std::string name = entry.path().stem().string();
      if (name == "apocalyptic" || name == "u") {
        EXPECT_EQ(read_tron_position(written, "x"), read_tron_position(text, "x")) << name;
      } else {
        EXPECT_EQ(written, text) << name;
        ++same;
      }
    }
  }
  EXPECT_EQ(same, 33);
}

}  // namespace
}  // namespace cycad
