#include "experiment/known_results.hpp"

#include <gtest/gtest.h>

namespace cycad {
namespace {

using Texts = std::vector<std::string>;

const Schedule schedule{.seed = 1, .pairings = {{0, 1}, {0, 2}}, .games = 6};

PlayedGame game_of(std::size_t pairing, std::size_t number, float result) {
  PlayedGame game{schedule.game(pairing, number), {}};
  game.record.result = result;
  return game;
}

TEST(KnownResults, OfAnEarlierEntryAndOfGames) {
  KnownResults known(schedule);
  EXPECT_EQ(known.common_games(), 0U);
  known.add(0, "1=01", EqualGames::all);
  known.add(1, "10", EqualGames::all);
  EXPECT_EQ(known.count(), 6U);
  EXPECT_TRUE(known.has(schedule.game(0, 3)));
  EXPECT_FALSE(known.has(schedule.game(0, 4)));
  EXPECT_FALSE(known.has(schedule.game(1, 2)));
  EXPECT_EQ(known.first_games(known.common_games()), (Texts{"1=", "10"}));
  known.add(game_of(1, 3, 1), PartSides::paired);  // the first agent is player two: it has lost
  EXPECT_EQ(known.common_games(), 2U);             // game 2 is missing
  known.add(game_of(1, 2, 0.5F), PartSides::paired);
  EXPECT_EQ(known.first_games(known.common_games()), (Texts{"1=01", "10=0"}));
}

TEST(KnownResults, WhatWasDrawnIsOpenWhereDrawsAreReplayed) {
  KnownResults known(schedule);
  known.add(0, "1=0===", EqualGames::decided);
  known.add(1, "111111", EqualGames::decided);
  EXPECT_EQ(known.count(), 8U);
  EXPECT_FALSE(known.has(schedule.game(0, 1)));
  EXPECT_TRUE(known.has(schedule.game(0, 2)));
  EXPECT_EQ(known.common_games(), 0U);  // a whole pair is not there
  for (const std::size_t number : {1U, 3U, 4U, 5U}) known.add(game_of(0, number, 1), PartSides::paired);
  EXPECT_EQ(known.first_games(known.common_games()), (Texts{"100010", "111111"}));
}

TEST(KnownResults, AVariantThatIsAlwaysSecondSeesItsOwnResults) {
  const Schedule fixed{.seed = 1, .pairings = {{1, 0}}, .games = 1, .sides = Sides::fixed};
  KnownResults known(fixed);
  PlayedGame game{fixed.game(0, 0), {}};
  game.record.result = 0.0F;
  known.add(game, PartSides::second);
  EXPECT_EQ(known.first_games(1), (Texts{"1"}));
}

TEST(KnownResults, TakesNoMoreThanThePlanHas) {
  KnownResults known(schedule);
  known.add(0, "11111111", EqualGames::all);
  known.add(1, "00000000", EqualGames::all);
  EXPECT_EQ(known.common_games(), 6U);
  EXPECT_EQ(known.first_games(6), (Texts{"111111", "000000"}));
}

}  // namespace
}  // namespace cycad
