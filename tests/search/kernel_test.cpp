#include "cycad/search/kernel.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "cycad/game/breakthrough/breakthrough.hpp"
#include "cycad/game/serialized.hpp"
#include "cycad/game/tron/state.hpp"
#include "cycad/search/policy/policies.hpp"
#include "cycad/search/search.hpp"
#include "search/library_search.hpp"
#include "search/nodes.hpp"
#include "search/policy/all_policies.hpp"
#include "search/toy_games.hpp"
#include "search/tree_walk.hpp"

namespace cycad {
namespace {

using test::all_nodes;
using test::JointMaze;
using test::Maze;

SearchSettings uncached(SearchSettings settings) {
  settings.cache_choices = false;
  return settings;
}

template <class N>
std::size_t count_decided(N root) {
  std::size_t decided = 0;
  for (const auto node : all_nodes(root)) decided += node.header().next_one != N::Shape::undecided ? 1 : 0;
  return decided;
}

template <class G, class P>
void expect_equal_nodes(const test::LibrarySearch<G, P>& with, const test::LibrarySearch<G, P>& without) {
  const auto nodes = all_nodes(with.root());
  const auto others = all_nodes(without.root());
  ASSERT_EQ(nodes.size(), others.size());
  for (std::size_t number = 0; number < nodes.size(); ++number) {
    EXPECT_EQ(nodes[number].header().visits, others[number].header().visits);
    EXPECT_EQ(nodes[number].header().rewards, others[number].header().rewards);
    if constexpr (IndexPolicy<P>) {
      EXPECT_EQ(nodes[number].header().cached, others[number].header().cached);
    }
    const std::size_t bytes = nodes[number].format().lane_groups * nodes[number].lanes() * sizeof(float);
    ASSERT_EQ(std::memcmp(nodes[number].visits(), others[number].visits(), bytes), 0) << "node " << number;
  }
}

// Two searches that must be the same to the last bit: with choices cached at backup, and with none. Both go on from
// the subtree of their most visited move.
template <class G, class P>
void expect_the_same_tree(G game, const P& policy, const SearchSettings& settings) {
  test::LibrarySearch<G, P> with(policy, settings), without(policy, uncached(settings));
  Random random_with(7), random_without(7);
  with.start(game, 3000);
  without.start(game, 3000);
  for (int moves = 0; moves < 2; ++moves) {
    with.run({.simulations = 1500}, random_with);
    without.run({.simulations = 1500}, random_without);
    EXPECT_EQ(random_with, random_without);
    expect_equal_nodes(with, without);
    EXPECT_EQ(count_decided(without.root()), 0U);
    EXPECT_EQ(count_decided(with.root()) > 0, (Backup<ShapeOf<G>, P>::caches_choices));
    const auto line = with.principal_line(1);
    ASSERT_EQ(line.size(), 1U);
    if constexpr (SimultaneousGame<G>) {
      game.play(line[0][0], line[0][1]);
    } else {
      game.play(line[0][0]);
    }
    with.advance(line[0][0], line[0][1], game);
    without.advance(line[0][0], line[0][1], game);
  }
}

template <class P>
class CachedChoices : public testing::Test {};
TYPED_TEST_SUITE(CachedChoices, test::AllPolicies, test::PolicyName);

TYPED_TEST(CachedChoices, ChoosesAsItWouldHave) {
  if constexpr (IndexPolicy<TypeParam>) {
    expect_the_same_tree(Maze<12>(11, 7), TypeParam{}, {});
    expect_the_same_tree(Maze<8>(7, 7), TypeParam{}, {});
    expect_the_same_tree(JointMaze<4>(3, 4, 7), TypeParam{}, {});
  }
}

TEST(CachedChoice, NarrowNodesOfRealGames) {
  const TronSmall tron(tron_map("empty:13x13"));
  expect_the_same_tree(tron, Ucb1{}, {});
  expect_the_same_tree(tron, Ucb1Tuned{}, {});
  expect_the_same_tree(tron, Ucb1Tuned{}, {.deviation = Deviation::pooled});
  expect_the_same_tree(tron, Ucb1{}, {.bytes = 1});
  expect_the_same_tree(Serialized<TronSmall>(tron, Player::two), Ucb1{}, {});
  expect_the_same_tree(Serialized<TronSmall>(tron, Player::one), Ucb1Tuned{}, {});
}

TEST(CachedChoice, WideNodesOfRealGames) {
  expect_the_same_tree(Breakthrough(), Ucb1{}, {});
  expect_the_same_tree(Breakthrough(5, 5), Ucb1Tuned{}, {});
  expect_the_same_tree(Breakthrough(5, 5), Ucb1{}, {.transpositions = true});
  expect_the_same_tree(Breakthrough(5, 5), Rave{}, {});
  expect_the_same_tree(Breakthrough(5, 5), ImplicitMinimax{}, {});
  expect_the_same_tree(Breakthrough(5, 5), ProgressiveBias{}, {});
  expect_the_same_tree(Breakthrough(5, 5), Puct{}, {});
  expect_the_same_tree(JointMaze<12>(5, 6, 6), Ucb1Tuned{}, {});
}

TEST(CachedChoice, OnlyPlainSettingsCanCache) {
  EXPECT_TRUE(can_cache_choices({}));
  EXPECT_FALSE(can_cache_choices({.expansion = Expansion::all}));
  EXPECT_FALSE(can_cache_choices({.groups = true}));
  EXPECT_FALSE(can_cache_choices({.threshold = 5}));
  EXPECT_FALSE(can_cache_choices({.sufficiency = 0.6F}));
  EXPECT_FALSE(can_cache_choices({.first_play = 1.1F}));
  EXPECT_FALSE(can_cache_choices({.widening = {.factor = 2}}));
  EXPECT_FALSE(can_cache_choices({.moving_average = {.after = 100, .rate = 0.1F}}));
  EXPECT_FALSE(can_cache_choices({.solver = true}));
  EXPECT_FALSE(can_cache_choices({.cache_choices = false}));
  EXPECT_TRUE(can_cache_choices({.playout = PlayoutKind::straight, .predictive = true, .bytes = 1}));
}

// A tie must not be settled once for all visits to come.
TEST(CachedChoice, ATieStaysUndecided) {
  using G = JointMaze<4>;
  Arena arena(1 << 16);
  Random random(1);
  const test::PolicyNodeOf<G, Ucb1> node(arena.at(test::make_node(arena, G(2, 2, 1), 0.5F, Ucb1{}, random, false)));
  for (std::size_t lane = 0; lane < 8; ++lane) {
    const bool there = lane % 4 < 2;
    node.visits()[lane] = there ? 3.0F : absent_visits;
    node.rewards()[lane] = there ? 1.0F : absent_reward;
  }
  node.visits()[0] = 2.0F;
  node.rewards()[0] = 0.0F;
  node.rewards()[4] = 0.5F;
  node.visits()[4] = 2.0F;
  // Player one's first arm comes to 1 of 3, as its other one; player two's to 0.5 of 3 with 1 of 3 beside it.
  back_up(node, {{0}, {0}}, Ucb1{}, 1.0F);
  EXPECT_EQ(node.header().next_one, ShapeOf<G>::undecided);
  // Once more for the first arm of each: no tie is left.
  back_up(node, {{0}, {0}}, Ucb1{}, 0.0F);
  EXPECT_NE(node.header().next_one, ShapeOf<G>::undecided);
}

// Threads count a visit when they choose: a choice that was cached before is no longer true then, and a search by one
// thread that follows must not go by it.
template <class G>
void expect_choices_renewed(const G& game) {
  test::LibrarySearch<G, Ucb1> search(Ucb1{});
  search.start(game);
  Random random(3);
  search.run({.simulations = 500}, random);
  EXPECT_GT(count_decided(search.root()), 0U);
  search.run_shared({.simulations = 500}, random, 2);
  test::expect_consistent(search.root(), 2);
  search.run({.simulations = 500}, random);
  test::expect_consistent(search.root(), 2);
  EXPECT_EQ(search.root_visits(), 1500U);
}

TEST(CachedChoiceThreads, CountingAVisitRenewsTheChoice) {
  expect_choices_renewed(JointMaze<4>(3, 3, 6));
  expect_choices_renewed(Maze<8>(6, 6));
  expect_choices_renewed(Maze<12>(9, 6));
}

}  // namespace
}  // namespace cycad
