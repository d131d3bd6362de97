#include "cycad/agent/position_of.hpp"

#include <gtest/gtest.h>

#include "agent/nim.hpp"
#include "cycad/game/tron/tron.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;
using test::Nim;

TEST(PositionOf, AlternatingGame) {
  PositionOf<Nim> position(Nim{5, Player::one}, "nim");
  EXPECT_EQ(position.game(), "nim");
  EXPECT_TRUE(position.moves_now(Player::one));
  EXPECT_FALSE(position.moves_now(Player::two));
  EXPECT_EQ(position.moves(Player::one), (std::vector<std::string>{"take1", "take2", "take3"}));
  EXPECT_EQ(position.move_count(Player::one), 3U);
  EXPECT_EQ(position.move_count(Player::two), 0U);
  position.play(2, 99);
  EXPECT_EQ(position.to_text(), "2 two") << "the number of the player who does not move is ignored";
  position.play(99, 1);
  EXPECT_EQ(position.result(), Result(0.0F));
  EXPECT_FALSE(position.moves_now(Player::one));
  EXPECT_EQ(position.move_count(Player::one), 0U);
  EXPECT_EQ(error_of([&] { position.play(0, 0); }), "the game is over, expected no more moves");
}

TEST(PositionOf, SimultaneousGame) {
  PositionOf<TronSmall> position(TronSmall::from_text("4 1/1  2"), "tron");
  EXPECT_TRUE(position.moves_now(Player::one));
  EXPECT_TRUE(position.moves_now(Player::two));
  EXPECT_EQ(position.moves(Player::two), (std::vector<std::string>{"west"}));
  position.play(0, 0);
  EXPECT_EQ(position.result(), Result(0.5F));
  EXPECT_FALSE(position.moves_now(Player::two));
}

TEST(PositionOf, WrongMoveNumbers) {
  PositionOf<Nim> position(Nim{2, Player::two}, "nim");
  EXPECT_EQ(error_of([&] { position.play(0, 2); }), "move number 2 of player two, expected a number below 2");
  EXPECT_EQ(position.to_text(), "2 two");
  PositionOf<TronSmall> tron(TronSmall::from_text("4 1/1  2"), "tron");
  EXPECT_EQ(error_of([&] { tron.play(0, 1); }), "move number 1 of player two, expected a number below 1");
}

TEST(PositionOf, CloneIsIndependent) {
  PositionOf<Nim> position(Nim{5, Player::one}, "nim");
  const auto copy = position.clone();
  position.play(0, 0);
  EXPECT_EQ(copy->to_text(), "5 one");
  EXPECT_EQ(copy->draw(false), "5 one\n");
}

TEST(PositionOf, DescribesFromTheHistory) {
  const BoardDescriber<Nim> describer{
      .board =
          [](std::span<const Nim> history) {
            BoardDescription board{.game = "nim"};
            for (const Nim& state : history) board.text += std::to_string(state.heap) + " ";
            return board;
          },
      .move =
          [](const Nim& state, Player player, Nim::Move move) {
            return BoardMove{.text = state.move_text(move), .player = player, .to = BoardPoint{move.taken, 0}};
          }};
  PositionOf<Nim> position(Nim{5, Player::one}, "nim", describer);
  EXPECT_TRUE(position.board().last.empty());
  position.play(1, 0);
  const auto copy = position.clone();
  EXPECT_EQ(copy->board().last.at(0).text, "take2");
  EXPECT_EQ(copy->board().marks.at(0).at, (BoardPoint{2, 0}));
  position.play(99, 0);
  EXPECT_EQ(position.board().last.at(0).text, "take1");
  EXPECT_EQ(position.board().last.at(0).player, Player::two);
  EXPECT_EQ(position.draw(false), "5 3 2 \n");
  EXPECT_EQ(copy->draw(false), "5 3 \n");
  const std::vector<BoardMove> moves = position.board_moves(Player::one);
  ASSERT_EQ(moves.size(), 2U);
  EXPECT_EQ(moves[1].to, (BoardPoint{2, 0}));
  EXPECT_TRUE(position.board_moves(Player::two).empty());
}

TEST(PositionOf, WithoutADescriptionTheTextIsTheBoard) {
  PositionOf<Nim> position(Nim{5, Player::one}, "nim");
  position.play(1, 0);
  EXPECT_EQ(position.board().text, "3 two");
  EXPECT_EQ(position.board().width, 0);
  EXPECT_EQ(position.board_moves(Player::two).at(0).text, "take1");
}

TEST(PositionOf, StateOfTheRightTypeOnly) {
  const PositionOf<Nim> position(Nim{5, Player::one}, "nim");
  ASSERT_NE(state_of<Nim>(position), nullptr);
  EXPECT_EQ(*state_of<Nim>(position), (Nim{5, Player::one}));
  EXPECT_EQ(state_of<TronSmall>(position), nullptr);
  EXPECT_EQ(error_of([&] { (void)require_state<TronSmall>(position); }),
            "the position is of another game than the agent plays");
}

TEST(PositionOf, NothingToDecide) {
  const PositionOf<Nim> over(Nim{0, Player::one}, "nim");
  EXPECT_EQ(error_of([&] { require_decision(over, Player::one); }),
            "nim: the game is over, expected a position with moves");
  const PositionOf<Nim> position(Nim{5, Player::one}, "nim");
  EXPECT_EQ(error_of([&] { require_decision(position, Player::two); }),
            "nim: player two does not move in this position");
  EXPECT_NO_THROW(require_decision(position, Player::one));
}

}  // namespace
}  // namespace cycad
