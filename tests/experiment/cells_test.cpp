#include "cycad/experiment/cells.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "cycad/match/statistics/score.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;
using testing::ElementsAre;
using testing::HasSubstr;

Part tournament_of(Scoring scoring) {
  Part part{.name = "board", .kind = "tournament"};
  part.agents = {
      {.label = "a", .agent = "random"}, {.label = "b", .agent = "random"}, {.label = "c", .agent = "random"}};
  part.scoring = scoring;
  return part;
}

// a against b, a against c, b against c.
const Evidence games{.results = {"11=0", "1111", "0==0"}, .measured = {}};

std::vector<Cell> cells_of_part(const Part& part, const Evidence& evidence, std::vector<PublishedCell> published = {}) {
  Recipe recipe{.name = "test"};
  recipe.parts = {part};
  recipe.published = std::move(published);
  return cells_of(recipe, {evidence});
}

const Cell& named(const std::vector<Cell>& cells, const std::string& name) {
  for (const Cell& cell : cells) {
    if (cell.name == name) return cell;
  }
  ADD_FAILURE() << "no cell " << name;
  return cells.front();
}

TEST(Cells, OfATournamentAreRowsAgainstColumns) {
  const std::vector<Cell> cells = cells_of_part(tournament_of(Scoring::points), games);
  EXPECT_EQ(cells.size(), 9U);
  EXPECT_DOUBLE_EQ(named(cells, "board/a/b").value, 62.5);
  EXPECT_DOUBLE_EQ(named(cells, "board/b/a").value, 37.5);
  EXPECT_DOUBLE_EQ(named(cells, "board/c/b").value, 75);
  EXPECT_DOUBLE_EQ(named(cells, "board/a").value, (62.5 + 100) / 2);
  EXPECT_EQ(named(cells, "board/a").count, 8);
  const Tally against_b{.wins = 2, .draws = 1, .losses = 1, .pairs = {{0, 1, 0, 0, 1}}};
  const Interval expected = score_interval(against_b);
  EXPECT_DOUBLE_EQ(named(cells, "board/a/b").interval.low, 100 * expected.low);
  EXPECT_DOUBLE_EQ(named(cells, "board/a/b").interval.high, 100 * expected.high);
  // As a tournament and a report have it.
  const std::vector<Tally> opponents{against_b, {.wins = 4, .pairs = {{0, 0, 0, 0, 2}}}};
  EXPECT_DOUBLE_EQ(named(cells, "board/a").interval.low, 100 * combined_interval(opponents).low);
  EXPECT_DOUBLE_EQ(named(cells, "board/a").interval.high, 100 * combined_interval(opponents).high);
}

TEST(Cells, OfFixedSidesAreNotPaired) {
  Part part = tournament_of(Scoring::points);
  part.sides = PartSides::first;
  const Interval expected = score_interval({.wins = 2, .draws = 1, .losses = 1});
  EXPECT_DOUBLE_EQ(named(cells_of_part(part, games), "board/a/b").interval.low, 100 * expected.low);
}

TEST(Cells, CountWhatTheScoringSays) {
  const std::vector<Cell> decided = cells_of_part(tournament_of(Scoring::decided), games);
  EXPECT_DOUBLE_EQ(named(decided, "board/a/b").value, 200.0 / 3);
  EXPECT_EQ(named(decided, "board/a/b").count, 3);
  EXPECT_EQ(table_of(decided, "board").count(named(decided, "board/a/b")), "of 3");
  const std::vector<Cell> wins = cells_of_part(tournament_of(Scoring::wins), games);
  EXPECT_DOUBLE_EQ(named(wins, "board/a/b").value, 50);
  EXPECT_DOUBLE_EQ(named(wins, "board/b/a").value, 25);
  const std::vector<Cell> outcomes = cells_of_part(tournament_of(Scoring::outcomes), games);
  EXPECT_EQ(outcomes.size(), 9U);
  EXPECT_DOUBLE_EQ(named(outcomes, "board/a/win").value, 75);
  EXPECT_DOUBLE_EQ(named(outcomes, "board/a/loss").value, 12.5);
  EXPECT_DOUBLE_EQ(named(outcomes, "board/a/tie").value, 12.5);
}

TEST(Cells, OfAGauntletAreOneAVariant) {
  Part part = tournament_of(Scoring::points);
  part.kind = "gauntlet";
  const std::vector<Cell> cells = cells_of_part(part, games);
  ASSERT_EQ(cells.size(), 3U);
  EXPECT_DOUBLE_EQ(named(cells, "board/c").value, 25);
}

TEST(Cells, OfMeasuredNumbers) {
  const Part part{.name = "p", .kind = "position"};
  const std::vector<Cell> cells = cells_of_part(part, {.results = {},
                                                       .measured = {{"share", Measure::share, {30, 100}},
                                                                    {"difference", Measure::difference, {30, 10, 200}},
                                                                    {"sample", Measure::sample, {1, 2, 3, 6}},
                                                                    {"exact", Measure::exact, {0.5}}}});
  EXPECT_DOUBLE_EQ(named(cells, "p/share").value, 30);
  EXPECT_NEAR(named(cells, "p/share").interval.low, 21.9, 0.05);  // Wilson
  EXPECT_DOUBLE_EQ(named(cells, "p/difference").value, 10);
  // sqrt((41 / 201 - (20 / 201)^2) / 201)
  EXPECT_NEAR(named(cells, "p/difference").error, 3.107, 0.001);
  EXPECT_DOUBLE_EQ(named(cells, "p/sample").value, 3);
  // s = sqrt(14 / 3), three degrees of freedom: t = 3.1824
  EXPECT_NEAR(named(cells, "p/sample").interval.high, 3 + 3.1824 * 2.1602 / 2, 0.001);
  EXPECT_EQ(named(cells, "p/exact").interval.low, 0.5);
  EXPECT_EQ(named(cells, "p/exact").interval.high, 0.5);
}

TEST(Cells, OfAMeanAreThoseThatAllPartsHave) {
  Part one = tournament_of(Scoring::points);
  one.kind = "gauntlet";
  Part two = one;
  two.name = "other";
  two.agents.pop_back();
  Recipe recipe{.name = "test"};
  recipe.parts = {one, two, {.name = "both", .kind = "mean"}};
  recipe.parts[2].of = {"board", "other"};
  const std::vector<Cell> cells = cells_of(recipe, {games, {.results = {"0000", "1100"}, .measured = {}}, {}});
  EXPECT_EQ(cells.size(), 7U);
  EXPECT_DOUBLE_EQ(named(cells, "both/a").value, 31.25);
  const double errors = std::hypot(named(cells, "board/a").error, named(cells, "other/a").error);
  EXPECT_DOUBLE_EQ(named(cells, "both/a").error, errors / 2);
}

TEST(Cells, DoNotComeOfDamagedEvidence) {
  EXPECT_THAT(error_of([] { (void)cells_of_part(tournament_of(Scoring::points), {.results = {"1"}, .measured = {}}); }),
              HasSubstr("1 pairings, expected 3"));
  EXPECT_THAT(error_of([] {
                (void)cells_of_part(tournament_of(Scoring::points), {.results = {"1", "2", "0"}, .measured = {}});
              }),
              HasSubstr("a result '2'"));
  EXPECT_THAT(error_of([] {
                (void)cells_of_part({.name = "p", .kind = "position"},
                                    {.results = {}, .measured = {{"share", Measure::share, {1}}}});
              }),
              HasSubstr("1 numbers, expected 2"));
}

Recipe with_reading() {
  Part literal = tournament_of(Scoring::points);
  literal.kind = "gauntlet";
  Part other = literal;
  other.name = "board-x";
  other.reading = "x";
  other.reading_of = "board";
  Recipe recipe{.name = "test"};
  recipe.parts = {literal, other};
  recipe.readings = {{"x", "another reading"}};
  for (const char* part : {"board", "board-x"}) {
    recipe.published.push_back({.cell = std::string(part) + "/a", .value = 60, .error = 5});
    recipe.published.push_back({.cell = std::string(part) + "/b", .value = 90, .error = 5});
  }
  return recipe;
}

TEST(Reading, TakesThePlaceOfTheLiteralParts) {
  const Recipe recipe = with_reading();
  const std::vector<Cell> cells = cells_of(recipe, {games, {.results = {"0000", "1111", "1111"}, .measured = {}}});
  EXPECT_EQ(cells.size(), 6U);
  const std::vector<Cell> literal = cells_in_reading(recipe, cells, "");
  ASSERT_EQ(literal.size(), 3U);
  EXPECT_DOUBLE_EQ(named(literal, "board/a").value, 62.5);
  const std::vector<Cell> other = cells_in_reading(recipe, cells, "x");
  ASSERT_EQ(other.size(), 3U);
  EXPECT_DOUBLE_EQ(named(other, "board/a").value, 0);
}

TEST(Reading, HasNoCellsBeforeItIsRun) {
  const Recipe recipe = with_reading();
  EXPECT_EQ(cells_of(recipe, {games, {}}).size(), 3U);
  EXPECT_THAT(error_of([&] { (void)cells_of(recipe, {{}, games}); }), HasSubstr("0 pairings"));
}

TEST(Fit, IsBetterForTheCloserReading) {
  const Recipe recipe = with_reading();
  const std::vector<Cell> cells = cells_of(recipe, {games, {.results = {"0000", "1111", "1111"}, .measured = {}}});
  const Fit literal = fit_of(recipe, cells_in_reading(recipe, cells, ""));
  const Fit other = fit_of(recipe, cells_in_reading(recipe, cells, "x"));
  EXPECT_EQ(literal.cells, 2U);
  EXPECT_DOUBLE_EQ(literal.mean_distance, (2.5 + 10) / 2);
  EXPECT_DOUBLE_EQ(other.mean_distance, (60 + 10) / 2.0);
  EXPECT_GT(literal.log_likelihood, other.log_likelihood);
}

TEST(Fit, LeavesOutWhatFollowsFromOtherNumbers) {
  Recipe recipe{.name = "test"};
  recipe.parts = {tournament_of(Scoring::points)};
  recipe.published = {{.cell = "board/a/b", .value = 50, .error = 10},
                      {.cell = "board/b/a", .value = 50, .error = 10},
                      {.cell = "board/a", .value = 0, .error = 10}};
  const std::vector<Cell> cells = cells_of(recipe, {games});
  const Fit fit = fit_of(recipe, cells);
  EXPECT_EQ(fit.cells, 1U);
  EXPECT_DOUBLE_EQ(fit.mean_distance, 12.5);
  const double variance = std::pow(named(cells, "board/a/b").error, 2) + 100;
  EXPECT_NEAR(fit.log_likelihood, -0.5 * (12.5 * 12.5 / variance + std::log(2 * 3.14159265358979 * variance)), 1e-9);
}

// 100 games of ours and 100 published ones: wins and losses have the variances 24 + 25 and 21 + 16 and the covariance
// -12 - 10, so the determinant is 1329 and the squared distance of (-10, 10) is 4200 / 1329. Ties say nothing more.
TEST(Fit, TakesWinsAndLossesTogether) {
  Recipe recipe{.name = "test"};
  recipe.parts = {{.name = "g", .kind = "gauntlet"}};
  recipe.parts[0].scoring = Scoring::outcomes;
  const auto share = [](const std::string& name, double value, double variance, double published, double other) {
    return Cell{.name = "g/a/" + name,
                .count = 100,
                .value = value,
                .error = std::sqrt(variance),
                .published = published,
                .published_error = std::sqrt(other)};
  };
  const Fit fit =
      fit_of(recipe, {share("win", 40, 24, 50, 25), share("loss", 30, 21, 20, 16), share("tie", 30, 21, 30, 21)});
  EXPECT_EQ(fit.cells, 3U);
  EXPECT_NEAR(fit.log_likelihood, -2100.0 / 1329 - std::log(2 * 3.14159265358979) - std::log(1329.0) / 2, 1e-9);
}

TEST(Cells, KnowWhetherTheirSearchesHadTheFullBudget) {
  Recipe recipe{.name = "test"};
  recipe.parts = {tournament_of(Scoring::points), {.name = "mean", .kind = "mean"}};
  recipe.parts[0].full_budget = false;
  recipe.parts[1].of = {"board"};
  for (const Cell& cell : cells_of(recipe, {games, {}})) EXPECT_FALSE(cell.full_budget) << cell.name;
  recipe.parts[0].full_budget = true;
  for (const Cell& cell : cells_of(recipe, {games, {}})) EXPECT_TRUE(cell.full_budget) << cell.name;
}

TEST(Disagrees, AllowsForBothErrors) {
  Cell cell{.name = "x", .count = 100, .value = 50, .interval = {44, 56}};
  EXPECT_FALSE(disagrees(cell));
  cell.published = 57;
  EXPECT_TRUE(disagrees(cell));
  cell.published_error = 2;  // hypot(6, 3.92) = 7.17
  EXPECT_FALSE(disagrees(cell));
  cell.published = 57.3;
  EXPECT_TRUE(disagrees(cell));
  cell.published = 43;
  EXPECT_FALSE(disagrees(cell));
  cell.interval.low = 49;  // the side counts: hypot(1, 3.92) = 4.05
  EXPECT_TRUE(disagrees(cell));
}

TEST(Pattern, StarsStandForTextWithoutASlash) {
  EXPECT_TRUE(pattern_fits("a/*/c", "a/b/c"));
  EXPECT_TRUE(pattern_fits("*/c=1*", "a/c=10"));
  EXPECT_TRUE(pattern_fits("a*", "a"));
  EXPECT_FALSE(pattern_fits("a/*", "a/b/c"));
  EXPECT_FALSE(pattern_fits("a/*", "a"));
  EXPECT_FALSE(pattern_fits("a", "ab"));
  std::string stars;
  for (int star = 0; star < 200; ++star) stars += "*a";
  EXPECT_FALSE(pattern_fits(stars + "*b", std::string(1000, 'a')));
}

TEST(Shown, HasMoreDecimalsForSmallNumbers) {
  EXPECT_EQ(shown(50), "50.0");
  EXPECT_EQ(shown(1.5), "1.50");
  EXPECT_EQ(shown(0.36), "0.360");
  EXPECT_EQ(shown(-0.0001), "0.000");
  EXPECT_EQ(shown(-12.34), "-12.3");
  EXPECT_EQ(shown(2.25, 50), "2.2");
}

TEST(CellTable, PutsColumnsInTheOrderOfTheRows) {
  const std::vector<Cell> cells = cells_of_part(tournament_of(Scoring::points), games);
  const CellTable table = table_of(cells, "board");
  EXPECT_THAT(table.rows, ElementsAre("a", "b", "c"));
  EXPECT_THAT(table.columns, ElementsAre("", "a", "b", "c"));
  EXPECT_EQ(table.cells[0][1], nullptr);
  EXPECT_EQ(table.cells[2][2]->name, "board/c/b");
}

TEST(Agreement, CountsCellsAndRanksRows) {
  const std::vector<Cell> cells = cells_of_part(
      tournament_of(Scoring::points), games,
      {{.cell = "board/a", .value = 80}, {.cell = "board/b", .value = 5}, {.cell = "board/c", .value = 50}});
  const Agreement agreement = agreement_of(cells, "board");
  EXPECT_EQ(agreement.cells, 3U);
  EXPECT_EQ(agreement.rows, 3U);
  EXPECT_EQ(agreement.disagreeing, 1U);  // b: ours is 31.25
  EXPECT_DOUBLE_EQ(agreement.tau, 1);
  EXPECT_NEAR(agreement.mean_difference, (1.25 + 26.25 + 12.5) / 3, 1e-9);
}

}  // namespace
}  // namespace cycad
