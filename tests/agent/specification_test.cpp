#include "cycad/agent/specification.hpp"

#include <gtest/gtest.h>

#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;

std::string parse_error(const std::string& text) {
  return error_of([&] { (void)parse_specification(text); });
}

TEST(Specification, NameAlone) {
  EXPECT_EQ(parse_specification("random"), (Specification{"random", {}}));
  EXPECT_EQ(parse_specification(" \t lanctot/duct-max \n"), (Specification{"lanctot/duct-max", {}}));
}

TEST(Specification, EmptyBracketsAreNone) {
  EXPECT_EQ(parse_specification("mcts( )"), (Specification{"mcts", {}}));
  EXPECT_EQ(to_text(parse_specification("mcts()")), "mcts");
}

TEST(Specification, NestedArguments) {
  const Specification parsed = parse_specification("mcts( tree = matrix,select=ucb1(c=1.5,d=-2e-3) , map=empty:3x4)");
  const Specification expected{"mcts",
                               {{"tree", {"matrix", {}}},
                                {"select", {"ucb1", {{"c", {"1.5", {}}}, {"d", {"-2e-3", {}}}}}},
                                {"map", {"empty:3x4", {}}}}};
  EXPECT_EQ(parsed, expected);
  EXPECT_EQ(to_text(parsed), "mcts(tree=matrix, select=ucb1(c=1.5, d=-2e-3), map=empty:3x4)");
}

TEST(Specification, QuotesAndEscapes) {
  const Specification parsed = parse_specification(R"x(process(command="a \"b\"\\ c\n\td, e=(f)"))x");
  ASSERT_EQ(parsed.arguments.size(), 1U);
  EXPECT_EQ(parsed.arguments[0].value.name, "a \"b\"\\ c\n\td, e=(f)");
  EXPECT_EQ(parse_specification(to_text(parsed)), parsed);
  EXPECT_EQ(to_text(parse_specification("a(b=\"plain\")")), "a(b=plain)");
  EXPECT_EQ(to_text(parse_specification("a(b=\"\")")), "a(b=\"\")");
}

TEST(Specification, EqualityLooksAtEverything) {
  EXPECT_NE(parse_specification("a(b=1)"), parse_specification("a(b=2)"));
  EXPECT_NE(parse_specification("a(b=1)"), parse_specification("a(c=1)"));
  EXPECT_NE(parse_specification("a(b=c(d=1))"), parse_specification("a(b=c)"));
  EXPECT_NE(parse_specification("a"), parse_specification("b"));
}

TEST(Specification, ErrorsNameTheColumn) {
  EXPECT_EQ(parse_error(""), "empty specification, expected a name such as 'mcts' or 'mcts(sims=1000)'");
  EXPECT_EQ(parse_error("   "), "empty specification, expected a name such as 'mcts' or 'mcts(sims=1000)'");
  EXPECT_EQ(parse_error("5"), "specification '5', column 1: expected a name, found '5'");
  EXPECT_EQ(parse_error("(a=1)"), "specification '(a=1)', column 1: expected a name, found '('");
  EXPECT_EQ(parse_error("mcts("), "specification 'mcts(', column 6: expected a key, found the end of the text");
  EXPECT_EQ(parse_error("mcts(a"),
            "specification 'mcts(a', column 7: expected '=' after key 'a', found the end of the text");
  EXPECT_EQ(parse_error("mcts(a,b=1)"), "specification 'mcts(a,b=1)', column 7: expected '=' after key 'a', found ','");
  EXPECT_EQ(parse_error("mcts(a=)"), "specification 'mcts(a=)', column 8: expected a value, found ')'");
  EXPECT_EQ(
      parse_error("mcts(a=1"),
      "specification 'mcts(a=1', column 9: the bracket opened in column 5 is not closed, found the end of the text");
  EXPECT_EQ(parse_error("mcts(a=1;b=2)"), "specification 'mcts(a=1;b=2)', column 9: expected ',' or ')', found ';'");
  EXPECT_EQ(parse_error("mcts(a=1,)"), "specification 'mcts(a=1,)', column 10: expected a key, found ')'");
  EXPECT_EQ(parse_error("mcts(1=a)"), "specification 'mcts(1=a)', column 6: expected a key, found '1'");
  EXPECT_EQ(parse_error("mcts(a=1, a=2)"),
            "specification 'mcts(a=1, a=2)', column 11: key 'a' is given twice, found 'a'");
  EXPECT_EQ(parse_error("mcts)"), "specification 'mcts)', column 5: closing bracket without an opening one, found ')'");
  EXPECT_EQ(parse_error("mcts(a=1) b"), "specification 'mcts(a=1) b', column 11: expected the end, found 'b'");
  EXPECT_EQ(
      parse_error("mcts(a=\"b)"),
      "specification 'mcts(a=\"b)', column 11: the quote opened in column 8 is not closed, found the end of the text");
  EXPECT_EQ(parse_error("a(b=\"\\x\")"),
            "specification 'a(b=\"\\x\")', column 7: expected one of \\\" \\\\ \\n \\t, found 'x'");
  EXPECT_EQ(parse_error("a(b=\"c\"(d=1))"),
            "specification 'a(b=\"c\"(d=1))', column 8: expected ',' or ')', found '('");
}

TEST(Specification, ErrorsStayOnOneLine) {
  const std::string message = parse_error("mcts(a=1,\n\n" + std::string(200, 'b') + "\x01");
  EXPECT_EQ(message.find('\n'), std::string::npos);
  EXPECT_LT(message.size(), 200U);
  EXPECT_EQ(in_message("a\nb\x7f"), "'a?b?'");
}

TEST(Specification, DepthAndLengthAreLimited) {
  const auto nested = [](std::size_t depth) {
    std::string text = "a";
    for (std::size_t level = 0; level < depth; ++level) text += "(b=a";
    return text + std::string(depth, ')');
  };
  EXPECT_EQ(to_text(parse_specification(nested(deepest_specification))), nested(deepest_specification));
  EXPECT_NE(parse_error(nested(deepest_specification + 1)).find("brackets more than 8 deep"), std::string::npos);
  EXPECT_EQ(parse_specification(std::string(longest_specification, 'a')).name.size(), longest_specification);
  EXPECT_EQ(parse_error(std::string(longest_specification + 1, 'a')),
            "specification of 4097 characters, expected at most 4096");
}

// Any tree of names that the grammar allows.
Specification random_specification(Random& random, std::size_t depth) {
  const auto name = [&](std::string_view alphabet) {
    std::string text(1, static_cast<char>('a' + random.below(26)));
    for (std::uint32_t left = random.below(6); left > 0; --left)
      text += alphabet[random.below(static_cast<std::uint32_t>(alphabet.size()))];
    return text;
  };
  Specification made{name("ab0-./:"), {}};
  if (depth == 0) return made;
  for (std::uint32_t number = 0; number < random.below(4); ++number) {
    Specification value = random_specification(random, depth - 1);
    if (value.arguments.empty() && random.below(2) == 0) value.name = name(" \"\\\n\t=,()");
    made.arguments.push_back({std::to_string(number).insert(0, name("a-")), value});
  }
  return made;
}

TEST(Specification, ParsingUndoesPrinting) {
  Random random(7);
  std::size_t with_arguments = 0;
  for (int round = 0; round < 2000; ++round) {
    const Specification made = random_specification(random, 3);
    with_arguments += made.arguments.empty() ? 0U : 1U;
    ASSERT_EQ(parse_specification(to_text(made)), made) << to_text(made);
  }
  EXPECT_GT(with_arguments, 500U);
}

TEST(Specification, ATextMayStandWithoutItsKey) {
  const Specification expected{"formula", {{"text", {"mean + c", {}}}, {"c", {"1", {}}}}};
  EXPECT_EQ(parse_specification("formula(\"mean + c\", c=1)"), expected);
  EXPECT_EQ(parse_specification("formula( text = \"mean + c\" , c=1)"), expected);
  EXPECT_EQ(to_text(expected), "formula(\"mean + c\", c=1)");
  EXPECT_EQ(to_text(parse_specification("formula(text=mean)")), "formula(\"mean\")") << "quotes stand for the key";
  EXPECT_EQ(parse_error("f(\"a\", \"b\")"),
            "specification 'f(\"a\", \"b\")', column 8: key 'text' is given twice, found '\"'");
  EXPECT_EQ(parse_error("f(\"a\" b)"), "specification 'f(\"a\" b)', column 7: expected ',' or ')', found 'b'");
}

}  // namespace
}  // namespace cycad
