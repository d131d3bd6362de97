#include "cycad/match/tune/space.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cycad/core/error.hpp"
#include "match/store_support.hpp"

namespace cycad {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TunedOption over(const char* specification, const char* text) { return read_over("tron", specification, text); }

std::string refusal(const char* specification, const char* text) {
  return test::error_of<InputError>([&] { (void)over(specification, text); });
}

TEST(TuneSpace, ARangeWithAStepHasBothEnds) {
  const TunedOption option = over("perick/ucb1", "select.c=0.1..0.5:0.1");
  EXPECT_EQ(option.path, "select.c");
  EXPECT_THAT(option.values, ElementsAre("0.1", "0.2", "0.3", "0.4", "0.5"));
  EXPECT_THAT(over("mcts", "length=10..30:15").values, ElementsAre("10", "25"));
  EXPECT_THAT(over("mcts", "c=2..2:1").values, ElementsAre("2"));
}

TEST(TuneSpace, ARangeWithoutAStepIsNineValuesInEqualStepsOrRatios) {
  EXPECT_THAT(over("mcts", "c=0..4").values, ElementsAre("0", "0.5", "1", "1.5", "2", "2.5", "3", "3.5", "4"));
  EXPECT_THAT(over("mcts", "c=0.01..1").values,
              ElementsAre("0.01", "0.0178", "0.0316", "0.0562", "0.1", "0.178", "0.316", "0.562", "1"));
  EXPECT_THAT(over("mcts", "threads=1..4").values, ElementsAre("1", "2", "3", "4"));
}

TEST(TuneSpace, ListsWordsAndTheTablesOwnValues) {
  EXPECT_THAT(over("mcts", "c=4,0.4,1.0").values, ElementsAre("4", "0.4", "1"));
  EXPECT_THAT(over("mcts", "cutoff-interval").values, ElementsAre("1", "5", "10", "20"));
  EXPECT_THAT(over("mcts(select=exp3)", "gamma").values, testing::SizeIs(7));
  EXPECT_THAT(over("mcts", "playout=straight,safe").values, ElementsAre("straight", "safe"));
  EXPECT_THAT(over("mcts", "reuse").values, ElementsAre("false", "true"));
}

TEST(TuneSpace, ConstantsOfAFormulaAreOptionsOfIt) {
  const char* const formula = "mcts(select=formula(\"mean + c*sqrt(lnt/n)\", c=0.5))";
  const TunedOption option = over(formula, "select.c=0.1..0.3:0.1");
  EXPECT_EQ(option.path, "select.c");
  EXPECT_THAT(option.values, ElementsAre("0.1", "0.2", "0.3"));
  EXPECT_THAT(over(formula, "c=-1,1").values, ElementsAre("-1", "1"));
  EXPECT_EQ(with_values("tron", formula, {{"select.c", "2"}}), "mcts(select=formula(\"mean + c*sqrt(lnt/n)\", c=2))");
  EXPECT_EQ(with_values("tron", "mcts(select=formula)", {{"select.text", "mean + 1/n"}}),
            "mcts(select=formula(\"mean + 1/n\"))");
  EXPECT_THAT(refusal(formula, "d=1,2"), HasSubstr("unknown option 'd'"));
  EXPECT_THAT(refusal(formula, "select.c"), HasSubstr("no values worth trying"));
}

TEST(TuneSpace, OptionsOfTheMovingAverage) {
  EXPECT_THAT(over("mcts(backup=moving-average)", "rate=0.01,0.02").values, ElementsAre("0.01", "0.02"));
  EXPECT_EQ(over("mcts(backup=moving-average)", "m").path, "backup.m");
}

TEST(TuneSpace, WhatDoesNotFitTheTableIsRefused) {
  EXPECT_THAT(refusal("mcts(select=exp3)", "gama=0..1"), HasSubstr("did you mean"));
  EXPECT_THAT(refusal("perick/ucb1-tuned", "c=0..1"), HasSubstr("unknown option 'c'"));
  EXPECT_THAT(refusal("mcts", "c=1..101:50"), HasSubstr("'101' is out of range, expected a number from 0 to 100"));
  EXPECT_THAT(refusal("mcts", "c=-1..1:1"), HasSubstr("'-1' is out of range"));
  EXPECT_THAT(refusal("mcts", "length=1.5,2"), HasSubstr("is not a whole number"));
  EXPECT_THAT(refusal("mcts", "c=2..1"), HasSubstr("empty range"));
  EXPECT_THAT(refusal("mcts", "c=1..2:0"), HasSubstr("a step above 0"));
  EXPECT_THAT(refusal("mcts", "c=1..2:1e-9"), HasSubstr("at most"));
  for (const char* const range : {"c=-1e308..1e308", "c=0..1e39", "c=1e-320..1", "c=0..1:1e-320"})
    EXPECT_THAT(refusal("mcts", range), HasSubstr("expected 0 or 1.18e-38 to 3.4e+38")) << range;
  EXPECT_THAT(refusal("mcts", "c=0..1:1e-320"), HasSubstr("'1e-320' is too small"));
  EXPECT_THAT(refusal("mcts", "c=..2"), HasSubstr("expected FROM..TO"));
  EXPECT_THAT(refusal("mcts", "c="), HasSubstr("over 'c='"));
  EXPECT_THAT(refusal("mcts", "c=1,1"), HasSubstr("there twice"));
  EXPECT_THAT(refusal("mcts", "memory"), HasSubstr("no values worth trying"));
  EXPECT_THAT(refusal("mcts", "playout=strait"), HasSubstr("straight"));
  EXPECT_THAT(refusal("random", "c"), HasSubstr("unknown option"));
}

TEST(TuneSpace, OneValueChangesAndTheOthersStay) {
  EXPECT_EQ(with_values("tron", "perick/ucb-v", {{"select.c", "2"}}),
            "mcts(select=ucb-v(c=2, zeta=0.54), playout=straight)");
  EXPECT_EQ(with_values("tron", "mcts", {{"select.c", "2"}, {"length", "20"}}), "mcts(select=ucb1(c=2), length=20)");
  EXPECT_EQ(with_values("tron", "flat(sims=50)", {{"sims", "70"}}), "flat(sims=70)");
}

TEST(TuneSpace, PointsAreNumberedWithTheLastOptionFastest) {
  const Tuning tuning{.base = "mcts", .options = {{"select.c", {"1", "2"}}, {"length", {"10", "20", "40"}}}};
  ASSERT_EQ(point_count(tuning), 6U);
  EXPECT_THAT(values_of(tuning, 1), ElementsAre("1", "20"));
  EXPECT_THAT(values_of(tuning, 3), ElementsAre("2", "10"));
  for (std::size_t point = 0; point < 6; ++point) EXPECT_EQ(point_at(tuning, places_of(tuning, point)), point);
  EXPECT_EQ(point_specifications("tron", tuning)[4], "mcts(select=ucb1(c=2), length=20)");
}

TEST(TuneSpace, TooManyPointsAndTheSameOptionTwiceAreRefused) {
  Tuning tuning{.base = "mcts", .options = {{"length", {}}, {"threshold", {}}}};
  EXPECT_THROW((void)point_specifications("tron", tuning), InputError);
  for (int value = 0; value < 101; ++value)
    for (TunedOption& option : tuning.options) option.values.push_back(std::to_string(value));
  EXPECT_THAT(test::error_of<InputError>([&] { (void)point_specifications("tron", tuning); }),
              HasSubstr("10201 points"));
  tuning.options = {{"length", {"1"}}, {"length", {"2"}}};
  EXPECT_THAT(test::error_of<InputError>([&] { (void)point_specifications("tron", tuning); }), HasSubstr("twice"));
}

}  // namespace
}  // namespace cycad
