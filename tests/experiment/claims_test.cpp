#include "cycad/experiment/claims.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace cycad {
namespace {

using testing::HasSubstr;

Cell cell(const std::string& name, double value, double half) {
  return {.name = name, .count = 10, .value = value, .interval = {value - half, value + half}, .error = half / 1.96};
}

const std::vector<Cell> cells{cell("t/a", 60, 5), cell("t/b", 52, 4), cell("t/c", 40, 3), cell("t/exact", 1, 0)};

Claim claim(const std::vector<std::string>& every, Relation relation, double bound) {
  Claim made{.text = "x", .subject = {.patterns = every}, .relation = relation};
  made.bound = bound;
  return made;
}

Claim compare(const std::vector<std::string>& every, Relation relation, const std::vector<std::string>& others) {
  Claim made{.text = "x", .subject = {.patterns = every}, .relation = relation};
  made.reference = {.patterns = others};
  return made;
}

TEST(Claim, IsHeldWhenTheIntervalIsOnTheRightSide) {
  EXPECT_EQ(judge(claim({"t/a"}, Relation::above, 54), cells).verdict, Verdict::held);
  EXPECT_EQ(judge(claim({"t/a"}, Relation::above, 56), cells).verdict, Verdict::undecided);
  EXPECT_EQ(judge(claim({"t/a"}, Relation::above, 66), cells).verdict, Verdict::not_held);
  EXPECT_EQ(judge(claim({"t/c"}, Relation::below, 44), cells).verdict, Verdict::held);
  EXPECT_EQ(judge(claim({"t/c"}, Relation::below, 36), cells).verdict, Verdict::not_held);
}

TEST(Claim, AboutSeveralCellsFailsWithOne) {
  const Judgement judgement = judge(claim({"t/a", "t/b", "t/c"}, Relation::above, 45), cells);
  EXPECT_EQ(judgement.verdict, Verdict::not_held);
  EXPECT_EQ(judgement.comparisons, 3U);
  EXPECT_EQ(judgement.holding, 2U);
  EXPECT_EQ(judgement.failing, 1U);
  EXPECT_THAT(judgement.evidence, HasSubstr("worst: t/c 40.0 [37.0, 43.0] against 45.0"));
  EXPECT_EQ(judge(claim({"t/a", "t/b"}, Relation::above, 45), cells).verdict, Verdict::held);
  EXPECT_EQ(judge(claim({"t/a", "t/b"}, Relation::above, 50), cells).verdict, Verdict::undecided);
}

TEST(Claim, AboutTwoCellsLooksAtTheirDifference) {
  // 8 with an error of hypot(5, 4) = 6.4; 12 with hypot(4, 3) = 5.
  EXPECT_EQ(judge(compare({"t/a"}, Relation::above, {"t/b"}), cells).verdict, Verdict::held);
  EXPECT_EQ(judge(compare({"t/c"}, Relation::above, {"t/b"}), cells).verdict, Verdict::not_held);
  EXPECT_EQ(judge(compare({"t/c"}, Relation::below, {"t/*"}), {cells[0], cells[1], cells[2]}).comparisons, 2U);
  const std::vector<Cell> near{cell("t/a", 55, 5), cell("t/b", 52, 4)};
  EXPECT_EQ(judge(compare({"t/a"}, Relation::above, {"t/b"}), near).verdict, Verdict::undecided);
}

// 4 of 4 games and 1 of 4: Wilson's intervals are [51.01, 100] and [4.56, 69.94], and so the difference of 75 reaches
// down by hypot(48.99, 44.94) = 66.48 and up by hypot(0, 20.44). By their errors alone it would reach down by 40.
TEST(Claim, ADifferenceReachesAsFarAsItsCells) {
  const std::vector<Cell> few{{.name = "t/a", .count = 4, .value = 100, .interval = {51.01, 100}, .error = 9},
                              {.name = "t/b", .count = 4, .value = 25, .interval = {4.56, 69.94}, .error = 18}};
  EXPECT_THAT(judge(compare({"t/a"}, Relation::above, {"t/b"}), few).evidence,
              HasSubstr("difference 75.0 [8.5, 95.4]"));
  EXPECT_THAT(judge(compare({"t/b"}, Relation::below, {"t/a"}), few).evidence,
              HasSubstr("difference -75.0 [-95.4, -8.5]"));
}

TEST(Claim, AboutWinsAndLossesOfTheSameGamesKnowsThatTheyExcludeEachOther) {
  // 100 games, 40 won and 25 lost: the difference has the variance (0.65 - 0.15^2) / 100 = 0.0792^2.
  Cell win = cell("t/a/win", 40, 9.6);
  Cell loss = cell("t/a/loss", 25, 8.49);
  win.count = loss.count = 100;
  EXPECT_EQ(judge(compare({"t/a/win"}, Relation::above, {"t/a/loss"}), {win, loss}).verdict, Verdict::undecided);
  loss.name = "t/b/loss";
  EXPECT_EQ(judge(compare({"t/a/win"}, Relation::above, {"t/b/loss"}), {win, loss}).verdict, Verdict::held);
  win.name = "t/a/b";
  loss.name = "t/b/a";
  EXPECT_EQ(judge(compare({"t/a/b"}, Relation::above, {"t/b/a"}), {win, loss}).verdict, Verdict::undecided);
}

Cell sure(const std::string& name, double value, double error) { return cell(name, value, 1.96 * error); }

// Of three players with 100 games of each pairing: a has 60 % against b and c, b and c are equal. A share has the
// error 5.
TEST(Claim, AboutAveragesOfATournamentKnowsThatTheyHaveGamesInCommon) {
  const double average = std::sqrt(50.0) / 2;
  std::vector<Cell> tournament{sure("t/a", 60, average), sure("t/b", 45, average), sure("t/c", 45, average),
                               sure("t/a/b", 60, 5),     sure("t/b/a", 40, 5),     sure("t/a/c", 60, 5),
                               sure("t/c/a", 40, 5),     sure("t/b/c", 50, 5),     sure("t/c/b", 50, 5)};
  // a - b is (2 ab + ac - bc) / 2 but for a constant: its error is sqrt(4 + 1 + 1) * 5 / 2 = 6.124.
  const Judgement two = judge(compare({"t/a"}, Relation::above, {"t/b"}), tournament);
  EXPECT_THAT(two.evidence, HasSubstr("difference 15.0 [3.0, 27.0]"));
  // Against the mean of b and c, which is (100 - a) / 2 but for a constant: 3 / 2 of a's error.
  Claim mean = compare({"t/a"}, Relation::above, {"t/b", "t/c"});
  mean.reference.mean = true;
  EXPECT_THAT(judge(mean, tournament).evidence, HasSubstr("difference 15.0 [4.6, 25.4]"));
  // Q is (10^2 + 5^2 + 5^2) / 12.5 = 12 of independent averages, and two thirds of it here.
  const Claim differ{.text = "x", .subject = {.patterns = {"t/a", "t/b", "t/c"}}, .relation = Relation::differ};
  EXPECT_THAT(judge(differ, tournament).evidence, HasSubstr("chi-squared 8.00, p = 0.018"));
  // A cell and its mirror image are one number.
  EXPECT_THAT(judge(compare({"t/a/b"}, Relation::above, {"t/b/a"}), tournament).evidence,
              HasSubstr("difference 20.0 [0.4, 39.6]"));
}

TEST(Claim, EqualSamplesAreNotAboveEachOther) {
  Cell one = sure("t/a", 25, 0);
  Cell two = sure("t/b", 25, 0);
  EXPECT_EQ(judge(compare({"t/a"}, Relation::above, {"t/b"}), {one, two}).verdict, Verdict::held);
  one.freedom = two.freedom = 3;
  EXPECT_EQ(judge(compare({"t/a"}, Relation::above, {"t/b"}), {one, two}).verdict, Verdict::undecided);
}

TEST(Claim, MayPairItsCells) {
  Claim pairs = compare({"t/a", "t/c"}, Relation::above, {"t/b", "t/exact"});
  pairs.pairwise = true;
  const Judgement judgement = judge(pairs, cells);
  EXPECT_EQ(judgement.comparisons, 2U);
  EXPECT_EQ(judgement.verdict, Verdict::held);
  pairs.pairwise = false;
  EXPECT_EQ(judge(pairs, cells).comparisons, 4U);
  EXPECT_EQ(judge(pairs, cells).verdict, Verdict::not_held);
}

TEST(Claim, AboutMeansAddsTheErrors) {
  Claim means = compare({"t/a", "t/b"}, Relation::above, {"t/c"});
  means.subject.mean = true;
  const Judgement judgement = judge(means, cells);
  EXPECT_EQ(judgement.comparisons, 1U);
  EXPECT_EQ(judgement.verdict, Verdict::held);
  EXPECT_THAT(judgement.evidence, HasSubstr("mean of t/a, t/b 56.0"));
}

TEST(Claim, WithinARangeNeedsTheWholeInterval) {
  Claim range = claim({"t/b"}, Relation::within, 45);
  range.upper_bound = 60;
  EXPECT_EQ(judge(range, cells).verdict, Verdict::held);
  range.upper_bound = 55;
  EXPECT_EQ(judge(range, cells).verdict, Verdict::undecided);
  range.upper_bound = 47;
  EXPECT_EQ(judge(range, cells).verdict, Verdict::not_held);
  range.bound = 57;
  range.upper_bound = 60;
  EXPECT_EQ(judge(range, cells).verdict, Verdict::not_held);
}

TEST(Claim, OfADifferenceIsHeldOnlyBeyondChance) {
  Claim differ{.text = "x", .subject = {.patterns = {"t/a", "t/b", "t/c"}}, .relation = Relation::differ};
  EXPECT_EQ(judge(differ, cells).verdict, Verdict::held);
  EXPECT_EQ(judge(differ, {cell("t/a", 51, 5), cell("t/b", 50, 5), cell("t/c", 49, 5)}).verdict, Verdict::undecided);
}

// Means 10 and 15.5, each of four values with a standard error of 1: the difference has the error sqrt 2 and, by
// Welch's formula, 6 degrees of freedom, whose quantile is 2.4469. 5.5 - 2.4469 * 1.4142 = 2.04, and with 1.96 it would
// be 2.73.
TEST(Claim, OfSmallSamplesTakesStudentsDistribution) {
  std::vector<Cell> samples{cell("t/a", 15.5, 1.96), cell("t/b", 10, 1.96)};
  for (Cell& one : samples) one.freedom = 3;
  const Judgement judgement = judge(compare({"t/a"}, Relation::above, {"t/b"}), samples);
  EXPECT_EQ(judgement.verdict, Verdict::held);
  EXPECT_THAT(judgement.evidence, HasSubstr("difference 5.5 [2.0, 9.0]"));
  // A cell whose error is well known beside it leaves the other one's three: 3.182.
  samples[1].freedom = 0;
  samples[1].error = 1e-9;
  EXPECT_THAT(judge(compare({"t/a"}, Relation::above, {"t/b"}), samples).evidence, HasSubstr("[2.3, 8.7]"));
}

TEST(Claim, OfPercentagesIsNeverBeyondAHundred) {
  const std::vector<Cell> shares{cell("t/a", 95, 5), cell("t/b", 5, 5)};
  std::vector<Cell> wide = shares;
  for (Cell& one : wide) {  // a small sample, whose errors are symmetric
    one.error = 8;
    one.freedom = 3;
  }
  EXPECT_THAT(judge(compare({"t/a"}, Relation::above, {"t/b"}), wide).evidence, HasSubstr(", 100.0]"));
  EXPECT_THAT(judge(compare({"t/b"}, Relation::below, {"t/a"}), wide).evidence, HasSubstr("[-100.0, "));
}

TEST(Claim, AboutCellsThatAreNotThereIsUndecided) {
  const Judgement judgement = judge(claim({"t/z"}, Relation::above, 0), cells);
  EXPECT_EQ(judgement.verdict, Verdict::undecided);
  EXPECT_THAT(judgement.evidence, HasSubstr("does not have all of the cells"));
}

TEST(Claim, SaysWhetherAllOfItsCellsHaveTheFullBudget) {
  std::vector<Cell> mixed = cells;
  EXPECT_TRUE(judge(compare({"t/a"}, Relation::above, {"t/b"}), mixed).full_budget);
  mixed[1].full_budget = false;
  EXPECT_FALSE(judge(compare({"t/a"}, Relation::above, {"t/b"}), mixed).full_budget);
  EXPECT_TRUE(judge(compare({"t/a"}, Relation::above, {"t/c"}), mixed).full_budget);
}

TEST(Claim, AboutAnExactNumberIsDecided) {
  EXPECT_EQ(judge(claim({"t/exact"}, Relation::above, 0.5), cells).verdict, Verdict::held);
  EXPECT_EQ(judge(claim({"t/exact"}, Relation::below, 0.5), cells).verdict, Verdict::not_held);
}

}  // namespace
}  // namespace cycad
