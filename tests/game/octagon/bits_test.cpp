#include "cycad/game/octagon/bits.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "cycad/core/random.hpp"

namespace cycad::octagon {
namespace {

std::vector<unsigned> members(Wide set) {
  std::vector<unsigned> found;
  for (unsigned bit = 0; bit < 128; ++bit) {
    if ((set >> bit & 1U) != 0) found.push_back(bit);
  }
  return found;
}

// Sets of every density, from almost empty to almost full.
Wide random_set(Random& random) {
  const unsigned draws = random.below(4);
  Wide set = static_cast<Wide>(random()) << 64 | random();
  for (unsigned draw = 0; draw < draws; ++draw) set &= static_cast<Wide>(random()) << 64 | random();
  return random.below(2) == 0 ? set : ~set;
}

TEST(OctagonBits, AgreeWithALoopOverTheMembers) {
  Random random(1);
  for (int round = 0; round < 5000; ++round) {
    const Wide set = random_set(random);
    const std::vector<unsigned> expected = members(set);
    ASSERT_EQ(count_bits(set), expected.size());
    if (expected.empty()) continue;
    ASSERT_EQ(lowest_bit(set), expected.front());
    ASSERT_EQ(highest_bit(set), expected.back());
    for (unsigned rank = 0; rank < expected.size(); ++rank) ASSERT_EQ(nth_bit(set, rank), expected[rank]);
    Wide left = set;
    for (const unsigned bit : expected) ASSERT_EQ(take_lowest(left), bit);
    ASSERT_TRUE(left == 0);
  }
}

TEST(OctagonBits, HalvesAgreeWithWholes) {
  Random random(2);
  for (int round = 0; round < 5000; ++round) {
    const std::uint64_t set = low_half(random_set(random));
    const std::vector<unsigned> expected = members(set);
    ASSERT_EQ(count_bits(set), expected.size());
    for (unsigned rank = 0; rank < expected.size(); ++rank) {
      ASSERT_EQ(nth_bit(set, rank), expected[rank]);
      ASSERT_EQ(nth_bit_portable(set, rank), expected[rank]);
    }
  }
}

TEST(OctagonBits, AnEmptySetHasItsBitsOutside) {
  EXPECT_EQ(lowest_bit(Wide{0}), 128U);
  EXPECT_EQ(highest_bit(Wide{0}), ~0U);
  EXPECT_EQ(lowest_bit(std::uint64_t{0}), 64U);
  EXPECT_EQ(highest_bit(std::uint64_t{0}), ~0U);
}

TEST(OctagonBits, KeepsAllOrNothing) {
  const Wide set = static_cast<Wide>(0x123456789abcdef0U) << 64 | 0x0fedcba987654321U;
  EXPECT_TRUE(keep_if(true, set) == set);
  EXPECT_TRUE(keep_if(false, set) == 0);
  EXPECT_EQ(keep_if(true, low_half(set)), low_half(set));
  EXPECT_EQ(keep_if(false, low_half(set)), 0U);
}

}  // namespace
}  // namespace cycad::octagon
