#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cycad/core/error.hpp"
#include "cycad/experiment/document.hpp"
#include "cycad/experiment/run.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* recipe_text = R"toml(title = "t"
paper = "p"
source = "s"
question = "q"
[[part]]
name = "board"
kind = "gauntlet"
maps = "empty:5x5"
agents = ["search: mcts"]
against = "random"
simulations = 5
games = 8
[[reading]]
name = "fewer"
text = "another one, with fewer games"
agents = ["search"]
options = "decide=max"
games = 4
[[published]]
part = "board"
games = 100
table = """
        score
search     60
"""
)toml";

TEST(Outcome, ReadingsAreComparedInAsManyGames) {
  const Recipe recipe = read_recipe(recipe_text, "test.toml", "full");
  std::optional<LedgerEntry> entry = run_recipe(recipe, {.readings = true});
  ASSERT_TRUE(entry);
  ASSERT_EQ(entry->parts[1].evidence.results.front().size(), 4U);
  entry->parts[0].evidence.results = {"10100000"};
  entry->parts[1].evidence.results = {"1010"};
  const Outcome outcome = outcome_of(recipe, *entry);
  ASSERT_EQ(outcome.readings.size(), 2U);
  EXPECT_EQ(outcome.cells.front().value, 25);  // of all games
  EXPECT_EQ(outcome.readings[0].fit.mean_distance, 10);
  EXPECT_EQ(outcome.readings[0].fit.log_likelihood, outcome.readings[1].fit.log_likelihood);
}

// A claim that is undecided literally and held by another reading counts where that reading fits no worse.
TEST(Outcome, ReadingsHoldClaimsIfTheyFitNoWorse) {
  const auto text_with = [](const std::string& published) {
    return std::string(recipe_text).substr(0, std::string(recipe_text).find("games = 4\n[[published]]")) +
           "[[claim]]\ntext = \"it wins\"\nevery = \"board/search\"\nabove = 50\n[[published]]\npart = \"board\"\n"
           "games = 100\ntable = \"\"\"\n        score\nsearch     " +
           published + "\n\"\"\"\n";
  };
  const auto outcome_with = [&](const std::string& published) {
    const Recipe recipe = read_recipe(text_with(published), "test.toml", "full");
    std::optional<LedgerEntry> entry = run_recipe(recipe, {.readings = true});
    entry.value().parts[0].evidence.results = {"10100110"};
    entry.value().parts[1].evidence.results = {"11111111"};
    return outcome_of(recipe, *entry);
  };
  const std::vector<Outcome> fitting{outcome_with("95")};
  EXPECT_EQ(fitting[0].judgements[0].verdict, Verdict::undecided);
  EXPECT_THAT(papers_text(fitting, 500), HasSubstr("1 undecided (1); 1 of these held by another reading"));
  EXPECT_THAT(papers_text(fitting, 500), HasSubstr("undecided: it wins (test, full budget)"));
  EXPECT_THAT(document_markdown(fitting), HasSubstr("| Held by the reading fewer. | [test](#test) |"));
  EXPECT_THAT(document_html(fitting), HasSubstr("Held by the reading fewer."));
  const std::vector<Outcome> unlikely{outcome_with("50")};
  EXPECT_THAT(papers_text(unlikely, 500), HasSubstr("1 undecided (1); 0 of these held by another reading"));
  EXPECT_THAT(document_markdown(unlikely), Not(HasSubstr("Held by the reading")));
}

TEST(Outcome, AnEntryIsOfASizeAndOfItsAgents) {
  const Recipe recipe = read_recipe(recipe_text, "test.toml", "full");
  const std::optional<LedgerEntry> entry = run_recipe(recipe, {});
  ASSERT_TRUE(entry);
  const auto error = [&](const auto& forge) {
    LedgerEntry forged = *entry;
    forge(forged);
    return test::error_of([&] { (void)outcome_of(read_recipe(recipe_text, "test.toml", forged.size), forged); });
  };
  const std::string agent = recipe.parts[0].agents[0].label;
  const auto with_forfeits = [&](const Forfeited& forfeited) {
    return error([&](LedgerEntry& forged) { forged.parts[0].evidence.forfeits = {forfeited}; });
  };
  EXPECT_THAT(error([](LedgerEntry& forged) { forged.size = "nosuch"; }), HasSubstr("of the size 'nosuch'"));
  EXPECT_THAT(error([](LedgerEntry& forged) { forged.parts[0].reached = 8; }), HasSubstr("has a share of its"));
  EXPECT_EQ(with_forfeits({.agent = agent, .games = 8, .forfeits = 2, .kinds = "2 died"}), "no error");
  EXPECT_THAT(with_forfeits({.agent = "nobody", .games = 8, .forfeits = 2}), HasSubstr("forfeits of 'nobody'"));
  EXPECT_THAT(with_forfeits({.agent = agent, .games = 9, .forfeits = 2}), HasSubstr("in 9 games, of 8 in all"));
  EXPECT_THAT(with_forfeits({.agent = agent, .games = 8, .forfeits = 9}), HasSubstr("9 forfeits"));
}

TEST(Outcome, ADocumentHasNoMarkupOfARecipe) {
  std::string hostile = recipe_text;
  const std::string_view title = "title = \"";
  hostile.insert(hostile.find(title) + title.size(), "[a](javascript:x) **bold** |\\r cell");
  const Recipe recipe = read_recipe(
      "notes = \"one\\n## two\\n| three\\n[four]: five\\n---\\na | b\\n--- | --- \\n```\\n__six__\\n> - [a]: b\\r1. # "
      "c\\r\\n- d\\rend\\n- \\n> - \"\n" +
          hostile,
      "test.toml", "full");
  const std::optional<LedgerEntry> entry = run_recipe(recipe, {});
  ASSERT_TRUE(entry);
  const std::string text = document_markdown({outcome_of(recipe, *entry)});
  EXPECT_THAT(text, HasSubstr(R"([a]\(javascript:x) \*\*bold\*\* \|  cell)"));
  EXPECT_THAT(text, HasSubstr("\none\n\\## two\n\\| three\n\\[four]: five\n\\---\na | b\n\\--- | --- "
                              "\n\\```\n\\_\\_six\\_\\_\n> - \\[a]: b\n1. \\# c\n- d\nend\n\\- \n> \\- \n"));
}

TEST(Outcome, AnEntryHasTheGamesThatItSays) {
  const Recipe recipe = read_recipe(recipe_text, "test.toml", "full");
  const std::optional<LedgerEntry> entry = run_recipe(recipe, {});
  ASSERT_TRUE(entry);
  EXPECT_NO_THROW((void)outcome_of(recipe, *entry));
  for (const std::vector<std::string>& results :
       {std::vector<std::string>{"11"}, {"1111111x"}, {"11111111", "11111111"}, {"111111111"}, {}}) {
    LedgerEntry forged = *entry;
    forged.parts[0].evidence.results = results;
    EXPECT_THROW((void)outcome_of(recipe, forged), InputError);
    // A run does not take it either: all games are played.
    std::size_t played = 0;
    const auto again = run_recipe(
        recipe, {.earlier = forged, .on_progress = [&](const PartProgress& at) { played = at.done - at.earlier; }});
    ASSERT_TRUE(again);
    EXPECT_EQ(played, results.size() == 1 && results[0] == "11"       ? 6U
                      : results.size() == 1 && results[0].size() == 9 ? 0U
                                                                      : 8U);
    EXPECT_EQ(again->parts[0].evidence.results.front().size(), 8U);
  }
}

}  // namespace
}  // namespace cycad
