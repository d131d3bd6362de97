#include "cycad/search/expand.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "core/chi_square.hpp"
#include "cycad/search/policy/policies.hpp"
#include "search/nodes.hpp"
#include "search/toy_games.hpp"

namespace cycad {
namespace {

using test::JointMaze;
using test::Maze;

template <class G, class P>
test::PolicyNodeOf<G, P> make(Arena& arena, const G& state, const P& policy, Random& random,
                              float first_reward = 0.5F) {
  return test::PolicyNodeOf<G, P>(arena.at(test::make_node(arena, state, first_reward, policy, random, false)));
}

TEST(MakeNode, StartsWithTheFirstVisitsRewardAndNoVisit) {
  Arena arena(1 << 12);
  Random random(1);
  const auto node = make(arena, JointMaze<4>(3, 2, 2), Ucb1Tuned{}, random, 0.5F);
  EXPECT_EQ(node.header().visits, 0.0F);
  EXPECT_EQ(node.header().rewards, 0.5F);
  EXPECT_EQ(node.squares_one(), 0.25F);
  EXPECT_EQ(node.arms(0), 3U);
  EXPECT_EQ(node.arms(1), 2U);
  for (std::size_t index = 0; index < node.slot_count(); ++index)
    EXPECT_EQ(node.slot(index).kind(), Slot::Kind::unseen);
}

TEST(MakeNode, NarrowLanesAreUntriedOrAbsent) {
  Arena arena(1 << 12);
  Random random(1);
  const auto node = make(arena, JointMaze<4>(3, 1, 2), Ucb1Tuned{}, random);
  for (std::size_t lane = 0; lane < 8; ++lane) {
    const bool present = lane < 3 || lane == 4;
    EXPECT_EQ(node.visits()[lane], present ? untried_visits : absent_visits) << lane;
    EXPECT_EQ(node.rewards()[lane] > 0, present) << lane;
    EXPECT_EQ(node.squares()[lane], 0.0F) << lane;
  }
}

TEST(MakeNode, WideLanesComeToLifeWhenTheyAreTried) {
  Arena arena(1 << 12);
  Random random(1);
  const auto first = make(arena, Maze<12>(9, 2), Ucb1{}, random);
  EXPECT_EQ(first.header().tried[0], 0);
  for (std::size_t lane = 0; lane < 16; ++lane) EXPECT_EQ(first.rewards()[lane], absent_reward);
  const auto sampling = make(arena, Maze<12>(9, 2), Thompson{}, random);
  EXPECT_EQ(sampling.header().tried[0], 9);
  for (std::size_t lane = 0; lane < 9; ++lane) EXPECT_EQ(sampling.visits()[lane], 0.0F);
}

TEST(MakeNode, OwnLanesAndJointMeansStartAtZero) {
  Arena arena(1 << 12);
  std::fill_n(arena.at(2), 2048, std::byte{0xff});  // what an earlier search may have left
  Random random(1);
  const auto node = make(arena, JointMaze<12>(9, 5, 2), RegretMatching{}, random);
  for (std::size_t lane = 0; lane < 2 * node.lanes(); ++lane) EXPECT_EQ(node.own()[lane], 0.0F) << lane;
  for (std::size_t index = 0; index < node.slot_count(); ++index) {
    EXPECT_EQ(node.cell(index).visits, 0.0F);
    EXPECT_EQ(node.cell(index).mean, 0.0F);
    EXPECT_EQ(node.slot(index).kind(), Slot::Kind::unseen);
  }
}

TEST(MakeNode, AFullArenaAnswersZeroAndKeepsWhatItHas) {
  Arena arena(6 * node_unit);
  Random random(1);
  const auto node = make(arena, Maze<4>(3, 2), Ucb1{}, random);
  const std::size_t used = arena.used_bytes();
  std::vector<NodeIndex> made;
  for (int attempt = 0; attempt < 5; ++attempt)
    made.push_back(test::make_node(arena, Maze<4>(3, 2), 0.5F, Ucb1{}, random, attempt % 2 == 0));
  EXPECT_EQ(made.back(), 0U);
  EXPECT_EQ(node.header().rewards, 0.5F);
  EXPECT_LE(arena.used_bytes(), arena.capacity_bytes());
  EXPECT_GE(arena.used_bytes(), used);
}

TEST(FirstPlayOrders, AreAllPermutationsOfFour) {
  std::vector<std::array<float, 4>> orders(first_play_orders().begin(), first_play_orders().end());
  std::sort(orders.begin(), orders.end());
  EXPECT_EQ(std::unique(orders.begin(), orders.end()), orders.end());
  EXPECT_EQ(orders.size(), 24U);
  for (auto order : orders) {
    std::sort(order.begin(), order.end());
    for (std::size_t rank = 0; rank < 4; ++rank)
      EXPECT_FLOAT_EQ(order[rank], static_cast<float>(rank + 1) * untried_reward);
  }
}

// Three arms of the four lanes: each of the six orders must be as likely.
TEST(FirstPlayOrders, AreAlikeForThreeArms) {
  Arena arena(1 << 12);
  Random random(2);
  std::map<std::vector<std::size_t>, std::uint64_t> seen;
  for (int round = 0; round < 6000; ++round) {
    arena.clear();
    const auto node = make(arena, Maze<4>(3, 2), Ucb1{}, random);
    std::vector<std::size_t> order = {0, 1, 2};
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return node.rewards()[a] > node.rewards()[b]; });
    ++seen[order];
  }
  std::vector<std::uint64_t> counts;
  for (const auto& [order, count] : seen) counts.push_back(count);
  ASSERT_EQ(counts.size(), 6U);
  EXPECT_LT(test::chi_square(counts, std::vector<double>(6, 1.0 / 6)), test::chi_square_limit(5));
}

}  // namespace
}  // namespace cycad
