#include "cycad/game/octagon/piece.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <set>

namespace cycad::octagon {
namespace {

Directions set_of(std::initializer_list<Direction> directions) {
  unsigned set = 0;
  for (const Direction direction : directions) set |= bit_of(direction);
  return static_cast<Directions>(set);
}

TEST(OctagonPiece, AFanPointsAtNeighbouringDirections) {
  constexpr OctagonPieces fan = OctagonPieces::fan;
  EXPECT_EQ(directions_of(fan, turned(PieceType::one, 2)), set_of({Direction::north}));
  EXPECT_EQ(directions_of(fan, turned(PieceType::two, 0)), set_of({Direction::east, Direction::northeast}));
  EXPECT_EQ(directions_of(fan, turned(PieceType::two, 7)), set_of({Direction::southeast, Direction::east}));
  EXPECT_EQ(directions_of(fan, turned(PieceType::four, 3)),
            set_of({Direction::northwest, Direction::west, Direction::southwest, Direction::south}));
  EXPECT_EQ(directions_of(fan, turned(PieceType::eight, 0)), 0xff);
}

TEST(OctagonPiece, ASymmetricPiecePointsAtOppositeDirections) {
  constexpr OctagonPieces symmetric = OctagonPieces::symmetric;
  EXPECT_EQ(directions_of(symmetric, turned(PieceType::one, 5)), set_of({Direction::southwest}));
  EXPECT_EQ(directions_of(symmetric, turned(PieceType::two, 1)), set_of({Direction::northeast, Direction::southwest}));
  EXPECT_EQ(directions_of(symmetric, turned(PieceType::four, 0)),
            set_of({Direction::east, Direction::north, Direction::west, Direction::south}));
  EXPECT_EQ(directions_of(symmetric, turned(PieceType::eight, 0)), 0xff);
}

TEST(OctagonPiece, OrientationsAreCountedOnceEach) {
  for (const OctagonPieces pieces : {OctagonPieces::fan, OctagonPieces::symmetric}) {
    for (const PieceType type : {PieceType::one, PieceType::two, PieceType::four, PieceType::eight}) {
      std::set<Directions> different;
      for (unsigned turn = 0; turn < direction_count; ++turn) {
        const Directions pointed = directions_of(pieces, turned(type, turn));
        EXPECT_EQ(count_bits(std::uint64_t{pointed}), strength_of(type));
        different.insert(pointed);
        EXPECT_EQ(directions_of(pieces, turned(type, turn % orientation_count(pieces, type))), pointed);
      }
      EXPECT_EQ(orientation_count(pieces, type), different.size());
    }
  }
  EXPECT_EQ(orientation_count(OctagonPieces::fan, PieceType::four), 8U);
  EXPECT_EQ(orientation_count(OctagonPieces::symmetric, PieceType::two), 4U);
  EXPECT_EQ(orientation_count(OctagonPieces::symmetric, PieceType::four), 2U);
}

TEST(OctagonPiece, AStockRunsOut) {
  PackedStock stock(OctagonStock{2, 1, 1});
  EXPECT_EQ(stock.available(), 0b111U);
  stock.spend(PieceType::four);
  EXPECT_EQ(stock.available(), 0b101U);
  EXPECT_FALSE(stock.has(PieceType::four));
  stock.spend(PieceType::two);
  EXPECT_TRUE(stock.has(PieceType::two));
  stock.spend(PieceType::two);
  EXPECT_EQ(stock.available(), 0b100U);
  stock.spend(PieceType::eight);
  EXPECT_EQ(stock.available(), 0U);
  stock.spend(PieceType::one);
  EXPECT_TRUE(stock.has(PieceType::one));
  EXPECT_EQ(stock.unpacked(), OctagonStock{});
}

TEST(OctagonPiece, LargeStocksDoNotRunIntoEachOther) {
  constexpr auto most = static_cast<std::uint8_t>(PackedStock::largest);
  for (const OctagonStock stock : {OctagonStock{most, 0, 0}, OctagonStock{0, most, 0}, OctagonStock{0, 0, most},
                                   OctagonStock{most, most, most}, OctagonStock{0, 1, most}}) {
    const PackedStock packed(stock);
    EXPECT_EQ(packed.unpacked(), stock);
    EXPECT_EQ(packed.has(PieceType::two), stock.two > 0);
    EXPECT_EQ(packed.has(PieceType::four), stock.four > 0);
    EXPECT_EQ(packed.has(PieceType::eight), stock.eight > 0);
  }
}

TEST(OctagonPiece, DefaultStocksAreSharesOfTheTurns) {
  for (const OctagonSize size : {OctagonSize::small, OctagonSize::medium, OctagonSize::large}) {
    const int turns = shape_of(size).turns;
    const OctagonStock stock = default_octagon_stock(size);
    EXPECT_EQ(stock.two, turns / 5);
    EXPECT_EQ(stock.four, (turns + 3) / 7);
    EXPECT_EQ(stock.eight, turns / 10);
  }
}

}  // namespace
}  // namespace cycad::octagon
