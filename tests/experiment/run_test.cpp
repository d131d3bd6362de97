#include "cycad/experiment/run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <stop_token>

#include "cycad/agent/games.hpp"
#include "cycad/core/json.hpp"
#include "match/sealed_lines.hpp"
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

TEST(RunRecipe, AReadingHasTheResultsOfATournamentThatItDoesNotChange) {
  const std::string second = std::string(text).substr(std::string(text).find("[[part]]"));
  std::string other = second.substr(0, second.find("[[reading]]"));
  other.replace(other.find("\"board\""), 7, "\"second\"");
  other.replace(other.find(", \"two: mcts(select=ucb1-tuned)\""), 32, "");
  std::string both = text;
  both.insert(both.find("[[reading]]"), other);
  const auto entry = run_recipe(read_recipe(both, "test.toml", "full"), {.readings = true});
  ASSERT_TRUE(entry);
  ASSERT_EQ(entry->parts.size(), 4U);
  EXPECT_FALSE(entry->parts[1].evidence.results.empty());
  EXPECT_EQ(entry->parts[3].evidence.results, entry->parts[1].evidence.results);
}

TEST(RunRecipe, KeepsWhatAnEarlierEntryReached) {
  const TemporaryFolder folder;
  const Recipe budget = read_recipe(text, "test.toml", "budget");
  std::optional<LedgerEntry> earlier = run_recipe(budget, {.store = folder.file("first.db")});
  ASSERT_TRUE(earlier);
  ASSERT_EQ(earlier->parts[0].reached, 6U);
  const auto entry = run_recipe(budget, {.store = folder.file("second.db"), .seconds = 1e-9, .earlier = earlier});
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->parts[0].reached, entry->parts[0].evidence.results.front().size());
}

// A part with few repetitions, each of them long, does not take the time of the others.
TEST(RunRecipe, RoundsGiveAllPartsTheSameShare) {
  const TemporaryFolder folder;
  const std::string part = std::string(text).substr(std::string(text).find("[[part]]"));
  const auto with = [&](const std::string& name, const std::string& games) {
    std::string other = part.substr(0, part.find("[[reading]]"));
    other.replace(other.find("board"), 5, name);
    return other.replace(other.find("games = 6"), 9, "games = " + games);
  };
  const std::string head = std::string(text).substr(0, std::string(text).find("[[part]]"));
  std::vector<std::pair<std::string, std::size_t>> rounds;  // a part and the games of its three pairings, in turn
  const auto entry = run_recipe(read_recipe(head + with("short", "16") + with("long", "4"), "test.toml", "budget"),
                                {.store = folder.file("store.db"), .on_progress = [&](const PartProgress& at) {
                                   if (rounds.empty() || rounds.back().first != at.part->name)
                                     rounds.emplace_back(at.part->name, 0);
                                   rounds.back().second = at.done / 3;
                                 }});
  ASSERT_TRUE(entry);
  const std::vector<std::pair<std::string, std::size_t>> expected{
      {"short", 2}, {"long", 2}, {"short", 16}, {"long", 4}};
  EXPECT_EQ(rounds, expected);
}

// Of fewer games, whose store was on another machine.
TEST(RunRecipe, ContinuesAnEarlierEntryWithoutItsStore) {
  const TemporaryFolder folder;
  std::string fewer = text;
  fewer.replace(fewer.find("games = 6"), 9, "games = 4");
  const auto whole = run_recipe(recipe, {.readings = true});
  std::optional<LedgerEntry> earlier = run_recipe(read_recipe(fewer, "test.toml", "full"), {.readings = true});
  ASSERT_TRUE(whole && earlier);
  earlier->builds = {"0.1.0 (earlier)"};
  for (const char* const size : {"budget", "full"}) {
    std::map<std::string, std::size_t> played;
    const auto entry =
        run_recipe(read_recipe(text, "test.toml", size),
                   {.store = folder.file(std::string(size) + ".db"),
                    .readings = true,
                    .earlier = earlier,
                    .on_progress = [&](const PartProgress& at) { played[at.part->reading] = at.done - at.earlier; }});
    ASSERT_TRUE(entry);
    EXPECT_EQ(played[""], 6U);       // three pairings
    EXPECT_EQ(played["other"], 4U);  // the two that it changes
    for (std::size_t part = 0; part < 2; ++part) EXPECT_EQ(entry->parts[part].evidence, whole->parts[part].evidence);
    EXPECT_THAT(entry->builds, testing::Contains("0.1.0 (earlier)"));
  }
}

// The decided games of an entry that leaves draws out are those of one that replays them.
TEST(RunRecipe, ReplaysTheDrawsOfAnEarlierEntry) {
  const TemporaryFolder folder;
  std::string decided = text;
  decided.replace(decided.find("agents = "), 0, "scoring = \"decided\"\n");
  decided.replace(decided.find("empty:5x5"), 9, "empty:3x3");
  std::string replayed = decided;
  replayed.replace(replayed.find("\"decided\""), 9, "\"replayed\"");
  const Recipe with_replays = read_recipe(replayed, "test.toml", "full");
  const auto whole = run_recipe(with_replays, {});
  std::optional<LedgerEntry> earlier =
      run_recipe(read_recipe(decided, "test.toml", "full"), {.store = folder.file("store.db")});
  ASSERT_TRUE(whole && earlier);
  std::size_t drawn = 0;
  for (std::size_t pairing = 0; pairing < 3; ++pairing) {
    const std::string& once = earlier->parts[0].evidence.results[pairing];
    const std::string& now = whole->parts[0].evidence.results[pairing];
    EXPECT_EQ(now.find('='), std::string::npos);
    for (std::size_t game = 0; game < once.size(); ++game) {
      drawn += once[game] == '=' ? 1U : 0U;
      EXPECT_TRUE(once[game] == '=' || now[game] == once[game]) << game;
    }
  }
  ASSERT_GT(drawn, 0U);
  ASSERT_LT(drawn, 18U);
  const auto played_from = [&](const RecipeRun& run) {
    std::size_t played = 0;
    RecipeRun counted = run;
    counted.on_progress = [&](const PartProgress& at) { played = at.done - at.earlier; };
    const auto entry = run_recipe(with_replays, counted);
    EXPECT_TRUE(entry && entry->parts[0].evidence == whole->parts[0].evidence);
    return played;
  };
  EXPECT_EQ(played_from({.earlier = earlier}), drawn);
  EXPECT_EQ(played_from({.store = folder.file("store.db")}), drawn);
}

TEST(RunRecipe, PlaysAgainWhatAnEarlierEntryHasOfAnotherPlan) {
  const TemporaryFolder folder;
  std::optional<LedgerEntry> earlier =
      run_recipe(read_recipe(text, "test.toml", "budget"), {.store = folder.file("first.db")});
  ASSERT_TRUE(earlier);
  earlier->parts[0].reached = 2;
  for (std::string& result : earlier->parts[0].evidence.results) result.resize(2);
  const auto played = [&] {
    std::size_t games = 0;
    EXPECT_TRUE(run_recipe(
        recipe, {.earlier = earlier, .on_progress = [&](const PartProgress& at) { games = at.done - at.earlier; }}));
    return games;
  };
  EXPECT_EQ(played(), 12U);
  earlier->parts[0].evidence.results.pop_back();
  EXPECT_EQ(played(), 18U);
  earlier->parts[0].evidence.results.emplace_back("11");
  earlier->parts[0].plan = "{}";
  EXPECT_EQ(played(), 18U);
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
  EXPECT_EQ(run_recipe(recipe, {.signature = "new", .earlier = entry})->signature, "old and new");
  // Of other settings it is run again.
  earlier->parts[0].settings = earlier->parts[0].plan = "{}";
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

// Two parts that begin in the same positions of drawn games.
constexpr const char* with_starts = R"toml(title = "t"
paper = "p"
source = "s"
question = "q"
[[part]]
name = "first"
kind = "gauntlet"
game = "octagon"
maps = "small"
start_agent = "mcts"
start_ply = 30
starts = 4
agents = ["mcts"]
against = "random"
simulations = 5
games = 4
sides = "first"
[[part]]
name = "second"
kind = "gauntlet"
game = "octagon"
maps = "small"
start_agent = "mcts"
start_ply = 30
starts = 4
agents = ["mcts"]
against = "random"
simulations = 5
games = 4
sides = "second"
)toml";

// How many games were played in search of starts, by the part that they were made for.
struct StartGames {
  std::map<std::string, std::size_t> by_part = {};
  std::size_t stop_after = 0;  // 0: never
  std::stop_source stop = {};

  std::optional<LedgerEntry> run(const std::string& store) {
    return run_recipe(read_recipe(with_starts, "test.toml", "full"),
                      {.store = store,
                       .signature = "s",
                       .on_progress =
                           [&](const PartProgress& progress) {
                             if (progress.done != 0) return;
                             if (++by_part[progress.part->name] == stop_after) stop.request_stop();
                           }},
                      stop.get_token());
  }
};

TEST(RunRecipe, PartsThatBeginAlikeShareTheirStarts) {
  StartGames games;
  const auto entry = games.run("");
  ASSERT_TRUE(entry);
  EXPECT_GT(games.by_part["first"], 4U);  // not every game is drawn
  EXPECT_EQ(games.by_part.count("second"), 0U);
  EXPECT_EQ(Json::parse(entry->parts[0].plan).at("starts"), Json::parse(entry->parts[1].plan).at("starts"));
  const Recipe read = read_recipe(with_starts, "test.toml", "full");
  EXPECT_LT(estimated_seconds(read, read.parts[1]), estimated_seconds(read, read.parts[0]) / 2);
}

TEST(RunRecipe, StartsContinueAfterAStop) {
  const TemporaryFolder folder;
  StartGames whole;
  const auto expected = whole.run("");
  ASSERT_TRUE(expected);
  StartGames begun{.stop_after = 5};  // the first round has four games
  EXPECT_FALSE(begun.run(folder.file("starts.db")));
  StartGames rest;
  const auto entry = rest.run(folder.file("starts.db"));
  ASSERT_TRUE(entry);
  EXPECT_EQ(rest.by_part["first"], whole.by_part["first"] - 4);
  for (std::size_t part = 0; part < 2; ++part) {
    EXPECT_EQ(entry->parts[part].plan, expected->parts[part].plan);
    EXPECT_EQ(entry->parts[part].evidence, expected->parts[part].evidence);
  }
}

// A position of another board was taken for one of the recipe's, and one that is none ended every run.
TEST(RunRecipe, StartsThatCannotBeAreMadeAgain) {
  const TemporaryFolder folder;
  StartGames whole;
  const auto expected = whole.run(folder.file("starts.db"));
  ASSERT_TRUE(expected);
  std::string file;
  for (const auto& entry : std::filesystem::directory_iterator(folder.file("starts.db.parts")))
    if (entry.path().string().find("-starts-") != std::string::npos) file = entry.path().filename();
  const Json stored = Json::parse(folder.read("starts.db.parts/" + file));
  const Json starts = Json::parse(stored["content"].get<std::string>());
  const std::string other = start_position("octagon", "large")->to_text();
  for (const Json& content :
       {Json{{"games", starts["games"]}, {"positions", {"garbage", "garbage", "garbage", "garbage"}}},
        Json{{"games", starts["games"]}, {"positions", {other, other, other, other}}},
        Json{{"games", 1'000'000'000'000'000}, {"positions", Json::array()}},
        Json{{"games", 2}, {"positions", starts["positions"]}}}) {
    Json forged = stored;
    forged["content"] = content.dump();
    forged["checksum"] =
        checksum_of(stored["version"].get<std::string>() + "\n" + forged["content"].get<std::string>());
    (void)folder.write("starts.db.parts/" + file, forged.dump());
    StartGames again;
    const auto entry = again.run(folder.file("starts.db"));
    ASSERT_TRUE(entry) << content.dump();
    EXPECT_EQ(again.by_part["first"], whole.by_part["first"]) << content.dump();
    EXPECT_EQ(entry->parts[0].plan, expected->parts[0].plan);
  }
}

}  // namespace
}  // namespace cycad
