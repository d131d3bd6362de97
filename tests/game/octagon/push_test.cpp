#include "cycad/game/octagon/push.hpp"

#include <gtest/gtest.h>

#include "cycad/core/random.hpp"

namespace cycad::octagon {
namespace {

// One push, walked cell by cell.
template <OctagonSize Size>
typename Board<Size>::Bits walked(typename Board<Size>::Bits own, typename Board<Size>::Bits opponent, Cell from,
                                  Direction direction) {
  using B = Board<Size>;
  const auto in = [](typename B::Bits set, Cell cell) {
    return B::shape.contains(cell) && (set & B::bit_at(B::spot_at(cell))) != 0;
  };
  Cell last = from;
  while (in(opponent, last + direction)) last = last + direction;
  const Cell behind = last + direction;
  if (last == from || in(own, behind)) return opponent;
  opponent ^= B::bit_at(B::spot_at(last));
  return B::shape.contains(behind) ? opponent | B::bit_at(B::spot_at(behind)) : opponent;
}

template <OctagonSize Size>
void compare_random_positions() {
  using B = Board<Size>;
  Random random(36);
  for (int round = 0; round < 1000; ++round) {
    typename B::Bits own = 0;
    typename B::Bits opponent = 0;
    const unsigned density = 1 + random.below(20);  // of the own pieces and the empty cells
    B::for_each_cell([&](Cell cell) {
      const typename B::Bits bit = B::bit_at(B::spot_at(cell));
      const unsigned draw = random.below(density + 20);
      if (draw < density / 2) own |= bit;
      if (draw >= density) opponent |= bit;
    });
    const DirectionsBySpot<Size> effective(effects<Size>(own, opponent));
    B::for_each_cell([&](Cell cell) {
      const Spot spot = B::spot_at(cell);
      const bool empty = ((own | opponent) & B::bit_at(spot)) == 0;
      for (std::size_t d = 0; d < direction_count; ++d) {
        const auto expected = walked<Size>(own, opponent, cell, static_cast<Direction>(d));
        if ((B::neighbours(opponent, spot) >> d & 1U) != 0) {
          ASSERT_TRUE(pushed<Size>(own, opponent, spot, d) == expected);
        }
        ASSERT_EQ((effective[spot] >> d & 1U) != 0, empty && expected != opponent);
      }
    });
  }
}

TEST(OctagonPush, ASmallBoardIsAsWalked) { compare_random_positions<OctagonSize::small>(); }
TEST(OctagonPush, AMediumBoardIsAsWalked) { compare_random_positions<OctagonSize::medium>(); }
TEST(OctagonPush, ALargeBoardIsAsWalked) { compare_random_positions<OctagonSize::large>(); }

// The longest run: a row of the large board away from the hole, all but one of its eleven cells.
TEST(OctagonPush, TheLongestRunLosesItsLastPiece) {
  using B = Board<OctagonSize::large>;
  B::Bits run = 0;
  for (int x = -4; x <= 5; ++x) run |= B::bit_at(B::spot_at({x, 2}));
  const Spot west_end = B::spot_at({-5, 2});
  const auto east = static_cast<std::size_t>(Direction::east);
  EXPECT_TRUE(pushed<OctagonSize::large>(B::Bits{0}, run, west_end, east) == (run ^ B::bit_at(B::spot_at({5, 2}))));
  EXPECT_TRUE((effects<OctagonSize::large>(B::Bits{0}, run)[east] & B::bit_at(west_end)) != 0);
}

}  // namespace
}  // namespace cycad::octagon
