#include "cycad/game/tron/space.hpp"

#include <gtest/gtest.h>

#include <string>

#include "cycad/game/tron/tron.hpp"
#include "support/slow_tron.hpp"

namespace cycad {
namespace {

using test::SlowTron;

TEST(TronSpace, TheLongestPathIsThatOfTryingEveryPath) {
  Random random(11);
  int beyond_estimate = 0;
  for (int round = 0; round < 300; ++round) {
    std::string text = "6 4\n";
    for (int row = 0; row < 4; ++row) {
      for (int column = 0; column < 6; ++column) text += random.below(4) == 0 ? '#' : ' ';
      text += '\n';
    }
    text[4 + random.below(6)] = '1';
    text[4 + 21 + random.below(6)] = '2';
    const TronSmall small = TronSmall::from_text(text);
    const TronLarge large = TronLarge::from_text(text);
    const SlowTron slow(text);
    for (const Player player : {Player::one, Player::two}) {
      const int expected = slow.longest_path(static_cast<int>(index_of(player)));
      ASSERT_EQ(small.longest_path(player, 1'000'000), expected) << text;
      ASSERT_EQ(large.longest_path(player, 1'000'000), expected) << text;
      ASSERT_LE(small.space_estimate(player), expected) << text;
      if (small.space_estimate(player) < expected) ++beyond_estimate;
    }
  }
  EXPECT_GT(beyond_estimate, 0) << "the walk along the walls never fell short: the test says nothing";
}

TEST(TronSpace, TheLimitIsKept) {
  // A walk along the walls misses the way around here, so that there is something to search.
  const TronSmall position(tron_map("lanctot-b"));
  EXPECT_EQ(position.longest_path(Player::one, 0), std::nullopt);
  EXPECT_EQ(position.longest_path(Player::one, 50), std::nullopt);
}

TEST(TronSpace, NoNodeIsNeededWhereTheBoundIsReachedAtOnce) {
  const TronSmall corridor = TronSmall::from_text("6 2/1...../#####2");
  EXPECT_EQ(corridor.longest_path(Player::one, 0), 5);
  EXPECT_EQ(TronSmall::from_text("3 1/1#2").longest_path(Player::one, 0), 0);
}

TEST(TronSpace, TheChessboardBound) {
  // From a corner of 3x3: 4 cells of the head's colour and 4 of the other.
  const TronSmall square = TronSmall::from_text("5 3/1..#2/...#./...#.");
  const auto head = TronSmall::Grid::spot_at(square.head(Player::one));
  EXPECT_EQ(tron::chessboard_bound(square.region(Player::one), head), 8);
  // From the middle of a side: 3 of its own colour and 5 of the other, so every second cell is soon missing.
  const TronSmall side = TronSmall::from_text("5 3/.1.#2/...#./...#.");
  const auto side_head = TronSmall::Grid::spot_at(side.head(Player::one));
  EXPECT_EQ(tron::chessboard_bound(side.region(Player::one), side_head), 7);
  EXPECT_EQ(side.longest_path(Player::one, 1000), 7);
}

}  // namespace
}  // namespace cycad
