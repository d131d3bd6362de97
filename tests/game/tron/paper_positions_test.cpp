// What the papers say about their positions.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "cycad/game/tron/tron.hpp"
#include "support/slow_tron.hpp"

namespace cycad {
namespace {

using test::SlowTron;
using tron::Direction;

TronSmall after(const TronSmall& start, Direction one, Direction two) {
  TronSmall next = start;
  next.play(one, two);
  return next;
}

// Samothrakis et al. 2010, map A: further moves after the first, and table I for the pairs in which the players part.
TEST(Samothrakis, MapALongestPaths) {
  const TronSmall start(tron_map("samothrakis-a"));
  EXPECT_FALSE(start.separated());
  EXPECT_EQ(start.move_count(Player::one), 2U);
  EXPECT_EQ(start.move_count(Player::two), 2U);
  const Direction left = Direction::west, right = Direction::east;
  constexpr std::uint64_t limit = 2'000'000;

  const TronSmall apart = after(start, right, right);
  EXPECT_TRUE(apart.separated());
  EXPECT_EQ(apart.longest_path(Player::one, limit), 47);
  EXPECT_EQ(apart.longest_path(Player::two, limit), 39);  // right, right: player one wins
  const TronSmall two_left = after(start, right, left);
  EXPECT_TRUE(two_left.separated());
  EXPECT_EQ(two_left.longest_path(Player::one, limit), 47);
  EXPECT_EQ(two_left.longest_path(Player::two, limit), 51);  // right, left: player two wins
  const TronSmall one_left = after(start, left, right);
  EXPECT_TRUE(one_left.separated());
  EXPECT_EQ(one_left.longest_path(Player::one, limit), 51);
  EXPECT_EQ(one_left.longest_path(Player::two, limit), 39);  // left, right: player one wins
  EXPECT_FALSE(after(start, left, left).separated());        // left, left: even by symmetry
}

TEST(Samothrakis, EasyMapALongestPaths) {
  const TronSmall start(tron_map("samothrakis-a-easy"));
  constexpr std::uint64_t limit = 2'000'000;
  EXPECT_EQ(after(start, Direction::west, Direction::east).longest_path(Player::one, limit), 77);
  EXPECT_EQ(after(start, Direction::east, Direction::east).longest_path(Player::one, limit), 41);
  EXPECT_EQ(after(start, Direction::east, Direction::east).longest_path(Player::two, limit), 29);
}

// Map B, the cage: player two comes down a corridor for nine moves; whoever is at its mouth first decides.
class MapB : public testing::Test {
 protected:
  // Plays player one's moves against player two, who goes south while it can, then west, then whatever is first.
  void follow(const std::string& moves_of_one) {
    for (const char letter : moves_of_one) {
      ASSERT_FALSE(position.result()) << "after " << moves << " moves";
      const Direction one = letter == 'n'   ? Direction::north
                            : letter == 'e' ? Direction::east
                            : letter == 's' ? Direction::south
                                            : Direction::west;
      ASSERT_NE(position.legal_mask(Player::one) & tron::bit_of(one), 0U) << "move " << moves;
      EXPECT_TRUE(moves >= 9 || position.move_count(Player::two) == 1) << "move " << moves;
      const unsigned mask = position.legal_mask(Player::two);
      const Direction two = (mask & tron::bit_of(Direction::south)) != 0  ? Direction::south
                            : (mask & tron::bit_of(Direction::west)) != 0 ? Direction::west
                                                                          : position.nth_move(Player::two, 0);
      position.play(one, two);
      ++moves;
    }
  }
  TronSmall position{tron_map("samothrakis-b")};
  int moves = 0;
};

TEST_F(MapB, ShuttingTheMouthInTimeWins) {
  follow("ssseeeees");
  EXPECT_EQ(position.result(), 1.0F);
}

TEST_F(MapB, TwoMovesLaterItIsADraw) {
  follow("sssseeneee");
  EXPECT_EQ(position.result(), 0.5F);
  EXPECT_EQ(position.head(Player::one), (tron::Cell{9, 11})) << "head-on in the mouth";
}

TEST_F(MapB, StillLaterPlayerTwoEscapes) {
  follow("sssseeesen");
  EXPECT_FALSE(position.result());
  EXPECT_EQ(position.head(Player::two), (tron::Cell{9, 11}));
  EXPECT_GT(position.move_count(Player::two), 0U);
}

// Lanctot et al. 2013, figure 1: the players can still meet, around the closed chamber in the middle.
TEST(Lanctot, TheSnapshotOfFigureOne) {
  const std::string text =
      "13 13\n"
      "#########....\n"
      "#########....\n"
      "###........2#\n"
      "####........#\n"
      "#########...#\n"
      "#####...#.###\n"
      "#####...#.###\n"
      "#####...#.###\n"
      "...1#####.###\n"
      "..........###\n"
      "..........###\n"
      "....#########\n"
      "....#########\n";
  const TronSmall position = TronSmall::from_text(text);
  EXPECT_FALSE(position.separated());
  // 4+4+8+8+3 above, 1+1+1+1 beside the chamber, 3+10+10+4+4 below; the nine cells of the chamber are out of reach.
  EXPECT_EQ(position.free_region_count(Player::one), 62);
  EXPECT_EQ(position.free_region_count(Player::two), 62);
  // A wall across the passage parts them: 3+10+10+4+4 and the one cell below the wall, or 27 and the two above it.
  std::string closed = text;
  closed[closed.find("#####...#.###") + 9 + 14] = '#';
  const TronSmall apart = TronSmall::from_text(closed);
  EXPECT_TRUE(apart.separated());
  EXPECT_EQ(apart.free_region_count(Player::one), 33);
  EXPECT_EQ(apart.free_region_count(Player::two), 28);
}

// What player one can force with the other seeing its moves, and what it cannot exceed: both ends of the value.
struct Value {
  float least, most;
  bool operator==(const Value&) const = default;
};
Value value_of(const TronSmall& position) {
  if (const Result result = position.result()) return {*result, *result};
  Value value{0, 1};
  MoveList<TronSmall> ones, twos;
  position.moves(Player::one, ones);
  position.moves(Player::two, twos);
  for (const Direction one : ones) {
    float worst = 1;
    for (const Direction two : twos) worst = std::min(worst, value_of(after(position, one, two)).least);
    value.least = std::max(value.least, worst);
  }
  for (const Direction two : twos) {
    float best = 0;
    for (const Direction one : ones) best = std::max(best, value_of(after(position, one, two)).most);
    value.most = std::min(value.most, best);
  }
  return value;
}

// Lanctot et al. 2013, figure 4: both sides must mix. Same side: player one wins; different sides: a draw.
TEST(Lanctot, ThePayoffsOfTheMixedPosition) {
  const TronSmall start(tron_map("mixed"));
  ASSERT_EQ(start.legal_mask(Player::one), tron::bit_of(Direction::north) | tron::bit_of(Direction::south));
  ASSERT_EQ(start.legal_mask(Player::two), tron::bit_of(Direction::north) | tron::bit_of(Direction::south));
  const Direction up = Direction::north, down = Direction::south;
  EXPECT_EQ(value_of(after(start, up, up)), (Value{1, 1}));
  EXPECT_EQ(value_of(after(start, up, down)), (Value{0.5F, 0.5F}));
  EXPECT_EQ(value_of(after(start, down, up)), (Value{0.5F, 0.5F}));
  EXPECT_EQ(value_of(after(start, down, down)), (Value{1, 1}));
  EXPECT_EQ(value_of(start), (Value{0.5F, 1})) << "no pure strategy settles it";
}

TEST(Lanctot, BoardsAreSymmetricAndHaveTheirFreeCells) {
  const auto free_cells = [](const TronMap& map) {
    int count = 0;
    for (const std::string& row : map.rows) count += static_cast<int>(std::count(row.begin(), row.end(), ' '));
    return count + 2;  // the starts
  };
  const std::pair<const char*, int> boards[] = {
      {"lanctot-a", 153}, {"lanctot-b", 143}, {"lanctot-c", 162}, {"lanctot-d", 169}};
  for (const auto& [name, cells] : boards) {
    const TronMap map = tron_map(name);
    EXPECT_EQ(free_cells(map), cells) << name;
    for (std::size_t row = 0; row < map.rows.size(); ++row) {
      EXPECT_EQ(map.rows[row],
                std::string(map.rows[map.rows.size() - 1 - row].rbegin(), map.rows[map.rows.size() - 1 - row].rend()))
          << name;
    }
    EXPECT_EQ(map.starts[0].row + map.starts[1].row, map.height - 1) << name;
    EXPECT_EQ(map.starts[0].column + map.starts[1].column, map.width - 1) << name;
  }
}

}  // namespace
}  // namespace cycad
