#include "cycad/match/statistics/tally.hpp"

#include <gtest/gtest.h>

namespace cycad {
namespace {

TEST(Tally, CountsAndScores) {
  Tally tally;
  EXPECT_EQ(tally.score(), 0.5);
  for (const double reward : {1.0, 1.0, 0.5, 0.0}) tally.add(reward);
  EXPECT_EQ(tally, (Tally{.wins = 2, .draws = 1, .losses = 1}));
  EXPECT_EQ(tally.points(), 2.5);
  EXPECT_EQ(tally.score(), 0.625);
  EXPECT_EQ(tally.reversed().score(), 0.375);
  tally += Tally{.draws = 4};
  EXPECT_EQ(tally.games(), 8U);
}

}  // namespace
}  // namespace cycad
