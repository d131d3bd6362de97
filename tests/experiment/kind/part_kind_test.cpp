#include "experiment/kind/part_kind.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "cycad/experiment/claims.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;
using testing::HasSubstr;

TEST(PartKinds, HaveAllThatTheProgramAsksFor) {
  std::set<std::string_view> names;
  for (const PartKind& kind : part_kinds()) {
    EXPECT_TRUE(names.insert(kind.name).second) << kind.name;
    EXPECT_NE(kind.cell_names, nullptr) << kind.name;
    EXPECT_NE(kind.facts, nullptr) << kind.name;
    EXPECT_NE(kind.add_cells, nullptr) << kind.name;
    EXPECT_FALSE(kind.pairings != nullptr && kind.measure != nullptr) << kind.name;
    for (const std::string& key : kind.needed) EXPECT_TRUE(kind.has_key(key)) << kind.name << " " << key;
  }
}

TEST(PartKinds, AreFoundByName) {
  for (const PartKind& kind : part_kinds()) EXPECT_EQ(&kind_of({.kind = std::string(kind.name)}), &kind);
  EXPECT_THAT(error_of([] { (void)kind_of({.kind = "turnament"}); }), HasSubstr("did you mean tournament?"));
}

TEST(PartKinds, CostTwiceAsMuchForTwiceTheAmount) {
  for (const PartKind& kind : part_kinds()) {
    if (kind.amount == nullptr) continue;
    Part part{.kind = std::string(kind.name), .maps = {"small"}, .agents = {{"a", "random"}, {"b", "random"}}};
    part.simulations = part.games = part.trials = part.arms = part.tasks = part.rounds = part.repetitions = 10;
    part.points = part.budgets = {10};
    part.samples = 10;
    const double once = kind.seconds(part);
    part.*kind.amount *= 2;
    EXPECT_GT(once, 0) << kind.name;
    EXPECT_DOUBLE_EQ(kind.seconds(part), 2 * once) << kind.name;
  }
}

// They were found wrong when their turn came, after hours of other parts.
TEST(Payoffs, FirstMovesAreCheckedBeforeAnythingRuns) {
  const auto check = [](const char* map) {
    return error_of([&] { kind_of({.kind = "payoffs"}).check({.kind = "payoffs", .maps = {map}}); });
  };
  EXPECT_EQ(check("samothrakis-a-easy"), "no error");
  EXPECT_THAT(check("mixed"), HasSubstr("a first move is illegal, expected east and west"));
  EXPECT_THAT(check("oval"), HasSubstr("a shared region without symmetry, expected a mirrored one"));
}

// The share of such a group would have been above all decisions.
TEST(PositionKind, AGroupHasEachMoveOnce) {
  const auto check = [](const NamedWords& group) {
    const Part part{.kind = "position", .maps = {"empty:4x4"}, .agents = {{"a", "random"}}, .groups = {group}};
    return error_of([&] { kind_of(part).check(part); });
  };
  EXPECT_EQ(check({"e", {"east", "south"}}), "no error");
  EXPECT_THAT(check({"e", {"east", "east"}}), HasSubstr("groups: the move east twice in e"));
}

// Of 10 games each, a against b: 4 won, 4 lost, 2 tied. Each outcome is a share of a's and of b's 20 games.
TEST(Tournament, OutcomesOfTwoPlayersShareTheGamesThatTheyPlayedEachOther) {
  const Part part{.name = "board",
                  .agents = {{"a", "random"}, {"b", "random"}, {"c", "random"}},
                  .games = 10,
                  .scoring = Scoring::outcomes};
  std::vector<Cell> cells;
  kind_of(part).add_cells(part, {.results = {"11110000==", "1111111111", "0000011111"}}, cells);
  ASSERT_EQ(cells.size(), 9U);
  ASSERT_EQ(cells[0].name, "board/a/win");
  EXPECT_DOUBLE_EQ(cells[0].shared.at("b/win"), -0.4 * 0.4 * 10 / 20 / 20 * 10'000);
  EXPECT_DOUBLE_EQ(cells[0].shared.at("b/loss"), 0.4 * 0.6 * 10 / 20 / 20 * 10'000);
  EXPECT_DOUBLE_EQ(cells[0].shared.at("b/tie"), -0.4 * 0.2 * 10 / 20 / 20 * 10'000);
  EXPECT_DOUBLE_EQ(cells[2].shared.at("b/tie"), 0.2 * 0.8 * 10 / 20 / 20 * 10'000);
  EXPECT_DOUBLE_EQ(cells[0].shared.at("c/win"), 0);
  EXPECT_EQ(cells[3].shared.at("a/win"), cells[0].shared.at("b/win"));
  // Wins of a and b: 14 and 9 of 20, so that of their difference is larger than without the games in common.
  Claim claim{.text = "x", .subject = {.patterns = {"board/a/win"}}, .relation = Relation::above};
  claim.reference = {.patterns = {"board/b/win"}};
  const std::string with_games = judge(claim, cells).evidence;
  for (Cell& cell : cells) cell.shared.clear();
  EXPECT_NE(judge(claim, cells).evidence, with_games);
}

}  // namespace
}  // namespace cycad
