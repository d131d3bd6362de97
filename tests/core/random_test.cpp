#include "cycad/core/random.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <vector>

#include "core/chi_square.hpp"

namespace cycad {
namespace {

static_assert(std::uniform_random_bit_generator<Random>);

// The numbers come from a separate implementation: every stored result depends on them.
TEST(Random, SequenceIsPinned) {
  Random random(42);
  for (const std::uint64_t expected :
       {0x57ce9f0fb367a6daU, 0xd0896df64775c178U, 0xa4568876599a444cU, 0x0cd430360c643e52U})
    EXPECT_EQ(random(), expected);
  EXPECT_EQ(Random()(), 0x7950d340a3b9a42dU);
  EXPECT_EQ(mix(0), 0xe220a8397b1dcdafU);
}

TEST(Random, StreamIsPinned) {
  Random random = Random::stream(42, {3, 1, 4});
  for (const std::uint64_t expected : {0x9684899aa3a54755U, 0x74b1b7952792bfb8U, 0xab03888a07743a9cU})
    EXPECT_EQ(random(), expected);
}

TEST(Random, DerivedNumbersComeFromTheHighBits) {
  EXPECT_EQ(Random(42).below(10), 3U);
  EXPECT_FLOAT_EQ(Random(42).uniform(), 0.3429965376853943F);
  EXPECT_DOUBLE_EQ(Random(42).uniform_double(), 0.34299654134102164);
}

TEST(Random, StreamsOfDifferentPathsDiffer) {
  std::set<std::uint64_t> firsts;
  std::size_t streams = 0;
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    for (std::uint64_t a = 0; a < 20; ++a) {
      firsts.insert(Random::stream(seed, {a})());
      ++streams;
      for (std::uint64_t b = 0; b < 20; ++b) {
        firsts.insert(Random::stream(seed, {a, b})());
        ++streams;
      }
    }
  }
  EXPECT_EQ(firsts.size(), streams);
}

TEST(Random, OrderOfAPathMatters) {
  EXPECT_NE(Random::stream(1, {2, 3}), Random::stream(1, {3, 2}));
  EXPECT_NE(Random::stream(1, {2}), Random::stream(2, {1}));
  EXPECT_NE(Random::stream(1, {}), Random::stream(1, {0}));
}

TEST(Random, BelowIsUniform) {
  for (const std::uint32_t bound : {2U, 3U, 4U, 7U, 24U, 1000U}) {
    Random random(bound);
    std::vector<std::uint64_t> counts(bound);
    for (std::uint32_t draw = 0; draw < 200 * bound; ++draw) {
      const std::uint32_t drawn = random.below(bound);
      ASSERT_LT(drawn, bound);
      ++counts[drawn];
    }
    EXPECT_LT(test::chi_square(counts, std::vector<double>(bound, 1.0 / bound)), test::chi_square_limit(bound - 1))
        << bound;
  }
}

TEST(Random, BelowOneIsZeroAndTheLargestBoundWorks) {
  Random random(5);
  std::uint32_t largest = 0;
  for (int draw = 0; draw < 1000; ++draw) {
    EXPECT_EQ(random.below(1), 0U);
    largest = std::max(largest, random.below(0xffffffffU));
  }
  EXPECT_GT(largest, 0xff000000U);
}

// Consecutive draws must not be related: one draw serves both players of a playout step.
TEST(Random, PairsOfDrawsAreUniform) {
  Random random(6);
  std::vector<std::uint64_t> counts(64);
  for (int draw = 0; draw < 64'000; ++draw) {
    const std::uint32_t first = random.below(8);
    ++counts[first * 8 + random.below(8)];
  }
  EXPECT_LT(test::chi_square(counts, std::vector<double>(64, 1.0 / 64)), test::chi_square_limit(63));
}

TEST(Random, BothHalvesOfADrawAreUniform) {
  Random random(7);
  std::vector<std::uint64_t> counts(64);
  for (int draw = 0; draw < 64'000; ++draw) {
    const std::uint64_t bits = random();
    ++counts[(bits >> 61) * 8 + (bits >> 29 & 7U)];
  }
  EXPECT_LT(test::chi_square(counts, std::vector<double>(64, 1.0 / 64)), test::chi_square_limit(63));
}

TEST(Random, UniformHasTheMomentsOfAUniformVariate) {
  Random random(8);
  constexpr int draws = 100'000;
  double sum = 0, squares = 0, sum_double = 0;
  for (int draw = 0; draw < draws; ++draw) {
    const float drawn = random.uniform();
    ASSERT_GE(drawn, 0.0F);
    ASSERT_LT(drawn, 1.0F);
    sum += drawn;
    squares += static_cast<double>(drawn) * drawn;
    const double wide = random.uniform_double();
    ASSERT_GE(wide, 0.0);
    ASSERT_LT(wide, 1.0);
    sum_double += wide;
  }
  const double mean = sum / draws;
  EXPECT_NEAR(mean, 0.5, 0.004);  // four standard errors of 0.00091
  EXPECT_NEAR(squares / draws - mean * mean, 1.0 / 12.0, 0.002);
  EXPECT_NEAR(sum_double / draws, 0.5, 0.004);
}

TEST(Random, WorksAtCompileTime) {
  constexpr std::uint64_t first = [] {
    Random random(42);
    return random();
  }();
  static_assert(first == 0x57ce9f0fb367a6daU);
}

TEST(Random, ServesTheStandardDistributions) {
  Random random(9);
  std::bernoulli_distribution coin(0.25);
  int heads = 0;
  for (int toss = 0; toss < 10'000; ++toss) heads += coin(random) ? 1 : 0;
  EXPECT_NEAR(heads, 2500, 175);
}

}  // namespace
}  // namespace cycad
