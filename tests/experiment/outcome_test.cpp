#include <gtest/gtest.h>

#include "cycad/experiment/document.hpp"
#include "cycad/experiment/run.hpp"

namespace cycad {
namespace {

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

}  // namespace
}  // namespace cycad
