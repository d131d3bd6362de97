// The frequencies of the straight, the safe and the blind playout step in positions whose probabilities are known by
// hand.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/chi_square.hpp"
#include "cycad/game/tron/tron.hpp"

namespace cycad {
namespace {

using test::chi_square;
using test::chi_square_limit;
using tron::Direction;

// The probabilities of north, east, south and west.
using Shares = std::array<double, 4>;

template <class Choose>
void expect_shares(const Shares& shares, std::uint64_t seed, Choose choose) {
  Random random(seed);
  std::vector<std::uint64_t> counts(4);
  for (int draw = 0; draw < 60'000; ++draw) ++counts[static_cast<std::size_t>(choose(random))];
  std::size_t possible = 0;
  for (const double share : shares) possible += share > 0 ? 1 : 0;
  const double limit = possible > 1 ? chi_square_limit(possible - 1) : 1e-9;
  EXPECT_LT(chi_square(counts, {shares.begin(), shares.end()}), limit)
      << counts[0] << " " << counts[1] << " " << counts[2] << " " << counts[3];
}

// Of player one's step: as a move asked for, and as the heading that a joint step leaves.
template <class G>
void expect_straight(const std::string& text, const Shares& shares) {
  SCOPED_TRACE(text);
  const G position = G::from_text(text);
  expect_shares(shares, 1, [&](Random& random) { return position.straight_move(Player::one, random); });
  expect_shares(shares, 2, [&](Random& random) {
    G next = position;
    next.play_straight(random);
    return static_cast<Direction>(next.heading(Player::one));
  });
}

template <class G>
void expect_safe(const std::string& text, const Shares& shares) {
  SCOPED_TRACE(text);
  const G position = G::from_text(text);
  expect_shares(shares, 3, [&](Random& random) { return position.safe_move(Player::one, random); });
  expect_shares(shares, 4, [&](Random& random) {
    G next = position;
    next.play_safe(random);
    return static_cast<Direction>(next.heading(Player::one));
  });
}

template <class G>
class PlayoutStep : public testing::Test {};
using Sizes = testing::Types<TronSmall, TronMedium, TronLarge>;
TYPED_TEST_SUITE(PlayoutStep, Sizes);

TYPED_TEST(PlayoutStep, StraightOnInTheOpen) {
  expect_straight<TypeParam>("7 5/......./......./.a1...2/......./......./headings east west", {.16, .68, .16, 0});
  expect_straight<TypeParam>("7 5/......./..a..../..1...2/......./......./headings south west", {0, .16, .68, .16});
}

TYPED_TEST(PlayoutStep, NeverBackEvenIfBackIsFree) {
  expect_straight<TypeParam>("7 5/......./......./..1...2/......./......./headings east west", {.16, .68, .16, 0});
}

TYPED_TEST(PlayoutStep, StraightOnBesideAWall) {
  // Heading east with a wall to the north: 17 to 4.
  expect_straight<TypeParam>("7 3/.#1...2/......./......./headings east west", {0, 17. / 21, 4. / 21, 0});
}

TYPED_TEST(PlayoutStep, AtAWallBothSidesAreAlike) {
  expect_straight<TypeParam>("7 5/......./......./.a1#..2/......./......./headings east west", {.5, 0, .5, 0});
}

TYPED_TEST(PlayoutStep, StraightIntoADeadEndIsAvoided) {
  // The cell to the east is a dead end; north and south go on.
  expect_straight<TypeParam>("7 5/......./...#.../.a1.#.2/...#.../......./headings east west", {.5, 0, .5, 0});
}

TYPED_TEST(PlayoutStep, DeadEndsOnlyKeepTheShares) {
  // Three dead ends: the shares over all legal moves.
  expect_straight<TypeParam>("7 3/.#.#.../#a1.#.2/.#.#.../headings east west", {.16, .68, .16, 0});
}

TYPED_TEST(PlayoutStep, WithoutAHeadingTheAcceptableMovesAreAlike) {
  expect_straight<TypeParam>("7 5/......./......./..1...2/......./.......", {.25, .25, .25, .25});
  expect_straight<TypeParam>("7 5/......./...#.../..1.#.2/...#.../.......", {1. / 3, 0, 1. / 3, 1. / 3});
}

TYPED_TEST(PlayoutStep, SafeIsUniformOverWhatGoesOn) {
  expect_safe<TypeParam>("7 5/......./......./..1...2/......./.......", {.25, .25, .25, .25});
  expect_safe<TypeParam>("7 5/......./......./..1...2/......./......./headings east west", {.25, .25, .25, .25});
  expect_safe<TypeParam>("7 5/......./...#.../..1.#.2/...#.../.......", {1. / 3, 0, 1. / 3, 1. / 3});
  expect_safe<TypeParam>("7 3/##.#.../##1.#.2/...#...", {0, 0, 1, 0});
}

TYPED_TEST(PlayoutStep, SafeTakesDeadEndsWhenUnavoidable) {
  expect_safe<TypeParam>("7 3/.#.#.../#a1.#.2/.#.#...", {1. / 3, 1. / 3, 1. / 3, 0});
}

TYPED_TEST(PlayoutStep, TheOtherHeadIsAWall) {
  // The cell between the heads has no way on for player one: the other head stands beyond it.
  expect_safe<TypeParam>("5 3/..#../.1.2./..#..", {1. / 3, 0, 1. / 3, 1. / 3});
}

TYPED_TEST(PlayoutStep, UniformMovesOfOnePlayer) {
  const TypeParam position = TypeParam::from_text("5 3/..#../.1#2./..#..");
  expect_shares({1. / 3, 0, 1. / 3, 1. / 3}, 5,
                [&](Random& random) { return position.random_move(Player::one, random); });
  expect_shares({1. / 3, 1. / 3, 1. / 3, 0}, 6,
                [&](Random& random) { return position.random_move(Player::two, random); });
}

// The results that follow from chance: player one's of blind steps, in the order loss, draw, win, game goes on.
template <class G>
void expect_blind(const std::string& text, const Shares& shares) {
  SCOPED_TRACE(text);
  const G position = G::from_text(text);
  expect_shares(shares, 5, [&](Random& random) {
    G next = position;
    next.play_blind(random);
    const Result result = next.result();
    return !result ? 3 : static_cast<int>(2 * *result);
  });
}

TYPED_TEST(PlayoutStep, BlindNeverTurnsBackInTheOpen) {
  const TypeParam position = TypeParam::from_text("7 5/......./......./..1...2/......./......./headings east north");
  expect_shares({1. / 3, 1. / 3, 1. / 3, 0}, 6, [&](Random& random) {
    TypeParam next = position;
    do {
      next = position;
      next.play_blind(random);
    } while (next.over());
    return static_cast<Direction>(next.heading(Player::one));
  });
}

TYPED_TEST(PlayoutStep, BlindRunsIntoWalls) {
  // Player one faces one wall and has two ways to go; player two, without a heading, two walls and two ways.
  expect_blind<TypeParam>("7 5/......./......./..1#..2/......#/......./headings east none",
                          {1. / 6, 1. / 6, 1. / 3, 1. / 3});
  // Nobody can crash.
  expect_blind<TypeParam>("9 5/........./........./..1...2../........./........./headings east none", {0, 0, 0, 1});
}

}  // namespace
}  // namespace cycad
