#include "cycad/core/random_argmax.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "core/chi_square.hpp"

namespace cycad {
namespace {

std::size_t argmax_of(const std::vector<double>& values, Random& random) {
  RandomArgmax<double> argmax;
  for (std::size_t place = 0; place < values.size(); ++place) argmax.see(place, values[place], random);
  return argmax.place();
}

TEST(RandomArgmax, IsEmptyBeforeTheFirstValue) {
  Random random(1);
  RandomArgmax<double> argmax;
  EXPECT_TRUE(argmax.empty());
  argmax.see(7, -1, random);
  EXPECT_FALSE(argmax.empty());
  EXPECT_EQ(argmax.place(), 7U);
}

TEST(RandomArgmax, IsThePlaceOfTheLargestWhereverItIs) {
  Random random(2);
  EXPECT_EQ(argmax_of({3, 2, 1}, random), 0U);
  EXPECT_EQ(argmax_of({1, 3, 2, 1}, random), 1U);
  EXPECT_EQ(argmax_of({-3, -2, -2.5}, random), 1U) << "also below the value of an empty one";
  EXPECT_EQ(Random(2)(), random()) << "no number is drawn where nothing is to be decided";
  EXPECT_EQ(argmax_of({1, 1, 1, 2}, random), 3U);
}

TEST(RandomArgmax, TiesAreDrawnUniformly) {
  constexpr int draws = 30'000;
  Random random(3);
  std::vector<std::uint64_t> counts(6);
  for (int draw = 0; draw < draws; ++draw) ++counts[argmax_of({4, 5, 1, 5, 5, 2}, random)];
  EXPECT_LT(test::chi_square(counts, {0, 1.0 / 3, 0, 1.0 / 3, 1.0 / 3, 0}), test::chi_square_limit(2));
}

}  // namespace
}  // namespace cycad
