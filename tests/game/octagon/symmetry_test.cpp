#include "cycad/game/octagon/symmetry.hpp"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace cycad::octagon {
namespace {

// Figure 5 of the paper has 16 positions on the large board.
static_assert(class_count<OctagonSize::small> == 7);
static_assert(class_count<OctagonSize::medium> == 12);
static_assert(class_count<OctagonSize::large> == 16);

template <OctagonSize Size>
void expect_orbits() {
  using B = Board<Size>;
  const Symmetry<Size>& symmetry = symmetry_of<Size>;
  typename B::Bits all = 0;
  for (const auto set : symmetry.cells_of_class) {
    EXPECT_TRUE(set != 0);
    EXPECT_TRUE((all & set) == 0);
    all |= set;
  }
  EXPECT_TRUE(all == cells_of<Size>);
  std::map<std::size_t, int> sizes;
  B::for_each_cell([&](Cell cell) {
    const auto [x, y] = cell;
    const std::size_t number = symmetry.class_at[B::spot_at(cell)];
    ++sizes[number];
    EXPECT_TRUE((symmetry.cells_of_class[number] & B::bit_at(B::spot_at(cell))) != 0);
    for (const Cell image : {Cell{-y, x}, Cell{-x, -y}, Cell{y, -x}, Cell{-x, y}, Cell{x, -y}, Cell{y, x}}) {
      EXPECT_EQ(symmetry.class_at[B::spot_at(image)], number);
    }
  });
  // On a line of symmetry an orbit has four cells, elsewhere eight: no class is two orbits.
  for (const auto& [number, size] : sizes) EXPECT_TRUE(size == 4 || size == 8) << number;
}

TEST(OctagonSymmetry, ClassesAreTheOrbitsOfTheSquare) {
  expect_orbits<OctagonSize::small>();
  expect_orbits<OctagonSize::medium>();
  expect_orbits<OctagonSize::large>();
}

TEST(OctagonSymmetry, ClassesAreNumberedFromTheHoleOutwards) {
  const Shape large = shape_of(OctagonSize::large);
  const std::vector<Cell> corners{{1, 0}, {1, 1}, {2, 0}, {2, 1}, {2, 2}, {3, 0}, {3, 1}, {3, 2},
                                  {3, 3}, {4, 0}, {4, 1}, {4, 2}, {4, 3}, {5, 0}, {5, 1}, {5, 2}};
  for (std::size_t number = 0; number < corners.size(); ++number) EXPECT_EQ(class_of(large, corners[number]), number);
}

}  // namespace
}  // namespace cycad::octagon
