#include "cycad/game/tron/space.hpp"

#include <gtest/gtest.h>

#include "cycad/game/tron/tron.hpp"

namespace cycad {
namespace {

TEST(TronSpace, TheWalkAlongTheWallsFillsASquare) {
  const TronSmall square = TronSmall::from_text("5 3/1..#2/...#./...#.");
  EXPECT_EQ(square.space_estimate(Player::one), 8);
  EXPECT_EQ(square.space_estimate(Player::two), 2);
}

}  // namespace
}  // namespace cycad
