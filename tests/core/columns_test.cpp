#include "cycad/core/columns.hpp"

#include <gtest/gtest.h>

namespace cycad {
namespace {

TEST(Columns, ColumnsCountCharacters) {
  EXPECT_EQ(columns_of(""), 0U);
  EXPECT_EQ(columns_of("abc"), 3U);
  EXPECT_EQ(columns_of("±4.9"), 4U);
  EXPECT_EQ(columns_of("…"), 1U);
}

TEST(Columns, ShortenedNeverExceedsTheWidthAndCutsNoCharacter) {
  EXPECT_EQ(shortened("abcdef", 6), "abcdef");
  EXPECT_EQ(shortened("abcdef", 5), "abcd…");
  EXPECT_EQ(shortened("abcdef", 1), "…");
  EXPECT_EQ(shortened("abcdef", 0), "");
  EXPECT_EQ(shortened("±±±±", 3), "±±…");
}

TEST(Columns, AlignedFillsToTheWidth) {
  EXPECT_EQ(left_aligned("ab", 4), "ab  ");
  EXPECT_EQ(right_aligned("±1", 4), "  ±1");
  EXPECT_EQ(right_aligned("abcde", 4), "abcde");
}

TEST(Columns, WrappedKeepsToTheWidthAndBeginsEachLine) {
  EXPECT_EQ(wrapped("one two three", 7), "one two\nthree\n");
  EXPECT_EQ(wrapped("one two  three\nfour", 9, "- ", "  "), "- one two\n  three\n  four\n");
  EXPECT_EQ(wrapped("±±± ±±±", 7), "±±± ±±±\n");
  EXPECT_EQ(wrapped("unbreakable x", 4, " "), " unbreakable\n x\n");
  EXPECT_EQ(wrapped("", 10, "  "), "");
  EXPECT_EQ(wrapped("", 10, "name  ", "  "), "name\n");
}

}  // namespace
}  // namespace cycad
