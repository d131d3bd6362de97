#include "cycad/search/tree/reroot.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "cycad/game/matrix_game.hpp"
#include "cycad/game/serialized.hpp"
#include "cycad/search/policy/policies.hpp"
#include "cycad/search/search.hpp"
#include "search/library_search.hpp"
#include "search/toy_games.hpp"
#include "search/tree_walk.hpp"

namespace cycad {
namespace {

using test::expect_consistent;
using test::JointMaze;
using test::Maze;

// What the children of the root hold, and the same after the root has moved there.
template <class G, class P, class Advance>
void expect_subtree_kept(const G& game, const P& policy, Advance advance) {
  test::LibrarySearch<G, P> search(policy);
  search.start(game);
  Random random(25);
  search.run({.simulations = 3000}, random);
  const std::size_t bytes_before = search.bytes();
  std::vector<float> before;
  std::size_t nodes_below = 0;
  for (std::size_t index = 0; index < search.root().slot_count(); ++index) {
    if (search.root().slot(index).kind() != Slot::Kind::node) continue;
    // The first child that is a node is the one to go on with.
    const auto child = test::node_at(search.root(), search.root().slot(index).index());
    // node_at counts from the tree's root, so the subtree is counted by hand.
    std::vector<GameNode<G>> open{child};
    for (std::size_t next = 0; next < open.size(); ++next) {
      for (std::size_t slot = 0; slot < open[next].slot_count(); ++slot)
        if (open[next].slot(slot).kind() == Slot::Kind::node)
          open.push_back(test::node_at(search.root(), open[next].slot(slot).index()));
    }
    nodes_below = open.size();
    const auto* floats = reinterpret_cast<const float*>(child.group(0));
    before.assign(floats, floats + child.lanes() * child.format().lane_groups);
    const float visits = child.header().visits;
    advance(search, index);
    EXPECT_EQ(static_cast<float>(search.root_visits()), visits);
    break;
  }
  ASSERT_GT(nodes_below, 1U);
  const auto root = search.root();
  const std::vector<float> after(root.group(0), root.group(0) + root.lanes() * root.format().lane_groups);
  EXPECT_EQ(before, after);
  EXPECT_EQ(expect_consistent(root), nodes_below);
  EXPECT_LT(search.bytes(), bytes_before);
  EXPECT_GE(search.value(), 0.0F);
  EXPECT_LE(search.value(), 1.0F);
  const std::uint64_t visits = search.root_visits();
  const SearchReport report = search.run({.simulations = 500}, random);
  EXPECT_EQ(search.root_visits(), visits + 500);
  EXPECT_EQ(expect_consistent(search.root()), report.nodes);
}

TEST(SearchAdvance, KeepsTheSubtreeOfAMove) {
  expect_subtree_kept(Maze<4>(3, 9), Ucb1Tuned{}, [](auto& search, std::size_t slot) {
    auto next = search.state();
    next.play({static_cast<std::uint8_t>(slot)});
    search.advance({static_cast<std::uint8_t>(slot)}, next);
    EXPECT_EQ(search.state(), next);
  });
}

TEST(SearchAdvance, KeepsTheSubtreeOfAJointMove) {
  expect_subtree_kept(JointMaze<4>(3, 2, 9), RegretMatching{}, [](auto& search, std::size_t slot) {
    const test::Turn one{static_cast<std::uint8_t>(slot / 2)}, two{static_cast<std::uint8_t>(slot % 2)};
    auto next = search.state();
    next.play(one, two);
    search.advance(one, two, next);
  });
}

TEST(SearchAdvance, FindsTheMoveInAShuffledList) {
  expect_subtree_kept(Maze<12>(7, 9), Ucb1{}, [](auto& search, std::size_t slot) {
    const test::Turn move = search.root().template moves<test::Turn>(0)[slot];
    auto next = search.state();
    next.play(move);
    search.advance(move, next);
  });
}

TEST(SearchAdvance, KeepsTheSubtreeOfEightLanes) {
  expect_subtree_kept(Maze<8>(7, 9), Ucb1{}, [](auto& search, std::size_t slot) {
    const test::Turn move{static_cast<std::uint8_t>(slot)};
    auto next = search.state();
    next.play(move);
    search.advance(move, next);
  });
}

TEST(SearchAdvance, APositionWithoutANodeStartsAFreshTree) {
  test::LibrarySearch<Maze<4>, Ucb1> search(Ucb1{});
  Maze<4> game(3, 9);
  search.start(game);
  Random random(27);
  search.run({.simulations = 3}, random);  // every move seen once: no nodes below
  game.play({1});
  search.advance({1}, {}, game);
  EXPECT_EQ(search.root_visits(), 0U);
  EXPECT_EQ(search.run({.simulations = 20}, random).simulations, 20U);
}

TEST(SearchAdvance, WorksBeforeAnySearch) {
  test::LibrarySearch<Maze<4>, Ucb1> search(Ucb1{});
  Maze<4> game(3, 9);
  search.start(game);
  game.play({1});
  search.advance({1}, {}, game);
  Random random(28);
  EXPECT_EQ(search.run({.simulations = 20}, random).simulations, 20U);
}

// A kept subtree holds the reward of the visit before it had a node; the value must not count it as one too many.
TEST(SearchAdvance, TheValueStaysAMean) {
  test::LibrarySearch<Serialized<MatrixGame>, Ucb1> search(Ucb1{});
  const Serialized<MatrixGame> game(MatrixGame({{1, 1}, {1, 1}}), Player::one);
  search.start(game);
  Random random(29);
  search.run({.simulations = 6}, random);
  Serialized<MatrixGame> next = game;
  next.play({0});
  search.advance({0}, {}, next);
  ASSERT_GT(search.root_visits(), 0U);
  EXPECT_NEAR(search.value(), 1.0F, 1e-6F);
}

TEST(SearchAdvance, AllTheWayThroughAGame) {
  test::LibrarySearch<JointMaze<4>, Ucb1> search(Ucb1{});
  JointMaze<4> game(3, 3, 8);
  search.start(game);
  Random random(30);
  while (!game.result()) {
    search.run({.simulations = 200}, random);
    expect_consistent(search.root());
    const auto line = search.principal_line(1);
    ASSERT_EQ(line.size(), 1U);
    game.play(line[0][0], line[0][1]);
    search.advance(line[0][0], line[0][1], game);
  }
}

// A proven move is an end for the search, and yet the game goes on below it.
TEST(SearchAdvance, KeepsWhatIsProven) {
  Search<test::Maze<4>, Ucb1> search(Ucb1{}, {.solver = true});
  test::Maze<4> game(3, 8, 5);
  search.start(game);
  Random random(1);
  ASSERT_EQ(search.run({.simulations = 100'000}, random).end, SearchEnd::proven);
  const Result proven = search.proven_value();
  std::size_t kept = 0;
  for (int ply = 0; ply < 4; ++ply) {
    std::size_t best = 0;  // the most visited move among those that keep the value
    const auto arms = search.arms(0);
    for (std::size_t arm = 1; arm < arms.size(); ++arm)
      if (arms[best].inferior || (!arms[arm].inferior && arms[arm].visits > arms[best].visits)) best = arm;
    if (arms.empty() || arms[best].visits < 2 * ProvenChildren::fewest_visits) break;
    game.play(arms[best].move);
    search.advance(arms[best].move, arms[best].move, game);
    EXPECT_GT(search.root_visits(), 0U);
    ++kept;
    EXPECT_EQ(search.proven_value(), proven);
    EXPECT_EQ(search.run({.simulations = 100'000}, random).simulations, 0U);
  }
  EXPECT_GE(kept, 2U);
}

TEST(SearchAdvance, ChecksAPositionThatWasNotSearched) {
  Search<test::Maze<4>, Ucb1> search(Ucb1{});
  const test::Maze<4> game(3, 8, 5);
  search.start(game);
  EXPECT_THROW(search.advance({0}, {0}, game), GameError);
  test::Maze<4> next = game;
  next.play({0});
  EXPECT_NO_THROW(search.advance({0}, {0}, next));
}

}  // namespace
}  // namespace cycad
