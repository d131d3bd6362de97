#include "cycad/game/tron/draw.hpp"

#include <gtest/gtest.h>

#include <string>

namespace cycad {
namespace {

using tron::Direction;

TEST(TronDraw, PlainTextIsTwoCharactersACell) {
  TronSmall position = TronSmall::from_text("4 2/1..#/..2.");
  TronTrails trails(position);
  EXPECT_EQ(draw_tron(position, &trails, false),
            "############\n"
            "##11    ####\n"
            "##    22  ##\n"
            "############\n");
  position.play(Direction::east, Direction::east);
  trails.add(position);
  EXPECT_EQ(draw_tron(position, &trails, false),
            "############\n"
            "##aa11  ####\n"
            "##    bb22##\n"
            "############\n");
  EXPECT_EQ(draw_tron(position, nullptr, false),
            "############\n"
            "####11  ####\n"
            "##    ##22##\n"
            "############\n");
}

TEST(TronDraw, BothHeadsOnOneCell) {
  TronSmall position = TronSmall::from_text("3 1/1.2");
  TronTrails trails(position);
  position.play(Direction::east, Direction::west);
  trails.add(position);
  EXPECT_EQ(draw_tron(position, &trails, false), "##########\n##aaXXbb##\n##########\n");
}

TEST(TronDraw, ColourTellsThePlayersApart) {
  const TronSmall position = TronSmall::from_text("3 1/1.2");
  const std::string text = draw_tron(position, nullptr, true);
  const std::size_t one = text.find("\x1b[1;97;44m");
  const std::size_t two = text.find("\x1b[1;97;41m");
  ASSERT_NE(one, std::string::npos);
  ASSERT_NE(two, std::string::npos);
  EXPECT_LT(one, two);
  // Every colour is taken back, so that nothing runs into the next cell.
  std::size_t begun = 0, ended = 0;
  for (std::size_t at = text.find("\x1b["); at != std::string::npos; at = text.find("\x1b[", at + 1)) {
    ++(text.compare(at, 4, "\x1b[0m") == 0 ? ended : begun);
  }
  EXPECT_EQ(begun, ended);
  EXPECT_EQ(begun, 5U + 2U + 2U + 5U);
}

}  // namespace
}  // namespace cycad
