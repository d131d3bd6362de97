#include "cycad/game/serialized.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "cycad/game/matrix_game.hpp"
#include "cycad/game/tron/tron.hpp"

namespace cycad {
namespace {

using Board = Serialized<TronSmall>;
using Matrix = Serialized<MatrixGame>;
using tron::Direction;

static_assert(AlternatingGame<Matrix>);
static_assert(!SimultaneousGame<Matrix>);
static_assert(HasRankedMoves<Matrix>);
static_assert(AlternatingGame<Board>);

const MatrixGame asymmetric({{0.0F, 0.25F}, {0.5F, 1.0F}});

TEST(Serialized, TheSearchingPlayerMovesFirst) {
  for (const Player searcher : {Player::one, Player::two}) {
    Matrix game(asymmetric, searcher);
    EXPECT_EQ(game.to_move(), searcher);
    EXPECT_EQ(game.searcher(), searcher);
    game.play({0});
    EXPECT_EQ(game.to_move(), other(searcher));
    EXPECT_FALSE(game.result());
  }
}

TEST(Serialized, TheMovesReachTheRightPlayers) {
  Matrix first(asymmetric, Player::one);
  first.play({0});
  first.play({1});
  ASSERT_TRUE(first.result());
  EXPECT_EQ(*first.result(), 0.25F);  // row 1, column 2
  Matrix second(asymmetric, Player::two);
  second.play({0});
  second.play({1});
  ASSERT_TRUE(second.result());
  EXPECT_EQ(*second.result(), 0.5F);  // player two chose column 1, player one row 2
}

TEST(Serialized, ListsTheMovesOfWhoeverIsToMove) {
  Matrix game(MatrixGame({{0, 1, 0}}), Player::one);
  EXPECT_EQ(game.move_count(), 1U);
  game.play({0});
  EXPECT_EQ(game.move_count(), 3U);
  MoveList<Matrix> list;
  game.moves(list);
  ASSERT_EQ(list.size(), 3U);
  for (std::size_t rank = 0; rank < 3; ++rank) EXPECT_EQ(list[rank], game.nth_move(rank));
}

TEST(Serialized, APendingMoveIsPartOfThePosition) {
  Matrix a(asymmetric, Player::one), b(asymmetric, Player::one);
  EXPECT_EQ(a, b);
  a.play({1});
  EXPECT_NE(a, b);
  b.play({0});
  EXPECT_NE(a, b);
  EXPECT_NE(Matrix(asymmetric, Player::one), Matrix(asymmetric, Player::two));
}

TEST(Serialized, APlayedOutPairLeavesNoTraceOfThePendingMove) {
  Board game(TronSmall::from_text("5 3/...../.1.2./....."), Player::two);
  game.play(Direction::north);
  game.play(Direction::south);
  TronSmall joint = TronSmall::from_text("5 3/...../.1.2./.....");
  joint.play(Direction::south, Direction::north);
  EXPECT_EQ(game, Board(joint, Player::two));
  EXPECT_EQ(game.game(), joint);
}

// Without this the model is wrong where the heads are close (Den Teuling & Winands 2012).
TEST(Serialized, TheReplyMayEnterTheCellThatTheFirstMoverHasClaimed) {
  Board game(TronSmall::from_text("5 3/...../.1.2./....."), Player::one);
  game.play(Direction::east);
  MoveList<Board> list;
  game.moves(list);
  ASSERT_NE(std::find(list.begin(), list.end(), Direction::west), list.end());
  game.play(Direction::west);
  ASSERT_TRUE(game.result());
  EXPECT_EQ(*game.result(), 0.5F);
}

TEST(Serialized, NothingIsOverWhileAMoveIsPending) {
  // Player two has one cell left, player one two: after the joint move player two is stuck.
  Board game(TronSmall::from_text("5 1/.2#1."), Player::one);
  ASSERT_FALSE(game.result());
  game.play(Direction::east);
  EXPECT_FALSE(game.result());
  game.play(Direction::west);
  ASSERT_TRUE(game.result());
  EXPECT_EQ(*game.result(), 0.5F);
}

TEST(Serialized, APlayoutGoesOnWithTheJointGame) {
  Random random(1);
  const Matrix fresh(asymmetric, Player::one);
  EXPECT_EQ(fresh.playout_game<PlayoutKind::uniform>(random), asymmetric);
  EXPECT_EQ(random, Random(1));  // nothing was pending, so nothing was drawn
}

TEST(Serialized, APendingMoveIsCompletedByAUniformReply) {
  Random random(2);
  for (const Player searcher : {Player::one, Player::two}) {
    Matrix game(asymmetric, searcher);
    game.play({1});
    int lower = 0;
    for (int round = 0; round < 1000; ++round) {
      const MatrixGame joint = game.playout_game<PlayoutKind::uniform>(random);
      ASSERT_TRUE(joint.result());
      const float expected_low = searcher == Player::one ? 0.5F : 0.25F;
      ASSERT_TRUE(*joint.result() == expected_low || *joint.result() == 1.0F);
      lower += *joint.result() == expected_low ? 1 : 0;
    }
    EXPECT_NEAR(lower, 500, 65);
    EXPECT_FALSE(game.result());  // the position itself is untouched
  }
}

TEST(Serialized, CompletesAPendingMoveWithoutAHeuristicOfTheGame) {
  Random random(3);
  Matrix game(asymmetric, Player::one);
  game.play({0});
  EXPECT_TRUE(game.playout_game<PlayoutKind::straight>(random).result());
  EXPECT_TRUE(game.playout_game<PlayoutKind::safe>(random).result());
}

// Two rooms: whoever is separated is so only when both have moved.
struct Rooms {
  struct Move {
    std::uint8_t number = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };
  static constexpr std::size_t max_moves = 2;
  void moves(Player /*player*/, MoveList<Rooms>& out) const {
    out.clear();
    out.push_back({0});
    out.push_back({1});
  }
  void play(Move one, Move two) { parted = one == two; }
  [[nodiscard]] Result result() const { return {}; }
  [[nodiscard]] bool separated() const { return parted; }
  [[nodiscard]] float separated_result() const { return 0.75F; }
  [[nodiscard]] float estimate() const { return 0.25F; }
  bool operator==(const Rooms&) const = default;

  bool parted = true;
};

TEST(Serialized, SeparationIsAskedWhenAJointMoveIsComplete) {
  Serialized<Rooms> game(Rooms{}, Player::one);
  static_assert(HasSeparation<Serialized<Rooms>>);
  static_assert(HasEstimate<Serialized<Rooms>>);
  static_assert(!HasSeparation<Matrix>);
  EXPECT_TRUE(game.separated());
  game.play({1});
  EXPECT_FALSE(game.separated());
  game.play({1});
  EXPECT_TRUE(game.separated());
  EXPECT_EQ(game.separated_result(), 0.75F);
  EXPECT_EQ(game.estimate(), 0.25F);
}

}  // namespace
}  // namespace cycad
