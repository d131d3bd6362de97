#include "cycad/core/lanes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>

#include "cycad/core/random.hpp"

namespace cycad {
namespace {

template <class V>
class LanesTest : public testing::Test {};
using BothWidths = testing::Types<Lanes4, Lanes8>;
TYPED_TEST_SUITE(LanesTest, BothWidths);

TYPED_TEST(LanesTest, LoadAndStoreGiveBackWhatWasThere) {
  std::array<float, 9> from{}, to{};
  for (std::size_t lane = 0; lane < from.size(); ++lane) from[lane] = static_cast<float>(lane) * 1.5F - 3.0F;
  store_lanes(to.data() + 1, load_lanes<TypeParam>(from.data() + 1));  // no alignment is asked for
  for (std::size_t lane = 0; lane < lane_count<TypeParam>; ++lane) EXPECT_EQ(to[lane + 1], from[lane + 1]);
  EXPECT_EQ(to[0], 0.0F);
}

TYPED_TEST(LanesTest, BroadcastFillsEveryLane) {
  const auto lanes = broadcast<TypeParam>(-2.5F);
  for (std::size_t lane = 0; lane < lane_count<TypeParam>; ++lane) EXPECT_EQ(lanes[lane], -2.5F);
  EXPECT_EQ(broadcast<float>(3.0F), 3.0F);
}

TYPED_TEST(LanesTest, EveryOperationIsTheScalarOneInEachLane) {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    std::array<float, 8> a{}, b{};
    for (std::size_t lane = 0; lane < 8; ++lane) {
      a[lane] = random.uniform() * 100.0F;
      b[lane] = random.below(4) == 0 ? a[lane] : random.uniform() * 100.0F;
    }
    const auto lanes_a = load_lanes<TypeParam>(a.data());
    const auto lanes_b = load_lanes<TypeParam>(b.data());
    const TypeParam root = square_root(lanes_a);
    const TypeParam small = smaller(lanes_a, lanes_b);
    const TypeParam large = larger(lanes_a, lanes_b);
    const TypeParam twice = each_lane(lanes_a, [](float value) { return 2.0F * value; });
    for (std::size_t lane = 0; lane < lane_count<TypeParam>; ++lane) {
      EXPECT_EQ(root[lane], std::sqrt(a[lane]));
      EXPECT_EQ(small[lane], std::min(a[lane], b[lane]));
      EXPECT_EQ(large[lane], std::max(a[lane], b[lane]));
      EXPECT_EQ(twice[lane], 2.0F * a[lane]);
    }
  }
}

TYPED_TEST(LanesTest, SquareRootOfTheExtremes) {
  auto lanes = broadcast<TypeParam>(0.0F);
  lanes[1] = std::numeric_limits<float>::infinity();
  lanes[2] = 1e-13F;
  const TypeParam root = square_root(lanes);
  EXPECT_EQ(root[0], 0.0F);
  EXPECT_EQ(root[1], std::numeric_limits<float>::infinity());
  EXPECT_EQ(root[2], std::sqrt(1e-13F));
}

TEST(Lanes, ScalarFormsAreTheStandardOnes) {
  EXPECT_EQ(square_root(2.0F), std::sqrt(2.0F));
  EXPECT_EQ(smaller(1.0F, 2.0F), 1.0F);
  EXPECT_EQ(larger(1.0F, 2.0F), 2.0F);
  EXPECT_EQ(each_lane(3.0F, [](float value) { return value + 1.0F; }), 4.0F);
}

TEST(Lanes, RunningSumAddsUpFromTheFirstLane) {
  const Lanes4 sums = running_sum(Lanes4{1.0F, 2.0F, 4.0F, 8.0F});
  EXPECT_EQ(sums[0], 1.0F);
  EXPECT_EQ(sums[1], 3.0F);
  EXPECT_EQ(sums[2], 7.0F);
  EXPECT_EQ(sums[3], 15.0F);
}

TEST(Lanes, EightLanesAddUpEachHalfApart) {
  const Lanes8 sums = running_sum(Lanes8{1, 2, 4, 8, 10, 20, 40, 80});
  const Lanes8 expected = {1, 3, 7, 15, 10, 30, 70, 150};
  const Lanes8 last = last_of_each_four(sums);
  for (std::size_t lane = 0; lane < 8; ++lane) {
    EXPECT_EQ(sums[lane], expected[lane]);
    EXPECT_EQ(last[lane], lane < 4 ? 15.0F : 150.0F);
  }
  EXPECT_EQ(last_of_each_four(Lanes4{1, 2, 4, 8})[0], 8.0F);
}

TEST(Lanes, TwoHalvesStandSideBySide) {
  const Lanes8 both = both_halves(Lanes4{1, 2, 3, 4}, Lanes4{5, 6, 7, 8});
  for (std::size_t lane = 0; lane < 8; ++lane) EXPECT_EQ(both[lane], static_cast<float>(lane + 1));
}

TYPED_TEST(LanesTest, AcrossCombinesAllInEveryLane) {
  for (std::size_t place = 0; place < lane_count<TypeParam>; ++place) {
    TypeParam lanes = 3.0F - lane_numbers<TypeParam>();
    lanes[place] = 9;
    const TypeParam most = across(lanes, larger<TypeParam>);
    const TypeParam least = across(TypeParam(-lanes), smaller<TypeParam>);
    for (std::size_t lane = 0; lane < lane_count<TypeParam>; ++lane) {
      EXPECT_EQ(most[lane], 9.0F);
      EXPECT_EQ(least[lane], -9.0F);
    }
  }
}

TYPED_TEST(LanesTest, AtLeastIsAMaskOfLanes) {
  Random random(2);
  for (int round = 0; round < 200; ++round) {
    TypeParam a{}, b{};
    unsigned expected = 0;
    for (std::size_t lane = 0; lane < lane_count<TypeParam>; ++lane) {
      a[lane] = static_cast<float>(random.below(3));
      b[lane] = static_cast<float>(random.below(3));
      expected |= (a[lane] >= b[lane] ? 1U : 0U) << lane;
    }
    EXPECT_EQ(lanes_at_least<TypeParam>(a, b), expected);
  }
}

TEST(Lanes, FirstLanesAreOneAndTheRestZero) {
  for (std::size_t count = 0; count <= 4; ++count)
    for (std::size_t lane = 0; lane < 4; ++lane) EXPECT_EQ(first_lanes(count)[lane], lane < count ? 1.0F : 0.0F);
}

TEST(Lanes, OneLaneIsOneAndTheRestZero) {
  for (std::size_t number = 0; number < 4; ++number)
    for (std::size_t lane = 0; lane < 4; ++lane) EXPECT_EQ(one_lane(number)[lane], lane == number ? 1.0F : 0.0F);
}

TYPED_TEST(LanesTest, EachFourMovesUpBehindZeros) {
  const TypeParam numbers = lane_numbers<TypeParam>() + 1.0F;
  const TypeParam by_one = moved_up<1>(numbers);
  const TypeParam by_two = moved_up<2>(numbers);
  for (std::size_t lane = 0; lane < lane_count<TypeParam>; ++lane) {
    EXPECT_EQ(by_one[lane], lane % 4 < 1 ? 0.0F : static_cast<float>(lane));
    EXPECT_EQ(by_two[lane], lane % 4 < 2 ? 0.0F : static_cast<float>(lane - 1));
  }
}

unsigned mask_of_largest(const float* first, const float* last) {
  const float most = *std::max_element(first, last);
  unsigned mask = 0;
  for (const float* at = first; at != last; ++at) mask |= (*at == most ? 1U : 0U) << (at - first);
  return mask;
}

// All 256 ways to fill four lanes with four values: every order and every tie.
TEST(Lanes, LargestLanesAreAllOfTheLargest) {
  constexpr std::array<float, 4> values = {-1e9F, -0.5F, 0.0F, 2.0F};
  for (unsigned code = 0; code < 256; ++code) {
    std::array<float, 4> scores{};
    for (std::size_t lane = 0; lane < 4; ++lane) scores[lane] = values[code >> (2 * lane) & 3U];
    EXPECT_EQ(largest_lanes(load_lanes<Lanes4>(scores.data())), mask_of_largest(scores.data(), scores.data() + 4))
        << code;
  }
}

TEST(Lanes, LargestOfEightLanes) {
  Random random(3);
  for (int round = 0; round < 500; ++round) {
    std::array<float, 8> scores{};
    for (float& score : scores) score = static_cast<float>(random.below(4)) - 1.5F;
    const unsigned expected = mask_of_largest(scores.data(), scores.data() + 8);
    const auto eight = load_lanes<Lanes8>(scores.data());
    EXPECT_EQ(largest_lanes(eight), expected);
    EXPECT_EQ(largest_lanes(half_of(eight, 0), half_of(eight, 1)), expected);
  }
}

TEST(Lanes, LargestLanesOfEachHalf) {
  Random random(2);
  for (int round = 0; round < 500; ++round) {
    std::array<float, 8> scores{};
    for (float& score : scores) score = static_cast<float>(random.below(4)) - 1.5F;
    const float* const first = scores.data();
    EXPECT_EQ(largest_lanes_of_each_half(load_lanes<Lanes8>(first)),
              mask_of_largest(first, first + 4) | mask_of_largest(first + 4, first + 8) << 4);
  }
}

TEST(Lanes, LargestLanesKnowInfinity) {
  EXPECT_EQ(largest_lanes(Lanes4{1.0F, std::numeric_limits<float>::infinity(), 2.0F, -1.0F}), 0b10U);
  const float least = -std::numeric_limits<float>::infinity();
  EXPECT_EQ(largest_lanes(Lanes4{least, least, -1e30F, least}), 0b100U);
}

}  // namespace
}  // namespace cycad
