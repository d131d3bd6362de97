#include "cycad/game/tron/chambers.hpp"

#include <gtest/gtest.h>

#include "cycad/game/tron/tron.hpp"

namespace cycad {
namespace {

constexpr tron::ChamberWeights cells_only{.cell = 1, .edge = 0};

template <class G>
int bound_of(const G& position) {
  return tron::path_bound(position.region(Player::one), G::Grid::spot_at(position.head(Player::one)));
}

TEST(TronChambers, ColoursAlternate) {
  // From a corner of 3x3: 4 cells of the head's colour and 4 of the other.
  EXPECT_EQ(bound_of(TronSmall::from_text("5 3/1..#2/...#./...#.")), 8);
  // From the middle of a side: 3 of its own colour and 5 of the other, so that every second cell is soon missing.
  EXPECT_EQ(bound_of(TronSmall::from_text("5 3/.1.#2/...#./...#.")), 7);
  EXPECT_EQ(bound_of(TronLarge::from_text("5 3/.1.#2/...#./...#.")), 7);
}

TEST(TronChambers, OnlyOneOfTwoDeadEnds) {
  // Three cells to the west or five to the east.
  EXPECT_EQ(bound_of(TronSmall::from_text("9 2/...1...../########2")), 5);
  EXPECT_EQ(bound_of(TronSmall::from_text("3 1/1#2")), 0);
}

TEST(TronChambers, AChainOfChambers) {
  // A square of four, a door of one cell, a square of four. The way out of the first has the colour of the head, so
  // that only two of its other three cells are walked on.
  EXPECT_EQ(bound_of(TronSmall::from_text("7 3/1.#..##/.....##/######2")), 2 + 1 + 4);
}

TEST(TronChambers, AChamberOnTheFrontCannotWait) {
  // A room of the player's own before the door, and behind the door a larger one.
  const TronSmall position = TronSmall::from_text("9 3/1..#...../........2/...#.....");
  const auto head = TronSmall::Grid::spot_at(position.head(Player::one));
  const auto cells = position.region(Player::one);
  const int without = tron::chamber_value(cells, TronSmall::Grid{}, head, cells_only);
  TronSmall::Grid front;
  front.set(TronSmall::Grid::spot_at({0, 6}));
  const int with = tron::chamber_value(cells, front, head, cells_only);
  EXPECT_LT(with, without);
  // Five steps to the first cell behind the door, and 13 cells more of which a path reaches 11 or 12.
  EXPECT_LE(with, 5 + 12);
  EXPECT_GE(with, 5 + 11);
}

TEST(TronChambers, EdgesCountWhereTheyAreWeighed) {
  const auto value = [](const TronSmall& position) {
    const auto head = TronSmall::Grid::spot_at(position.head(Player::one));
    return tron::chamber_value(position.region(Player::one), TronSmall::Grid{}, head, {.cell = 1, .edge = 10});
  };
  // Five cells in a corridor, and five that form a square: 1 to 2 edges at each, and 2 to 3.
  const int corridor = value(TronSmall::from_text("8 1/1.....#2"));
  const int square = value(TronSmall::from_text("5 2/1..#2/...#."));
  EXPECT_GT(square, corridor);
}

}  // namespace
}  // namespace cycad
