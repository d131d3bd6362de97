#include "cycad/experiment/run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "match/store_support.hpp"

namespace cycad {
namespace {

constexpr const char* text = R"toml(title = "t"
paper = "p"
source = "s"
question = "q"
[[part]]
name = "board"
kind = "tournament"
maps = "empty:5x5"
agents = ["one: mcts", "two: mcts(select=ucb1-tuned)", "three: random"]
simulations = 20
games = 6
[[reading]]
name = "other"
text = "another one"
agents = ["two"]
options = "decide=max"
)toml";

const Recipe recipe = read_recipe(text, "test.toml", "full");

TEST(RunRecipe, AReadingPlaysThePairingsThatItChanges) {
  std::size_t played = 0;
  const auto entry = run_recipe(recipe, {.readings = true, .on_progress = [&](const PartProgress& progress) {
                                           if (progress.part->reading == "other") played = progress.done;
                                         }});
  ASSERT_TRUE(entry);
  ASSERT_EQ(entry->parts.size(), 2U);
  const std::vector<std::string>& literal = entry->parts[0].evidence.results;
  const std::vector<std::string>& other = entry->parts[1].evidence.results;
  ASSERT_EQ(other.size(), 3U);
  EXPECT_EQ(other[1], literal[1]);  // one against three
  EXPECT_EQ(other[0].size(), 6U);
  EXPECT_EQ(played, 12U);
}

TEST(RunRecipe, AReadingWithOtherSimulationsPlaysEveryPairing) {
  const std::string fewer =
      std::string(text).substr(0, std::string(text).find("agents = [\"two\"]")) + "simulations = 10\n";
  std::size_t played = 0;
  const auto entry = run_recipe(read_recipe(fewer, "test.toml", "full"),
                                {.readings = true, .on_progress = [&](const PartProgress& progress) {
                                   if (progress.part->reading == "other") played = progress.done;
                                 }});
  ASSERT_TRUE(entry);
  EXPECT_EQ(played, 18U);
}

TEST(RunRecipe, TakesPartsOfAnEarlierEntry) {
  std::optional<LedgerEntry> earlier = run_recipe(recipe, {.signature = "old"});
  ASSERT_TRUE(earlier);
  earlier->parts[0].evidence.results[1] = "======";
  earlier->builds = {"0.1.0 (earlier)"};
  std::size_t played = 0;
  const auto count = [&](const PartProgress& progress) { played += progress.part->reading.empty() ? 1 : 0; };
  const auto entry =
      run_recipe(recipe, {.readings = true, .signature = "new", .earlier = earlier, .on_progress = count});
  ASSERT_TRUE(entry);
  EXPECT_EQ(played, 0U);
  EXPECT_EQ(entry->parts[0].evidence, earlier->parts[0].evidence);
  EXPECT_EQ(entry->parts[1].evidence.results[1], "======");
  EXPECT_THAT(entry->builds, testing::Contains("0.1.0 (earlier)"));
  EXPECT_EQ(entry->signature, "old and new");
  // Of other settings it is run again.
  earlier->parts[0].settings = "other";
  ASSERT_TRUE(run_recipe(recipe, {.signature = "new", .earlier = earlier, .on_progress = count}));
  EXPECT_EQ(played, 18U);
}

TEST(RunRecipe, TakesTheGamesOfAnotherRecipeOfTheStore) {
  const TemporaryFolder folder;
  const std::string store = folder.file("shared.db");
  const auto first = run_recipe(recipe, {.store = store});
  ASSERT_TRUE(first);
  const auto played_by = [&](const std::string& changed) {
    PartProgress last;
    const auto entry =
        run_recipe(read_recipe(changed, "second.toml", "full"),
                   {.store = store, .on_progress = [&](const PartProgress& progress) { last = progress; }});
    EXPECT_TRUE(entry);
    if (!entry) return std::size_t{0};
    for (std::size_t pairing = 0; pairing < 3; ++pairing)
      EXPECT_EQ(entry->parts[0].evidence.results[pairing].substr(0, 6), first->parts[0].evidence.results[pairing]);
    return last.done - last.earlier;
  };
  std::string changed = text;
  EXPECT_EQ(played_by(changed), 0U);
  changed.replace(changed.find("games = 6"), 9, "games = 8");
  EXPECT_EQ(played_by(changed), 6U);
}

TEST(RunRecipe, PlaysItsOwnGamesWhereThoseOfTheStoreDiffer) {
  const TemporaryFolder folder;
  const std::string store = folder.file("shared.db");
  ASSERT_TRUE(run_recipe(recipe, {.store = store}));
  std::string changed = text;
  changed.replace(changed.find("simulations = 20"), 16, "simulations = 21");
  std::size_t earlier = 1;
  ASSERT_TRUE(
      run_recipe(read_recipe(changed, "second.toml", "full"),
                 {.store = store, .on_progress = [&](const PartProgress& progress) { earlier = progress.earlier; }}));
  EXPECT_EQ(earlier, 0U);
}

}  // namespace
}  // namespace cycad
