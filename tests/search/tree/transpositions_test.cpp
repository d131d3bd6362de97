#include "cycad/search/tree/transpositions.hpp"

#include <gtest/gtest.h>

#include <unordered_set>

#include "cycad/game/breakthrough/breakthrough.hpp"
#include "cycad/search/policy/policies.hpp"
#include "cycad/search/search.hpp"

namespace cycad {
namespace {

using BreakthroughSearch = Search<Breakthrough, Ucb1>;

SearchSettings shared_nodes(bool solver = false) {
  SearchSettings settings;
  settings.transpositions = true;
  settings.solver = solver;
  return settings;
}

TEST(NodeMap, FindsWhatWasPutIn) {
  NodeMap map;
  EXPECT_EQ(map.find(7), 0U);
  map.insert(7, 3);
  map.insert(8, 4);
  EXPECT_EQ(map.find(7), 3U);
  NodeMap moved;
  moved.insert(3, 30);
  map.relocate(moved);
  EXPECT_EQ(map.find(7), 30U);
  EXPECT_EQ(map.find(8), 0U);
}

void collect_positions(const Breakthrough& state, std::unordered_set<std::uint64_t>& known) {
  if (state.result() || !known.insert(state.hash()).second) return;
  MoveList<Breakthrough> moves;
  state.moves(moves);
  for (const auto move : moves) {
    Breakthrough next = state;
    next.play(move);
    collect_positions(next, known);
  }
}

// A small board has few positions and many ways to them: with shared nodes there are never more nodes than positions.
TEST(Transpositions, OnePositionHasOneNode) {
  const auto start = Breakthrough::from_text("1bb1/4/4/1ww1 w");
  std::unordered_set<std::uint64_t> positions;
  collect_positions(start, positions);
  const auto nodes = [&](const SearchSettings& settings) {
    Search<Breakthrough, RandomSelection> search(RandomSelection{}, settings);
    Random random(3);
    search.start(start);
    return search.run({.simulations = 50'000}, random).nodes;
  };
  EXPECT_LE(nodes(shared_nodes()), positions.size());
  EXPECT_GT(nodes(shared_nodes()), positions.size() * 9 / 10);
  EXPECT_GT(nodes({}), positions.size());
}

// Each simulation counts once at the root, however many ways lead to a node.
TEST(Transpositions, TheRootCountsEverySimulation) {
  BreakthroughSearch search(Ucb1{}, shared_nodes());
  Random random(3);
  search.start(Breakthrough(5, 5));
  search.run({.simulations = 5'000}, random);
  double visits = 0;
  for (const auto& arm : search.arms(0)) visits += arm.visits;
  EXPECT_EQ(visits, 5'000.0F);
}

TEST(Transpositions, TheKeptPartIsStillOneNodeAPosition) {
  Breakthrough position(5, 5);
  BreakthroughSearch search(Ucb1{}, shared_nodes());
  Random random(3);
  search.start(position);
  for (int ply = 0; ply < 8 && !position.result(); ++ply) {
    search.run({.simulations = 3'000}, random);
    const auto arms = search.arms(0);
    auto best = arms.front();
    for (const auto& arm : arms)
      if (arm.visits > best.visits) best = arm;
    position.play(best.move);
    if (position.result()) break;
    search.advance(best.move, position);
    EXPECT_EQ(search.root_visits(), search.root().header().visits);
  }
}

TEST(Transpositions, TheSolverProvesTheSame) {
  const auto figure = Breakthrough::from_text("1b6/bbb5/1wb5/w7/wbbb4/7w/5w2/4ww2 w");
  BreakthroughSearch search(Ucb1{.c = 0.4F}, shared_nodes(true));
  Random random(1);
  search.start(figure);
  search.run({.simulations = 100'000}, random);
  EXPECT_EQ(search.proven_value(), Result{1.0F});
}

TEST(Transpositions, ThreadsShareThem) {
  BreakthroughSearch search(Ucb1{}, shared_nodes(true));
  Random random(3);
  search.start(Breakthrough(5, 5));
  EXPECT_EQ(search.run_shared({.simulations = 8'000}, random, 4).simulations, 8'000U);
}

}  // namespace
}  // namespace cycad
