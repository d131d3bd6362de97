#include "cycad/search/policy/formula.hpp"

#include <gmock/gmock.h>

#include "cycad/search/policy/policies.hpp"
#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;

TEST(Formula, IsUcb1WithoutBeingTold) {
  ArmTable arms({{4, 3.0F, 2.5F}, {12, 6.0F, 6.0F}, {0, 0}});
  const auto expected = scores(Ucb1{.c = 1}, arms);
  for (const Formula& formula : {Formula{}, Formula::parse("mean + sqrt(lnt/n)"), Formula(10867521)}) {
    EXPECT_EQ(formula, Formula{});
    const auto found = scores(formula, arms);
    EXPECT_NEAR(found[0], expected[0], 1e-5);
    EXPECT_NEAR(found[1], expected[1], 1e-5);
    EXPECT_GT(found[2], untried_score);
    EXPECT_LT(found[3], lost_score);
  }
}

TEST(Formula, EverySymbolHasItsMeaning) {
  // mean 3/4; s = sqrt(2.5 / 4 - 9 / 16) = 1/4; n 4; t = 4 and K = 1.
  ArmTable arms({{4, 3.0F, 2.5F}});
  const double lnt = std::log(4.0);
  const std::pair<std::string, double> values[] = {{"mean", 0.75},
                                                   {"s", 0.25},
                                                   {"n", 4},
                                                   {"lnt", lnt},
                                                   {"t", 4},
                                                   {"lnt + t", lnt + 4},
                                                   {"K", 1},
                                                   {"sqrt(n)", 2},
                                                   {"ln(mean)", std::log(0.75)},
                                                   {"s - mean", -0.5},
                                                   {"abs(s - mean)", 0.5},
                                                   {"-s", -0.25},
                                                   {"inv(n)", 0.25},
                                                   {"mean*s", 0.1875},
                                                   {"mean/n", 0.1875},
                                                   {"min(mean, n)", 0.75},
                                                   {"max(mean, n)", 4},
                                                   {"n^2", 16},
                                                   {"n^1.5", 8},
                                                   {"n^-0.5", 0.5},
                                                   {"2^n^0.5", 4},
                                                   {"-n^2", -16},
                                                   {"2*n - 3*mean + .5", 6.25},
                                                   {"n - 2 - 1", 1},
                                                   {"n - (2 - 1)", 3},
                                                   {"8/n/2", 1},
                                                   {"1e-1*n", 0.4},
                                                   // What is undefined has a value all the same.
                                                   {"sqrt(-s)", 0.5},
                                                   {"inv(mean - mean)*s", 50000}};
  for (const auto& [text, value] : values)
    EXPECT_NEAR(scores(Formula::parse(text), arms)[0], value, 1e-4 * std::max(1.0, std::abs(value))) << text;
}

TEST(Formula, ConstantsHaveValuesOfTheirOwn) {
  ArmTable arms({{4, 3.0F, 2.5F}});
  Formula formula = Formula::parse("c1*mean + c2*n + c1");
  ASSERT_EQ(formula.constants().size(), 2U);
  EXPECT_EQ(formula.constants()[0].text(), "c1");
  EXPECT_FALSE(formula.constants()[0].is_given());
  EXPECT_TRUE(formula.set_constant("c1", 2));
  EXPECT_TRUE(formula.set_constant("c2", -0.5F));
  EXPECT_FALSE(formula.set_constant("c", 1));
  EXPECT_FLOAT_EQ(scores(formula, arms)[0], 1.5F - 2.0F + 2.0F);
  EXPECT_EQ(formula.text(), "c1*mean + c2*n + c1");
}

TEST(Formula, TextHasAsFewBracketsAsMeanTheSame) {
  for (const char* text :
       {"mean + sqrt(lnt/n)", "max(mean, min(s, n))", "mean - (s - n)", "mean - s - n", "mean/(s*n)", "mean*s/n",
        "-(mean + s)", "-mean*s", "mean*-s", "-(-mean)", "(mean + s)^2", "mean^(s + n)", "-mean^2", "(-mean)^2",
        "c*0.25 + 1e-05", "abs(ln(inv(n)))", "(mean^s)^n", "mean^(s^n)", "a_1 + t*K"})
    EXPECT_EQ(Formula::parse(text).text(), text);
  EXPECT_EQ(Formula::parse(" ( mean )+( (lnt) / n ) ").text(), "mean + lnt/n");
  EXPECT_EQ(Formula(678193).text(), "mean + sqrt(inv(n))");
}

std::string error_of_formula(const std::string& text) {
  try {
    (void)Formula::parse(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Formula, ACaretPointsAtTheMistake) {
  EXPECT_EQ(error_of_formula("mean + c*"),
            "formula, column 10: expected a value, found the end\n"
            "  mean + c*\n"
            "           ^");
  EXPECT_EQ(error_of_formula("mean + cos(n)"),
            "formula, column 8: unknown function 'cos', expected sqrt, ln, abs, inv, min or max\n"
            "  mean + cos(n)\n"
            "         ^");
  EXPECT_EQ(error_of_formula("max(mean)"),
            "formula, column 9: expected ',' and a second value of 'max'\n"
            "  max(mean)\n"
            "          ^");
  EXPECT_THAT(error_of_formula("mean)"), testing::StartsWith("formula, column 5: unmatched ')'"));
  EXPECT_THAT(error_of_formula("(mean"), testing::StartsWith("formula, column 6: expected ')'"));
  EXPECT_THAT(error_of_formula("sqrt mean"), testing::StartsWith("formula, column 6: expected '(' after 'sqrt'"));
  EXPECT_THAT(error_of_formula("mean mean"), testing::StartsWith("formula, column 6: expected an operator or the end"));
  EXPECT_THAT(error_of_formula("2x"), testing::StartsWith("formula, column 2: expected an operator"));
  EXPECT_THAT(error_of_formula("1e99"), testing::StartsWith("formula, column 1: expected a number"));
  EXPECT_THAT(error_of_formula("mean % n"), testing::StartsWith("formula, column 6: expected an operator"));
  EXPECT_THAT(error_of_formula("a_name_that_is_too_long"),
              testing::StartsWith("formula, column 1: name of 23 characters"));
  EXPECT_THAT(error_of_formula(""), testing::HasSubstr("empty text"));
  EXPECT_THAT(error_of_formula("  "), testing::HasSubstr("empty text"));
  std::string many = "mean";
  for (int term = 0; term < 40; ++term) many += "+n";
  EXPECT_THAT(error_of_formula(many), testing::HasSubstr("too long, expected at most 60 operands and operators"));
  std::string constants = "mean";
  for (int term = 0; term < 20; ++term) constants += "+1." + std::to_string(term);
  EXPECT_THAT(error_of_formula(constants), testing::HasSubstr("too many constants, expected at most 16"));
  EXPECT_THAT(error_of_formula(std::string(399, '(')), testing::HasSubstr("nested too deeply"));
  EXPECT_THAT(error_of_formula(std::string(401, '-')), testing::HasSubstr("at most 400 characters"));
}

TEST(Formula, Codes) {
  EXPECT_TRUE(Formula::is_valid(10867521));
  EXPECT_FALSE(Formula::is_valid(0));
  EXPECT_FALSE(Formula::is_valid(0x5));      // a root of nothing
  EXPECT_FALSE(Formula::is_valid(0x11));     // two expressions
  EXPECT_FALSE(Formula::is_valid(0xa1011));  // an end in the middle
  EXPECT_EQ(Formula(10867521).code(), 10867521U);
  EXPECT_EQ(Formula::parse("mean").code(), 0U);
}

}  // namespace
}  // namespace cycad
