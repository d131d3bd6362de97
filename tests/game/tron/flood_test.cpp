#include "cycad/game/tron/flood.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "cycad/core/random.hpp"

namespace cycad::tron {
namespace {

template <class G>
class FloodOfAnySize : public testing::Test {};
using Sizes = testing::Types<Grid<std::uint16_t, 14>, Grid<std::uint32_t, 30>, Grid<std::uint64_t, 64>>;
TYPED_TEST_SUITE(FloodOfAnySize, Sizes);

Cell cell(int row, int column) { return {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)}; }

// Steps from a head to the free cells that it reaches, one cell after the other.
template <class G>
std::map<std::uint32_t, int> distances(const G& grid, Spot head) {
  std::map<std::uint32_t, int> found;
  std::vector<Spot> front{head};
  for (int steps = 1; !front.empty(); ++steps) {
    std::vector<Spot> next;
    for (const Spot spot : front) {
      for (const Direction direction : directions) {
        const Spot there = spot + direction;
        const bool inside = (grid.neighbours(spot) & bit_of(direction)) != 0;
        if (inside && found.try_emplace(there.value, steps).second) next.push_back(there);
      }
    }
    front = next;
  }
  return found;
}

template <class G>
void check(const G& grid, Spot here, Spot there) {
  const auto from_one = distances(grid, here);
  const auto from_two = distances(grid, there);
  const G reached = reachable(grid, here);
  ASSERT_EQ(count_cells(reached), static_cast<int>(from_one.size()));
  for (const auto& [spot, steps] : from_one) ASSERT_TRUE(reached.is_free({spot}));
  bool meet = false;
  Territory expected;
  for (const auto& [spot, steps] : from_one) {
    const auto other = from_two.find(spot);
    if (other != from_two.end()) meet = true;
    if (other == from_two.end() || steps < other->second) ++expected.one;
  }
  for (const auto& [spot, steps] : from_two) {
    const auto other = from_one.find(spot);
    if (other == from_one.end() || steps < other->second) ++expected.two;
  }
  ASSERT_EQ(can_meet(grid, here, there), meet);
  ASSERT_EQ(can_meet(grid, there, here), meet);
  ASSERT_EQ(territory(grid, here, there).one, expected.one);
  ASSERT_EQ(territory(grid, here, there).two, expected.two);
}

TYPED_TEST(FloodOfAnySize, RandomGridsOfAllDensities) {
  Random random(3);
  int meetings = 0;
  const int rounds = TypeParam::max_height > 30 ? 60 : 400;
  for (int round = 0; round < rounds; ++round) {
    TypeParam grid;
    const std::uint32_t percent = 45 + random.below(56);
    for (int row = 0; row < TypeParam::max_height; ++row) {
      for (int column = 0; column < TypeParam::max_width; ++column) {
        if (random.below(100) < percent) grid.set(TypeParam::spot_at(cell(row, column)));
      }
    }
    const auto somewhere = [&] {
      return TypeParam::spot_at(cell(static_cast<int>(random.below(TypeParam::max_height)),
                                     static_cast<int>(random.below(TypeParam::max_width))));
    };
    const Spot one = somewhere();
    const Spot two = somewhere();
    grid.clear(one);
    grid.clear(two);
    check(grid, one, two);
    if (testing::Test::HasFailure()) FAIL() << "round " << round;
    meetings += can_meet(grid, one, two) ? 1 : 0;
  }
  EXPECT_GT(meetings, rounds / 4);
  EXPECT_LT(meetings, rounds);
}

// A path that winds through the whole board, one row after the other: the longest way that a flood can take.
TYPED_TEST(FloodOfAnySize, AWindingPath) {
  TypeParam grid;
  for (int row = 0; row < TypeParam::max_height; ++row) {
    const bool turn = row % 2 == 1;
    for (int column = 0; column < TypeParam::max_width; ++column) {
      const int gap = row % 4 == 1 ? TypeParam::max_width - 1 : 0;
      if (!turn || column == gap) grid.set(TypeParam::spot_at(cell(row, column)));
    }
  }
  const Spot start = TypeParam::spot_at(cell(0, 0));
  const int last_row = TypeParam::max_height % 2 == 0 ? TypeParam::max_height - 2 : TypeParam::max_height - 1;
  const Spot end = TypeParam::spot_at(cell(last_row, last_row % 4 == 0 ? TypeParam::max_width - 1 : 0));
  grid.clear(start);
  grid.clear(end);
  check(grid, start, end);
  EXPECT_TRUE(can_meet(grid, start, end));
  grid.clear(TypeParam::spot_at(cell(TypeParam::max_height / 4 * 2, TypeParam::max_width / 2)));
  check(grid, start, end);
  EXPECT_FALSE(can_meet(grid, start, end));
}

TEST(TronFlood, RunsAreFilledBothWaysAndNotBeyond) {
  EXPECT_EQ(detail::fill_runs<std::uint32_t>(0b0000'0100, 0b1110'1110), 0b0000'1110U);
  EXPECT_EQ(detail::fill_runs<std::uint32_t>(0b1000'0100, 0b1110'1110), 0b1110'1110U);
  EXPECT_EQ(detail::fill_runs<std::uint32_t>(0b0000'1010, 0b0000'1110), 0b0000'1110U) << "two seeds in one run";
  EXPECT_EQ(detail::fill_runs<std::uint32_t>(0x80000000U, 0xffffffffU), 0xffffffffU);
  EXPECT_EQ(detail::fill_runs<std::uint32_t>(0x00000001U, 0xffffffffU), 0xffffffffU);
  EXPECT_EQ(detail::fill_runs<std::uint64_t>(std::uint64_t{1} << 40, ~std::uint64_t{0}), ~std::uint64_t{0});
  EXPECT_EQ(detail::fill_runs<std::uint64_t>(1, 1), 1U);
  EXPECT_EQ(detail::fill_runs<std::uint64_t>(0, ~std::uint64_t{0}), 0U);
}

}  // namespace
}  // namespace cycad::tron
