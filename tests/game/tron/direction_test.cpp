#include "cycad/game/tron/direction.hpp"

#include <gtest/gtest.h>

namespace cycad::tron {
namespace {

TEST(TronDirection, TurnsGoRightAndCloseTheCircle) {
  EXPECT_EQ(turned(Direction::north, 1), Direction::east);
  EXPECT_EQ(turned(Direction::west, 1), Direction::north);
  EXPECT_EQ(turned(Direction::north, 3), Direction::west);
  for (const Direction direction : directions) EXPECT_EQ(turned(direction, 4), direction);
}

TEST(TronDirection, NamesLeadBack) {
  for (const Direction direction : directions) EXPECT_EQ(direction_from_name(name_of(direction)), direction);
  EXPECT_EQ(heading_from_name("none"), Heading::none);
  EXPECT_EQ(direction_from_name("none"), std::nullopt);
  EXPECT_EQ(direction_from_name("North"), std::nullopt);
  EXPECT_EQ(heading_from_name(""), std::nullopt);
}

TEST(TronDirection, AHeadingKeepsTheDirection) {
  for (const Direction direction : directions) EXPECT_EQ(name_of(to_heading(direction)), name_of(direction));
}

}  // namespace
}  // namespace cycad::tron
