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

}  // namespace
}  // namespace cycad::serve
