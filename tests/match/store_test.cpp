#include "cycad/match/store.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cycad/core/error.hpp"
#include "cycad/match/store_tools.hpp"
#include "match/store/sqlite.hpp"
#include "match/store_support.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

class StoreTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path() const { return folder_.file("store.db"); }
  [[nodiscard]] Store open() const { return {path(), StoreAccess::write}; }
  [[nodiscard]] std::string bytes() const { return folder_.read("store.db"); }

  // A store with all games of a plan.
  void fill(const Plan& plan) const {
    Store store = open();
    ASSERT_TRUE(run_plan(plan, {.store = &store}).complete);
  }

  TemporaryFolder folder_;
};

TEST_F(StoreTest, KeepsEveryFieldOfEveryGame) {
  const Plan plan = small_plan("first");
  std::vector<PlayedGame> played;
  {
    Store store = open();
    played = run_plan(plan, {.store = &store}).games;
  }
  const Store store(path(), StoreAccess::read);
  const std::vector<StoredGame> rows = store.games({});
  ASSERT_EQ(rows.size(), 8U);
  for (std::size_t index = 0; index < 8; ++index) {
    const StoredGame expected = to_stored(plan, played[index]);
    EXPECT_EQ(to_json_line(rows[index]), to_json_line(expected));
    EXPECT_EQ(rows[index].agents[index % 2 == 0 ? 0 : 1], "mcts(select=thompson)");
    EXPECT_THAT(rows[index].specifications[index % 2 == 0 ? 0 : 1], HasSubstr("sims=20"));
    EXPECT_EQ(rows[index].map, index / 2 % 2 == 0 ? "empty:5x5" : "u");
    EXPECT_EQ(rows[index].start, "");
    EXPECT_EQ(rows[index].version, program_version());
    EXPECT_EQ(rows[index].signature, "play-00c0ffee");
    EXPECT_GT(rows[index].sides[index % 2].simulations, 0U);
    EXPECT_GT(rows[index].sides[index % 2].milliseconds, 0);
    EXPECT_EQ(store.game(rows[index].key).moves, rows[index].moves);
  }
}

TEST_F(StoreTest, ExperimentsGiveTheirPlansBack) {
  Plan plan = small_plan("first");
  plan.sprt = SprtSettings{};
  plan.schedule.sides = Sides::fixed;
  plan.schedule.seed = 0xFFFF'FFFF'FFFF'FFFF;
  Store store = open();
  store.begin(plan);
  const std::vector<StoredExperiment> experiments = store.experiments();
  ASSERT_THAT(experiments, SizeIs(1));
  EXPECT_EQ(experiments[0].games, 0U);
  EXPECT_EQ(experiments[0].version, program_version());
  const Plan back = experiments[0].plan();
  EXPECT_EQ(settings_json(back), settings_json(plan));
  EXPECT_EQ(back.name, "first");
  for (std::size_t index = 0; index < plan.schedule.size(); ++index) {
    EXPECT_EQ(back.schedule.game(index), plan.schedule.game(index));
  }
  EXPECT_THAT(test::error_of<InputError>([&] { (void)store.experiment("frist"); }), HasSubstr("did you mean first"));
}

TEST_F(StoreTest, AGameTwiceIsHarmlessAndAnotherOneUnderItsKeyIsAnError) {
  const Plan plan = small_plan("first");
  fill(plan);
  Store store = open();
  const std::string before = rows_text(store, "first");
  StoredGame row = store.games({}).front();
  row.sides[0].milliseconds += 5;  // times differ from run to run
  row.version = "another build";
  EXPECT_FALSE(store.insert(row));
  row.result = 1 - row.result;
  EXPECT_THAT(test::error_of<InputError>([&] { store.insert(row); }), HasSubstr("first/0/0"));
  row = store.games({}).front();
  row.moves = "";
  EXPECT_THAT(test::error_of<InputError>([&] { store.insert(row); }), HasSubstr("was another one"));
  EXPECT_EQ(rows_text(store, "first"), before);
}

TEST_F(StoreTest, OfGamesThatCannotBeRepeatedTheFirstOneStays) {
  Plan plan = small_plan("clock", 2);
  plan.specifications[0] = "mcts(ms=1)";
  fill(plan);
  Store store = open();
  const std::string before = rows_text(store, "clock");
  StoredGame row = store.games({}).front();
  row.result = 1 - row.result;
  EXPECT_FALSE(store.insert(row));
  EXPECT_EQ(rows_text(store, "clock"), before);
}

TEST_F(StoreTest, AGameOfNoExperimentIsAnError) {
  Store store = open();
  StoredGame row;
  row.key = {"nobody", 0, 0};
  EXPECT_THAT(test::error_of<InputError>([&] { store.insert(row); }), HasSubstr("'nobody'"));
}

TEST_F(StoreTest, OtherSettingsUnderTheSameNameShowEachDifference) {
  const Plan plan = small_plan("first");
  Store store = open();
  store.begin(plan);
  EXPECT_NO_THROW(store.begin(plan));
  Plan other = make_plan({.game = "tron",
                          .agents = {"mcts(select=thompson(c1=2))", "random"},
                          .maps = {"empty:5x5"},
                          .budget = {.simulations = 30}},
                         {.seed = 4, .pairings = {{0, 1}}, .games = 9, .sides = Sides::fixed});
  other.name = "first";
  other.sprt = SprtSettings{};
  other.signature = "play-1";
  const std::string error = test::error_of<InputError>([&] { store.begin(other); });
  for (const char* part : {"experiment first has other settings", "agents 1 specification select: thompson",
                           "agents 1 specification sims: 20 → 30", "starts 2: 'u' → none", "games: 8 → 9",
                           "sides: 'paired' → 'fixed'", "seed: 3 → 4", "sprt: none → 'elo0=0", "and 1 more"}) {
    EXPECT_THAT(error, HasSubstr(part));
  }
  EXPECT_EQ(error.find('\n'), std::string::npos);
  EXPECT_EQ(store.experiment("first").settings, settings_json(plan));
}

TEST_F(StoreTest, MoreGamesExtendAnExperiment) {
  fill(small_plan("first", 4));
  fill(small_plan("first", 8));
  fill(small_plan("apart", 8));
  Store store = open();
  EXPECT_EQ(store.experiment("first").plan().schedule.games, 8U);
  const std::vector<StoredGame> extended = store.games({.experiment = "first"});
  std::vector<StoredGame> apart = store.games({.experiment = "apart"});
  ASSERT_EQ(extended.size(), 8U);
  for (std::size_t game = 0; game < extended.size(); ++game) {
    apart[game].key.experiment = "first";
    EXPECT_TRUE(same_game(extended[game], apart[game])) << game;
  }
  EXPECT_THAT(test::error_of<InputError>([&] { store.begin(small_plan("first", 6)); }), HasSubstr("games: 8 → 6"));
}

TEST_F(StoreTest, FiltersGames) {
  fill(small_plan("first"));
  fill(small_plan("second", 4));
  const Store store(path(), StoreAccess::read);
  const std::vector<StoredGame> all = store.games({});
  EXPECT_THAT(all, SizeIs(12));
  EXPECT_TRUE(std::is_sorted(all.begin(), all.end(), [](auto& a, auto& b) { return a.key < b.key; }));
  EXPECT_THAT(store.games({.experiment = "second"}), SizeIs(4));
  EXPECT_THAT(store.games({.map = "u"}), SizeIs(6));
  EXPECT_THAT(store.games({.limit = 3}), SizeIs(3));
  EXPECT_THAT(store.games({.agent = "exp3"}), SizeIs(0));
  EXPECT_THAT(store.games({.agent = "thompson"}), SizeIs(12));
  const std::size_t one = store.games({.result = "one"}).size();
  const std::size_t two = store.games({.result = "two"}).size();
  const std::size_t draws = store.games({.result = "draw"}).size();
  EXPECT_EQ(one + two + draws, 12U);
  std::size_t wins = 0;
  for (const StoredGame& row : all)
    wins += row.result != 0.5 && (row.result > 0.5) == (row.agents[0] != "random") ? 1 : 0;
  EXPECT_GT(wins, 0U);
  EXPECT_THAT(store.games({.agent = "thompson", .result = "win"}), SizeIs(wins));
  EXPECT_THAT(store.games({.agent = "thompson", .result = "loss"}), SizeIs(one + two - wins));
  EXPECT_THAT(test::error_of<InputError>([&] { (void)store.games({.result = "won"}); }), HasSubstr("did you mean win"));
  EXPECT_THAT(test::error_of<InputError>([&] { (void)store.games({.result = "win"}); }),
              HasSubstr("expected an agent"));
  EXPECT_THAT(test::error_of<InputError>([&] { (void)store.games({.experiment = "third"}); }), HasSubstr("third"));
}

TEST_F(StoreTest, TheSecondWriterIsToldWhoTheFirstIs) {
  const Store first = open();
  const std::string error = test::error_of<OutsideError>([&] { (void)open(); });
  EXPECT_THAT(error, HasSubstr("in use by process " + std::to_string(getpid()) + " on "));
  std::filesystem::create_symlink(path(), folder_.file("link.db"));
  EXPECT_THAT(test::error_of<OutsideError>([&] { (void)Store(folder_.file("link.db"), StoreAccess::write); }),
              HasSubstr("in use by"));
}

TEST_F(StoreTest, ALogThatIsTakenAwayBeforeTheFirstGameIsNoticed) {
  const Plan plan = small_plan("first");
  Store store = open();
  store.begin(plan);
  ASSERT_TRUE(std::filesystem::remove(path() + "-wal"));
  EXPECT_THAT(test::error_of<OutsideError>([&] { (void)run_plan(plan, {.store = &store}); }),
              HasSubstr("its log was moved"));
}

TEST_F(StoreTest, AStoreBehindALinkHasItsLogBesideTheFile) {
  fill(small_plan("first"));
  std::filesystem::create_symlink(path(), folder_.file("link.db"));
  Store store(folder_.file("link.db"), StoreAccess::write);
  EXPECT_TRUE(run_plan(small_plan("second"), {.store = &store}).complete);
}

TEST_F(StoreTest, ReadersSeeWhatTheWriterHasCommitted) {
  const Plan plan = small_plan("first");
  Store writer = open();
  const std::vector<PlayedGame> games = run_plan(plan, {}).games;
  writer.begin(plan);
  for (std::size_t index = 0; index < 3; ++index) {
    writer.insert(to_stored(plan, games[index]));
    EXPECT_THAT(Store(path(), StoreAccess::read).games({}), SizeIs(index + 1));
  }
  EXPECT_EQ(missing_games(plan, writer.keys("first")), (std::vector<std::size_t>{3, 4, 5, 6, 7}));
}

TEST_F(StoreTest, WhatIsNoStoreIsRefusedAndLeftAlone) {
  for (const StoreAccess access : {StoreAccess::read, StoreAccess::write}) {
    const auto error = [&] { return test::error_of<InputError>([&] { (void)Store(path(), access); }); };
    (void)folder_.write("store.db", "This is a letter and not a database, although it is as long as a header: " +
                                        std::string(200, 'x'));
    const std::string letter = bytes();
    EXPECT_THAT(error(), HasSubstr("not a cycad store"));
    EXPECT_EQ(bytes(), letter);
    std::filesystem::remove(path());

    Database(path(), Database::Mode::read_write).run("CREATE TABLE letters(text)");
    const std::string foreign = bytes();
    EXPECT_THAT(error(), HasSubstr("another program"));
    EXPECT_EQ(bytes(), foreign);
    std::filesystem::remove(path());
  }
  EXPECT_THAT(test::error_of<InputError>([&] { (void)Store(path(), StoreAccess::read); }), HasSubstr("no such file"));
  EXPECT_THAT(test::error_of<InputError>([&] { (void)Store(folder_.file("no/store.db"), StoreAccess::write); }),
              HasSubstr("there is no folder"));
  EXPECT_THAT(test::error_of<InputError>([&] { (void)Store(folder_.file(""), StoreAccess::write); }),
              HasSubstr("a folder"));
}

TEST_F(StoreTest, AStoreOfAnotherVersionIsRefusedAndLeftAlone) {
  fill(small_plan("first"));
  Database(path(), Database::Mode::read_write).run("PRAGMA user_version = 7");
  const std::string before = bytes();
  for (const StoreAccess access : {StoreAccess::read, StoreAccess::write}) {
    EXPECT_THAT(test::error_of<OutsideError>([&] { (void)Store(path(), access); }),
                HasSubstr("of version 7, which a newer cycad wrote"));
  }
  EXPECT_EQ(bytes(), before);
}

TEST_F(StoreTest, ADamagedStoreIsRefusedAndLeftAlone) {
  fill(small_plan("first", 40));
  const std::string whole = bytes();
  const auto expect_refused = [&](const std::string& damaged) {
    (void)folder_.write("store.db", damaged);
    EXPECT_THAT(test::error_of<OutsideError>([&] { (void)open(); }), HasSubstr("damaged"));
    EXPECT_EQ(bytes(), damaged);
  };
  expect_refused(whole.substr(0, whole.size() / 2));
  std::string scribbled = whole;
  scribbled.replace(4096 * 3, 2000, std::string(2000, '\x55'));
  expect_refused(scribbled);
  (void)folder_.write("store.db", whole);
  EXPECT_THAT(open().games({}), SizeIs(40));
}

// A file from elsewhere may hold programs of SQLite: they are not run.
TEST_F(StoreTest, AStoreThatComputesIsRefused) {
  fill(small_plan("first"));
  const std::string whole = bytes();
  const auto crafted = [&](const std::vector<std::string>& statements) {
    (void)folder_.write("store.db", whole);
    const Database database(path(), Database::Mode::read_write);
    for (const std::string& statement : statements) database.run(statement);
  };
  const auto reading_fails_by = [&] {
    return test::error_of<OutsideError>([&] { (void)Store(path(), StoreAccess::read); });
  };
  crafted(
      {"ALTER TABLE games RENAME TO g",
       "CREATE VIEW games AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT g.* FROM g, n"});
  EXPECT_THAT(reading_fails_by(), HasSubstr("it has its own 'table' 'g'"));
  EXPECT_THAT(test::error_of<OutsideError>([&] { (void)open(); }), HasSubstr("it has its own 'table' 'g'"));
  crafted({"ALTER TABLE games ADD COLUMN more TEXT AS (hex(zeroblob(100000000))) VIRTUAL"});
  EXPECT_THAT(reading_fails_by(), HasSubstr("table games is defined otherwise"));
  crafted({"CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END"});
  EXPECT_THAT(reading_fails_by(), HasSubstr("it has its own 'trigger' 't'"));
  crafted({"CREATE TABLE other(x CHECK(instr(hex(zeroblob(9)), 1) = 0))"});
  EXPECT_THAT(reading_fails_by(), HasSubstr("it has its own 'table' 'other'"));
}

// Constraints and indexes run at every insert, and without its keys a table is searched row by row.
TEST_F(StoreTest, OtherTablesThanOursAreRefused) {
  fill(small_plan("first"));
  const std::string whole = bytes();
  const auto refused_by = [&](const std::string& from, const std::string& to) {
    (void)folder_.write("store.db", whole);
    {
      const Database database(path(), Database::Mode::read_write);
      database.run("PRAGMA writable_schema = TRUE");
      database.run(fmt::format("UPDATE sqlite_schema SET sql = replace(sql, '{}', '{}')", from, to));
    }
    for (const StoreAccess access : {StoreAccess::read, StoreAccess::write})
      EXPECT_THROW((void)Store(path(), access), OutsideError) << to;
    return test::error_of<OutsideError>([&] { (void)Store(path(), StoreAccess::read); });
  };
  EXPECT_THAT(refused_by("result REAL NOT NULL", "result REAL NOT NULL CHECK(instr(hex(zeroblob(9)), 1) = 0)"),
              HasSubstr("table games is defined otherwise"));
  EXPECT_THAT(refused_by("PRIMARY KEY(experiment", "UNIQUE(result) ON CONFLICT REPLACE, PRIMARY KEY(experiment"),
              HasSubstr("table games is defined otherwise"));
  EXPECT_THAT(refused_by("PRIMARY KEY(experiment, pairing, number)", "PRIMARY KEY(number, pairing, experiment)"),
              HasSubstr("table games is defined otherwise"));
  EXPECT_THAT(refused_by("id INTEGER PRIMARY KEY", "id INTEGER NOT NULL"),
              HasSubstr("table experiments is defined otherwise"));
  EXPECT_THAT(refused_by("result REAL", "result/**/REAL"), HasSubstr("defined otherwise"));
  (void)folder_.write("store.db", whole);
  Database(path(), Database::Mode::read_write).run("CREATE INDEX i ON games(hex(moves))");
  EXPECT_THAT(test::error_of<OutsideError>([&] { (void)open(); }), HasSubstr("its own 'index' 'i'"));
  (void)folder_.write("store.db", whole);
  {
    const Database database(path(), Database::Mode::read_write);
    database.run("CREATE TABLE g AS SELECT * FROM games");
    database.run("DROP TABLE games");
    database.run("ALTER TABLE g RENAME TO games");
  }
  EXPECT_THROW((void)open(), OutsideError);
}

// SQLite would roll it back, and delete the file that its last words name.
TEST_F(StoreTest, AJournalFromElsewhereIsRefused) {
  fill(small_plan("first"));
  const std::string before = bytes();
  const std::string journal = folder_.write("store.db-journal", "\xd9\xd5\x05\xf9 and so on");
  for (const StoreAccess access : {StoreAccess::read, StoreAccess::write})
    EXPECT_THAT(test::error_of<InputError>([&] { (void)Store(path(), access); }), HasSubstr("store.db-journal"));
  EXPECT_EQ(bytes(), before);
  EXPECT_TRUE(std::filesystem::exists(journal));
}

// A kill at any moment leaves no store, or one.
TEST_F(StoreTest, ANewStoreHasItsTablesAndItsLogFromTheBeginning) {
  (void)open();
  const Database database(path(), Database::Mode::read_frozen);
  EXPECT_EQ(bytes().substr(18, 2), "\2\2");  // SQLite's words for a write-ahead log
  EXPECT_EQ(database.whole_of("SELECT count(*) FROM games"), 0);
  copy_store(path(), folder_.file("copy.db"));
  EXPECT_EQ(folder_.read("copy.db").substr(18, 2), "\2\2");
  for (const auto& entry : std::filesystem::directory_iterator(folder_.file("")))
    EXPECT_THAT(entry.path().string(), testing::Not(HasSubstr(".part-")));
}

TEST_F(StoreTest, WhatAKilledProcessLeftBeforeItsFirstTableIsTakenOver) {
  (void)folder_.write("store.db", "");
  EXPECT_THAT(open().experiments(), SizeIs(0));
  std::filesystem::remove(path());
  (void)Database(path(), Database::Mode::read_write).text_of("PRAGMA journal_mode = WAL");
  EXPECT_THAT(open().experiments(), SizeIs(0));
}

TEST_F(StoreTest, AFileThatIsReadWithoutALockMustRest) {
  const std::string path = folder_.write("file", "before");
  const FrozenFile frozen(path);
  frozen.require_unchanged();
  (void)folder_.write("file", "afterwards");
  EXPECT_THAT(test::error_of<OutsideError>([&] { frozen.require_unchanged(); }),
              testing::HasSubstr("was written to while it was read by an account that may not lock it"));
}

}  // namespace
}  // namespace cycad
