#include "cycad/core/printable.hpp"

#include <gtest/gtest.h>

#include "cycad/core/error.hpp"
#include "cycad/core/escape.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/plain_text.hpp"

namespace cycad {
namespace {

// Every form that RFC 3629 forbids, and the nearest ones that it does not.
TEST(Printable, TextIsUtf8WithoutOverlongFormsSurrogatesAndMore) {
  for (const char* good : {"", "plain", "gr\xc3\xb6\xc3\x9f", "\xc2\xa0", "\xe0\xa0\x80", "\xed\x9f\xbf",
                           "\xee\x80\x80", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbd"})
    EXPECT_TRUE(is_plain_text(good)) << in_message(good);
  for (const char* bad :
       {"\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf", "\xed\xa0\x80", "\xed\xbf\xbf", "\xf4\x90\x80\x80",
        "\xf5\x80\x80\x80", "\xff", "\x80", "\xc3", "\xe2\x82", "\xf0\x9f\x8c", "\xc3("})
    EXPECT_FALSE(is_plain_text(bad)) << in_message(bad);
}

TEST(Printable, ControlsOfTerminalsAndOfDirectionAreNotShown) {
  for (const char* bad : {"\x1b[31m", "\x07", "\x7f", "\xc2\x9b", "\xc2\x80", "\xe2\x80\xae", "\xe2\x81\xa6",
                          "\xd8\x9c", "\xe2\x80\x8f", "\xe2\x80\xa8"}) {
    EXPECT_FALSE(is_plain_text(bad)) << in_message(bad);
    EXPECT_EQ(printable(bad)[0], '?');
  }
  EXPECT_TRUE(is_plain_text("two\nlines\tand a tab\r\n"));
  EXPECT_FALSE(is_plain_text("two\nlines", {}));
  EXPECT_EQ(printable("a\nb\xc2\x9b"
                      "1m\xff",
                      "\n"),
            "a\nb?1m?");
}

// XML has no way to write the first two, not even as numbers.
TEST(Printable, NoncharactersAreNotShown) {
  for (const char* bad :
       {"\xef\xbf\xbe", "\xef\xbf\xbf", "\xef\xb7\x90", "\xef\xb7\xaf", "\xf0\x9f\xbf\xbe", "\xf4\x8f\xbf\xbf"}) {
    EXPECT_FALSE(is_plain_text(bad)) << in_message(bad);
    EXPECT_EQ(printable(bad), "?");
    EXPECT_EQ(escaped_html(bad), "?");
  }
  for (const char* good : {"\xef\xb7\x8f", "\xef\xb7\xb0", "\xef\xbf\xbd", "\xf0\x9f\xbf\xbd"})
    EXPECT_TRUE(is_plain_text(good)) << in_message(good);
  EXPECT_EQ(Json("\xf0\x9f\xbf\xbe").dump(), "\"\\ud83f\\udffe\"");
}

TEST(Printable, MessagesPagesAndJsonShowNothingElse) {
  const std::string hostile =
      "\xc0\x80 \xed\xa0\x80 \xc2\x9b"
      "31m \x1b]0;x\x07 \xe2\x80\xaegnp.exe";
  EXPECT_TRUE(is_plain_text(in_message(hostile)));
  EXPECT_TRUE(is_plain_text(escaped_html(hostile)));
  EXPECT_TRUE(is_plain_text(Json(hostile).dump()));
  EXPECT_EQ(Json("\xc2\x9b").dump(), "\"\\u009b\"");
}

TEST(Printable, WhatIsReadIsPlain) {
  EXPECT_NO_THROW(
      require_plain_text("gr\xc3\xbc\xc3\x9f"
                         "e\n",
                         "name"));
  EXPECT_THROW(require_plain_text("\x1b[2J", "name"), InputError);
  EXPECT_THROW(Json::parse(R"({"name":"\u001b[2J"})"), JsonError);
  EXPECT_THROW(Json::parse(R"({"\u202e":1})"), JsonError);
  EXPECT_NO_THROW(Json::parse(R"({"name":"one\ntwo\t"})"));
}

}  // namespace
}  // namespace cycad
