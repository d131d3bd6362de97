// A recorded game of biased random players, position by position.
#include <gtest/gtest.h>

#include <sstream>

#include "cycad/game/board_text.hpp"
#include "cycad/game/octagon/complexity.hpp"
#include "cycad/game/octagon/describe.hpp"
#include "support/golden.hpp"

namespace cycad {
namespace {

TEST(OctagonGolden, AGameOnTheSmallBoard) {
  OctagonSmall position;
  Random random(2014);
  std::ostringstream record;
  record << "The Octagon Theory on the small board, seed 2014\n\n" << position.to_text() << "\n";
  while (!position.result()) {
    MoveList<OctagonSmall> moves;
    position.moves(moves);
    const OctagonMove move = biased_octagon_move(position, moves, {}, random);
    record << "\n" << position.ply() + 1 << ". " << position.move_text(move) << " of " << moves.size() << "\n";
    position.play(move);
    record << position.to_text() << "\n";
  }
  record << "\n"
         << draw_board(describe_octagon(position.to_diagram()), false) << "\nresult " << *position.result() << "\n";
  test::expect_golden("octagon.txt", record.str());
}

}  // namespace
}  // namespace cycad
