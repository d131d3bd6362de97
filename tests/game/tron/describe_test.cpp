#include "cycad/game/tron/describe.hpp"

#include <gtest/gtest.h>

#include "cycad/game/board_text.hpp"

namespace cycad {
namespace {

using tron::Direction;

std::vector<TronSmall> game(std::string_view start, const std::vector<std::pair<Direction, Direction>>& moves) {
  std::vector<TronSmall> history{TronSmall::from_text(start)};
  for (const auto& [one, two] : moves) {
    history.push_back(history.back());
    history.back().play(one, two);
  }
  return history;
}

BoardDescription describe(const std::vector<TronSmall>& history) {
  return describe_tron(std::span<const TronSmall>(history));
}

TEST(TronDescribe, HasTheBorderAndTheTrailsInOrder) {
  const BoardDescription board =
      describe(game("5 2/1..#./..2..", {{Direction::east, Direction::east}, {Direction::south, Direction::east}}));
  EXPECT_EQ(board.width, 7);
  EXPECT_EQ(board.height, 4);
  EXPECT_EQ(board.at({0, 0}), CellKind::wall);
  EXPECT_EQ(board.at({4, 1}), CellKind::wall);
  EXPECT_EQ(board.at({3, 1}), CellKind::floor);
  EXPECT_EQ(board.at({1, 1}), CellKind::trail_one);
  EXPECT_EQ(board.at({4, 2}), CellKind::trail_two);
  EXPECT_EQ(board.trails[0], (std::vector<BoardPoint>{{1, 1}, {2, 1}, {2, 2}}));
  ASSERT_EQ(board.pieces.size(), 2U);
  EXPECT_EQ(board.pieces[0].at, (BoardPoint{2, 2}));
  EXPECT_EQ(board.pieces[0].heading, "s");
  EXPECT_EQ(board.sides[1].letter, '2');
}

TEST(TronDescribe, MovesNameTheirCells) {
  const TronSmall position = TronSmall::from_text("5 2/1..#./..2..");
  const BoardMove move = describe_tron_move(position, Player::two, Direction::west);
  EXPECT_EQ(move.text, "west");
  EXPECT_EQ(move.direction, "w");
  EXPECT_EQ(move.from, (BoardPoint{3, 2}));
  EXPECT_EQ(move.to, (BoardPoint{2, 2}));
}

TEST(TronDescribe, DrawsBlocksOfTwoColumns) {
  const auto history = game("5 2/1..#./..2..", {{Direction::east, Direction::east}});
  EXPECT_EQ(draw_board(describe(history), false),
            "##############\n"
            "##aa11  ##  ##\n"
            "##    bb22  ##\n"
            "##############\n");
  EXPECT_EQ(draw_board(describe({history.back()}), false),
            "##############\n"
            "####11  ##  ##\n"
            "##    ##22  ##\n"
            "##############\n")
      << "whose trail it was is not known any more";
  const std::string coloured = draw_board(describe(history), true);
  EXPECT_NE(coloured.find("1▶"), std::string::npos) << "the heads differ without colour";
  EXPECT_NE(coloured.find("2▶"), std::string::npos);
}

TEST(TronDescribe, EndsWithACrashOrAMeeting) {
  const BoardDescription met = describe(game("3 1/1.2", {{Direction::east, Direction::west}}));
  EXPECT_EQ(draw_board(met, false), "##########\n##aaXXbb##\n##########\na draw\n");
  const BoardDescription crashed = describe(game("5 1/.1#.2", {{Direction::west, Direction::west}}));
  EXPECT_EQ(crashed.status, "a draw") << draw_board(crashed, false);
  ASSERT_EQ(crashed.marks.size(), 2U);
  EXPECT_EQ(crashed.marks[0].kind, MarkKind::crash);
  EXPECT_EQ(crashed.marks[0].player, Player::one);
  const BoardDescription won = describe(game("6 1/.1#..2", {{Direction::west, Direction::west}}));
  EXPECT_EQ(won.status, "player two has won");
  ASSERT_EQ(won.marks.size(), 1U);
  EXPECT_EQ(won.marks[0].at, (BoardPoint{1, 1}));
}

}  // namespace
}  // namespace cycad
