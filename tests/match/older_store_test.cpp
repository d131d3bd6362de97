// store_version_1.db was written by a cycad whose stores had version 1: an experiment `first` that is not complete, and
// three of contest bots that died, moved into a wall, and were late.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "cycad/core/json.hpp"
#include "cycad/match/play_signature.hpp"
#include "match/store/sqlite.hpp"
#include "match/store_support.hpp"

namespace cycad {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

class OlderStore : public testing::Test {
 protected:
  OlderStore() {
    std::ifstream file(CYCAD_TESTS_DIR "/match/store_version_1.db", std::ios::binary);
    (void)folder_.write("store.db", std::string(std::istreambuf_iterator<char>(file), {}));
  }

  [[nodiscard]] std::string path() const { return folder_.file("store.db"); }
  [[nodiscard]] std::int64_t version() const {
    return Database(path(), Database::Mode::read).whole_of("PRAGMA user_version");
  }

  // As the command that began it would make it now.
  static Plan first_plan() {
    Plan plan = make_plan(
        {.game = "tron", .agents = {"mcts(sims=20)", "greedy"}, .maps = {"empty:5x5"}, .budget = {.simulations = 1000}},
        {.seed = 3, .pairings = {{0, 1}}, .games = 6});
    plan.name = "first";
    plan.signature = play_signature(plan);
    return plan;
  }

  static std::vector<Failure> failures(const Store& store, const std::string& experiment, std::size_t exchanged_side) {
    std::vector<Failure> found;
    for (const StoredGame& row : store.games({.experiment = experiment}))
      found.push_back(row.sides[row.exchanged ? 1 - exchanged_side : exchanged_side].failure);
    return found;
  }

  static void expect_failures(const Store& store) {
    EXPECT_THAT(failures(store, "first", 0), Each(Failure::none));
    EXPECT_THAT(failures(store, "bots-died", 0), ElementsAre(Failure::died, Failure::died));
    EXPECT_THAT(failures(store, "bots-died", 1), Each(Failure::none));
    EXPECT_THAT(failures(store, "bots-wall", 0), ElementsAre(Failure::illegal, Failure::illegal));
    EXPECT_THAT(failures(store, "bots-late", 1), ElementsAre(Failure::late, Failure::late));
    EXPECT_THAT(failures(store, "bots-late", 0), Each(Failure::none));
  }

  TemporaryFolder folder_;
};

TEST_F(OlderStore, IsReadAsItIs) {
  const Store store(path(), StoreAccess::read);
  EXPECT_THAT(store.games({}), SizeIs(10));
  expect_failures(store);
  EXPECT_EQ(version(), 1);
}

TEST_F(OlderStore, IsMigratedByTheFirstWriter) {
  const std::string before = rows_text(Store(path(), StoreAccess::read), "bots-late");
  { const Store writer(path(), StoreAccess::write); }
  EXPECT_EQ(version(), store_version);
  const Store store(path(), StoreAccess::read);
  expect_failures(store);
  EXPECT_EQ(rows_text(store, "bots-late"), before);
}

TEST_F(OlderStore, TheSameCommandGoesOn) {
  const Plan plan = first_plan();
  {
    Store store(path(), StoreAccess::write);
    const PlanRun run = run_plan(plan, {.store = &store});
    EXPECT_EQ(run.earlier, 4U);
    EXPECT_EQ(run.played, 2U);
    EXPECT_TRUE(run.complete);
    EXPECT_EQ(store.experiment("first").plan().signature, plan.signature);
  }
  // What was played then and now is what one run plays.
  const std::vector<PlayedGame> whole = run_plan(plan, {}).games;
  const std::vector<StoredGame> rows = Store(path(), StoreAccess::read).games({.experiment = "first"});
  ASSERT_EQ(rows.size(), whole.size());
  for (std::size_t game = 0; game < whole.size(); ++game)
    EXPECT_EQ(rows[game].moves, to_stored(plan, whole[game]).moves);
}

TEST_F(OlderStore, AgentsThatPlayOtherwiseAreRefused) {
  Database(path(), Database::Mode::read_write)
      .run(
          "UPDATE games SET seed_one = seed_one, moves = (SELECT moves FROM games WHERE number = 1 AND experiment = "
          "1), "
          "length = (SELECT length FROM games WHERE number = 1 AND experiment = 1), result = 0.5 "
          "WHERE experiment = 1 AND number = 0");
  Store store(path(), StoreAccess::write);
  EXPECT_THAT(test::error_of<InputError>([&] { store.begin(first_plan()); }),
              HasSubstr("this one plays game first/0/0 otherwise"));
}

TEST_F(OlderStore, LinesOfOlderChunkFilesAreRead) {
  const StoredGame row = Store(path(), StoreAccess::read).games({.experiment = "bots-died"}).front();
  Json line = Json::parse(to_json_line(row));
  EXPECT_EQ(line["failure_one"], "died");
  line.erase("failure_one");
  line.erase("failure_two");
  EXPECT_TRUE(same_game(stored_game_from_json(line.dump()), row));
}

}  // namespace
}  // namespace cycad
