#include "cycad/experiment/recipe.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "experiment/recipe_fixture.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(Recipe, HasWhatTheFileSays) {
  const Recipe recipe = recipe_with("");
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
  EXPECT_EQ(recipe_with("", "quick").parts[0].games, 2U);
  EXPECT_EQ(recipe_with("", "quick").parts[0].simulations, 100U);
  EXPECT_EQ(recipe_with("", "medium").parts[0].games, 10U);
  EXPECT_EQ(recipe_with("", "medium").parts[0].simulations, 50U);
  EXPECT_TRUE(recipe_with("", "full").has_size);
  EXPECT_FALSE(recipe_with("", "showcase").has_size);
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
              HasSubstr("some/test.toml:23: of: unknown part 'bord'"));
  EXPECT_THAT(error_of_recipe("[size.full]\ngmaes = 3\n"), HasSubstr("some/test.toml:21: size: unknown key 'gmaes'"));
  EXPECT_THAT(error_of_recipe("[size.full.bord]\ngames = 3\n"), HasSubstr("size: unknown part 'bord'"));
  EXPECT_THAT(error_of_recipe("[size.full]\ngames = 0\n"),
              HasSubstr("some/test.toml:21: games: expected a whole number above 0"));
  EXPECT_THAT(error_of_recipe("[size.full]\nagents = [\"a: random\"]\n"),
              HasSubstr("some/test.toml:21: part board: agents: expected two or more"));
  EXPECT_THAT(error_of_recipe("[size.full]\nagents = [\"a: random\", \"a: greedy\"]\n"),
              HasSubstr("some/test.toml:21: two agents are called a"));
}

// They were passed over, or found after all games had been played.
TEST(Recipe, WhatAPartCannotUseIsAnError) {
  const auto part = [](const std::string& rest) { return error_of_recipe("[[part]]\nname = \"x\"\n" + rest); };
  EXPECT_EQ(part("kind = \"payoffs\"\nmaps = [\"u\", \"oval\"]\n"), "some/test.toml:23: part x: maps: 2, expected one");
  EXPECT_EQ(part("kind = \"gauntlet\"\nmaps = [\"u\", \"oval\"]\nagents = \"random\"\nagainst = \"random\"\n"
                 "games = 2\nstart_agent = \"random\"\nstart_ply = 3\nstarts = 2\n"),
            "some/test.toml:23: part x: maps: expected one at most, where games begin from positions of a start_agent");
  EXPECT_EQ(part("kind = \"move-kinds\"\ngame = \"tron\"\nmaps = \"u\"\nagents = [\"random\", \"greedy\"]\n"
                 "games = 2\n"),
            "some/test.toml:23: part x: game: expected octagon");
  EXPECT_THAT(part("kind = \"tournament\"\nmaps = \"u\"\nagents = [\"random\", \"greedy\"]\ngames = 2\n"
                   "double_budget = [\"random\", \"greed\"]\n"),
              HasSubstr("some/test.toml:26: double_budget: unknown agent 'greed', did you mean greedy?"));
  EXPECT_EQ(part("kind = \"gauntlet\"\nmaps = \"u\"\nagents = \"random\"\nagainst = \"random\"\ngames = 2\n"
                 "start_ply = 3\n"),
            "some/test.toml:27: part x: start_ply: expected together with start_agent");
}

TEST(Recipe, ASizeMayLeaveOutAnAgentOfDoubleBudget) {
  const std::string part =
      "[[part]]\nname = \"x\"\nkind = \"tournament\"\nmaps = \"u\"\ngames = 2\n"
      "agents = [\"random\", \"greedy\", \"m: mcts\"]\n";
  const std::string size = "[size.full.x]\nagents = [\"greedy\", \"random\"]\n";
  const std::vector<Labelled> agents =
      recipe_with(part + "double_budget = [\"greedy\", \"m\"]\n" + size).parts[1].agents;
  ASSERT_EQ(agents.size(), 2U);
  EXPECT_EQ(agents[0].factor, 2U);
  EXPECT_EQ(agents[1].factor, 1U);
  EXPECT_THAT(error_of_recipe(part + "double_budget = [\"mm\"]\n" + size),
              HasSubstr("some/test.toml:26: double_budget: unknown agent 'mm'"));
}

// Of each size it is the same list.
TEST(Recipe, AgentsOfTheFullSizeAreKnownInSmallerOnes) {
  const std::string text =
      "[[part]]\nname = \"x\"\nkind = \"tournament\"\nmaps = \"u\"\ngames = 2\nagents = [\"random\", \"greedy\"]\n"
      "double_budget = [\"random\", \"m\"]\n[size.full.x]\nagents = [\"random\", \"greedy\", \"m: mcts\"]\n"
      "[[reading]]\nname = \"r\"\ntext = \"t\"\nparts = \"x\"\noptions = \"length=5\"\nagents = [\"random\", \"m\"]\n";
  EXPECT_EQ(recipe_with(text).parts[1].agents[2].factor, 2U);
  EXPECT_EQ(recipe_with(text, "medium").parts[1].agents.size(), 2U);
  const std::string grid =
      "[[part]]\nname = \"y\"\nkind = \"gauntlet\"\nmaps = \"u\"\ngames = 2\nagainst = \"random\"\n"
      "agent = \"mcts(c={c})\"\ndouble_budget = \"c=2\"\n[size.medium.y]\ngrid = \"c: 1\"\n"
      "[size.full.y]\ngrid = \"c: 1 2\"\n";
  EXPECT_EQ(recipe_with(grid).parts[1].agents[1].factor, 2U);
}

// They had no effect, or one that nobody would have expected.
TEST(Recipe, WhatSaysNothingIsAnError) {
  const auto part = [](const std::string& rest) { return error_of_recipe("[[part]]\nname = \"x\"\n" + rest); };
  EXPECT_EQ(part("kind = \"mean\"\nof = [\"board\", \"board\"]\n"),
            "some/test.toml:23: part x: of: a part twice, expected each once");
  EXPECT_EQ(part("kind = \"complexity\"\nmaps = \"small\"\ngames = 19\n"),
            "some/test.toml:24: part x: games: 19, expected a multiple of 10");
  EXPECT_EQ(part("kind = \"position\"\nmaps = \"u\"\nagents = \"random\"\ntrials = 2\ngroups = \"a: b\"\n"
                 "budgets = [1]\nsimulations = 5\n"),
            "some/test.toml:28: simulations: expected these or budgets, and not both");
  EXPECT_EQ(part("kind = \"position\"\nmaps = \"u\"\nagents = \"random\"\ntrials = 2\ngroups = \"a: b\"\n"
                 "budgets = [1]\n[size.full.x]\nsimulations = 5\n"),
            "some/test.toml:29: simulations: expected these or budgets, and not both");
  const std::string gauntlet = "kind = \"gauntlet\"\nmaps = \"u\"\nagainst = \"random\"\ngames = 2\n";
  EXPECT_EQ(part(gauntlet + "agents = \"random\"\nsimulations_per_ms = -3\n"),
            "some/test.toml:27: simulations_per_ms: expected a number above 0");
  EXPECT_EQ(part(gauntlet + "agent = \"mcts\"\ngrid = \"simulations: 5 10\"\ndouble_budget = \"simulations=5\"\n"),
            "some/test.toml:28: double_budget: simulations=5 has its own simulations by the grid");
  EXPECT_THAT(part(gauntlet + "agents = \"random\"\nstart_agent = \"random\"\nstart_ply = 1\nstarts = 100001\n"),
              HasSubstr("some/test.toml:29: starts: expected at most 100000"));
  EXPECT_THAT(error_of_recipe("[size.full]\nkind = \"gauntlet\"\n"), HasSubstr("21: size: unknown key 'kind'"));
  EXPECT_THAT(error_of_recipe("[size.full.board]\nname = \"other\"\n"),
              HasSubstr("21: size of the part board: unknown key 'name'"));
  EXPECT_THAT(error_of_recipe("[[claim]]\ntext = \"c\"\nevery = \"board/one\"\nabove = 1\nbecause = \"y\"\n"),
              HasSubstr("some/test.toml:24: because: expected together with belief"));
  const auto published = [](const std::string& rest) {
    return error_of_recipe("[[published]]\npart = \"board\"\n" + rest + "table = \"\"\"\n  two\none 60\n\"\"\"\n");
  };
  EXPECT_THAT(published("games = -500\n"), HasSubstr("some/test.toml:22: games: expected a whole number above 0"));
  EXPECT_THAT(published("error = -3\n"), HasSubstr("some/test.toml:22: error: expected a number from 0"));
  EXPECT_THAT(published("games = 500\nexceptions = [\"one/tow\"]\n"),
              HasSubstr("exceptions: 'one/tow', expected ROW/COLUMN of the table"));
  EXPECT_EQ(published("games = 500\nexceptions = [\"one/two\"]\n"), "no error");
}

TEST(Recipe, TheAgentsOfAReadingAreThoseOfItsParts) {
  const std::string reading = "[[reading]]\nname = \"r\"\ntext = \"t\"\n";
  EXPECT_THAT(error_of_recipe(reading + "options = \"length=5\"\nagents = [\"two\", \"oen\"]\n"),
              HasSubstr("some/test.toml:24: unknown agent 'oen', did you mean one?"));
  EXPECT_THAT(error_of_recipe(reading + "maps = \"u\"\nagents = [\"two\"]\n"),
              HasSubstr("some/test.toml:24: agents: expected together with options"));
  EXPECT_EQ(error_of_recipe(reading + "options = \"length=5\"\nagents = [\"two\", \"two\"]\n"),
            "some/test.toml:24: agents: 'two' twice, expected it once");
  EXPECT_EQ(error_of_recipe(reading + "options = \"length=5\"\nparts = [\"board\", \"board\"]\n"),
            "some/test.toml:24: parts: 'board' twice, expected it once");
  EXPECT_THAT(error_of_recipe(std::string(std::size_t{1} << 24U, '\n')), HasSubstr("bytes, expected at most 16777216"));
}

TEST(Recipe, AReadingCannotGiveAPartWhatItCannotUse) {
  const std::string place =
      "[[part]]\nname = \"x\"\nkind = \"position\"\nmaps = \"mixed\"\nagents = \"random\"\ntrials = 2\n"
      "groups = \"up: north\"\n[[reading]]\nname = \"r\"\ntext = \"t\"\nparts = \"x\"\n";
  EXPECT_EQ(error_of_recipe(place + "maps = [\"u\", \"mixed\"]\n"),
            "some/test.toml:27: part x-r: maps: 2, expected one");
  EXPECT_THAT(error_of_recipe(place + "maps = \"" + std::string(100'000, 'u') + "\"\n"),
              HasSubstr("some/test.toml:27: part x-r: maps: "));
  EXPECT_THAT(error_of_recipe(place + "simulations = 9000000000000000000\n"),
              HasSubstr("some/test.toml:31: simulations: expected at most "));
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
  EXPECT_EQ(recipe_with("# \u00a1\u030c\n").title, "a title");
  EXPECT_EQ(read_recipe("explanation = \"\"\"a\\\n  \u00f6\"\"\"\n" + recipe_head, "test.toml", "full").explanation,
            "a\u00f6");
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
                HasSubstr("some/test.toml:30: part x: step: expected a number above 0"));
  EXPECT_THAT(moved("repetitions = 2\nfrom = 0\nstep = 2\n"), HasSubstr("from: expected a number above 0"));
  EXPECT_THAT(moved("repetitions = 1\nfrom = 1\nstep = 2\n"), HasSubstr("repetitions: expected at least 2"));
}

TEST(Recipe, PublishedTablesGiveCellsWithTheErrorOfTheirGames) {
  const Recipe recipe = recipe_with(R"toml([[published]]
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
  EXPECT_FALSE(recipe_with(with("")).claims[0].ours);
  EXPECT_TRUE(recipe_with(with("ours = true\n")).claims[0].ours);
  EXPECT_THAT(error_of_recipe(with("ours = 1\n")), HasSubstr("ours: expected true"));
}

TEST(Recipe, ExceptedPairsNeedNotAddUp) {
  EXPECT_EQ(
      recipe_with("[[published]]\npart = \"board\"\ngames = 4\nsum = 100\nexceptions = [\"one/two\"]\ntable = \"\"\"\n"
                  "     one two\none  - 40\ntwo 61 -\n\"\"\"\n")
          .published.size(),
      2U);
}

TEST(Recipe, ClaimsCompareCellsWithNumbersCellsAndMeans) {
  const Recipe recipe = recipe_with(R"toml([[claim]]
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
  const Recipe recipe = recipe_with("[size.full]\ngames = 12\n", "budget");
  EXPECT_TRUE(recipe.has_size);
  EXPECT_EQ(recipe.parts[0].games, 12U);
  EXPECT_EQ(recipe.parts[0].simulations, 100U);
  EXPECT_THAT(error_of_recipe("[size.budget]\ngames = 3\n"), HasSubstr("size: unknown key 'budget'"));
}

TEST(Recipe, KnowsWhetherASizeHasTheFullBudget) {
  EXPECT_TRUE(recipe_with("", "full").parts[0].full_budget);
  EXPECT_TRUE(recipe_with("", "quick").parts[0].full_budget);  // fewer games alone
  EXPECT_FALSE(recipe_with("", "medium").parts[0].full_budget);
  const std::string mean = "[[part]]\nname = \"mean\"\nkind = \"mean\"\nof = [\"board\"]\n";
  EXPECT_TRUE(recipe_with(mean, "quick").parts[1].full_budget);
  EXPECT_FALSE(recipe_with(mean, "medium").parts[1].full_budget);
}

const std::string average = R"toml([[reading]]
name = "average"
text = "From the average strategy."
agents = ["two"]
options = "select=exp3, decide=average"
)toml";

TEST(Recipe, AReadingCopiesPartsWithOtherOptions) {
  const Recipe recipe = recipe_with(average + R"toml([[part]]
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
  const Recipe maps = recipe_with("[[reading]]\nname = \"open\"\ntext = \"y\"\nmaps = \"empty:7x7\"\n");
  EXPECT_THAT(maps.parts.back().maps, ElementsAre("empty:7x7"));
  EXPECT_EQ(maps.parts.back().agents, maps.parts.front().agents);
  const Recipe against = recipe_with(R"toml([[part]]
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
    return recipe_with(
               "[[reading]]\nname = \"x\"\ntext = \"y\"\noptions = \"decide=max\"\nparts = \"board\"\ngames = " +
               games + "\n")
        .parts.back()
        .games;
  };
  EXPECT_EQ(games_with("2"), 2U);
  EXPECT_EQ(games_with("1000"), recipe_with("").parts.front().games);
  EXPECT_THAT(error_of_recipe("[[reading]]\nname = \"x\"\ntext = \"y\"\noptions = \"decide=max\"\ngames = 0\n"),
              HasSubstr("games: expected a whole number above 0"));
}

TEST(Recipe, AReadingMayHaveOtherSimulationsForTheSameMilliseconds) {
  const Recipe recipe = recipe_with(R"toml([[part]]
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
  const Recipe recipe = recipe_with(claim + "belief = \"our reading\"\nbecause = \"y\"\n");
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
              HasSubstr("some/test.toml:24: unknown agent 'tow', did you mean two?"));
  EXPECT_THAT(error_of_recipe(average + average), HasSubstr("two parts are called board-average"));
}

TEST(Recipe, GridsMakeAnAgentForEachPoint) {
  const Recipe recipe = recipe_with(R"toml([[part]]
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
  const Recipe recipe = recipe_with(R"toml([[part]]
name = "again"
kind = "mean"
of = ["board"]
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
