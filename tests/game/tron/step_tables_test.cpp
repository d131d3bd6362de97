#include "cycad/game/tron/step_tables.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <map>
#include <vector>

namespace cycad::tron {
namespace {

constexpr unsigned mask_of(std::initializer_list<Direction> list) {
  unsigned mask = 0;
  for (const Direction direction : list) mask |= bit_of(direction);
  return mask;
}

TEST(TronStepTables, TheNthDirectionCountsFromNorth) {
  EXPECT_EQ(nth_direction(0b1111, 2), Direction::south);
  EXPECT_EQ(nth_direction(0b1010, 0), Direction::east);
  EXPECT_EQ(nth_direction(0b1010, 1), Direction::west);
  EXPECT_EQ(nth_direction(0b1000, 0), Direction::west);
}

TEST(TronStepTables, TheUniformTableGivesEveryDirectionOfAMaskEqually) {
  for (unsigned mask = 1; mask < 16; ++mask) {
    std::array<int, 4> counts{};
    for (const StepsByMask& by_mask : uniform_steps) ++counts[static_cast<std::size_t>(by_mask[mask].direction())];
    for (const Direction direction : directions) {
      const int expected = (mask & bit_of(direction)) != 0 ? 12 / std::popcount(mask) : 0;
      EXPECT_EQ(counts[static_cast<std::size_t>(direction)], expected) << "mask " << mask;
    }
  }
}

TEST(TronStepTables, AllRandomBitsLeadIntoTheTables) {
  for (const std::uint64_t bits : {0ULL, 1ULL, 0x7fffffffULL, 0xffffffffULL}) {
    EXPECT_EQ(uniform_step(0b0100, bits).direction(), Direction::south);
    EXPECT_EQ(straight_step(0b0100, Heading::west, bits).direction(), Direction::south);
    EXPECT_EQ(straight_step(0b0100, Heading::none, bits).direction(), Direction::south);
  }
}

// The share of each direction over all 1050 intervals of a random number, for a heading of east.
std::map<Direction, int> shares(unsigned mask, Heading heading = Heading::east) {
  std::map<Direction, int> counts;
  for (std::uint64_t choice = 0; choice < straight_choices; ++choice) {
    const std::uint64_t bits = ((choice << 32) + straight_choices - 1) / straight_choices;
    ++counts[straight_step(mask, heading, bits).direction()];
  }
  return counts;
}

TEST(TronStepTables, StraightOnHasTheSharesOfPerick) {
  using D = Direction;
  const auto [n, e, s, w] = directions;
  using Shares = std::map<D, int>;
  EXPECT_EQ(shares(mask_of({n, e, s})), (Shares{{e, 714}, {n, 168}, {s, 168}}));     // .68, .16, .16
  EXPECT_EQ(shares(mask_of({n, e, s, w})), (Shares{{e, 714}, {n, 168}, {s, 168}}));  // never back
  EXPECT_EQ(shares(mask_of({n, e})), (Shares{{e, 850}, {n, 200}}));                  // 17/21, 4/21
  EXPECT_EQ(shares(mask_of({e, s})), (Shares{{e, 850}, {s, 200}}));
  EXPECT_EQ(shares(mask_of({n, s})), (Shares{{n, 525}, {s, 525}}));
  EXPECT_EQ(shares(mask_of({n})), (Shares{{n, 1050}}));
  EXPECT_EQ(shares(mask_of({e})), (Shares{{e, 1050}}));
  EXPECT_EQ(shares(mask_of({s})), (Shares{{s, 1050}}));
  EXPECT_EQ(shares(mask_of({w})), (Shares{{w, 1050}})) << "back only where nothing else is left";
}

TEST(TronStepTables, LeftAndRightTurnWithTheHeading) {
  const auto [n, e, s, w] = directions;
  EXPECT_EQ(shares(mask_of({n, w, s}), Heading::north).at(n), 850) << "straight and left";
  EXPECT_EQ(shares(mask_of({n, w, s}), Heading::north).at(w), 200);
  EXPECT_EQ(shares(mask_of({n, w, s}), Heading::south).at(s), 850) << "straight and right";
  EXPECT_EQ(shares(mask_of({n, w, s}), Heading::west).at(w), 714);
  EXPECT_EQ(shares(mask_of({e, s, w}), Heading::south).at(s), 714);
}

TEST(TronStepTables, WithoutAHeadingEveryDirectionIsAlike) {
  for (const auto& [direction, count] : shares(0b1111, Heading::none)) EXPECT_NEAR(count, 1050 / 4.0, 2.0);
  for (const auto& [direction, count] : shares(0b0111, Heading::none)) EXPECT_NEAR(count, 1050 / 3.0, 2.0);
}

// A 7x7 grid of characters around a head in its middle, as the grid of a board.
using Board = Grid<std::uint16_t, 14>;
struct Picture {
  Board board;
  Spot head;
};
Picture picture(const std::vector<std::string>& rows) {
  Picture result;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const Spot spot = Board::spot_at({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)});
      if (rows[row][column] == '.') result.board.set(spot);
      if (rows[row][column] == 'o') result.head = spot;
    }
  }
  return result;
}

TEST(TronOutlook, DeadEndsAreNotAcceptableWhileThereIsAWayOn) {
  const auto [board, head] = picture({
      "#####",
      "##.##",  // a dead end to the north
      "#.o..",  // to the west a cell with a way to the south, to the east a corridor
      "#.###",
      "#####",
  });
  EXPECT_EQ(acceptable_moves(outlook(board, head)), mask_of({Direction::east, Direction::west}));
  EXPECT_EQ(hugging_move(outlook(board, head)), Direction::east) << "one way each: the first in order";
}

TEST(TronOutlook, DeadEndsAreAcceptableWhenThereIsNothingElse) {
  const auto [board, head] = picture({"##.##", "#.o##", "##.##"});
  EXPECT_EQ(acceptable_moves(outlook(board, head)), mask_of({Direction::north, Direction::south, Direction::west}));
  EXPECT_EQ(hugging_move(outlook(board, head)), Direction::north);
}

TEST(TronOutlook, WithoutALegalMoveItIsZero) {
  const auto [board, head] = picture({"###", "#o#", "###"});
  EXPECT_EQ(outlook(board, head), 0U);
  const auto [corner, corner_head] = picture({"o#", "#."});
  EXPECT_EQ(outlook(corner, corner_head), 0U) << "a diagonal cell is no neighbour";
}

TEST(TronOutlook, HuggingTakesTheFewestWaysOn) {
  const auto [board, head] = picture({
      ".....",
      ".....",
      "..o..",  // three ways on to the north, two to the east and west, one to the south
      "##.##",
      ".....",
  });
  EXPECT_EQ(hugging_move(outlook(board, head)), Direction::south);
}

TEST(TronOutlook, AgreesWithTheGridOnAllSurroundings) {
  // All 4096 surroundings, once in the middle of the board: each bit of the number is one cell.
  constexpr std::array<std::array<int, 2>, 12> offsets{
      {{0, 2}, {0, 1}, {-2, 0}, {0, -1}, {0, -2}, {-1, 1}, {-1, 0}, {-1, -1}, {1, 1}, {1, 0}, {1, -1}, {2, 0}}};
  const Spot head = Board::spot_at({7, 7});
  for (unsigned number = 0; number < 4096; ++number) {
    Board board;
    for (std::size_t bit = 0; bit < offsets.size(); ++bit) {
      if ((number >> bit & 1U) == 0) continue;
      board.set(Board::spot_at(
          {static_cast<std::uint8_t>(7 + offsets[bit][0]), static_cast<std::uint8_t>(7 + offsets[bit][1])}));
    }
    ASSERT_EQ(board.surroundings(head), number);
    unsigned safe = 0;
    for (const Direction direction : directions) {
      const Spot next = head + direction;
      if (board.is_free(next) && board.neighbours(next) != 0) safe |= bit_of(direction);
    }
    const unsigned legal = board.neighbours(head);
    ASSERT_EQ(acceptable_moves(outlook(board, head)), safe != 0 ? safe : legal) << "surroundings " << number;
    ASSERT_EQ(outlook(board, head) == 0, legal == 0);
  }
}

}  // namespace
}  // namespace cycad::tron
