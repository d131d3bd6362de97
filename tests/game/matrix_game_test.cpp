#include "cycad/game/matrix_game.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "cycad/game/random_play.hpp"

namespace cycad {
namespace {

static_assert(SimultaneousGame<MatrixGame>);
static_assert(!AlternatingGame<MatrixGame>);
static_assert(HasRankedMoves<MatrixGame>);
static_assert(HasText<MatrixGame>);
static_assert(HasHash<MatrixGame>);
static_assert(MatrixGame::max_moves == 4);

std::string error_of_matrix(std::string_view text) {
  try {
    MatrixGame::from_text(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(MatrixGame, EveryJointMoveEndsTheGameWithItsReward) {
  const MatrixGame game({{0.5F, 0.25F, 1.0F}, {0.75F, 0.5F, 0.45F}});
  EXPECT_FALSE(game.result());
  EXPECT_EQ(game.move_count(Player::one), 2U);
  EXPECT_EQ(game.move_count(Player::two), 3U);
  const float rewards[2][3] = {{0.5F, 0.25F, 1.0F}, {0.75F, 0.5F, 0.45F}};
  for (std::uint8_t row = 0; row < 2; ++row) {
    for (std::uint8_t column = 0; column < 3; ++column) {
      MatrixGame played = game;
      played.play({row}, {column});
      ASSERT_TRUE(played.result());
      EXPECT_EQ(*played.result(), rewards[row][column]);
      EXPECT_EQ(game.reward(row, column), rewards[row][column]);
    }
  }
}

TEST(MatrixGame, MoveListAndRanksAgree) {
  const MatrixGame game({{0, 1, 0}, {1, 0, 1}});
  for (const Player player : {Player::one, Player::two}) {
    MoveList<MatrixGame> list;
    list.push_back({9});
    game.moves(player, list);
    ASSERT_EQ(list.size(), game.move_count(player));
    for (std::size_t rank = 0; rank < list.size(); ++rank) {
      EXPECT_EQ(list[rank], game.nth_move(player, rank));
      EXPECT_EQ(list[rank].number, rank);
    }
  }
}

TEST(MatrixGame, RandomPlayReachesEveryCell) {
  const MatrixGame game({{0.0F, 0.1F}, {0.2F, 0.3F}, {0.4F, 0.5F}});
  Random random(1);
  int counts[6] = {};
  for (int round = 0; round < 600; ++round) {
    MatrixGame played = game;
    play_step<PlayoutKind::uniform>(played, random);
    ++counts[std::lround(*played.result() * 10.0F)];
  }
  for (const int count : counts) EXPECT_NEAR(count, 100, 45);
}

TEST(MatrixGame, TextRoundTrip) {
  for (const std::string text : {"0.5", "1 0/0 1", "0.5 0.25 1/0.75 0.5 0.45/0 0.55 0.5", "1 0/0 1 : 2 1"}) {
    EXPECT_EQ(MatrixGame::from_text(text).to_text(), text);
    EXPECT_EQ(MatrixGame::from_text(MatrixGame::from_text(text).to_text()), MatrixGame::from_text(text));
  }
  EXPECT_EQ(MatrixGame::from_text("  1   0 /0 1 "), MatrixGame({{1, 0}, {0, 1}}));
  EXPECT_EQ(MatrixGame::from_text("1 0\r\n0\t1\n : 1\n2\n"), MatrixGame::from_text("1 0/0 1 : 1 2"));
  EXPECT_EQ(MatrixGame().to_text(), "0.5");
  EXPECT_EQ(MatrixGame::from_text("-0").to_text(), "0");
}

TEST(MatrixGame, APlayedGameReadsAsOver) {
  const MatrixGame game = MatrixGame::from_text("1 0.25/0 1 : 1 2");
  ASSERT_TRUE(game.result());
  EXPECT_EQ(*game.result(), 0.25F);
  MatrixGame played({{1, 0.25F}, {0, 1}});
  played.play({0}, {1});
  EXPECT_EQ(played, game);
  EXPECT_EQ(played.hash(), game.hash());
  EXPECT_EQ(game.move_text({1}), "2");
}

TEST(MatrixGame, BadTextIsNamed) {
  EXPECT_EQ(error_of_matrix(""), "matrix game: row 1 has 0 rewards, expected one or more");
  EXPECT_EQ(error_of_matrix("1 0/"), "no error");  // a trailing separator adds no row
  EXPECT_EQ(error_of_matrix("1 0/1"), "matrix game: row 2 has 1 rewards, expected 2");
  EXPECT_EQ(error_of_matrix("1 0/1 0 1"), "matrix game: row 2 has 3 rewards, expected 2");
  EXPECT_EQ(error_of_matrix("1/0 1/1"), "matrix game: row 2 has 2 rewards, expected 1");
  EXPECT_EQ(error_of_matrix("1 0//1 0"), "matrix game: row 2 has 0 rewards, expected 2");
  EXPECT_EQ(error_of_matrix("1 x"), "matrix game: 'x' where a reward was expected");
  EXPECT_EQ(error_of_matrix("1 0.5y"), "matrix game: '0.5y' where a reward was expected");
  EXPECT_EQ(error_of_matrix("1 \ax\x80 0"), "matrix game: '?x?' where a reward was expected");
  EXPECT_EQ(error_of_matrix("1 " + std::string(100, 'x')),
            "matrix game: '" + std::string(60, 'x') + "...' where a reward was expected");
  EXPECT_EQ(error_of_matrix("1 1.5"), "matrix game: row 1 has the reward 1.5, expected a number from 0 to 1");
  EXPECT_EQ(error_of_matrix("1 -0.5"), "matrix game: row 1 has the reward -0.5, expected a number from 0 to 1");
  EXPECT_EQ(error_of_matrix("nan"), "matrix game: row 1 has the reward nan, expected a number from 0 to 1");
  EXPECT_EQ(error_of_matrix("1 1 1 1 1"), "matrix game: row 1 has more than 4 rewards");
  EXPECT_EQ(error_of_matrix("1/1/1/1/1"), "matrix game: more than 4 rows");
  EXPECT_EQ(error_of_matrix("1 0/0 1 : 3 1"), "matrix game: move 3 of player one, expected 1 to 2");
  EXPECT_EQ(error_of_matrix("1 0/0 1 : 1 0"), "matrix game: move 0 of player two, expected 1 to 2");
  EXPECT_EQ(error_of_matrix("1 0/0 1 : 1"), "matrix game: '' where the number of a move was expected");
  EXPECT_EQ(error_of_matrix("1 0/0 1 : 1 2 1"), "matrix game: '1' behind the two moves");
}

TEST(MatrixGame, RowsGivenInCodeAreChecked) {
  EXPECT_THROW(MatrixGame({{1, 0}, {1}}), InputError);
  EXPECT_THROW(MatrixGame({{2.0F}}), InputError);
  EXPECT_THROW(MatrixGame({}), InputError);
}

TEST(MatrixGame, HashTellsGamesApart) {
  EXPECT_NE(MatrixGame({{1, 0}, {0, 1}}).hash(), MatrixGame({{0, 1}, {1, 0}}).hash());
  EXPECT_NE(MatrixGame({{1, 1}}).hash(), MatrixGame({{1}, {1}}).hash());
  EXPECT_NE(MatrixGame::from_text("1 0 : 1 1").hash(), MatrixGame::from_text("1 0").hash());
}

TEST(MatrixGame, WiderOnesHaveMoreRoom) {
  const auto game = BasicMatrixGame<8>::from_text("1 1 1 1 1 0/0 0 0 0 0 1");
  EXPECT_EQ(game.move_count(Player::two), 6U);
  EXPECT_EQ(game.reward(1, 5), 1.0F);
}

}  // namespace
}  // namespace cycad
