#include "cycad/search/amaf.hpp"

#include <gtest/gtest.h>

#include "cycad/game/breakthrough/breakthrough.hpp"
#include "cycad/game/octagon/octagon.hpp"
#include "cycad/search/policy/rave.hpp"
#include "cycad/search/search.hpp"

namespace cycad {
namespace {

TEST(MoveTrace, ForgetsEarlierSimulations) {
  MoveTrace<Breakthrough> trace;
  trace.note(Player::one, {8, 16});
  EXPECT_TRUE(trace.has(Player::one, {8, 16}));
  EXPECT_FALSE(trace.has(Player::two, {8, 16}));
  EXPECT_FALSE(trace.has(Player::one, {8, 17}));
  trace.begin();
  EXPECT_FALSE(trace.has(Player::one, {8, 16}));
}

TEST(MoveTrace, KeysOfBreakthroughTellAllMovesApart) {
  for (const Player player : {Player::one, Player::two}) {
    std::vector<bool> used(Breakthrough::key_count);
    for (int from = 0; from < 64; ++from) {
      for (const int step : {7, 8, 9}) {
        const int to = player == Player::one ? from + step : from - step;
        if (to < 0 || to > 63) continue;
        const std::size_t key = Breakthrough::key_of({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
        ASSERT_LT(key, used.size());
        EXPECT_FALSE(used[key]);
        used[key] = true;
      }
    }
  }
}

// Each draw of a traced playout must be the same as that of the untraced one.
template <class G>
void expect_same_random_moves() {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    G by_move, by_step;
    Random one(seed), two(seed);
    while (!by_step.result()) {
      by_move.play(by_move.random_move(one));
      by_step.play_random(two);
      ASSERT_EQ(by_move, by_step);
    }
  }
}
TEST(RandomMove, IsTheStepOfPlayouts) {
  expect_same_random_moves<Breakthrough>();
  expect_same_random_moves<OctagonSmall>();
}

TEST(AllMovesAsFirst, CountsAMoveThatCameLaterOfItsOwnSideOnly) {
  Search<Breakthrough, Rave> search(Rave{});
  search.start(Breakthrough(5, 5));
  Random random(3);
  search.run({.simulations = 1}, random);
  const auto root = search.root();
  MoveTrace<Breakthrough> trace;
  trace.begin();
  const Breakthrough::Move later = root.moves<Breakthrough::Move>(0)[2];
  trace.note(Player::one, later);
  trace.note(Player::two, root.moves<Breakthrough::Move>(0)[3]);
  std::vector<float> before(root.own(), root.own() + 2 * root.lanes());
  add_all_moves_as_first<Breakthrough>(root, 0, 0.75F, trace);
  for (std::size_t arm = 0; arm < root.arms(0); ++arm) {
    const bool counted = arm == 0 || arm == 2;
    EXPECT_EQ(root.own()[arm], before[arm] + (counted ? 1.0F : 0.0F)) << arm;
    EXPECT_EQ(root.own()[root.lanes() + arm], before[root.lanes() + arm] + (counted ? 0.75F : 0.0F)) << arm;
  }
}

// Every visit of a move is also a simulation in which it was made, so that lane is never behind; and no move can have
// more of them than there were simulations.
TEST(AllMovesAsFirst, LiesBetweenTheVisitsAndAllSimulations) {
  Search<Breakthrough, Rave> search(Rave{});
  search.start(Breakthrough());
  Random random(3);
  search.run({.simulations = 3000}, random);
  const auto root = search.root();
  float sum = 0;
  for (std::size_t arm = 0; arm < root.arms(0); ++arm) {
    EXPECT_GE(root.own()[arm], root.visits()[arm]);
    EXPECT_LE(root.own()[arm], 3000);
    EXPECT_LE(root.own()[root.lanes() + arm], root.own()[arm]);
    sum += root.own()[arm];
  }
  EXPECT_GT(sum, 2 * 3000);
}

}  // namespace
}  // namespace cycad
