#include "cycad/game/solo.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "cycad/game/tron/tron.hpp"
#include "cycad/search/policy/ucb1.hpp"
#include "cycad/search/search.hpp"

namespace cycad {
namespace {

using tron::Direction;

static_assert(HasLonePlay<TronSmall> && HasLonePlay<TronMedium> && HasLonePlay<TronLarge>);
static_assert(AlternatingGame<Solo<TronSmall>> && HasRankedMoves<Solo<TronSmall>> && HasText<TronSmall>);
static_assert(HasRandomStep<Solo<TronSmall>> && HasStraightStep<Solo<TronSmall>> && HasSafeStep<Solo<TronSmall>>);
static_assert(!HasSeparation<Solo<TronSmall>>, "a lone player has nobody to be separated from");

// Player one has eight cells and can take seven of them (five of one colour, three of the other); player two has two.
const TronSmall& separated_position() {
  static const TronSmall position = TronSmall::from_text("7 3/1...#2./....#.#/###.###");
  return position;
}

TEST(Solo, CountsTheRegion) {
  ASSERT_TRUE(separated_position().separated());
  EXPECT_EQ(Solo(separated_position(), Player::one).left(), 8U);
  EXPECT_EQ(Solo(separated_position(), Player::two).left(), 2U);
}

TEST(Solo, OnePlayerMovesUntilItIsStuck) {
  Solo solo(separated_position(), Player::two);
  EXPECT_EQ(solo.player(), Player::two);
  EXPECT_EQ(solo.to_move(), Player::one) << "the lone player is player one in its own view";
  MoveList<Solo<TronSmall>> list;
  solo.moves(list);
  ASSERT_EQ(list.size(), 2U);
  EXPECT_EQ(solo.nth_move(0), Direction::east);
  EXPECT_EQ(solo.move_text(Direction::east), "east");
  EXPECT_FALSE(solo.result());
  solo.play(Direction::east);
  EXPECT_EQ(solo.to_move(), Player::one);
  EXPECT_EQ(solo.left(), 1U) << "the cell to the south is cut off and stays free";
  EXPECT_EQ(solo.result(), Result(0.5F));
}

TEST(Solo, RewardIsOneOverOnePlusWhatIsLeft) {
  Solo solo(separated_position(), Player::one);
  for (const Direction step : {Direction::south, Direction::east, Direction::north, Direction::east, Direction::east,
                               Direction::south, Direction::south}) {
    EXPECT_FALSE(solo.result());
    solo.play(step);
  }
  EXPECT_EQ(solo.left(), 1U);
  EXPECT_EQ(solo.result(), Result(0.5F));

  Solo row(TronSmall::from_text("3 3/1../###/..2"), Player::one);
  row.play(Direction::east);
  EXPECT_FALSE(row.result());
  row.play(Direction::east);
  EXPECT_EQ(row.result(), Result(1.0F)) << "nothing is left";

  Solo corner(TronSmall::from_text("3 5/1../.../.#./###/..2"), Player::one);
  corner.play(Direction::south);
  corner.play(Direction::south);
  EXPECT_EQ(corner.result(), Result(1.0F / 6.0F)) << "five of the seven cells are left";
}

TEST(Solo, EqualityKnowsThePlayer) {
  EXPECT_EQ(Solo(separated_position(), Player::one), Solo(separated_position(), Player::one));
  EXPECT_NE(Solo(separated_position(), Player::one), Solo(separated_position(), Player::two));
}

template <PlayoutKind Kind>
std::map<Direction, int> first_steps(const Solo<TronSmall>& start) {
  std::map<Direction, int> count;
  Random random(5);
  for (int round = 0; round < 6000; ++round) {
    Solo<TronSmall> solo = start;
    play_step<Kind>(solo, random);
    ++count[static_cast<Direction>(solo.game().heading(start.player()))];
    EXPECT_EQ(solo.left() + 1, start.left());
  }
  return count;
}

TEST(Solo, StepsOfEachKind) {
  // Heading east with a dead end to the north, free ways east and south.
  const Solo solo(TronSmall::from_text("5 3/#.###/#1..#/..#2#\nheadings east none"), Player::one);
  const auto uniform = first_steps<PlayoutKind::uniform>(solo);
  for (const Direction way : {Direction::north, Direction::east, Direction::south})
    EXPECT_NEAR(uniform.at(way), 2000, 200);
  const auto safe = first_steps<PlayoutKind::safe>(solo);
  EXPECT_FALSE(safe.contains(Direction::north));
  EXPECT_NEAR(safe.at(Direction::east), 3000, 250);
  const auto straight = first_steps<PlayoutKind::straight>(solo);
  EXPECT_FALSE(straight.contains(Direction::north));
  EXPECT_NEAR(straight.at(Direction::east), 6000 * 0.68 / 0.84, 250);
}

TEST(Solo, PlayoutsEndWithAReward) {
  Random random(1);
  for (const PlayoutKind kind : {PlayoutKind::uniform, PlayoutKind::straight, PlayoutKind::safe}) {
    const Solo solo(separated_position(), Player::one);
    for (int round = 0; round < 200; ++round) {
      const float reward = playout_of<Solo<TronSmall>>(kind)(solo, random, {});
      EXPECT_GT(reward, 0.1F);
      EXPECT_LE(reward, 1.0F);
    }
  }
}

TEST(Solo, SearchFindsTheLongestWay) {
  // A room of 3 x 4 with the player in a corner: all cells can be taken.
  TronSmall walled = TronSmall::from_text("6 3/1...#2/....#./....#.");
  ASSERT_TRUE(walled.separated());
  Random random(2);
  Search<Solo<TronSmall>, Ucb1> search(Ucb1{});
  const auto length = walled.longest_path(Player::one, 1'000'000);
  ASSERT_EQ(length, 11);
  for (int step = 0; step < 11; ++step) {
    search.start(Solo(walled, Player::one));
    search.run({.simulations = 3000}, random);
    const auto arms = search.arms(0);
    const auto best =
        std::max_element(arms.begin(), arms.end(), [](const auto& a, const auto& b) { return a.visits < b.visits; });
    walled.play_alone(Player::one, best->move);
  }
  EXPECT_EQ(walled.free_region_count(Player::one), 0);
  EXPECT_EQ(walled.move_count(Player::one), 0U);
  int free = 0;
  for (std::uint8_t row = 0; row < 3; ++row)
    for (std::uint8_t column = 0; column < 4; ++column) free += walled.is_free({row, column}) ? 1 : 0;
  EXPECT_EQ(free, 0);
}

}  // namespace
}  // namespace cycad
