#include "cycad/agent/tree_search.hpp"

#include <gtest/gtest.h>

#include "cycad/game/tron/tron.hpp"

namespace cycad {
namespace {

using tron::Direction;

// Player one can go east or south, player two north or west.
const TronSmall& start() {
  static const TronSmall position = TronSmall::from_text("4 4/1.../..../..../...2");
  return position;
}

template <class Model>
std::unique_ptr<TreeSearch<TronSmall>> searched(const TronSmall& position, Player player, std::uint64_t simulations) {
  auto tree = make_tree<Model>(Ucb1{}, {});
  tree->start(position, player, simulations);
  Random random(4);
  EXPECT_EQ(tree->run({.simulations = simulations}, random).simulations, simulations);
  return tree;
}

double visits_of(const std::vector<RootArm<Direction>>& arms, Direction move) {
  for (const auto& arm : arms)
    if (arm.move == move) return arm.visits;
  return -1;
}

TEST(TreeSearch, ArmsAreThePlayersOwn) {
  const auto matrix = searched<MatrixModel<TronSmall>>(start(), Player::two, 400);
  const auto sequential = searched<SequentialModel<TronSmall>>(start(), Player::two, 400);
  for (const auto* tree : {matrix.get(), sequential.get()}) {
    const auto arms = tree->arms();
    ASSERT_EQ(arms.size(), 2U);
    EXPECT_EQ(arms[0].move, Direction::north);
    EXPECT_EQ(arms[1].move, Direction::west);
    EXPECT_EQ(arms[0].visits + arms[1].visits, 400.0F);
    EXPECT_EQ(tree->root_visits(), 400U);
  }
}

// After a joint move the root is the position that arose, with the visits that the tree had there.
template <class Model>
void check_advance(Player player) {
  const auto tree = searched<Model>(start(), player, 4000);
  TronSmall after = start();
  after.play(Direction::east, Direction::north);
  tree->advance(Direction::east, Direction::north, after);
  EXPECT_GT(tree->root_visits(), 200U);
  EXPECT_LT(tree->root_visits(), 4000U);
  const auto arms = tree->arms();
  ASSERT_EQ(arms.size(), 2U);
  EXPECT_EQ(arms[1].move, player == Player::one ? Direction::south : Direction::west);
  EXPECT_EQ(arms[0].move, player == Player::one ? Direction::east : Direction::north);
  const auto before = tree->root_visits();
  Random random(9);
  tree->run({.simulations = 100}, random);
  EXPECT_EQ(tree->root_visits(), before + 100);
}

TEST(TreeSearch, AdvanceInTheMatrixTree) {
  check_advance<MatrixModel<TronSmall>>(Player::one);
  check_advance<MatrixModel<TronSmall>>(Player::two);
}

TEST(TreeSearch, AdvanceInTheSequentialTreeByBothPlies) {
  check_advance<SequentialModel<TronSmall>>(Player::one);
  check_advance<SequentialModel<TronSmall>>(Player::two);
}

TEST(TreeSearch, AdvanceAloneLooksAtTheOwnMoveOnly) {
  const TronSmall position = TronSmall::from_text("5 4/..#2./1.#../..#../..#..");
  ASSERT_TRUE(position.separated());
  for (const Player player : {Player::one, Player::two}) {
    const auto tree = searched<SoloModel<TronSmall>>(position, player, 2000);
    const double kept = visits_of(tree->arms(), Direction::south);
    TronSmall after = position;
    after.play(Direction::south, Direction::south);
    tree->advance(Direction::south, Direction::south, after);
    EXPECT_EQ(static_cast<double>(tree->root_visits()), kept - 1) << "the first visit made no node";
    EXPECT_EQ(tree->arms().size(), after.move_count(player));
  }
}

TEST(TreeSearch, LinesInWords) {
  // One way to go for each: the line is forced, and player one's move comes first in all models.
  const TronSmall corridor = TronSmall::from_text("7 3/1..####/#######/####..2");
  const std::vector<std::string> joint = {"east/west", "east/west"};
  EXPECT_EQ(searched<MatrixModel<TronSmall>>(corridor, Player::one, 50)->line(9), joint);
  EXPECT_EQ(searched<MatrixModel<TronSmall>>(corridor, Player::two, 50)->line(9), joint);
  EXPECT_EQ(searched<SequentialModel<TronSmall>>(corridor, Player::one, 50)->line(9), joint);
  EXPECT_EQ(searched<SequentialModel<TronSmall>>(corridor, Player::two, 50)->line(9), joint);
  EXPECT_EQ(searched<SequentialModel<TronSmall>>(corridor, Player::two, 50)->line(3),
            (std::vector<std::string>{"east/west", "?/west"}));
  EXPECT_EQ(searched<SoloModel<TronSmall>>(corridor, Player::two, 50)->line(9),
            (std::vector<std::string>{"west", "west"}));
}

TEST(TreeSearch, AllPoliciesInAllModels) {
  const AnyPolicy policies[] = {
      RandomSelection{},  Ucb1{},          Ucb1Tuned{},     UcbV{},     UcbMinimal{}, UcbE{}, Moss{},
      OmcDeterministic{}, OmcStochastic{}, EpsilonGreedy{}, Thompson{}, Exp3{},       Pbbm{}, RegretMatching{},
      Hybrid{},           Formula{}};
  for (const AnyPolicy& policy : policies) {
    Random random(3);
    for (auto& tree : {make_tree<MatrixModel<TronSmall>>(policy, {}), make_tree<SequentialModel<TronSmall>>(policy, {}),
                       make_tree<SoloModel<TronSmall>>(policy, {})}) {
      tree->start(start(), Player::one, 300);
      EXPECT_EQ(tree->run({.simulations = 300}, random).simulations, 300U);
      EXPECT_EQ(tree->arms().size(), 2U);
    }
  }
}

}  // namespace
}  // namespace cycad
