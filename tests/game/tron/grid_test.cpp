#include "cycad/game/tron/grid.hpp"

#include <gtest/gtest.h>

#include "cycad/core/random.hpp"

namespace cycad::tron {
namespace {

template <class G>
class GridOfAnySize : public testing::Test {};
using Sizes = testing::Types<Grid<std::uint16_t, 14>, Grid<std::uint32_t, 30>, Grid<std::uint64_t, 64>>;
TYPED_TEST_SUITE(GridOfAnySize, Sizes);

Cell cell(int row, int column) { return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)}; }

// Free or not, with everything outside a wall; told from single cells alone.
template <class G>
bool free_at(const G& grid, int row, int column) {
  if (row < 0 || column < 0 || row >= G::max_height || column >= G::max_width) return false;
  return grid.is_free(G::spot_at(cell(row, column)));
}

template <class G>
G random_grid(std::uint64_t seed) {
  G grid;
  Random random(seed);
  for (int row = 0; row < G::max_height; ++row) {
    for (int column = 0; column < G::max_width; ++column) {
      if (random.below(10) < 6) grid.set(G::spot_at(cell(row, column)));
    }
  }
  return grid;
}

TYPED_TEST(GridOfAnySize, SpotsAndCellsTranslate) {
  for (int row = 0; row < TypeParam::max_height; ++row) {
    for (int column = 0; column < TypeParam::max_width; ++column) {
      EXPECT_EQ(TypeParam::cell_at(TypeParam::spot_at(cell(row, column))), cell(row, column));
    }
  }
}

TYPED_TEST(GridOfAnySize, AStepLeadsToTheNeighbour) {
  const Spot spot = TypeParam::spot_at(cell(5, 7));
  EXPECT_EQ(TypeParam::cell_at(spot + Direction::north), cell(4, 7));
  EXPECT_EQ(TypeParam::cell_at(spot + Direction::east), cell(5, 8));
  EXPECT_EQ(TypeParam::cell_at(spot + Direction::south), cell(6, 7));
  EXPECT_EQ(TypeParam::cell_at(spot + Direction::west), cell(5, 6));
}

TYPED_TEST(GridOfAnySize, SettingAndClearingTouchesOneCell) {
  TypeParam grid;
  const Spot spot = TypeParam::spot_at(cell(3, TypeParam::max_width - 1));
  grid.set(spot);
  EXPECT_TRUE(grid.is_free(spot));
  TypeParam with_another = grid;
  with_another.set(TypeParam::spot_at(cell(3, 0)));
  EXPECT_NE(with_another, grid);
  with_another.clear(TypeParam::spot_at(cell(3, 0)));
  EXPECT_EQ(with_another, grid);
}

TYPED_TEST(GridOfAnySize, NeighboursAndSurroundingsOfEveryCellOfRandomGrids) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto grid = random_grid<TypeParam>(seed);
    for (int row = 0; row < TypeParam::max_height; ++row) {
      for (int column = 0; column < TypeParam::max_width; ++column) {
        const auto at = [&](int down, int right) { return free_at(grid, row + down, column + right) ? 1U : 0U; };
        const Spot spot = TypeParam::spot_at(cell(row, column));
        ASSERT_EQ(grid.neighbours(spot), at(-1, 0) | at(0, 1) << 1 | at(1, 0) << 2 | at(0, -1) << 3);
        ASSERT_EQ(grid.surroundings(spot), at(0, 2) | at(0, 1) << 1 | at(-2, 0) << 2 | at(0, -1) << 3 | at(0, -2) << 4 |
                                               at(-1, 1) << 5 | at(-1, 0) << 6 | at(-1, -1) << 7 | at(1, 1) << 8 |
                                               at(1, 0) << 9 | at(1, -1) << 10 | at(2, 0) << 11)
            << "row " << row << " column " << column;
      }
    }
  }
}

}  // namespace
}  // namespace cycad::tron
