#include "cycad/game/perft.hpp"

#include <gtest/gtest.h>

#include <string>

#include "cycad/game/serialized.hpp"
#include "cycad/game/tron/tron.hpp"
#include "support/slow_tron.hpp"

namespace cycad {
namespace {

TEST(Perft, CountsJointSequencesAsTheSlowModelDoes) {
  for (const char* name : {"test-board", "test-board2", "mixed", "lanctot-c", "samothrakis-b", "u", "empty:4x3",
                           "empty:2x2", "duel-small"}) {
    const TronMap map = tron_map(name);
    const test::SlowTron slow(write_tron_position(map));
    for (unsigned depth = 0; depth <= 4; ++depth) {
      EXPECT_EQ(perft(TronLarge(map), depth), slow.sequences(static_cast<int>(depth))) << name << " depth " << depth;
    }
  }
}

TEST(Perft, KnownCounts) {
  // Two corners of an empty board: 2 x 2, then each of the four has 2 moves straight or to one side.
  const TronSmall corners(tron_map("empty:13x13"));
  EXPECT_EQ(perft(corners, 0), 1U);
  EXPECT_EQ(perft(corners, 1), 4U);
  EXPECT_EQ(perft(corners, 2), 16U);
  // 2 x 2: both go the same way round or meet in a corner, and then nobody moves.
  const TronSmall tiny(tron_map("empty:2x2"));
  EXPECT_EQ(perft(tiny, 1), 4U);
  EXPECT_EQ(perft(tiny, 2), 0U);
}

// In turns there are as many sequences of twice the length.
TEST(Perft, CountsAlternatingGames) {
  const TronSmall start(tron_map("lanctot-c"));
  const Serialized<TronSmall> turns(start, Player::two);
  EXPECT_EQ(perft(turns, 1), start.move_count(Player::two));
  for (unsigned depth = 0; depth <= 3; ++depth) EXPECT_EQ(perft(turns, 2 * depth), perft(start, depth));
}

}  // namespace
}  // namespace cycad
