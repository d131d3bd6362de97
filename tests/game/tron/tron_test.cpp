#include "cycad/game/tron/tron.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cycad/game/tron/state.hpp"
#include "support/conformance.hpp"

namespace cycad {
namespace {

using test::conformance;
using tron::Cell;
using tron::Direction;
using tron::Heading;

template <class G>
class TronOfAnySize : public testing::Test {};
using Sizes = testing::Types<TronSmall, TronMedium, TronLarge>;
TYPED_TEST_SUITE(TronOfAnySize, Sizes);

static_assert(sizeof(TronSmall) == 64);
static_assert(std::is_trivially_copyable_v<TronSmall>);

TYPED_TEST(TronOfAnySize, OffersWhatASearchCanUse) {
  EXPECT_TRUE(SimultaneousGame<TypeParam>);
  EXPECT_TRUE(HasRankedMoves<TypeParam>);
  EXPECT_TRUE(HasRandomStep<TypeParam>);
  EXPECT_TRUE(HasEstimate<TypeParam>);
  EXPECT_TRUE(HasSeparation<TypeParam>);
  EXPECT_TRUE(HasText<TypeParam>);
  EXPECT_TRUE(HasHash<TypeParam>);
}

TYPED_TEST(TronOfAnySize, Conforms) {
  conformance(TypeParam(tron_map("lanctot-a")), 1, 60);
  conformance(TypeParam(tron_map("quadrant")), 2, 60);
  conformance(TypeParam(tron_map("test-board")), 3, 20);
  conformance(TypeParam(tron_map("empty:13x13:facing")), 4, 60);
  conformance(TypeParam(tron_map("empty:" + std::to_string(std::min(TypeParam::max_width, 64)) + "x" +
                                 std::to_string(TypeParam::max_height))),
              5, 10);
}

TYPED_TEST(TronOfAnySize, ListsTheFreeNeighboursFromNorthClockwise) {
  const TypeParam position = TypeParam::from_text("5 3/...#./..1.2/..#..");
  MoveList<TypeParam> moves;
  position.moves(Player::one, moves);
  EXPECT_EQ(std::vector(moves.begin(), moves.end()), (std::vector{Direction::north, Direction::east, Direction::west}));
  position.moves(Player::two, moves);
  EXPECT_EQ(std::vector(moves.begin(), moves.end()),
            (std::vector{Direction::north, Direction::south, Direction::west}));
}

TYPED_TEST(TronOfAnySize, OutsideIsWallOnAllSides) {
  const std::string width = std::to_string(TypeParam::max_width);
  const TypeParam position(tron_map("empty:" + width + "x" + std::to_string(TypeParam::max_height)));
  EXPECT_EQ(position.legal_mask(Player::one), tron::bit_of(Direction::east) | tron::bit_of(Direction::south));
  EXPECT_EQ(position.legal_mask(Player::two), tron::bit_of(Direction::north) | tron::bit_of(Direction::west));
}

TYPED_TEST(TronOfAnySize, EnteredCellsBecomeWallAndHeadsMove) {
  TypeParam position = TypeParam::from_text("4 3/1.../..../...2");
  position.play(Direction::east, Direction::north);
  EXPECT_EQ(position.head(Player::one), (Cell{0, 1}));
  EXPECT_EQ(position.head(Player::two), (Cell{1, 3}));
  EXPECT_EQ(position.heading(Player::one), Heading::east);
  EXPECT_EQ(position.heading(Player::two), Heading::north);
  EXPECT_FALSE(position.is_free({0, 0}));
  EXPECT_FALSE(position.is_free({0, 1}));
  EXPECT_TRUE(position.is_free({0, 2}));
  EXPECT_FALSE(position.result());
}

TYPED_TEST(TronOfAnySize, WhoeverCannotMoveLoses) {
  TypeParam one_stuck = TypeParam::from_text("4 2/1#2./.#..");
  one_stuck.play(Direction::south, Direction::east);
  EXPECT_EQ(one_stuck.result(), 0.0F);
  TypeParam two_stuck = TypeParam::from_text("4 2/..#2/.1#.");
  two_stuck.play(Direction::west, Direction::south);
  EXPECT_EQ(two_stuck.result(), 1.0F);
}

TYPED_TEST(TronOfAnySize, BothStuckIsADraw) {
  TypeParam position = TypeParam::from_text("3 2/1#2/.#.");
  EXPECT_FALSE(position.result());
  position.play(Direction::south, Direction::south);
  EXPECT_EQ(position.result(), 0.5F);
}

TYPED_TEST(TronOfAnySize, TheSameCellIsADrawEvenWithRoomAround) {
  TypeParam position = TypeParam::from_text("3 3/.../1.2/...");
  position.play(Direction::east, Direction::west);
  EXPECT_EQ(position.head(Player::one), position.head(Player::two));
  EXPECT_EQ(position.result(), 0.5F);
  EXPECT_EQ(position.move_count(Player::one), 0U);
  EXPECT_EQ(position.move_count(Player::two), 0U);
  EXPECT_EQ(TypeParam::from_text(position.to_text()), position);
  EXPECT_NE(position.to_text().find('X'), std::string::npos);
}

TYPED_TEST(TronOfAnySize, HeadsThatTouchBlockEachOther) {
  struct Case {
    const char* text;
    Direction one, two;
  };
  for (const Case& c : {Case{"4 3/..../1..2/....", Direction::east, Direction::west},
                        Case{"4 3/..../2..1/....", Direction::west, Direction::east},
                        Case{"3 4/.1./.../.../.2.", Direction::south, Direction::north},
                        Case{"3 4/.2./.../.../.1.", Direction::north, Direction::south}}) {
    TypeParam position = TypeParam::from_text(c.text);
    position.play(c.one, c.two);
    const unsigned sides = tron::bit_of(tron::turned(c.one, 1)) | tron::bit_of(tron::turned(c.one, 3));
    EXPECT_EQ(position.legal_mask(Player::one), sides) << c.text;
    EXPECT_EQ(position.legal_mask(Player::two), sides) << c.text;
  }
  TypeParam corridor = TypeParam::from_text("4 1/1..2");
  corridor.play(Direction::east, Direction::west);
  EXPECT_EQ(corridor.result(), 0.5F);
}

TYPED_TEST(TronOfAnySize, AMapThatIsTooLargeSaysSo) {
  if constexpr (TypeParam::max_height < 64) {
    try {
      TypeParam(tron_map("huge-room"));
      FAIL() << "expected an error";
    } catch (const InputError& error) {
      EXPECT_STREQ(error.what(), (std::string("huge-room: 48x48 cells do not fit this type of board, which has room "
                                              "for ") +
                                  std::to_string(TypeParam::max_width) + "x" + std::to_string(TypeParam::max_height))
                                     .c_str());
    }
  }
}

TYPED_TEST(TronOfAnySize, OnePlayerCanMoveAlone) {
  TypeParam position = TypeParam::from_text("3 3/1#2/.#./.#.");
  position.play_alone(Player::two, Direction::south);
  EXPECT_EQ(position.head(Player::one), (Cell{0, 0}));
  EXPECT_EQ(position.head(Player::two), (Cell{1, 2}));
  EXPECT_EQ(position.heading(Player::one), Heading::none);
  EXPECT_EQ(position.heading(Player::two), Heading::south);
  EXPECT_EQ(position.move_count(Player::one), 1U);
  EXPECT_EQ(position.free_region_count(Player::two), 1);
  position.play_alone(Player::two, Direction::south);
  EXPECT_EQ(position.move_count(Player::two), 0U);
  EXPECT_EQ(TypeParam::from_text(position.to_text()), position) << "with one heading";
}

TYPED_TEST(TronOfAnySize, ManyStepsAtOnceAreThatManySteps) {
  const TypeParam start(tron_map("lanctot-b"));
  const auto compare = [&](auto many, auto once) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      Random together(seed), one_by_one(seed);
      TypeParam a = start, b = start;
      const std::size_t steps = 1 + seed % 40;
      many(a, together, steps);
      for (std::size_t step = 0; step < steps && !b.over(); ++step) once(b, one_by_one);
      ASSERT_EQ(a, b) << "seed " << seed;
      ASSERT_EQ(together, one_by_one) << "seed " << seed;
    }
  };
  compare([](TypeParam& p, Random& r, std::size_t n) { p.play_random(r, n); },
          [](TypeParam& p, Random& r) { p.play_random(r); });
  compare([](TypeParam& p, Random& r, std::size_t n) { p.play_straight(r, n); },
          [](TypeParam& p, Random& r) { p.play_straight(r); });
  compare([](TypeParam& p, Random& r, std::size_t n) { p.play_safe(r, n); },
          [](TypeParam& p, Random& r) { p.play_safe(r); });
}

TYPED_TEST(TronOfAnySize, NoStepsAndFinishedGamesChangeNothing) {
  const TypeParam start(tron_map("lanctot-b"));
  for (const TypeParam& position : {start, TypeParam::from_text("4 2/1#2./##.."), TypeParam::from_text("3 1/.X."),
                                    TypeParam::from_text("4 2/..#1/..#2/headings north south")}) {
    TypeParam played = position;
    Random random(1);
    const std::size_t steps = position.over() ? 100 : 0;
    played.play_random(random, steps);
    played.play_straight(random, steps);
    played.play_safe(random, steps);
    EXPECT_EQ(played, position);
    EXPECT_EQ(random, Random(1));
  }
}

TYPED_TEST(TronOfAnySize, TheEstimateIsTheShareOfNearerCells) {
  // Player one is nearer to the 3 cells beside it, player two to the 1 beside it; one lies in the middle.
  EXPECT_FLOAT_EQ(TypeParam::from_text("7 1/..1...2").estimate(), 3.0F / 4.0F);
  EXPECT_FLOAT_EQ(TypeParam::from_text("5 3/...../1...2/.....").estimate(), 0.5F);
  EXPECT_FLOAT_EQ(TypeParam::from_text("3 1/1#2").estimate(), 0.5F) << "nothing left";
}

TYPED_TEST(TronOfAnySize, SeparatedPlayersAreJudgedByTheirSpace) {
  const TypeParam wider = TypeParam::from_text("5 2/1.#2./..#..");
  EXPECT_TRUE(wider.separated());
  EXPECT_EQ(wider.separated_result(), 0.5F);
  const TypeParam one_has_more = TypeParam::from_text("5 2/1..#2/...#.");
  EXPECT_TRUE(one_has_more.separated());
  EXPECT_EQ(one_has_more.separated_result(), 1.0F);
  EXPECT_EQ(one_has_more.space_estimate(Player::one), 5);
  EXPECT_EQ(one_has_more.space_estimate(Player::two), 1);
  const TypeParam two_has_more = TypeParam::from_text("5 2/1#..2/.#...");
  EXPECT_EQ(two_has_more.separated_result(), 0.0F);
  EXPECT_FALSE(TypeParam::from_text("5 2/1.#2./.....").separated());
}

TEST(Tron, EqualPositionsOfDifferentHeadingsDiffer) {
  const TronSmall none = TronSmall::from_text("3 1/1.2");
  const TronSmall east = TronSmall::from_text("3 1/1.2/headings east west");
  EXPECT_NE(none, east);
  EXPECT_NE(none.hash(), east.hash());
}

TEST(Tron, MakeTronTakesTheSmallestBoardThatFits) {
  EXPECT_TRUE(std::holds_alternative<TronSmall>(make_tron(tron_map("empty:16x14"))));
  EXPECT_TRUE(std::holds_alternative<TronMedium>(make_tron(tron_map("empty:17x14"))));
  EXPECT_TRUE(std::holds_alternative<TronMedium>(make_tron(tron_map("empty:16x15"))));
  EXPECT_TRUE(std::holds_alternative<TronMedium>(make_tron(tron_map("empty:32x30"))));
  EXPECT_TRUE(std::holds_alternative<TronLarge>(make_tron(tron_map("empty:33x30"))));
  EXPECT_TRUE(std::holds_alternative<TronLarge>(make_tron(tron_map("empty:32x31"))));
  EXPECT_TRUE(std::holds_alternative<TronLarge>(make_tron(tron_map("empty:64x64"))));
}

}  // namespace
}  // namespace cycad
