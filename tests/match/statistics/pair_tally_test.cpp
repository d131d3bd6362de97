#include "cycad/match/statistics/pair_tally.hpp"

#include <gtest/gtest.h>

namespace cycad {
namespace {

TEST(PairTally, CountsHalfPointsOfBothGames) {
  PairTally pairs;
  EXPECT_EQ(pairs.score(), 0.5);
  pairs.add(0, 0);
  pairs.add(0.5, 0);
  pairs.add(0, 0.5);
  pairs.add(1, 0);
  pairs.add(0.5, 0.5);
  pairs.add(0, 1);
  pairs.add(0.5, 1);
  pairs.add(1, 1);
  pairs.add(1, 1);
  EXPECT_EQ(pairs, (PairTally{{1, 2, 3, 1, 2}}));
  EXPECT_EQ(pairs.pairs(), 9U);
  EXPECT_EQ(pairs.games(), 18U);
  EXPECT_EQ(pairs.points(), 0 + 2 * 0.5 + 3 * 1 + 1 * 1.5 + 2 * 2);
  EXPECT_EQ(pairs.score(), 9.5 / 18);
  EXPECT_EQ(pairs.reversed(), (PairTally{{2, 1, 3, 2, 1}}));
  EXPECT_EQ(pairs.reversed().points(), 8.5);
  pairs += PairTally{{1, 0, 0, 0, 4}};
  EXPECT_EQ(pairs, (PairTally{{2, 2, 3, 1, 6}}));
}

}  // namespace
}  // namespace cycad
