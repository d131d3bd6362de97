#include "cycad/solve/exact_values.hpp"

#include <gtest/gtest.h>

#include <array>

#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"

namespace cycad {
namespace {

std::vector<std::string> texts(const ExactValues& values, const std::vector<ValueNumber>& numbers) {
  std::vector<std::string> found;
  for (const ValueNumber number : numbers) found.push_back(values.text(number));
  return found;
}

TEST(ExactValues, EqualFractionsAreOneNumber) {
  ExactValues values;
  EXPECT_EQ(values.fraction(2, 4), exact_draw);
  EXPECT_EQ(values.fraction(1, 3), values.fraction(-2, -6));
  EXPECT_EQ(values.text(values.complement(values.fraction(1, 3))), "2/3");
  EXPECT_TRUE(values.less(values.fraction(1, 3), exact_draw));
  EXPECT_FALSE(values.less(exact_draw, exact_draw));
  EXPECT_THROW(static_cast<void>(values.fraction(1, 0)), InputError);
}

TEST(ExactValues, FractionsThatADoubleCannotTellApartAreOrdered) {
  ExactValues values;
  constexpr std::int64_t large = std::int64_t{1} << 60;
  const ValueNumber less = values.fraction(large - 1, 2 * large - 1);
  const ValueNumber more = values.fraction(large, 2 * large + 1);
  ASSERT_EQ(values.number(less), values.number(more));
  EXPECT_TRUE(values.less(less, more));
  EXPECT_FALSE(values.less(more, less));
}

TEST(ExactValues, ASaddlePointIsPlayedPurely) {
  ExactValues values;
  const Equilibrium found = values.solve(std::array{exact_draw, exact_win, exact_loss, exact_win}, 2, 2);
  EXPECT_EQ(found.value, exact_draw);
  EXPECT_EQ(texts(values, found.strategy_one), (std::vector<std::string>{"1", "0"}));
  EXPECT_EQ(texts(values, found.strategy_two), (std::vector<std::string>{"1", "0"}));
}

// Lanctot et al. 2013, figure 4: the same side wins for player one, different ones draw.
TEST(ExactValues, TheMixedPositionOfLanctot) {
  ExactValues values;
  const Equilibrium found = values.solve(std::array{exact_win, exact_draw, exact_draw, exact_win}, 2, 2);
  EXPECT_EQ(values.text(found.value), "3/4");
  EXPECT_EQ(texts(values, found.strategy_one), (std::vector<std::string>{"1/2", "1/2"}));
}

// Rock, paper and scissors where rock wins twice as much: by hand, 1/4 rock, 1/2 paper, 1/4 scissors.
TEST(ExactValues, BiasedRockPaperScissors) {
  ExactValues values;
  const ValueNumber quarter = values.fraction(1, 4);
  const ValueNumber lost = values.fraction(0, 1);
  const ValueNumber three = values.fraction(3, 4);
  const Equilibrium found = values.solve(
      std::array{exact_draw, quarter, exact_win, three, exact_draw, quarter, lost, three, exact_draw}, 3, 3);
  EXPECT_EQ(found.value, exact_draw);
  EXPECT_EQ(texts(values, found.strategy_one), (std::vector<std::string>{"1/4", "1/2", "1/4"}));
  EXPECT_EQ(found.strategy_one, found.strategy_two);
}

// Whatever the matrix: neither player can do better against the other's strategy.
TEST(ExactValues, NobodyGainsByLeavingTheEquilibriumOfRandomMatrices) {
  ExactValues values;
  Random random(7);
  for (int number = 0; number < 300; ++number) {
    const std::size_t rows = 1 + random.below(4);
    const std::size_t columns = 1 + random.below(4);
    std::vector<ValueNumber> rewards;
    for (std::size_t entry = 0; entry < rows * columns; ++entry) rewards.push_back(values.fraction(random.below(7), 6));
    const Equilibrium found = values.solve(rewards, rows, columns);
    EXPECT_EQ(found.value, values.value_of(rewards, rows, columns));
    const double value = values.number(found.value);
    double total = 0;
    for (const ValueNumber share : found.strategy_one) total += values.number(share);
    EXPECT_NEAR(total, 1, 1e-12);
    for (std::size_t column = 0; column < columns; ++column) {
      double reached = 0;
      for (std::size_t row = 0; row < rows; ++row)
        reached += values.number(found.strategy_one[row]) * values.number(rewards[row * columns + column]);
      EXPECT_GE(reached, value - 1e-12);
    }
    for (std::size_t row = 0; row < rows; ++row) {
      double reached = 0;
      for (std::size_t column = 0; column < columns; ++column)
        reached += values.number(found.strategy_two[column]) * values.number(rewards[row * columns + column]);
      EXPECT_LE(reached, value + 1e-12);
    }
  }
}

TEST(ExactValues, AMatrixOfTheWrongSizeIsRefused) {
  ExactValues values;
  EXPECT_THROW(static_cast<void>(values.value_of(std::array{exact_win}, 1, 2)), InputError);
  EXPECT_THROW(static_cast<void>(values.value_of(std::vector<ValueNumber>(5, exact_win), 5, 1)), InputError);
}

}  // namespace
}  // namespace cycad
