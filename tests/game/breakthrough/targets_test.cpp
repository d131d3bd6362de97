#include "cycad/game/breakthrough/targets.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstddef>
#include <vector>

#include "core/chi_square.hpp"
#include "cycad/game/breakthrough/move.hpp"

namespace cycad::breakthrough {
namespace {

constexpr Cells cell(const char* name) { return Cells{1} << cell_at(name[0] - 'a', name[1] - '1'); }

TEST(BreakthroughTargets, KnowsTheColumnsThatMayStepToTheRight) {
  EXPECT_EQ(all_but_last_column(8), 0x7f7f7f7f7f7f7f7fU);
  EXPECT_EQ(all_but_last_column(5), 0x0f0f0f0f0f0f0f0fU);
}

TEST(BreakthroughTargets, DiagonalStepsStayOnTheBoard) {
  const Targets left_edge = targets_of<Player::one>(cell("a4"), 0, all_but_last_column(8));
  EXPECT_EQ(left_edge.left, 0U);
  EXPECT_EQ(left_edge.straight, cell("a5"));
  EXPECT_EQ(left_edge.right, cell("b5"));
  const Targets right_edge = targets_of<Player::one>(cell("h4"), 0, all_but_last_column(8));
  EXPECT_EQ(right_edge.left, cell("g5"));
  EXPECT_EQ(right_edge.right, 0U);
  EXPECT_EQ(targets_of<Player::one>(cell("e4"), 0, all_but_last_column(5)).right, 0U);
  EXPECT_EQ(targets_of<Player::one>(cell("e4"), 0, all_but_last_column(6)).right, cell("f5"));
  EXPECT_EQ(targets_of<Player::two>(cell("a4"), 0, all_but_last_column(8)).left, 0U);
  EXPECT_EQ(targets_of<Player::two>(cell("h4"), 0, all_but_last_column(8)).right, 0U);
  EXPECT_EQ(targets_of<Player::two>(cell("e4"), 0, all_but_last_column(5)).right, 0U);
  EXPECT_EQ(targets_of<Player::two>(cell("e4"), 0, all_but_last_column(5)).left, cell("d3"));
}

TEST(BreakthroughTargets, CapturesAreDiagonal) {
  const Cells ahead = cell("c5") | cell("d5") | cell("e5");
  const Targets blocked_by_opponent = targets_of<Player::one>(cell("d4"), ahead, all_but_last_column(8));
  EXPECT_EQ(blocked_by_opponent.left, cell("c5"));
  EXPECT_EQ(blocked_by_opponent.straight, 0U);
  EXPECT_EQ(blocked_by_opponent.right, cell("e5"));
  const Targets blocked_by_own = targets_of<Player::two>(ahead | cell("d6"), 0, all_but_last_column(8));
  EXPECT_EQ(blocked_by_own.cells() & ahead, 0U);
}

TEST(BreakthroughTargets, OriginsAreWherePawnsCameFrom) {
  const Cells own = cell("a2") | cell("d4") | cell("h3");
  const auto check = [&]<Player mover>(std::integral_constant<Player, mover>) {
    const Targets origins = origins_of<mover>(targets_of<mover>(own, 0, all_but_last_column(8)));
    EXPECT_EQ(origins.left, own & ~cell("a2"));
    EXPECT_EQ(origins.straight, own);
    EXPECT_EQ(origins.right, own & ~cell("h3"));
  };
  check(std::integral_constant<Player, Player::one>());
  check(std::integral_constant<Player, Player::two>());
}

// 24 targets in three sets of unlike size that share the lowest cell.
TEST(BreakthroughTargets, PicksEveryTargetEquallyOften) {
  const Targets all{.left = 0x00000000000000f1U, .straight = 0x8000000000000001U, .right = 0xff00ff0000000001U};
  std::vector<std::uint64_t> counts(192);
  Random random(5);
  constexpr int draws = 100'000;
  for (int draw = 0; draw < draws; ++draw) {
    const Targets one = pick(all, random);
    ASSERT_EQ(std::popcount(one.left) + std::popcount(one.straight) + std::popcount(one.right), 1);
    const std::size_t set = one.left != 0 ? 0 : one.straight != 0 ? 64 : 128;
    ++counts[set + static_cast<std::size_t>(std::countr_zero(one.cells()))];
  }
  const std::array sets{all.left, all.straight, all.right};
  std::vector<double> shares(192);
  for (std::size_t bit = 0; bit < 192; ++bit) shares[bit] = (sets[bit / 64] >> (bit % 64) & 1U) != 0 ? 1.0 / 24 : 0.0;
  EXPECT_LT(test::chi_square(counts, shares), test::chi_square_limit(23));
}

// What a seed plays must not depend on the instructions of the machine, so the rank of a draw is fixed: left, straight,
// right, each from the lowest cell.
TEST(BreakthroughTargets, PicksByRank) {
  const Targets all{.left = 0b1010U, .straight = 0b0110U, .right = 0b1001U};
  const std::array<Targets, 6> ranked{{{.left = 0b0010U},
                                       {.left = 0b1000U},
                                       {.straight = 0b0010U},
                                       {.straight = 0b0100U},
                                       {.right = 0b0001U},
                                       {.right = 0b1000U}}};
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    Random twin(seed);
    const Targets found = pick(all, random);
    const Targets& expected = ranked[twin.below(6)];
    EXPECT_EQ(found.left, expected.left);
    EXPECT_EQ(found.straight, expected.straight);
    EXPECT_EQ(found.right, expected.right);
    EXPECT_EQ(random, twin);
  }
}

TEST(BreakthroughTargets, SpreadsSixteenBits) {
  EXPECT_EQ(spread_by_four(0xffffU), 0x1111111111111111U);
  EXPECT_EQ(spread_by_four(0xabcd0000U), 0U);
  for (unsigned bit = 0; bit < 16; ++bit) EXPECT_EQ(spread_by_four(Cells{1} << bit), std::uint64_t{1} << (4 * bit));
  EXPECT_EQ(spread_by_four(0x8421U), 0x1000010000100001U);
}

}  // namespace
}  // namespace cycad::breakthrough
