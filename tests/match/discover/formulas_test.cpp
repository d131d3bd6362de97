#include "cycad/match/discover/formulas.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace cycad {
namespace {

bool has(const std::vector<Formula>& formulas, std::string_view text) {
  return std::find(formulas.begin(), formulas.end(), Formula::parse(text)) != formulas.end();
}

TEST(Formulas, OfOneAndTwoSymbols) {
  // The mean by itself, and its opposite; root, logarithm and magnitude of it choose as it does, and its inverse as its
  // opposite.
  EXPECT_EQ(distinct_formulas(1).size(), 1U);
  const std::vector<Formula> two = distinct_formulas(2);
  ASSERT_EQ(two.size(), 2U);
  EXPECT_TRUE(has(two, "mean"));
  EXPECT_TRUE(has(two, "-mean"));
}

TEST(Formulas, AreValidShortFirstAndFoundOnce) {
  const std::vector<Formula> found = distinct_formulas(4);
  EXPECT_GT(found.size(), 60U);
  EXPECT_LT(found.size(), 2000U);
  std::size_t before = 0;
  for (const Formula& formula : found) {
    EXPECT_TRUE(Formula::is_valid(formula.code()));
    EXPECT_EQ(Formula::parse(formula.text()), formula) << formula.text();
    EXPECT_GE(formula.symbols().size(), before);
    before = formula.symbols().size();
  }
  EXPECT_TRUE(has(found, "mean + inv(n)") != has(found, "inv(n) + mean"));  // a sum is a sum, whichever comes first
}

TEST(Formulas, Ucb1IsAmongThoseOfSixSymbolsAndRanksHigh) {
  const Formula ucb1;
  std::vector<Formula> some = distinct_formulas(4);
  some.emplace_back();
  const std::vector<RankedFormula> ranked = rank_on_bandits(some, {.tasks = 60, .pulls = 200, .seed = 5});
  ASSERT_EQ(ranked.size(), some.size());
  const auto place =
      std::find_if(ranked.begin(), ranked.end(), [&](const RankedFormula& each) { return each.formula == ucb1; });
  ASSERT_NE(place, ranked.end());
  EXPECT_LT(place - ranked.begin(), static_cast<std::ptrdiff_t>(ranked.size() / 5));
  EXPECT_TRUE(std::is_sorted(ranked.begin(), ranked.end(),
                             [](const RankedFormula& a, const RankedFormula& b) { return a.regret < b.regret; }));
  // Taking the worst arm on purpose is the worst of all, or nearly.
  const auto worst = std::find_if(ranked.begin(), ranked.end(),
                                  [](const RankedFormula& each) { return each.formula == Formula::parse("-mean"); });
  EXPECT_GT(worst - ranked.begin(), static_cast<std::ptrdiff_t>(ranked.size() * 4 / 5));
}

}  // namespace
}  // namespace cycad
