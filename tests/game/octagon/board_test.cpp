#include "cycad/game/octagon/board.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "cycad/core/random.hpp"
#include "cycad/game/octagon/push.hpp"

namespace cycad::octagon {
namespace {

template <OctagonSize Size>
struct Of {
  static constexpr OctagonSize size = Size;
};

template <class T>
class OctagonBoard : public testing::Test {};
using Sizes = testing::Types<Of<OctagonSize::small>, Of<OctagonSize::medium>, Of<OctagonSize::large>>;
TYPED_TEST_SUITE(OctagonBoard, Sizes);

template <OctagonSize Size>
typename Board<Size>::Bits random_cells(Random& random) {
  typename Board<Size>::Bits set = 0;
  Board<Size>::for_each_cell([&](Cell cell) {
    if (random.below(3) == 0) set |= Board<Size>::bit_at(Board<Size>::spot_at(cell));
  });
  return set;
}

TYPED_TEST(OctagonBoard, RowsAreAsLongAsInTheFigure) {
  const std::map<OctagonSize, std::vector<int>> expected{{OctagonSize::small, {3, 5, 7, 6, 7, 5, 3}},
                                                         {OctagonSize::medium, {5, 7, 9, 9, 8, 9, 9, 7, 5}},
                                                         {OctagonSize::large, {5, 7, 9, 11, 11, 10, 11, 11, 9, 7, 5}}};
  using B = Board<TypeParam::size>;
  std::vector<int> lengths(static_cast<std::size_t>(B::shape.width()));
  B::for_each_cell([&](Cell cell) {
    const int row = cell.y + B::shape.radius;
    ++lengths[static_cast<std::size_t>(row)];
  });
  EXPECT_EQ(lengths, expected.at(TypeParam::size));
}

TYPED_TEST(OctagonBoard, CellsHaveSpotsOfTheirOwn) {
  using B = Board<TypeParam::size>;
  Spot previous = 0;  // of no cell
  B::for_each_cell([&](Cell cell) {
    const Spot spot = B::spot_at(cell);
    EXPECT_GT(spot, previous);
    EXPECT_LT(spot, B::bit_count);
    EXPECT_EQ(B::cell_at(spot), cell);
    previous = spot;
  });
  EXPECT_TRUE((cells_of<TypeParam::size> & B::bit_at(B::spot_at({0, 0}))) == 0) << "the hole";
}

// With a bit between the rows no step leads from one edge to the opposite one.
TYPED_TEST(OctagonBoard, NeighboursAreThoseOfTheGrid) {
  using B = Board<TypeParam::size>;
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    const typename B::Bits set = random_cells<TypeParam::size>(random);
    B::for_each_cell([&](Cell cell) {
      Directions expected = 0;
      for (const Direction direction : compass) {
        const Cell next = cell + direction;
        const bool member = B::shape.contains(next) && (set & B::bit_at(B::spot_at(next))) != 0;
        if (member) expected = static_cast<Directions>(expected | bit_of(direction));
      }
      ASSERT_EQ(B::neighbours(set, B::spot_at(cell)), expected);
      const bool touched = expected != 0 || (set & B::bit_at(B::spot_at(cell))) != 0;
      ASSERT_EQ((B::surroundings(set) & B::bit_at(B::spot_at(cell))) != 0, touched);
    });
  }
}

TYPED_TEST(OctagonBoard, SeeingIsNeighbourhoodOfTheWholeSet) {
  using B = Board<TypeParam::size>;
  Random random(2);
  const typename B::Bits set = random_cells<TypeParam::size>(random);
  const auto check = [&]<Direction D>(std::integral_constant<Direction, D>) {
    B::for_each_cell([&](Cell cell) {
      const Spot spot = B::spot_at(cell);
      EXPECT_EQ((B::template seeing<D>(set) >> spot & 1U) != 0, (B::neighbours(set, spot) & bit_of(D)) != 0);
      EXPECT_EQ(static_cast<int>(B::spot_at(cell + D)) - static_cast<int>(spot), B::step(D));
    });
  };
  [&]<std::size_t... D>(std::index_sequence<D...>) { (check(std::integral_constant<Direction, Direction{D}>{}), ...); }
  (std::make_index_sequence<direction_count>{});
}

// How many pushes in the worst direction remove a piece from a cell, counted by cells.
TYPED_TEST(OctagonBoard, DistancesToTheEdgeAreThoseOfTheShape) {
  const std::map<OctagonSize, std::map<unsigned, int>> expected{{OctagonSize::small, {{1, 32}, {2, 4}}},
                                                                {OctagonSize::medium, {{1, 40}, {2, 28}}},
                                                                {OctagonSize::large, {{1, 48}, {2, 36}, {3, 12}}}};
  using B = Board<TypeParam::size>;
  std::map<unsigned, int> histogram;
  B::for_each_cell([&](Cell cell) {
    unsigned nearest = B::bit_count;
    for (const auto ray : ray_tables<TypeParam::size>.cells[B::spot_at(cell)]) {
      nearest = std::min(nearest, count_bits(ray) + 1);
    }
    ++histogram[nearest];
  });
  EXPECT_EQ(histogram, expected.at(TypeParam::size));
}

TEST(OctagonDirections, GoCounterclockwiseFromTheEast) {
  const std::vector<Cell> around{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
  for (std::size_t turn = 0; turn < direction_count; ++turn) {
    EXPECT_EQ(Cell{} + compass[turn], around[turn]);
    const auto opposite = static_cast<Direction>(7 - static_cast<int>(compass[turn]));
    EXPECT_EQ(Cell{} + compass[turn] + opposite, Cell{});
  }
}

}  // namespace
}  // namespace cycad::octagon
