#include "cycad/search/tree/node.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "cycad/search/policy/policies.hpp"
#include "search/nodes.hpp"
#include "search/toy_games.hpp"

namespace cycad {
namespace {

using test::JointMaze;
using test::Listed;
using test::Maze;

// The sizes decide how large a tree fits the cache; whoever changes one should mean it.
static_assert(test::bytes_of<JointMaze<4>, Ucb1>(3, 3) == 128);
static_assert(test::bytes_of<JointMaze<4>, Ucb1>(4, 4) == 160);
static_assert(test::bytes_of<JointMaze<4>, Ucb1Tuned>(3, 3) == 160);
static_assert(test::bytes_of<JointMaze<4>, RegretMatching>(3, 3) == 256);
static_assert(test::bytes_of<JointMaze<4>, Exp3>(3, 3) == 160);
static_assert(test::bytes_of<Maze<4>, Ucb1>(3, 1) == 64);
static_assert(test::bytes_of<Maze<4>, Ucb1>(4, 1) == 64);
static_assert(test::bytes_of<Maze<8>, Ucb1>(7, 1) == 128);
static_assert(test::bytes_of<Maze<8>, Ucb1>(8, 1) == 128);
static_assert(test::bytes_of<Maze<12>, Ucb1>(12, 1) == 224);
static_assert(sizeof(NarrowSequential::Header) == 16);
static_assert(sizeof(WideSequential::Header) == 24);

static_assert(ShapeOf<Maze<4>>::narrow_side_lanes == 4 && ShapeOf<JointMaze<4>>::narrow_side_lanes == 4);
static_assert(ShapeOf<Maze<5>>::narrow_side_lanes == 8 && ShapeOf<Maze<8>>::narrow_side_lanes == 8);
static_assert(!ShapeOf<Maze<9>>::narrow && !ShapeOf<JointMaze<5>>::narrow);
static_assert(!keeps_moves<Maze<4>>);
static_assert(keeps_moves<Maze<8>> && keeps_moves<Maze<12>>);
static_assert(keeps_moves<Listed<Maze<4>>>);
static_assert(ShapeOf<Maze<4>>::sides == 1 && ShapeOf<JointMaze<4>>::sides == 2);

TEST(Slot, StartsUnseen) { EXPECT_EQ(Slot().kind(), Slot::Kind::unseen); }

TEST(Slot, KeepsRewardsToTheLastBit) {
  for (const float reward : {0.0F, 1e-30F, 1.0F / 3.0F, 0.5F, 0.99999994F, 1.0F}) {
    EXPECT_EQ(Slot::once(reward).kind(), Slot::Kind::once);
    EXPECT_EQ(Slot::once(reward).reward_one(), reward);
    EXPECT_EQ(Slot::terminal(reward).kind(), Slot::Kind::terminal);
    EXPECT_EQ(Slot::terminal(reward).reward_one(), reward);
  }
}

// A game's estimate may well be minus zero, which has its top bit set.
TEST(Slot, MinusZeroIsZero) {
  EXPECT_EQ(Slot::once(-0.0F).kind(), Slot::Kind::once);
  EXPECT_EQ(Slot::once(-0.0F).reward_one(), 0.0F);
  EXPECT_EQ(Slot::terminal(-0.0F).reward_one(), 0.0F);
}

TEST(Slot, KeepsTheLargestIndex) {
  EXPECT_EQ(Slot::node(0x3fffffffU).kind(), Slot::Kind::node);
  EXPECT_EQ(Slot::node(0x3fffffffU).index(), 0x3fffffffU);
  EXPECT_EQ(Slot::node(2).index(), 2U);
}

TEST(Arena, GivesAlignedNodesThatDoNotOverlapUntilItIsFull) {
  Arena arena(40 * node_unit);
  std::vector<NodeIndex> given;
  for (NodeIndex index = arena.allocate(96, false); index != 0; index = arena.allocate(96, false)) {
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(arena.at(index)) % node_unit, 0U);
    if (!given.empty()) {
      EXPECT_GE(arena.at(index) - arena.at(given.back()), 96);
    }
    given.push_back(index);
    ASSERT_LT(given.size(), 100U);
  }
  EXPECT_GE(given.size(), 12U);
  EXPECT_LE(given.size() * 96, arena.capacity_bytes());
  EXPECT_EQ(arena.used_bytes(), given.size() * 96);
  EXPECT_EQ(arena.allocate(96, true), 0U);
  EXPECT_EQ(arena.allocate(96, false), 0U);
}

TEST(Arena, ClearMakesRoomAgain) {
  Arena arena(8 * node_unit);
  const NodeIndex first = arena.allocate(64, false);
  EXPECT_NE(first, 0U);
  arena.clear();
  EXPECT_EQ(arena.used_bytes(), 0U);
  EXPECT_EQ(arena.allocate(64, true), first);
}

TEST(Arena, MovesWithItsContents) {
  Arena from(64 * node_unit);
  const NodeIndex index = from.allocate(32, false);
  *from.at(index) = std::byte{42};
  Arena to = std::move(from);
  EXPECT_EQ(*to.at(index), std::byte{42});
  EXPECT_EQ(to.used_bytes(), 32U);
}

TEST(Arena, AnEmptyOneHasNoRoom) {
  Arena arena;
  EXPECT_EQ(arena.capacity_bytes(), 0U);
  EXPECT_EQ(arena.allocate(32, false), 0U);
  EXPECT_EQ(arena.allocate(32, true), 0U);
}

template <class G, class P>
test::PolicyNodeOf<G, P> fresh_node(Arena& arena, const G& state, const P& policy, float first_reward = 0.5F) {
  Random random(1);
  const NodeIndex index = test::make_node(arena, state, first_reward, policy, random, false);
  EXPECT_NE(index, 0U);
  return test::PolicyNodeOf<G, P>(arena.at(index));
}

// Every part of a node is written with its own number and read back: no two parts may overlap.
template <class G, class P>
void expect_parts_apart(const G& state, const P& policy) {
  Arena arena(1 << 16);
  const auto node = fresh_node(arena, state, policy);
  float number = 1;
  for (std::size_t group = 0; group < node.format().lane_groups; ++group)
    for (std::size_t lane = 0; lane < node.lanes(); ++lane) node.group(group)[lane] = number++;
  for (std::size_t index = 0; index < node.slot_count(); ++index) node.slot(index) = Slot::node(NodeIndex(index + 7));
  if constexpr (P::statistics.joint_means) {
    for (std::size_t index = 0; index < node.slot_count(); ++index) node.cell(index) = {number++, 0.25F};
  }
  node.header().visits = 123;
  node.header().rewards = 77;
  number = 1;
  for (std::size_t group = 0; group < node.format().lane_groups; ++group)
    for (std::size_t lane = 0; lane < node.lanes(); ++lane) EXPECT_EQ(node.group(group)[lane], number++);
  for (std::size_t index = 0; index < node.slot_count(); ++index) EXPECT_EQ(node.slot(index).index(), index + 7);
  if constexpr (P::statistics.joint_means) {
    for (std::size_t index = 0; index < node.slot_count(); ++index) EXPECT_EQ(node.cell(index).visits, number++);
  }
  if constexpr (keeps_moves<G>) {
    for (std::size_t side = 0; side < ShapeOf<G>::sides; ++side)
      for (std::size_t arm = 0; arm < node.arms(side); ++arm) EXPECT_EQ(node.moves(side)[arm].number, arm);
    const auto* const end =
        reinterpret_cast<std::byte*>(node.moves(ShapeOf<G>::sides - 1) + node.arms(ShapeOf<G>::sides - 1));
    EXPECT_LE(end, node.data() + node.bytes());
  }
  EXPECT_EQ(node.header().visits, 123.0F);
  EXPECT_EQ(node.bytes(), arena.used_bytes());
}

TEST(Node, PartsDoNotOverlap) {
  expect_parts_apart(Maze<4>(3, 2), Ucb1{});
  expect_parts_apart(Maze<4>(4, 2), Ucb1Tuned{});
  expect_parts_apart(Maze<8>(7, 2), Ucb1Tuned{});
  expect_parts_apart(Maze<8>(8, 2), RegretMatching{});
  expect_parts_apart(Maze<12>(9, 2), Ucb1{});
  expect_parts_apart(Maze<12>(12, 2), RegretMatching{});
  expect_parts_apart(Listed<Maze<4>>(Maze<4>(3, 2)), Exp3{});
  expect_parts_apart(JointMaze<4>(3, 2, 2), Ucb1Tuned{});
  expect_parts_apart(JointMaze<4>(4, 4, 2), RegretMatching{});
  expect_parts_apart(JointMaze<12>(9, 5, 2), Ucb1Tuned{});
  expect_parts_apart(JointMaze<12>(3, 12, 2), RegretMatching{});
}

TEST(Node, SlotsOfJointMovesAreRowByRow) {
  Arena arena(1 << 12);
  const auto node = fresh_node(arena, JointMaze<4>(2, 3, 1), Ucb1{});
  EXPECT_EQ(node.slot_count(), 6U);
  EXPECT_EQ(node.slot_of(0, 2), 2U);
  EXPECT_EQ(node.slot_of(1, 0), 3U);
  EXPECT_EQ(node.player(0), Player::one);
  EXPECT_EQ(node.player(1), Player::two);
}

TEST(Node, SequentialNodeKnowsItsMover) {
  Arena arena(1 << 12);
  Maze<4> game(3, 4);
  EXPECT_EQ(fresh_node(arena, game, Ucb1{}).player(0), Player::one);
  game.play({0});
  const auto node = fresh_node(arena, game, Ucb1{});
  EXPECT_EQ(node.player(0), Player::two);
  EXPECT_EQ(node.arms(0), 3U);
  EXPECT_EQ(node.slot_count(), 3U);
  EXPECT_EQ(node.slot_of(2, 0), 2U);
}

TEST(Node, ViewsShowTheLanesOfEachSide) {
  Arena arena(1 << 12);
  const auto node = fresh_node(arena, JointMaze<4>(3, 2, 1), Ucb1Tuned{});
  node.header().visits = 9;
  node.visits()[node.first_lane(0) + 2] = 4;
  node.rewards()[node.first_lane(0) + 2] = 1;
  node.visits()[node.first_lane(1) + 1] = 5;
  node.rewards()[node.first_lane(1) + 1] = 2;
  node.squares()[node.first_lane(1) + 1] = 2;
  EXPECT_EQ(node.view(0, false).size(), 3U);
  EXPECT_EQ(node.view(1, false).size(), 2U);
  EXPECT_EQ(node.view(0, false).total(), 9.0F);
  EXPECT_FLOAT_EQ(node.view(0, false).mean(2), 0.25F);
  EXPECT_FLOAT_EQ(node.view(1, false).mean(1), 0.4F);
  EXPECT_FLOAT_EQ(node.view(1, false).variance(1), 0.24F);
  EXPECT_FLOAT_EQ(node.view(1, true).variance(1), 0.16F);
}

}  // namespace
}  // namespace cycad
