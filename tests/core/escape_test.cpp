#include "cycad/core/escape.hpp"

#include <gtest/gtest.h>

namespace cycad {
namespace {

TEST(Escape, HtmlHasNoMarkupLeft) {
  EXPECT_EQ(escaped_html("<a href=\"x\">b & 'c'</a>"), "&lt;a href=&quot;x&quot;&gt;b &amp; &#39;c&#39;&lt;/a&gt;");
  EXPECT_EQ(escaped_html("±½"), "±½");
}

TEST(Escape, AShellWordIsQuotedWhereItNeedsToBe) {
  EXPECT_EQ(shell_word("empty:13x13"), "empty:13x13");
  EXPECT_EQ(shell_word("mcts(sims=10)"), "'mcts(sims=10)'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_quoted("plain"), "'plain'");
}

TEST(Escape, ACsvFieldIsQuotedWhereItNeedsToBe) {
  EXPECT_EQ(csv_field("plain text"), "plain text");
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("a \"b\""), "\"a \"\"b\"\"\"");
  EXPECT_EQ(csv_field("a\nb"), "\"a\nb\"");
}

}  // namespace
}  // namespace cycad
