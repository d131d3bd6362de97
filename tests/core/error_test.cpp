#include "cycad/core/error.hpp"

#include <gtest/gtest.h>

#include <string>

namespace cycad {
namespace {

TEST(InMessage, IsOneLineInQuotes) {
  EXPECT_EQ(in_message(""), "''");
  EXPECT_EQ(in_message("ucb1(c=1)"), "'ucb1(c=1)'");
  EXPECT_EQ(in_message("a\nb\tc\x7f\x1b[31m"), "'a?b?c??[31m'");
}

TEST(InMessage, KeepsWholeCharactersOfUtf8Alone) {
  EXPECT_EQ(in_message("gr\xc3\xb6\xc3\x9f"
                       "e \xe2\x82\xac \xf0\x9f\x8c\xb4"),
            "'gr\xc3\xb6\xc3\x9f"
            "e \xe2\x82\xac \xf0\x9f\x8c\xb4'");
  EXPECT_EQ(in_message("\xc3"), "'?'");
  EXPECT_EQ(in_message("\x80x\xe2\x82"),
            "'?x?"
            "?'");
  EXPECT_EQ(in_message("\xc3(\xff"), "'?(?'");
}

TEST(InMessage, IsCutWhereItGetsLong) {
  EXPECT_EQ(in_message(std::string(60, 'x')), "'" + std::string(60, 'x') + "'");
  EXPECT_EQ(in_message(std::string(61, 'x')), "'" + std::string(60, 'x') + "...'");
  // No character is cut in two.
  EXPECT_EQ(in_message(std::string(59, 'x') + "\xc3\xb6y"), "'" + std::string(59, 'x') + "\xc3\xb6...'");
}

}  // namespace
}  // namespace cycad
