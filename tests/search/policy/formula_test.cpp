#include "cycad/search/policy/formula.hpp"

#include "cycad/search/policy/ucb1.hpp"
#include "cycad/search/policy/ucb1_tuned.hpp"
#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;

TEST(Formula, IsUcb1WithoutBeingTold) {
  ArmTable arms({{4, 3.0F, 2.5F}, {12, 6.0F, 6.0F}, {0, 0}});
  const auto expected = scores(Ucb1{.c = 1}, arms);
  for (const Formula& formula : {Formula{}, Formula::parse("mean lnt n / sqrt +")}) {
    const auto found = scores(formula, arms);
    EXPECT_NEAR(found[0], expected[0], 1e-5);
    EXPECT_NEAR(found[1], expected[1], 1e-5);
    EXPECT_GT(found[2], untried_score);
    EXPECT_LT(found[3], lost_score);
  }
}

TEST(Formula, EverySymbolHasItsMeaning) {
  // mean 3/4; s = sqrt(2.5 / 4 - 9 / 16) = 1/4; n 4; ln t = ln 4.
  ArmTable arms({{4, 3.0F, 2.5F}});
  const double lnt = std::log(4.0);
  const std::pair<std::string, double> values[] = {{"mean", 0.75},
                                                   {"s", 0.25},
                                                   {"n", 4},
                                                   {"lnt", lnt},
                                                   {"n sqrt", 2},
                                                   {"mean ln", std::log(0.75)},
                                                   {"s mean -", -0.5},
                                                   {"s mean - abs", 0.5},
                                                   {"s neg", -0.25},
                                                   {"n inv", 0.25},
                                                   {"mean s *", 0.1875},
                                                   {"mean n /", 0.1875},
                                                   {"mean n min", 0.75},
                                                   {"mean n max", 4},
                                                   {"s neg sqrt", 0.5},
                                                   {"mean mean - inv s *", 50000}};
  for (const auto& [text, value] : values)
    EXPECT_NEAR(scores(Formula::parse(text), arms)[0], value, 1e-4 * std::max(1.0, std::abs(value))) << text;
}

TEST(Formula, TextAndErrors) {
  EXPECT_EQ(Formula{}.text(), "(mean + sqrt((lnt / n)))");
  EXPECT_EQ(Formula::parse("mean s n min max").text(), "max(mean, min(s, n))");
  EXPECT_FALSE(Formula::is_valid(0));
  EXPECT_FALSE(Formula::is_valid(0x5));      // a root of nothing
  EXPECT_FALSE(Formula::is_valid(0x11));     // two expressions
  EXPECT_FALSE(Formula::is_valid(0xa1011));  // an end in the middle
  for (const char* wrong :
       {"", "mean +", "mean mean", "mean foo", "mean sqrt sqrt sqrt sqrt sqrt sqrt sqrt sqrt sqrt sqrt sqrt sqrt sqrt"})
    EXPECT_THROW(Formula::parse(wrong), InputError) << wrong;
}

}  // namespace
}  // namespace cycad
