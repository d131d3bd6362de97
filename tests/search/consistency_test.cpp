// What must hold in every tree, whatever the game, the policy and the settings.

#include <gtest/gtest.h>

#include "cycad/game/serialized.hpp"
#include "cycad/search/search.hpp"
#include "search/library_search.hpp"
#include "search/policy/all_policies.hpp"
#include "search/toy_games.hpp"
#include "search/tree_walk.hpp"

namespace cycad {
namespace {

using test::expect_consistent;
using test::JointMaze;
using test::Listed;
using test::Maze;

constexpr std::uint64_t simulations = 1500;

template <class P>
class Consistency : public testing::Test {
 protected:
  template <class G>
  static void expect_consistent_tree(const G& game, const SearchSettings& settings = {}) {
    test::LibrarySearch<G, P> search(P{}, settings);
    search.start(game, simulations);
    Random random(1);
    const SearchReport report = search.run({.simulations = simulations}, random);
    EXPECT_FALSE(report.full);
    EXPECT_EQ(search.root_visits(), report.simulations);
    EXPECT_EQ(expect_consistent(search.root()), report.nodes);
    EXPECT_GT(report.nodes, 10U);
  }
};
TYPED_TEST_SUITE(Consistency, test::AllPolicies, test::PolicyName);

TYPED_TEST(Consistency, NarrowAlternatingNodes) { this->expect_consistent_tree(Maze<4>(3, 6)); }
TYPED_TEST(Consistency, WideAlternatingNodes) { this->expect_consistent_tree(Maze<12>(9, 3)); }
TYPED_TEST(Consistency, NarrowMatrixNodes) {
  this->expect_consistent_tree(JointMaze<4>(3, 4, 4));
  this->expect_consistent_tree(JointMaze<4>(3, 2, 4), {.limits = {}, .deviation = Deviation::pooled});
}
TYPED_TEST(Consistency, WideMatrixNodes) { this->expect_consistent_tree(JointMaze<12>(5, 3, 4)); }

template <class G, class P>
void expect_consistent_with(const G& game, const P& policy, const SearchSettings& settings) {
  test::LibrarySearch<G, P> search(policy, settings);
  search.start(game, 4 * simulations);
  Random random(2);
  const SearchReport report = search.run({.simulations = simulations}, random);
  EXPECT_EQ(search.root_visits(), report.simulations);
  EXPECT_EQ(expect_consistent(search.root(), 0, settings.limits.length > 0), report.nodes);
}

TEST(ConsistencyOfSettings, NarrowNodesThatKeepTheirMoves) {
  expect_consistent_with(Listed<Maze<4>>(Maze<4>(3, 6)), Ucb1Tuned{}, {});
}

TEST(ConsistencyOfSettings, SerializedGames) {
  expect_consistent_with(Serialized<JointMaze<4>>(JointMaze<4>(3, 2, 4), Player::one), Ucb1Tuned{}, {});
  expect_consistent_with(Serialized<JointMaze<4>>(JointMaze<4>(3, 2, 4), Player::two), RegretMatching{}, {});
  expect_consistent_with(Serialized<JointMaze<12>>(JointMaze<12>(6, 2, 4), Player::two), Ucb1{}, {});
}

TEST(ConsistencyOfSettings, SelectionAtRandomBelowAThreshold) {
  expect_consistent_with(Maze<4>(3, 6), Ucb1Tuned{}, {.limits = {}, .threshold = 30});
  expect_consistent_with(Maze<12>(9, 3), Ucb1Tuned{}, {.limits = {}, .threshold = 30});
  expect_consistent_with(JointMaze<4>(3, 2, 4), Exp3{}, {.limits = {}, .threshold = 30});
}

TEST(ConsistencyOfSettings, FullExpansion) {
  expect_consistent_with(Maze<4>(3, 6), Ucb1Tuned{}, {.limits = {}, .expansion = Expansion::all});
  expect_consistent_with(Maze<12>(9, 3), Ucb1Tuned{}, {.limits = {}, .expansion = Expansion::all});
  expect_consistent_with(JointMaze<4>(3, 2, 4), Ucb1Tuned{}, {.limits = {}, .expansion = Expansion::all});
  expect_consistent_with(JointMaze<12>(5, 3, 4), RegretMatching{}, {.limits = {}, .expansion = Expansion::all});
  expect_consistent_with(JointMaze<4>(3, 2, 4), Exp3{}, {.limits = {}, .expansion = Expansion::all});
}

TEST(ConsistencyOfSettings, LimitedPlayouts) {
  expect_consistent_with(JointMaze<4>(3, 2, 8), Ucb1Tuned{}, {.limits = {.length = 2}});
  expect_consistent_with(Maze<12>(9, 8), Ucb1{}, {.limits = {.length = 3}});
  expect_consistent_with(Maze<4>(3, 8), Ucb1{}, {.limits = {.length = 4}, .expansion = Expansion::all});
  expect_consistent_with(Serialized<JointMaze<4>>(JointMaze<4>(3, 2, 8), Player::two), Ucb1{},
                         {.limits = {.length = 2}});
}

}  // namespace
}  // namespace cycad
