#include "cycad/match/text.hpp"

#include <gtest/gtest.h>

namespace cycad {
namespace {

TEST(Text, ColumnsCountCharacters) {
  EXPECT_EQ(columns_of(""), 0U);
  EXPECT_EQ(columns_of("abc"), 3U);
  EXPECT_EQ(columns_of("±4.9"), 4U);
  EXPECT_EQ(columns_of("…"), 1U);
}

TEST(Text, ShortenedNeverExceedsTheWidthAndCutsNoCharacter) {
  EXPECT_EQ(shortened("abcdef", 6), "abcdef");
  EXPECT_EQ(shortened("abcdef", 5), "abcd…");
  EXPECT_EQ(shortened("abcdef", 1), "…");
  EXPECT_EQ(shortened("abcdef", 0), "");
  EXPECT_EQ(shortened("±±±±", 3), "±±…");
}

TEST(Text, AlignedFillsToTheWidth) {
  EXPECT_EQ(left_aligned("ab", 4), "ab  ");
  EXPECT_EQ(right_aligned("±1", 4), "  ±1");
  EXPECT_EQ(right_aligned("abcde", 4), "abcde");
}

}  // namespace
}  // namespace cycad
