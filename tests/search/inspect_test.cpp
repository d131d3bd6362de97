#include "cycad/search/inspect.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "cycad/game/matrix_game.hpp"
#include "cycad/game/serialized.hpp"
#include "cycad/search/policy/policies.hpp"
#include "cycad/search/search.hpp"
#include "search/library_search.hpp"
#include "search/toy_games.hpp"

namespace cycad {
namespace {

using test::JointMaze;
using test::Maze;

TEST(SearchArms, AreInTheOrderOfTheMoveListAndAddUp) {
  const auto expect_order = [](auto game, auto policy) {
    using S = test::LibrarySearch<decltype(game), decltype(policy)>;
    S search(policy);
    search.start(game, 500);
    Random random(13);
    search.run({.simulations = 500}, random);
    for (std::size_t side = 0; side < S::Shape::sides; ++side) {
      double visits = 0;
      double probability = 0;
      const auto arms = search.arms(side);
      for (std::size_t arm = 0; arm < arms.size(); ++arm) {
        EXPECT_EQ(arms[arm].move.number, arm);
        EXPECT_GE(arms[arm].mean, 0.0F);
        EXPECT_LE(arms[arm].mean, 1.0F + 1e-6F);
        visits += arms[arm].visits;
        probability += arms[arm].probability;
      }
      EXPECT_EQ(visits, 500.0F);
      EXPECT_NEAR(probability, 1.0, 1e-5);
    }
  };
  expect_order(Maze<4>(4, 8), Ucb1{});
  expect_order(Maze<8>(7, 8), Ucb1{});
  expect_order(Maze<12>(11, 8), Ucb1{});
  expect_order(JointMaze<4>(3, 2, 8), Exp3{});
  expect_order(JointMaze<12>(5, 9, 8), RegretMatching{});
}

TEST(SearchArms, AnArmThatWasNeverPulledHasNoVisits) {
  test::LibrarySearch<Maze<12>, Ucb1> wide(Ucb1{});
  wide.start(Maze<12>(12, 4));
  test::LibrarySearch<Maze<4>, Ucb1> narrow(Ucb1{});
  narrow.start(Maze<4>(4, 4));
  Random random(14);
  wide.run({.simulations = 2}, random);
  narrow.run({.simulations = 2}, random);
  const auto pulled = [](const auto& arms) {
    return std::count_if(arms.begin(), arms.end(), [](const auto& arm) { return arm.visits == 1.0F; });
  };
  const auto idle = [](const auto& arms) {
    return std::count_if(arms.begin(), arms.end(),
                         [](const auto& arm) { return arm.visits == 0.0F && arm.mean == 0.0F; });
  };
  EXPECT_EQ(pulled(wide.arms(0)), 2);
  EXPECT_EQ(idle(wide.arms(0)), 10);
  EXPECT_EQ(pulled(narrow.arms(0)), 2);
  EXPECT_EQ(idle(narrow.arms(0)), 2);
}

// Four moves searched in narrow nodes and in wide ones: only the order of first visits is drawn differently.
TEST(SearchArms, NarrowAndWideNodesGiveTheSameStatistics) {
  const auto arms_of = [](auto game, auto policy) {
    test::LibrarySearch<Serialized<decltype(game)>, decltype(policy)> search(policy);
    search.start(Serialized<decltype(game)>(game, Player::one));
    Random random(15);
    search.run({.simulations = 3000}, random);
    std::vector<double> visits;
    for (const auto& arm : search.arms(0)) visits.push_back(arm.visits);
    return visits;
  };
  const auto expect_alike = [&](auto policy) {
    const auto narrow = arms_of(BasicMatrixGame<4>({{0.31F}, {0.47F}, {0.62F}, {0.73F}}), policy);
    const auto wide = arms_of(BasicMatrixGame<8>({{0.31F}, {0.47F}, {0.62F}, {0.73F}}), policy);
    for (std::size_t arm = 0; arm < 4; ++arm) EXPECT_NEAR(narrow[arm], wide[arm], 2.0F) << arm;
    EXPECT_GT(narrow[3], narrow[0]);
  };
  expect_alike(Ucb1{});
  expect_alike(Ucb1Tuned{});
  expect_alike(UcbV{});
  expect_alike(UcbE{});
  expect_alike(UcbMinimal{});
  expect_alike(Moss{});
  expect_alike(OmcDeterministic{});
}

TEST(SearchLine, IsLegalAndBeginsWithTheMostVisitedMoves) {
  test::LibrarySearch<JointMaze<4>, Ucb1> search(Ucb1{});
  JointMaze<4> game(3, 2, 5);
  search.start(game);
  Random random(23);
  search.run({.simulations = 5000}, random);
  const auto line = search.principal_line(10);
  ASSERT_FALSE(line.empty());
  ASSERT_LE(line.size(), 5U);
  for (std::size_t side = 0; side < 2; ++side) {
    const auto arms = search.arms(side);
    for (const auto& arm : arms) EXPECT_LE(arm.visits, arms[line[0][side].number].visits);
  }
  for (const auto& [one, two] : line) {
    ASSERT_FALSE(game.result());
    EXPECT_LT(one.number, game.move_count(Player::one));
    EXPECT_LT(two.number, game.move_count(Player::two));
    game.play(one, two);
  }
  EXPECT_EQ(search.principal_line(2).size(), 2U);
  EXPECT_TRUE(search.principal_line(0).empty());
}

TEST(SearchLine, EndsWithTheGame) {
  test::LibrarySearch<Maze<12>, Ucb1> search(Ucb1{});
  search.start(Maze<12>(6, 2));
  Random random(24);
  search.run({.simulations = 2000}, random);
  EXPECT_EQ(search.principal_line(10).size(), 2U);
}

TEST(SearchValue, IsPlayerOnesWhoeverMoves) {
  for (const Player searcher : {Player::one, Player::two}) {
    test::LibrarySearch<Serialized<MatrixGame>, Ucb1> search(Ucb1{});
    search.start(Serialized<MatrixGame>(MatrixGame({{0.9F}}), searcher));
    Random random(31);
    search.run({.simulations = 100}, random);
    EXPECT_NEAR(search.value(), 0.9F, 1e-5F);
    EXPECT_NEAR(search.arms(0)[0].mean, searcher == Player::one ? 0.9F : 0.1F, 1e-5F);
  }
}

}  // namespace
}  // namespace cycad
