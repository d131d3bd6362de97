#include "experiment/recipe_extent.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "experiment/recipe_fixture.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;
using testing::HasSubstr;

// A few hundred characters that would take all memory, all stack or all time.
TEST(RecipeExtent, WhatWouldGrowWithoutEndIsRefused) {
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

TEST(RecipeExtent, ValuesThatNameOtherValuesDoNotMultiply) {
  std::string axes;
  for (char axis = 'a'; axis < 'm'; ++axis) {
    axes += fmt::format("{}\"{}: ", axes.empty() ? "" : ", ", axis);
    for (int copy = 0; copy < 4; ++copy) axes += fmt::format("{{{}}}", static_cast<char>(axis + 1));
    axes += '"';
  }
  EXPECT_THAT(error_of_recipe(gauntlet("x", "{a}", axes)), HasSubstr("more than 4096 characters"));
}

TEST(RecipeExtent, PartsReadingsAndTheirAgentsAreBounded) {
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

TEST(RecipeExtent, ListsAndTextsThatAreCopiedAreBounded) {
  std::string parts;
  for (int number = 0; number < 100; ++number)
    parts += gauntlet(fmt::format("p{}", number), "mcts(sims={a})", "\"a: 1\"");
  std::string maps;
  for (int number = 0; number < 20'000; ++number) maps += "\"u\", ";
  const std::string reading = "[[reading]]\nname = \"r\"\ntext = \"t\"\n";
  EXPECT_THAT(error_of_recipe(parts + reading + "maps = [" + maps + "]\n"),
              HasSubstr("lists of more than 1000000 maps"));
  EXPECT_THAT(error_of_recipe(parts + "[size.full]\nmaps = [" + maps + "]\n"),
              HasSubstr("lists of more than 1000000 maps"));
  const std::string text(200'000, 'a');
  EXPECT_THAT(error_of_recipe(parts + reading + "against = \"" + text + "\"\n"),
              HasSubstr("texts of more than 16777216 characters"));
  EXPECT_THAT(error_of_recipe(parts + reading + "options = \"decide=" + text + "\"\n"),
              HasSubstr("texts of more than 16777216 characters"));
}

TEST(RecipeExtent, ListsThatMultiplyMakeNoMillionsOfCells) {
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

TEST(RecipeExtent, ComparisonsOfManyCellsAreBounded) {
  std::string points;
  for (int number = 1; number <= 1'000; ++number) points += fmt::format("{}, ", number);
  const std::string part =
      "[[part]]\nname = \"x\"\nkind = \"bandit\"\nmodel = \"manual\"\narms = 2\ntasks = 2\n"
      "agents = [\"a: ucb1\", \"b: ucb1\"]\npoints = [" +
      points + "]\n";
  const auto claim = [&](const std::string& rest) {
    return error_of_recipe(part + "[[claim]]\ntext = \"c\"\n" + rest);
  };
  EXPECT_EQ(claim("every = \"x/1/a\"\nabove = \"x/*/b\"\n"), "no error");
  EXPECT_THAT(claim("every = \"x/*/a\"\nabove = \"x/*/b\"\n"), HasSubstr("claim: more than 200000 comparisons"));
  EXPECT_THAT(claim("mean_of = \"x/*/a\"\nabove = 5\n"), HasSubstr("claim: more than 200000 comparisons"));
  std::string patterns;
  for (int number = 0; number < 100; ++number) patterns += "\"x/1/a" + std::string(400, '*') + "\", ";
  EXPECT_THAT(claim("every = [" + patterns + "]\nabove = 5\n"), HasSubstr("claim: too many for"));
}

TEST(RecipeExtent, PartsThatLookAtManyCellsAreBounded) {
  std::string points;
  for (int number = 1; number <= 40'000; ++number) points += fmt::format("{}, ", number);
  std::string recipe =
      "[[part]]\nname = \"x\"\nkind = \"bandit\"\nmodel = \"manual\"\narms = 2\ntasks = 2\n"
      "agents = [\"a: ucb1\"]\npoints = [" +
      points + "]\n";
  for (int number = 0; number < 600; ++number)
    recipe += fmt::format("[[part]]\nname = \"m{}\"\nkind = \"mean\"\nof = [\"board\"]\n", number);
  EXPECT_THAT(error_of_recipe(recipe), HasSubstr("part m49: too many means of 4"));
}

TEST(RecipeExtent, RepetitionsOfManyCellsAreBounded) {
  const auto part = [](const std::string& repetitions) {
    return error_of_recipe(
        "[[part]]\nname = \"x\"\nkind = \"exploitability\"\nmaps = \"u\"\nagents = [\"a: mcts\"]\nsamples = 1\n"
        "strategy = \"played\"\nbudgets = [1, 2, 3, 4, 5]\nrepetitions = " +
        repetitions + "\n");
  };
  EXPECT_EQ(part("800000"), "no error");
  EXPECT_THAT(part("1000000"), HasSubstr("part x: more than 4000000 values with those before it"));
}

TEST(RecipeExtent, NamesAreShort) {
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

TEST(RecipeExtent, EachCellIsThereOnce) {
  EXPECT_THAT(error_of_recipe("[[part]]\nname = \"x\"\nkind = \"bandit\"\nmodel = \"manual\"\narms = 2\ntasks = 2\n"
                              "agents = [\"a: ucb1\"]\npoints = [5, 5]\n"),
              HasSubstr("some/test.toml:20: part x: two cells are called 5/a"));
}

}  // namespace
}  // namespace cycad
