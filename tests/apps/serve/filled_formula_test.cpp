#include "serve/filled_formula.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace cycad::serve {
namespace {

TEST(FilledFormula, NumbersTakeThePlaceOfSymbols) {
  const std::vector<Symbol> symbols{{"mean", 0.62}, {"c", 1.41421356}, {"n", 61000}, {"lnt", 11.3}};
  EXPECT_EQ(filled_formula("mean + c*sqrt(lnt/n)", symbols), "0.62 + 1.414*sqrt(11.3/61000)");
  EXPECT_EQ(filled_formula("mean + s", symbols), "0.62 + s");
  EXPECT_EQ(filled_formula("min(1/4, n2)", symbols), "min(1/4, n2)");
  EXPECT_EQ(filled_formula("", symbols), "");
}

TEST(FilledFormula, TermsOverAllArmsAreOneNumber) {
  const std::vector<Symbol> symbols{{"gamma", 0.3}, {"R", -2}, {"sum(max(R, 0))", 5}, {"K", 2}};
  EXPECT_EQ(filled_formula("(1 - gamma)*max(R, 0)/sum(max(R, 0)) + gamma/K", symbols),
            "(1 - 0.3)*max(-2, 0)/5 + 0.3/2");
}

TEST(FilledFormula, WordsBesideTheTermsAreLeftOut) {
  const std::vector<Symbol> symbols{{"p0", 1}, {"beta", 0.25}, {"n", 3}, {"m", 1}, {"R", 4}};
  EXPECT_EQ(filled_formula("drawn with p = R/n, R the cumulative regret", symbols), "p = 4/3");
  EXPECT_EQ(filled_formula("drawn with p = R/n; then R grows", symbols), "p = 4/3");
  EXPECT_EQ(filled_formula("beta*n, beta = m/(n + m)", symbols), "0.25*3, 0.25 = 1/(3 + 1)");
}

TEST(FilledFormula, TheFirstSymbolOfANameCounts) {
  EXPECT_EQ(filled_formula("s", std::vector<Symbol>{{"s", 0.5}, {"s", 0.25}}), "0.5");
}

}  // namespace
}  // namespace cycad::serve
