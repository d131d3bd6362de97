#include "cycad/core/text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>

namespace cycad {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Text, TrimmedLosesWhitespaceAtBothEnds) {
  EXPECT_EQ(trimmed(" \t a b \r\n"), "a b");
  EXPECT_EQ(trimmed(" \n"), "");
  EXPECT_EQ(trimmed(""), "");
  EXPECT_EQ(trimmed("--a-", "-"), "a");
  EXPECT_EQ(trimmed_right(" a "), " a");
  EXPECT_EQ(trimmed_right("   "), "");
}

TEST(Text, BlankIsWhitespaceAlone) {
  EXPECT_TRUE(is_blank(""));
  EXPECT_TRUE(is_blank(" \t\r\n"));
  EXPECT_FALSE(is_blank(" x"));
}

TEST(Text, SplitKeepsEmptyParts) {
  EXPECT_THAT(split("a,,b", ','), ElementsAre("a", "", "b"));
  EXPECT_THAT(split("a,", ','), ElementsAre("a", ""));
  EXPECT_THAT(split("", ','), ElementsAre(""));
}

TEST(Text, OnOneLineHasSpacesInThePlaceOfLineEndsAndTabs) {
  EXPECT_EQ(on_one_line("a\n b\tc\r\n"), "a  b c  ");
  EXPECT_EQ(on_one_line(""), "");
}

TEST(Text, WordsAreNeverEmpty) {
  EXPECT_THAT(words_of("  a\tbc \n"), ElementsAre("a", "bc"));
  EXPECT_THAT(words_of("a//b/", "/"), ElementsAre("a", "b"));
  EXPECT_THAT(words_of("  "), IsEmpty());
}

TEST(Text, ANumberIsTheWholeText) {
  EXPECT_EQ(parse_number<int>("-12"), -12);
  EXPECT_EQ(parse_number<double>("0.5"), 0.5);
  for (const char* const text : {"", " 1", "1 ", "1x", "x", "99999999999999999999"})
    EXPECT_EQ(parse_number<int>(text), std::nullopt) << text;
  EXPECT_EQ(parse_number<std::uint64_t>("-1"), std::nullopt);
}

TEST(Text, AFiniteNumberIsNeitherInfiniteNorNotANumber) {
  EXPECT_EQ(parse_finite("-2e3"), -2000.0);
  for (const char* const text : {"inf", "-inf", "nan", "1e999", ""})
    EXPECT_EQ(parse_finite(text), std::nullopt) << text;
}

TEST(Text, TakingANumberLeavesTheRest) {
  std::string_view text = "13x7";
  EXPECT_EQ(take_number<int>(text), 13);
  EXPECT_EQ(text, "x7");
  EXPECT_EQ(take_number<int>(text), std::nullopt);
  EXPECT_EQ(text, "x7");
}

}  // namespace
}  // namespace cycad
