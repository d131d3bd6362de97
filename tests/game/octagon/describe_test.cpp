#include "cycad/game/octagon/describe.hpp"

#include <gtest/gtest.h>

#include "cycad/game/board_text.hpp"

namespace cycad {
namespace {

constexpr const char* small = "##...##/#.....#/......./...#.../.xo..../#.....#/##...## x 2 4,3,2 4,2,2";

TEST(OctagonDescribe, HasTheHoleThePiecesAndTheStock) {
  const BoardDescription board = describe_octagon(OctagonSmall::from_text(small).to_diagram());
  EXPECT_EQ(board.outline, CellOutline::octagon);
  EXPECT_EQ(board.at({3, 3}), CellKind::none);
  EXPECT_EQ(board.at({0, 0}), CellKind::none);
  EXPECT_EQ(board.at({1, 4}), CellKind::floor);
  ASSERT_EQ(board.pieces.size(), 2U);
  EXPECT_EQ(board.pieces[0].at, (BoardPoint{1, 4}));
  EXPECT_EQ(board.sides[1].stock[1].left, 2U);
  EXPECT_EQ(draw_board(board, false),
            "7     . . .\n"
            "6   . . . . .\n"
            "5 . . . . . . .\n"
            "4 . . .   . . .\n"
            "3 . x o . . . .\n"
            "2   . . . . .\n"
            "1     . . .\n"
            "  a b c d e f g\n"
            "x to move, ply 2 of 40\n"
            "x: 1 on the board; left: 4 x 2, 3 x 4, 2 x 8\n"
            "o: 1 on the board; left: 4 x 2, 2 x 4, 2 x 8\n");
}

TEST(OctagonDescribe, MovesSayWhatTheyPush) {
  const OctagonSmall position = OctagonSmall::from_text(small);
  const BoardMove push = describe_octagon_move(position, Player::one, position.move_from_text("d3-2w"));
  EXPECT_EQ(push.to, (BoardPoint{3, 4}));
  EXPECT_FALSE(push.from);
  EXPECT_EQ(push.piece, "2");
  EXPECT_EQ(push.direction, "w");
  EXPECT_EQ(push.points_at, (std::vector<std::string>{"w", "sw"}));
  EXPECT_TRUE(push.shifts.empty()) << "the own piece behind blocks it";
  const BoardMove north = describe_octagon_move(position, Player::one, position.move_from_text("c2-1n"));
  ASSERT_EQ(north.shifts.size(), 1U);
  EXPECT_EQ(north.shifts[0].from, (BoardPoint{2, 4}));
  EXPECT_EQ(north.shifts[0].to, (BoardPoint{2, 3}));
  const BoardMove all = describe_octagon_move(position, Player::one, position.move_from_text("c2-8"));
  EXPECT_EQ(all.direction, "");
  EXPECT_EQ(all.points_at.size(), 8U);
}

TEST(OctagonDescribe, APieceThatIsPushedOffLeaves) {
  const OctagonSmall position =
      OctagonSmall::from_text("##...##/#.....#/......./...#.../ox...../#.....#/##...## o 1 4,3,2 4,3,2");
  const OctagonSmall edge =
      OctagonSmall::from_text("##...##/#.....#/......./...#.../o....../#.....#/##...## x 2 4,3,2 4,3,2");
  const BoardMove kill = describe_octagon_move(edge, Player::one, edge.move_from_text("b3-1w"));
  ASSERT_EQ(kill.shifts.size(), 1U);
  EXPECT_EQ(kill.shifts[0].from, (BoardPoint{0, 4}));
  EXPECT_FALSE(kill.shifts[0].to);
  // A shift is what the rules do.
  OctagonSmall after = edge;
  after.play(edge.move_from_text("b3-1w"));
  EXPECT_EQ(after.count(Player::two), 0U);
  EXPECT_EQ(position.count(Player::two), 1U);
}

// In random games the shifts of every legal move turn the board before it into the one after it.
TEST(OctagonDescribe, ShiftsAgreeWithTheRules) {
  Random random(5);
  OctagonMedium position;
  while (!position.result()) {
    MoveList<OctagonMedium> moves;
    position.moves(moves);
    for (std::size_t rank = 0; rank < moves.size(); rank += 7) {
      OctagonDiagram expected = position.to_diagram();
      const Player mover = position.to_move();
      const BoardMove move = describe_octagon_move(position, mover, moves[rank]);
      const auto at = [&](BoardPoint point) -> char& {
        return expected.rows[static_cast<std::size_t>(point.row)][static_cast<std::size_t>(point.column)];
      };
      for (const BoardShift& shift : move.shifts) {
        at(shift.from) = '.';
        if (shift.to) at(*shift.to) = mover == Player::one ? 'o' : 'x';
      }
      if (move.to) at(*move.to) = mover == Player::one ? 'x' : 'o';
      OctagonMedium after = position;
      after.play(moves[rank]);
      ASSERT_EQ(after.to_diagram().rows, expected.rows) << position.to_text() << " " << move.text;
    }
    position.play_random(random);
  }
}

}  // namespace
}  // namespace cycad
