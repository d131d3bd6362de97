// A recorded random game, position by position.
#include <gtest/gtest.h>

#include <sstream>

#include "cycad/game/tron/tron.hpp"
#include "support/golden.hpp"

namespace cycad {
namespace {

TEST(TronGolden, ARandomGameOnLanctotsBoardB) {
  TronSmall position(tron_map("lanctot-b"));
  Random random(2013);
  std::ostringstream record;
  record << "Tron on lanctot-b, seed 2013\n\n" << position.to_text();
  for (int number = 1; !position.over(); ++number) {
    const auto one = position.safe_move(Player::one, random);
    const auto two = position.safe_move(Player::two, random);
    position.play(one, two);
    record << "\n" << number << ". " << position.move_text(one) << " " << position.move_text(two) << "\n";
    record << position.to_text();
  }
  record << "\nresult " << *position.result() << "\n";
  test::expect_golden("tron.txt", record.str());
}

}  // namespace
}  // namespace cycad
