#include "cycad/game/octagon/complexity.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "cycad/core/error.hpp"

namespace cycad {
namespace {

OctagonComplexity estimate(OctagonSize size, std::uint64_t games = 300) {
  return estimate_octagon_complexity({.size = size, .games = games});
}

// Table 1: 69, 121 and 293. For the medium state space it prints 33, which is no rounding of 32.4.
TEST(OctagonComplexity, ExponentsAreThoseOfThePaper) {
  const OctagonComplexity small = estimate(OctagonSize::small);
  EXPECT_NEAR(small.game_tree_exponent, 69, 1);
  EXPECT_NEAR(small.state_space_exponent, 17.18, 0.01);
  const OctagonComplexity medium = estimate(OctagonSize::medium);
  EXPECT_NEAR(medium.game_tree_exponent, 121, 1.5);
  EXPECT_NEAR(medium.state_space_exponent, 32.44, 0.01);
  const OctagonComplexity large = estimate(OctagonSize::large);
  EXPECT_NEAR(large.game_tree_exponent, 293, 4);
  EXPECT_NEAR(large.state_space_exponent, 45.80, 0.01);
}

// Figure 4: all curves grow at first; the small and the medium one level off, the large one declines to the end.
TEST(OctagonComplexity, DependsOnTheStock) {
  const OctagonComplexity usual = estimate(OctagonSize::small, 20);
  const OctagonComplexity none = estimate_octagon_complexity(
      {.size = OctagonSize::small, .games = 20, .stock = OctagonStock{.two = 0, .four = 0, .eight = 0}});
  EXPECT_LT(none.game_tree_exponent, usual.game_tree_exponent);
}

TEST(OctagonComplexity, CurvesAreShapedLikeThoseOfThePaper) {
  const auto mean = [](const std::vector<double>& curve, std::size_t begin, std::size_t count) {
    const auto from = curve.begin() + static_cast<std::ptrdiff_t>(begin);
    return std::accumulate(from, from + static_cast<std::ptrdiff_t>(count), 0.0) / static_cast<double>(count);
  };
  for (const OctagonSize size : {OctagonSize::small, OctagonSize::medium, OctagonSize::large}) {
    const std::vector<double> curve = estimate(size).mean_moves;
    const octagon::Shape shape = octagon::shape_of(size);
    ASSERT_EQ(curve.size(), static_cast<std::size_t>(2 * shape.turns));
    const double peak = *std::max_element(curve.begin(), curve.end());
    const double end = mean(curve, curve.size() - 6, 6);
    EXPECT_GT(peak, 1.3 * curve.front());
    if (size == OctagonSize::large) {
      EXPECT_NEAR(peak, 168, 5);
      EXPECT_LT(end, 0.4 * peak);
    } else {
      EXPECT_GT(end, 0.8 * peak);
    }
  }
  EXPECT_EQ(estimate(OctagonSize::small).mean_moves.front(), 36);
  EXPECT_EQ(estimate(OctagonSize::medium).mean_moves.front(), 68);
  EXPECT_EQ(estimate(OctagonSize::large).mean_moves.front(), 96);
}

TEST(OctagonComplexity, UniformPlayersClogTheBoard) {
  const OctagonBias uniform{0, 0, 0};
  const auto exponent = [&](OctagonSize size) {
    return estimate_octagon_complexity({.size = size, .bias = uniform, .games = 300}).game_tree_exponent;
  };
  EXPECT_NEAR(exponent(OctagonSize::small), 66.7, 1);
  EXPECT_NEAR(exponent(OctagonSize::large), 240, 4);
}

TEST(OctagonComplexity, DependsOnTheSettingsAlone) {
  const OctagonComplexity once = estimate(OctagonSize::small, 20);
  EXPECT_EQ(estimate(OctagonSize::small, 20).mean_moves, once.mean_moves);
  EXPECT_NE(estimate_octagon_complexity({.size = OctagonSize::small, .games = 20, .seed = 2}).mean_moves,
            once.mean_moves);
  EXPECT_NE(estimate_octagon_complexity({.size = OctagonSize::small, .pieces = OctagonPieces::symmetric, .games = 20})
                .mean_moves,
            once.mean_moves);
}

TEST(OctagonComplexity, APlayerGetsItsWishOrAnyMove) {
  Random random(1);
  const auto position =
      OctagonSmall::from_text("##...##/#.....#/......./...#.../ox...../#.....#/##...## x 2 4,3,2 4,3,2");
  MoveList<OctagonSmall> moves;
  position.moves(moves);
  for (int draw = 0; draw < 200; ++draw) {
    EXPECT_TRUE(
        position.is_free_move(biased_octagon_move(position, moves, {.kill = 0, .free_move = 1, .push = 0}, random)));
    EXPECT_TRUE(position.is_push(biased_octagon_move(position, moves, {.kill = 0, .free_move = 0, .push = 1}, random)));
    EXPECT_TRUE(position.is_kill(biased_octagon_move(position, moves, {.kill = 1, .free_move = 0, .push = 0}, random)));
  }
  const OctagonSmall start;
  start.moves(moves);
  const OctagonMove any = biased_octagon_move(start, moves, {.kill = 1, .free_move = 0, .push = 0}, random);
  EXPECT_TRUE(start.is_legal(any)) << "nothing to kill";
}

std::string error_of_complexity(const OctagonComplexitySettings& settings) {
  try {
    estimate_octagon_complexity(settings);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(OctagonComplexity, BadSettingsSaySo) {
  EXPECT_EQ(error_of_complexity({.games = 0}), "complexity: 0 games, expected at least 1");
  EXPECT_EQ(error_of_complexity({.bias = {0.5, 0.5, 0.5}}),
            "complexity: bias 0.5, 0.5, 0.5, expected three probabilities with a sum of at most 1");
  EXPECT_NE(error_of_complexity({.bias = {-0.5, 0.5, 0.5}}), "");
}

}  // namespace
}  // namespace cycad
