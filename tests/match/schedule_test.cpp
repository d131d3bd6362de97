#include "cycad/match/schedule.hpp"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "cycad/core/words.hpp"

namespace cycad {
namespace {

TEST(Schedule, PairsShareMapAndSeedsAndExchangeTheSides) {
  const Schedule schedule{.seed = 7, .pairings = {{0, 1}}, .games = 6, .maps = 2};
  for (std::size_t pair = 0; pair < 3; ++pair) {
    const ScheduledGame first = schedule.game(0, 2 * pair);
    const ScheduledGame second = schedule.game(0, 2 * pair + 1);
    EXPECT_EQ(first.map, pair % 2);
    EXPECT_EQ(second.map, first.map);
    EXPECT_EQ(second.seeds, first.seeds);
    EXPECT_EQ(first.agents, (std::array<std::size_t, 2>{0, 1}));
    EXPECT_EQ(second.agents, (std::array<std::size_t, 2>{1, 0}));
    EXPECT_FALSE(first.exchanged);
    EXPECT_TRUE(second.exchanged);
  }
}

TEST(Schedule, AllSeedsOfDifferentPairsAndSidesDiffer) {
  const Schedule schedule{.seed = 7, .pairings = round_robin(5), .games = 20};
  std::set<std::uint64_t> seeds;
  for (std::size_t pairing = 0; pairing < 10; ++pairing) {
    for (std::size_t number = 0; number < 20; number += 2) {
      const ScheduledGame game = schedule.game(pairing, number);
      seeds.insert(game.seeds.begin(), game.seeds.end());
    }
  }
  EXPECT_EQ(seeds.size(), 10U * 10U * 2U);
  Schedule another = schedule;
  another.seed = 8;
  EXPECT_NE(another.game(0, 0).seeds, schedule.game(0, 0).seeds);
}

TEST(Schedule, AReplayHasOtherSeedsAndNothingElse) {
  const Schedule schedule{.seed = 7, .pairings = round_robin(3), .games = 4, .maps = 2, .replays = 3};
  std::set<std::uint64_t> seeds;
  for (std::size_t replay = 0; replay <= schedule.replays; ++replay) {
    ScheduledGame game = schedule.game(1, 2, replay);
    EXPECT_EQ(schedule.game(1, 3, replay).seeds, game.seeds);  // the pair's other game
    seeds.insert(game.seeds.begin(), game.seeds.end());
    EXPECT_EQ(game.replay, replay);
    game.seeds = schedule.game(1, 2).seeds;
    game.replay = 0;
    EXPECT_EQ(game, schedule.game(1, 2));
  }
  EXPECT_EQ(seeds.size(), 8U);
  EXPECT_EQ(schedule.game(1, 2, 0), schedule.game(1, 2));
}

TEST(Schedule, FixedSidesNeverExchangeAndEveryGameIsItsOwn) {
  const Schedule schedule{.seed = 1, .pairings = {{3, 4}}, .games = 4, .maps = 3, .sides = Sides::fixed};
  std::set<std::uint64_t> seeds;
  for (std::size_t number = 0; number < 4; ++number) {
    const ScheduledGame game = schedule.game(0, number);
    EXPECT_EQ(game.agents, (std::array<std::size_t, 2>{3, 4}));
    EXPECT_FALSE(game.exchanged);
    EXPECT_EQ(game.map, number % 3);
    seeds.insert(game.seeds.begin(), game.seeds.end());
  }
  EXPECT_EQ(seeds.size(), 8U);
}

// The order of play holds every game once, for even and odd numbers of games.
TEST(Schedule, OrderHoldsEveryGameOnce) {
  for (const std::size_t games : {1U, 2U, 5U, 8U}) {
    const Schedule schedule{.pairings = round_robin(4), .games = games};
    ASSERT_EQ(schedule.size(), 6 * games);
    std::set<std::pair<std::size_t, std::size_t>> seen;
    for (std::size_t index = 0; index < schedule.size(); ++index) {
      const ScheduledGame game = schedule.game(index);
      EXPECT_LT(game.pairing, 6U);
      EXPECT_LT(game.number, games);
      EXPECT_EQ(game, schedule.game(game.pairing, game.number));
      seen.insert({game.pairing, game.number});
    }
    EXPECT_EQ(seen.size(), schedule.size()) << games;
  }
}

TEST(Schedule, OrderGivesEveryPairingOnePairBeforeTheNext) {
  const Schedule schedule{.pairings = round_robin(3), .games = 4};
  std::vector<std::pair<std::size_t, std::size_t>> order;
  for (std::size_t index = 0; index < 8; ++index) {
    order.emplace_back(schedule.game(index).pairing, schedule.game(index).number);
  }
  EXPECT_EQ(order, (std::vector<std::pair<std::size_t, std::size_t>>{
                       {0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}, {2, 1}, {0, 2}, {0, 3}}));
}

TEST(Schedule, Pairings) {
  EXPECT_EQ(round_robin(4), (std::vector<Pairing>{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}));
  EXPECT_EQ(gauntlet(4), (std::vector<Pairing>{{0, 1}, {0, 2}, {0, 3}}));
  EXPECT_TRUE(round_robin(1).empty());
  EXPECT_EQ(round_robin(most_in_round_robin).size(), 499'500);
  EXPECT_THROW((void)round_robin(most_in_round_robin + 1), InputError);
  EXPECT_TRUE(gauntlet(1).empty());
}

TEST(Schedule, ALadderIsEachAgentAgainstTheNext) {
  EXPECT_EQ(ladder(4), (std::vector<Pairing>{{0, 1}, {1, 2}, {2, 3}}));
  EXPECT_TRUE(ladder(1).empty());
}

TEST(Schedule, KindsOfPairingsHaveNames) {
  EXPECT_EQ(pairings_of(PairingKind::round_robin, 4), round_robin(4));
  EXPECT_EQ(pairings_of(PairingKind::gauntlet, 4), gauntlet(4));
  EXPECT_EQ(pairings_of(PairingKind::ladder, 4), ladder(4));
  EXPECT_EQ(value_named<PairingKind>(pairing_kind_words, "ladder"), PairingKind::ladder);
  EXPECT_EQ(word_of(sides_words, Sides::fixed), "fixed");
}

TEST(Schedule, IndexIsTheInverseOfTheOrderOfPlay) {
  for (const std::size_t games : {1U, 4U, 5U}) {
    const Schedule schedule{.seed = 2, .pairings = round_robin(4), .games = games};
    for (std::size_t index = 0; index < schedule.size(); ++index) {
      const ScheduledGame game = schedule.game(index);
      EXPECT_EQ(schedule.index(game.pairing, game.number), index) << games;
    }
  }
}

}  // namespace
}  // namespace cycad
