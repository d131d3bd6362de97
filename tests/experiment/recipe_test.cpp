#include "cycad/experiment/recipe.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;
using testing::ElementsAre;
using testing::HasSubstr;

// Lines 1 to 19; what a test adds begins on line 20.
const std::string head = R"toml(title = "a title"
paper = "A. Author 2001"
source = "table 1"
question = "Why?"

[[part]]
name = "board"
kind = "tournament"
game = "tron"
maps = "empty:6x6"
agents = ["one: random", "two: mcts(select=ucb1)", "lanctot/uct"]
simulations = 100
games = 10

[size.quick]
games = 2

[size.medium.board]
simulations = 50
)toml";

Recipe read(const std::string& more, const std::string& size = "full") {
  return read_recipe(head + more, "some/test.toml", size);
}

std::string error_of_recipe(const std::string& more) {
  return error_of([&] { (void)read(more); });
}

TEST(Recipe, HasWhatTheFileSays) {
  const Recipe recipe = read("");
  EXPECT_EQ(recipe.name, "test");
  EXPECT_EQ(recipe.title, "a title");
  ASSERT_EQ(recipe.parts.size(), 1U);
  const Part& part = recipe.parts[0];
  EXPECT_EQ(part.kind, "tournament");
  EXPECT_EQ(part.games, 10U);
  EXPECT_EQ(part.maps, std::vector<std::string>{"empty:6x6"});
  ASSERT_EQ(part.agents.size(), 3U);
  EXPECT_EQ(part.agents[1].label, "two");
  EXPECT_EQ(part.agents[1].agent, "mcts(select=ucb1)");
  EXPECT_EQ(part.agents[2].label, "uct");
}

TEST(Recipe, SizesSayOtherwiseForAllPartsOrForOne) {
  EXPECT_EQ(read("", "quick").parts[0].games, 2U);
  EXPECT_EQ(read("", "quick").parts[0].simulations, 100U);
  EXPECT_EQ(read("", "medium").parts[0].games, 10U);
  EXPECT_EQ(read("", "medium").parts[0].simulations, 50U);
  EXPECT_TRUE(read("", "full").has_size);
  EXPECT_FALSE(read("", "showcase").has_size);
}

TEST(Recipe, ErrorsNameTheFileAndTheLine) {
  const std::string broken = "x = [\n";
  EXPECT_THAT(error_of([&] { (void)read_recipe("title = 'a'\n" + broken, "a.toml", "quick"); }), HasSubstr("a.toml:"));
  EXPECT_THAT(error_of([&] { (void)read_recipe("x = tr\x01", "a.toml", "quick"); }), HasSubstr("saw 'tr?'"));
  EXPECT_THAT(error_of_recipe("\n[more]\nx = 1\n"), HasSubstr("some/test.toml:21: recipe: unknown key 'more'"));
  EXPECT_THAT(error_of_recipe("[[part]]\nname = \"x\"\nkind = \"turnament\"\n"),
              HasSubstr("some/test.toml:22: unknown kind 'turnament', did you mean tournament?"));
  EXPECT_THAT(error_of_recipe("[[part]]\nname = \"x\"\nkind = \"payoffs\"\nmaps = \"u\"\ngames = 3\n"),
              HasSubstr("some/test.toml:24: part x: unknown key 'games'"));
  EXPECT_EQ(error_of_recipe("[[part]]\nname = \"x\"\nkind = 3\n"), "some/test.toml:22: kind: expected a text");
  EXPECT_THAT(error_of_recipe("[[part]]\nname = \"x\"\nkind = \"payoffs\"\n"),
              HasSubstr("some/test.toml:20: the key maps is missing"));
  EXPECT_THAT(error_of_recipe("[[part]]\nname = \"board\"\nkind = \"payoffs\"\nmaps = \"u\"\n"),
              HasSubstr("some/test.toml:20: two parts are called board"));
  EXPECT_THAT(error_of_recipe("[[part]]\nname = \"x\"\nkind = \"mean\"\nof = [\"board\", \"bord\"]\n"),
              HasSubstr("some/test.toml:20: of: unknown part 'bord'"));
  EXPECT_THAT(error_of_recipe("[size.full]\ngmaes = 3\n"), HasSubstr("some/test.toml:21: size: unknown key 'gmaes'"));
  EXPECT_THAT(error_of_recipe("[size.full.bord]\ngames = 3\n"), HasSubstr("size: unknown part 'bord'"));
  EXPECT_THAT(error_of_recipe("[size.full]\ngames = 0\n"),
              HasSubstr("some/test.toml:21: games: expected a whole number above 0"));
  EXPECT_THAT(error_of_recipe("[size.full]\nagents = [\"a: random\"]\n"), HasSubstr("expected two agents or more"));
  EXPECT_THAT(error_of_recipe("[size.full]\nagents = [\"a: random\", \"a: greedy\"]\n"),
              HasSubstr("some/test.toml:21: two agents are called a"));
}

// The library's own checks ended a debug build here.
TEST(Recipe, NamesOfTablesThatAreNoneAreErrors) {
  for (const std::string& name : {std::string("=x"), std::string("\t\0", 2), std::string("[ .a]"), std::string("%")})
    EXPECT_THAT(error_of_recipe("[" + name + "]\n"), HasSubstr("some/test.toml:20: ")) << name;
}

// The library did not foresee most characters beyond ASCII where white space may be.
TEST(Recipe, CharactersBeyondAsciiOutsideOfTextsAreErrors) {
  for (const char* const text : {"\u00a1", "\u030c", "\u00a0", "\u2003", "\u3001"}) {
    EXPECT_THAT(error_of_recipe(text), HasSubstr("some/test.toml:20: ")) << text;
    EXPECT_THAT(error_of_recipe("[[part]]" + std::string(text) + "\n"), HasSubstr("some/test.toml:20: ")) << text;
    EXPECT_THAT(error_of_recipe("x = 1" + std::string(text) + "\n"), HasSubstr("some/test.toml:20: ")) << text;
  }
  EXPECT_EQ(read("# \u00a1\u030c\n").title, "a title");
  EXPECT_EQ(read_recipe("explanation = \"\"\"a\\\n  \u00f6\"\"\"\n" + head, "test.toml", "full").explanation,
            "a\u00f6");
}

// A few hundred characters that would take all memory, all stack or all time.
TEST(Recipe, WhatWouldGrowWithoutEndIsRefused) {
  std::string key = "a";
  for (int part = 0; part < 100'000; ++part) key += ".a";
  EXPECT_THAT(error_of_recipe(key + " = 1\n"), HasSubstr("some/test.toml:20: more than 500 dots"));
  EXPECT_THAT(error_of_recipe("[" + key + "]\n"), HasSubstr("more than 500 dots"));
  const auto grid = [](const std::string& axes) {
    return error_of_recipe(
        "[[part]]\nname = \"x\"\nkind = \"gauntlet\"\nmaps = \"u\"\nagainst = \"random\"\ngames = 2\n"
        "agent = \"mcts(length={a}, decisive={b}, threshold={c}, sims={d}, seed={e})\"\ngrid = [" +
        axes + "]\n");
  };
  EXPECT_THAT(grid(R"("a: 1 2 3 4 5 6 7 8 9 10", "b: 1 2 3 4 5 6 7 8 9 10", "c: 1 2 3 4 5 6 7 8 9 10",
                   "d: 1 2 3 4 5 6 7 8 9 10", "e: 1 2")"),
              HasSubstr("a grid of 20000 points, expected at most 10000"));
  EXPECT_THAT(grid(R"("simulations: 1e300")"), HasSubstr("expected a whole number of simulations"));
}

std::string gauntlet(const std::string& name, const std::string& agent, const std::string& grid) {
  return "[[part]]\nname = \"" + name + "\"\nkind = \"gauntlet\"\nmaps = \"u\"\nagainst = \"random\"\ngames = 2\n" +
         "agent = \"" + agent + "\"\ngrid = [" + grid + "]\n";
}

std::string list_of(const std::string& prefix, std::size_t count) {
  std::string words;
  for (std::size_t number = 0; number < count; ++number) words += fmt::format("{}{}", prefix, number);
  return words;
}

TEST(Recipe, ValuesThatNameOtherValuesDoNotMultiply) {
  std::string axes;
  for (char axis = 'a'; axis < 'm'; ++axis) {
    axes += fmt::format("{}\"{}: ", axes.empty() ? "" : ", ", axis);
    for (int copy = 0; copy < 4; ++copy) axes += fmt::format("{{{}}}", static_cast<char>(axis + 1));
    axes += '"';
  }
  EXPECT_THAT(error_of_recipe(gauntlet("x", "{a}", axes)), HasSubstr("more than 4096 characters"));
}

TEST(Recipe, PartsReadingsAndTheirAgentsAreBounded) {
  const std::string grid = gauntlet("x", "mcts(select=ucb1(c={a}), sims={b})",
                                    "\"a:" + list_of(" 0.", 100) + "\", \"b:" + list_of(" 1", 100) + "\"");
  std::string readings;
  for (int number = 0; number < 12; ++number)
    readings +=
        fmt::format("[[reading]]\nname = \"r{}\"\ntext = \"t\"\nparts = [\"x\"]\noptions = \"decide=max\"\n", number);
  EXPECT_THAT(error_of_recipe(grid + readings), HasSubstr("more than 100000 agents of all parts and readings"));
  std::string parts;
  for (int number = 0; number < 1'001; ++number)
    parts += fmt::format("[[part]]\nname = \"p{}\"\nkind = \"payoffs\"\nmaps = \"samothrakis-a\"\n", number);
  EXPECT_THAT(error_of_recipe(parts), HasSubstr("more than 1000 parts with those of readings"));
  std::string empty_readings;
  for (int number = 0; number < 1'001; ++number)
    empty_readings += fmt::format("[[reading]]\nname = \"r{}\"\ntext = \"t\"\noptions = \"decide=max\"\n", number);
  EXPECT_THAT(error_of_recipe(empty_readings), HasSubstr("more than 1000 parts with those of readings"));
}

TEST(Recipe, ListsThatMultiplyMakeNoMillionsOfCells) {
  std::string agents;
  for (int number = 0; number < 10'000; ++number) agents += fmt::format("\"a{}: random\", ", number);
  std::string points;
  for (int number = 1; number <= 10'000; ++number) points += fmt::format("{}, ", number);
  EXPECT_THAT(
      error_of_recipe("[[part]]\nname = \"x\"\nkind = \"position\"\nmaps = \"u\"\ntrials = 2\ngroups = [\"a: b\"]\n"
                      "agents = [" +
                      agents + "]\nbudgets = [" + points + "]\n"),
      HasSubstr("part x: more than 100000 cells"));
  EXPECT_THAT(error_of_recipe("[[part]]\nname = \"x\"\nkind = \"bandit\"\nmodel = \"manual\"\narms = 2\ntasks = 2\n"
                              "agents = [" +
                              agents + "]\npoints = [" + points + "]\n"),
              HasSubstr("part x: more than 100000 cells"));
}

TEST(Recipe, RepetitionsOfManyCellsAreBounded) {
  const auto part = [](const std::string& repetitions) {
    return error_of_recipe(
        "[[part]]\nname = \"x\"\nkind = \"exploitability\"\nmaps = \"u\"\nagents = [\"a: mcts\"]\nsamples = 1\n"
        "strategy = \"played\"\nbudgets = [1, 2, 3, 4, 5]\nrepetitions = " +
        repetitions + "\n");
  };
  EXPECT_EQ(part("800000"), "no error");
  EXPECT_THAT(part("1000000"), HasSubstr("part x: more than 4000000 values with those before it"));
}

TEST(Recipe, NamesAreShort) {
  const std::string long_name(100'000, 'a');
  const auto agent = [](const std::string& label) {
    return "[[part]]\nname = \"x\"\nkind = \"tournament\"\nmaps = \"u\"\ngames = 2\nagents = [\"" + label +
           ": random\", \"b: random\"]\n";
  };
  EXPECT_EQ(error_of_recipe(agent(std::string(40, 'a'))), "no error");
  EXPECT_THAT(error_of_recipe(agent(std::string(41, 'a'))), HasSubstr("a name of up to 40 letters"));
  EXPECT_THAT(error_of_recipe(agent(long_name)).size(), testing::Lt(300U));
  EXPECT_THAT(error_of_recipe("[[claim]]\ntext = \"c\"\nevery = \"" + std::string(100'000, '*') + "\"\nabove = 1\n"),
              HasSubstr("expected at most 500 characters"));
  for (const std::string& problem :
       {error_of_recipe(gauntlet("x", "{a}", "\"a: " + std::string(300, 'r') + "\"")),
        error_of_recipe("[[published]]\npart = \"board\"\nerror = 1\ntable = \"\"\"\n" + long_name + "\nb 1\n\"\"\"\n"),
        error_of_recipe("[[published]]\npart = \"board\"\nerror = 1\ntable = \"\"\"\na\n" + long_name +
                        " 1\n\"\"\"\n")})
    EXPECT_THAT(problem, HasSubstr("200 characters"));
  EXPECT_THAT(
      error_of_recipe("[[published]]\npart = \"" + long_name + "\"\nerror = 1\ntable = \"\"\"\na\nb 1\n\"\"\"\n"),
      HasSubstr("unknown part"));
  EXPECT_THAT(error_of_recipe("[[part]]\nname = \"x\"\nkind = \"payoffs\"\nmaps = \"" + long_name + "\"\n"),
              HasSubstr("expected at most 500 characters"));
}

TEST(Recipe, EachCellIsThereOnce) {
  EXPECT_THAT(error_of_recipe("[[part]]\nname = \"x\"\nkind = \"bandit\"\nmodel = \"manual\"\narms = 2\ntasks = 2\n"
                              "agents = [\"a: ucb1\"]\npoints = [5, 5]\n"),
              HasSubstr("some/test.toml:20: part x: two cells are called 5/a"));
}

TEST(Recipe, AMovedConstantMoves) {
  const auto moved = [](const std::string& numbers) {
    return error_of_recipe(
        "[[part]]\nname = \"x\"\nkind = \"adaptive\"\nmaps = \"u\"\nagainst = \"random\"\ngames = 2\n"
        "agents = [\"c: mcts(select=ucb1(c={value}))\"]\nrounds = 2\n" +
        numbers);
  };
  EXPECT_EQ(moved("repetitions = 2\nfrom = 1\nstep = 0.5\n"), "no error");
  for (const char* step : {"0", "-1.5"})
    EXPECT_THAT(moved(fmt::format("repetitions = 2\nfrom = 1\nstep = {}\n", step)),
                HasSubstr("some/test.toml:20: part x: step: expected a number above 0"));
  EXPECT_THAT(moved("repetitions = 2\nfrom = 0\nstep = 2\n"), HasSubstr("from: expected a number above 0"));
  EXPECT_THAT(moved("repetitions = 1\nfrom = 1\nstep = 2\n"), HasSubstr("repetitions: expected at least 2"));
}

TEST(Recipe, PublishedTablesGiveCellsWithTheErrorOfTheirGames) {
  const Recipe recipe = read(R"toml([[published]]
part = "board"
games = 400
sum = 100
table = """
      one  two  average
one     -   40     45.5
two    60    -     50
"""
)toml");
  ASSERT_EQ(recipe.published.size(), 4U);
  EXPECT_EQ(recipe.published[0].cell, "board/one/two");
  EXPECT_EQ(recipe.published[0].value, 40);
  // sqrt(0.4 * 0.6 / 400) = 2.45 points, and the rounding of a whole number, 0.29.
  EXPECT_NEAR(recipe.published[0].error, 2.467, 0.01);
  EXPECT_EQ(recipe.published[1].cell, "board/one");
  EXPECT_EQ(recipe.published[1].line, 26U);
}

TEST(Recipe, MalformedTablesAreErrorsWithTheLineOfTheRow) {
  const auto error = [](const std::string& table, const std::string& more = "games = 400") {
    return error_of_recipe("[[published]]\npart = \"board\"\n" + more + "\ntable = \"\"\"\n" + table + "\"\"\"\n");
  };
  EXPECT_THAT(error("     one two\none  - 40 3\n"),
              HasSubstr("some/test.toml:25: table: 3 numbers in the row one, expected 2"));
  EXPECT_THAT(error("     one two\none  - 4o\n"),
              HasSubstr("some/test.toml:25: table: '4o' in the row one, expected a number"));
  EXPECT_THAT(error("     one two\none  - 40\ntwo 61 -\n", "games = 400\nsum = 100"), HasSubstr("add up to 101"));
  EXPECT_THAT(error("     one tow\none  - 40\n"),
              HasSubstr("some/test.toml:25: published: unknown cell 'board/one/tow'"));
  EXPECT_THAT(error("     one two\none  - 40\n", "games = 400\nerror = 1"), HasSubstr("and not both"));
  for (const char* word : {"nan", "inf", "-inf", "1e999"})
    EXPECT_THAT(error(std::string("     one two\none  - ") + word + "\n"), HasSubstr("expected a number")) << word;
  for (const char* word : {"-5", "100.5"})
    EXPECT_THAT(error(std::string("     one two\none  - ") + word + "\n"), HasSubstr("a percentage of games")) << word;
  EXPECT_THAT(error("     one two\none  - 40\none  - 41\n"),
              HasSubstr("some/test.toml:26: table: board/one/two is there twice"));
}

TEST(Recipe, ARangeHasALowerEndBelowItsUpperOne) {
  EXPECT_THAT(error_of_recipe("[[claim]]\ntext = \"a\"\nevery = \"board/one\"\nwithin = [60, 40]\n"),
              HasSubstr("some/test.toml:23: within: expected [LOW, HIGH]"));
}

TEST(Recipe, AClaimOfOursSaysSo) {
  const auto with = [](const std::string& ours) {
    return "[[claim]]\ntext = \"a\"\nevery = \"board/one\"\nabove = 40\n" + ours;
  };
  EXPECT_FALSE(read(with("")).claims[0].ours);
  EXPECT_TRUE(read(with("ours = true\n")).claims[0].ours);
  EXPECT_THAT(error_of_recipe(with("ours = 1\n")), HasSubstr("ours: expected true"));
}

TEST(Recipe, ExceptedPairsNeedNotAddUp) {
  EXPECT_EQ(read("[[published]]\npart = \"board\"\ngames = 4\nsum = 100\nexceptions = [\"one/two\"]\ntable = \"\"\"\n"
                 "     one two\none  - 40\ntwo 61 -\n\"\"\"\n")
                .published.size(),
            2U);
}

TEST(Recipe, ClaimsCompareCellsWithNumbersCellsAndMeans) {
  const Recipe recipe = read(R"toml([[claim]]
text = "a"
every = "board/one/*"
above = 50
[[claim]]
text = "b"
mean_of = ["board/one", "board/two"]
below = { mean_of = "board/*" }
[[claim]]
text = "c"
every = "board/one"
within = [40, 60.5]
[[claim]]
text = "d"
differ = "board/*"
)toml");
  ASSERT_EQ(recipe.claims.size(), 4U);
  EXPECT_EQ(recipe.claims[0].bound, 50);
  EXPECT_EQ(recipe.claims[1].relation, Relation::below);
  EXPECT_TRUE(recipe.claims[1].subject.mean);
  EXPECT_TRUE(recipe.claims[1].reference.mean);
  EXPECT_EQ(recipe.claims[2].upper_bound, 60.5);
  EXPECT_EQ(recipe.claims[3].relation, Relation::differ);
}

TEST(Recipe, ClaimsThatMakeNoSenseAreErrors) {
  EXPECT_THAT(error_of_recipe("[[claim]]\ntext = \"a\"\nevery = \"board/one\"\n"),
              HasSubstr("some/test.toml:20: claim: expected one of above"));
  EXPECT_THAT(error_of_recipe("[[claim]]\ntext = \"a\"\nevery = \"board/three\"\nabove = 3\n"),
              HasSubstr("some/test.toml:20: claim: unknown cell 'board/three'"));
  EXPECT_THAT(error_of_recipe("[[claim]]\ntext = \"a\"\nevery = \"board/one\"\nabove = \"board/x\"\n"),
              HasSubstr("unknown cell 'board/x'"));
  EXPECT_THAT(error_of_recipe("[[claim]]\ntext = \"a\"\nevery = \"board/one\"\nabove = [\"board/two\", \"board/uct\"]\n"
                              "pairwise = true\n"),
              HasSubstr("some/test.toml:24: pairwise: expected true"));
  EXPECT_THAT(error_of_recipe("[[claim]]\ntext = \"a\"\nevery = \"board/one\"\nwithin = [3]\n"),
              HasSubstr("some/test.toml:23: within: expected [LOW, HIGH]"));
}

TEST(Recipe, TheSizeBudgetHasThePartsOfTheFullOne) {
  const Recipe recipe = read("[size.full]\ngames = 12\n", "budget");
  EXPECT_TRUE(recipe.has_size);
  EXPECT_EQ(recipe.parts[0].games, 12U);
  EXPECT_EQ(recipe.parts[0].simulations, 100U);
  EXPECT_THAT(error_of_recipe("[size.budget]\ngames = 3\n"), HasSubstr("size: unknown key 'budget'"));
}

TEST(Recipe, KnowsWhetherASizeHasTheFullBudget) {
  EXPECT_TRUE(read("", "full").parts[0].full_budget);
  EXPECT_TRUE(read("", "quick").parts[0].full_budget);  // fewer games alone
  EXPECT_FALSE(read("", "medium").parts[0].full_budget);
  const std::string mean = "[[part]]\nname = \"mean\"\nkind = \"mean\"\nof = [\"board\"]\n";
  EXPECT_TRUE(read(mean, "quick").parts[1].full_budget);
  EXPECT_FALSE(read(mean, "medium").parts[1].full_budget);
}

const std::string average = R"toml([[reading]]
name = "average"
text = "From the average strategy."
agents = ["two"]
options = "select=exp3, decide=average"
)toml";

TEST(Recipe, AReadingCopiesPartsWithOtherOptions) {
  const Recipe recipe = read(average + R"toml([[part]]
name = "mean"
kind = "mean"
of = ["board"]
[[published]]
part = "board"
games = 10
table = """
    average
two      40
"""
)toml");
  ASSERT_EQ(recipe.parts.size(), 4U);
  EXPECT_EQ(recipe.parts[2].name, "board-average");
  EXPECT_EQ(recipe.parts[2].reading_of, "board");
  EXPECT_EQ(recipe.parts[2].agents[0].agent, "random");
  EXPECT_EQ(recipe.parts[2].agents[1].agent, "mcts(select=exp3, decide=average)");
  EXPECT_THAT(recipe.parts[3].of, ElementsAre("board-average"));
  ASSERT_EQ(recipe.published.size(), 2U);
  EXPECT_EQ(recipe.published[1].cell, "board-average/two");
  ASSERT_EQ(recipe.readings.size(), 1U);
  EXPECT_EQ(recipe.readings[0].text, "From the average strategy.");
}

TEST(Recipe, AReadingMayHaveOtherMapsOrAnotherOpponent) {
  const Recipe maps = read("[[reading]]\nname = \"open\"\ntext = \"y\"\nmaps = \"empty:7x7\"\n");
  EXPECT_THAT(maps.parts.back().maps, ElementsAre("empty:7x7"));
  EXPECT_EQ(maps.parts.back().agents, maps.parts.front().agents);
  const Recipe against = read(R"toml([[part]]
name = "gauntlet"
kind = "gauntlet"
maps = "empty:6x6"
agents = ["mcts"]
against = "random"
games = 2
[[reading]]
name = "strong"
text = "y"
against = "mcts(sims=9)"
)toml");
  EXPECT_EQ(against.parts.back().name, "gauntlet-strong");
  EXPECT_EQ(against.parts.back().against, "mcts(sims=9)");
}

TEST(Recipe, AReadingMayHaveFewerGames) {
  const auto games_with = [](const std::string& games) {
    return read("[[reading]]\nname = \"x\"\ntext = \"y\"\noptions = \"decide=max\"\nparts = \"board\"\ngames = " +
                games + "\n")
        .parts.back()
        .games;
  };
  EXPECT_EQ(games_with("2"), 2U);
  EXPECT_EQ(games_with("1000"), read("").parts.front().games);
  EXPECT_THAT(error_of_recipe("[[reading]]\nname = \"x\"\ntext = \"y\"\noptions = \"decide=max\"\ngames = 0\n"),
              HasSubstr("games: expected a whole number above 0"));
}

TEST(Recipe, AReadingMayHaveOtherSimulationsForTheSameMilliseconds) {
  const Recipe recipe = read(R"toml([[part]]
name = "timed"
kind = "tournament"
maps = "empty:6x6"
agents = ["random", "mcts"]
simulations = 1000
simulations_per_ms = 10
games = 2
[[reading]]
name = "few"
text = "y"
parts = ["timed"]
simulations = 200
)toml");
  EXPECT_EQ(recipe.parts.back().name, "timed-few");
  EXPECT_EQ(recipe.parts.back().simulations, 200U);
  EXPECT_DOUBLE_EQ(recipe.parts.back().simulations_per_ms, 2);
  EXPECT_EQ(recipe.parts[1].simulations, 1000U);
}

TEST(Recipe, AClaimSaysWhatIsBelievedOfIt) {
  const std::string claim = "[[claim]]\ntext = \"x\"\nevery = \"board/two\"\nabove = 50\n";
  const Recipe recipe = read(claim + "belief = \"our reading\"\nbecause = \"y\"\n");
  EXPECT_EQ(recipe.claims.back().belief, Belief::reading);
  EXPECT_EQ(recipe.claims.back().because, "y");
  EXPECT_THAT(error_of_recipe(claim + "belief = \"our reading\"\n"), HasSubstr("the key because is missing"));
  EXPECT_THAT(error_of_recipe(claim + "belief = \"ours\"\nbecause = \"y\"\n"), HasSubstr("ours"));
}

TEST(Recipe, ReadingsThatMakeNoSenseAreErrors) {
  EXPECT_THAT(error_of_recipe("[[reading]]\nname = \"x\"\ntext = \"y\"\n"), HasSubstr("the key options is missing"));
  EXPECT_THAT(error_of_recipe("[[reading]]\nname = \"x\"\ntext = \"y\"\noptions = \"a=1\"\nparts = [\"bord\"]\n"),
              HasSubstr("some/test.toml:20: unknown part 'bord'"));
  EXPECT_THAT(error_of_recipe("[[reading]]\nname = \"x\"\ntext = \"y\"\noptions = \"a=1\"\nagents = [\"tow\"]\n"),
              HasSubstr("reading x: nothing changes"));
  EXPECT_THAT(error_of_recipe(average + average), HasSubstr("two parts are called board-average"));
}

TEST(Recipe, GridsMakeAnAgentForEachPoint) {
  const Recipe recipe = read(R"toml([[part]]
name = "grid"
kind = "gauntlet"
maps = "u"
agent = "mcts(select=ucb-minimal(c1={sqrt a}, c2={b}))"
grid = ["a: 4 9", "b: 0.5 1"]
against = "random"
games = 4
[[part]]
name = "time"
kind = "gauntlet"
maps = "u"
agent = "mcts"
grid = ["ms: 10 30"]
against = "mcts"
simulations = 1000
simulations_per_ms = 2
games = 4
)toml");
  std::vector<std::string> labels;
  for (const Labelled& agent : recipe.parts[1].agents) labels.push_back(agent.label);
  EXPECT_THAT(labels, ElementsAre("a=4/b=0.5", "a=4/b=1", "a=9/b=0.5", "a=9/b=1"));
  EXPECT_EQ(recipe.parts[1].agents[3].agent, "mcts(select=ucb-minimal(c1=3, c2=1))");
  EXPECT_EQ(recipe.parts[2].agents[1].label, "ms=30");
  EXPECT_EQ(recipe.parts[2].agents[1].simulations, 60U);
}

TEST(Recipe, CellNamesFollowTheKind) {
  const Recipe recipe = read(R"toml([[part]]
name = "again"
kind = "mean"
of = ["board", "board"]
[[part]]
name = "walk"
kind = "bandit"
model = "walk"
arms = 20
tasks = 3
points = [10]
agents = ["uct: ucb1", "st: ucb1(sufficiency=0.6)"]
)toml");
  EXPECT_THAT(cell_names(recipe.parts),
              testing::IsSupersetOf({"board/one", "board/one/two", "again/one/two", "walk/10/uct", "walk/10/st-uct"}));
}

TEST(ChosenRecipes, AreNamedByTheirBeginnings) {
  const std::size_t all = shipped_recipes().size();
  EXPECT_EQ(chosen_recipes({}).size(), all);
  EXPECT_EQ(chosen_recipes({"lanctot2013-table1"}).size(), 1U);
  EXPECT_GT(chosen_recipes({"lanctot2013"}).size(), 2U);
  EXPECT_THAT(error_of([] { (void)chosen_recipes({"lanctot2013-tabel1"}); }),
              HasSubstr("did you mean lanctot2013-table1"));
}

}  // namespace
}  // namespace cycad
