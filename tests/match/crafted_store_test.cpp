// Stores that somebody else made or that were damaged, byte by byte and value by value.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <regex>

#include "cycad/core/error.hpp"
#include "cycad/match/store_tools.hpp"
#include "match/sealed_lines.hpp"
#include "match/store/sqlite.hpp"
#include "match/store_support.hpp"

namespace cycad {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::size_t page_size = 4096;
constexpr StoreAccess both[] = {StoreAccess::read, StoreAccess::write};

void write_number(std::string& bytes, std::size_t at, std::size_t size, std::size_t number) {
  for (std::size_t byte = size; byte-- > 0; number >>= 8U) bytes[at + byte] = static_cast<char>(number & 0xffU);
}

std::size_t read_number(const std::string& bytes, std::size_t at, std::size_t size) {
  std::size_t number = 0;
  for (std::size_t byte = 0; byte < size; ++byte) number = number << 8U | static_cast<unsigned char>(bytes[at + byte]);
  return number;
}

std::size_t add_page(std::string& file, const std::string& page) {
  file += page;
  write_number(file, 28, 4, file.size() / page_size);
  file.replace(92, 4, file.substr(24, 4));  // the count holds for this state of the file
  return file.size() / page_size;
}

// An inner page of a table (SQLite's file format, 1.6), which begins at `at` and leads to these.
void make_inner_page(std::string& page, std::size_t at, const std::vector<std::size_t>& children) {
  constexpr std::size_t cell_size = 5;
  page[at] = 5;
  write_number(page, at + 1, 2, 0);
  write_number(page, at + 3, 2, children.size() - 1);
  write_number(page, at + 5, 2, page_size - cell_size * children.size());
  page[at + 7] = 0;
  write_number(page, at + 8, 4, children.back());
  for (std::size_t child = 0; child + 1 < children.size(); ++child) {
    const std::size_t cell = page_size - cell_size * (child + 1);
    write_number(page, cell, 4, children[child]);
    page[cell + 4] = 1;
    write_number(page, at + 12 + 2 * child, 2, cell);
  }
}

// All pages of the index of games lead to its first one.
std::string with_one_index_page(std::string file, std::size_t root) {
  const std::size_t at = (root - 1) * page_size;
  EXPECT_EQ(file[at], 2);  // an inner page of an index
  const std::size_t cells = read_number(file, at + 3, 2);
  const std::size_t first = read_number(file, at + read_number(file, at + 12, 2), 4);
  for (std::size_t cell = 0; cell < cells; ++cell)
    write_number(file, at + read_number(file, at + 12 + 2 * cell, 2), 4, first);
  write_number(file, at + 8, 4, first);
  return file;
}

// The list of tables goes on with its last entry a million million times.
std::string with_endless_tables(std::string file) {
  constexpr std::size_t header = 100;
  const std::size_t entries = read_number(file, header + 3, 2);
  std::string leaf = file.substr(0, page_size);
  leaf.replace(0, 8 + 2 * entries, file.substr(header, 8 + 2 * entries));
  const std::size_t whole = add_page(file, leaf);
  leaf.replace(8, 2, leaf.substr(8 + 2 * (entries - 1), 2));
  write_number(leaf, 3, 2, 1);
  std::size_t last = add_page(file, leaf);
  for (int level = 0; level < 6; ++level) {
    std::string page(page_size, '\0');
    make_inner_page(page, 0, std::vector<std::size_t>(100, last));
    last = add_page(file, page);
  }
  std::string root = file.substr(0, page_size);
  make_inner_page(root, header, {whole, last});
  return file.replace(0, page_size, root);
}

class CraftedStore : public testing::Test {
 protected:
  [[nodiscard]] std::string path() const { return folder_.file("store.db"); }

  void fill(std::size_t games = 8) const {
    Store store(path(), StoreAccess::write);
    ASSERT_TRUE(run_plan(small_plan("first", games), {.store = &store}).complete);
  }
  void change(const std::string& sql) const { Database(path(), Database::Mode::read_write).run(sql); }
  // As in a store of version 1: what a checksum would notice first is looked at here.
  void change_unsealed(const std::string& sql) const {
    change(sql);
    change("UPDATE games SET checksum = ''");
    change("UPDATE experiments SET checksum = ''");
  }
  [[nodiscard]] std::string reading_fails_by() const {
    return test::error_of<OutsideError>([&] { (void)Store(path(), StoreAccess::read).games({}); });
  }

  TemporaryFolder folder_;
};

TEST_F(CraftedStore, PagesThatAreThereTwiceAreNotRead) {
  fill(800);
  const auto root = static_cast<std::size_t>(
      Database(path(), Database::Mode::read).whole_of("SELECT rootpage FROM sqlite_schema WHERE name LIKE '%games_1'"));
  (void)folder_.write("store.db", with_one_index_page(folder_.read("store.db"), root));
  for (const StoreAccess access : both)
    EXPECT_THAT(test::error_of<OutsideError>([&] { (void)Store(path(), access); }), HasSubstr("damaged"));
  EXPECT_THROW(copy_store(path(), folder_.file("copy.db")), OutsideError);
  EXPECT_FALSE(std::filesystem::exists(folder_.file("copy.db")));
}

TEST_F(CraftedStore, AListOfTablesWithoutEndIsNotRead) {
  fill();
  (void)folder_.write("store.db", with_endless_tables(folder_.read("store.db")));
  for (const StoreAccess access : both)
    EXPECT_THAT(test::error_of<OutsideError>([&] { (void)Store(path(), access); }), HasSubstr("damaged"));
}

// Games are found by the index: one that is not in it would be overlooked.
TEST_F(CraftedStore, AnIndexWithoutARowIsNoticed) {
  fill();
  const Database before(path(), Database::Mode::read);
  const std::string table = before.text_of("SELECT sql FROM sqlite_schema WHERE name = 'games'");
  const std::int64_t index = before.whole_of("SELECT rootpage FROM sqlite_schema WHERE name LIKE '%games_1'");
  {
    const Database database(path(), Database::Mode::read_write);
    database.run("PRAGMA writable_schema = TRUE");
    database.run("UPDATE sqlite_schema SET sql = replace(sql, ',PRIMARY KEY(experiment, pairing, number)', '')");
    database.run("DELETE FROM sqlite_schema WHERE name LIKE '%games_1'");
  }
  {
    const Database database(path(), Database::Mode::read_write);
    database.run("INSERT INTO games SELECT * FROM games WHERE number = 7");
    database.run("UPDATE games SET number = 8 WHERE rowid = 9");
    database.run("PRAGMA writable_schema = TRUE");
    database.run(fmt::format("UPDATE sqlite_schema SET sql = '{}' WHERE name = 'games'",
                             std::regex_replace(table, std::regex("'"), "''")));
    database.run(
        fmt::format("INSERT INTO sqlite_schema VALUES('index', 'sqlite_autoindex_games_1', 'games', {}, NULL)", index));
  }
  EXPECT_EQ(Database(path(), Database::Mode::read).text_of("PRAGMA quick_check"), "ok");
  EXPECT_THAT(reading_fails_by(), HasSubstr("damaged"));
}

TEST_F(CraftedStore, TheNamesOfTablesAreThoseOfSqlite) {
  fill();
  {
    const Database database(path(), Database::Mode::read_write);
    database.run("CREATE TABLE other(x)");
    database.run("CREATE INDEX i ON other(x)");
    database.run("PRAGMA writable_schema = TRUE");
    database.run(
        "UPDATE sqlite_schema SET name = 'GAMES', tbl_name = 'GAMES', sql = replace(replace(sql, 'TABLE games', "
        "'TABLE GAMES'), 'result REAL NOT NULL', 'result REAL NOT NULL CHECK(1)') WHERE name = 'games'");
    database.run(
        "UPDATE sqlite_schema SET name = 'sqlite_autoindex_GAMES_1', tbl_name = 'GAMES' WHERE name LIKE '%games_1'");
    database.run("UPDATE sqlite_schema SET name = 'games', sql = 'CREATE INDEX games ON other(x)' WHERE name = 'i'");
    database.run(
        "INSERT INTO sqlite_schema SELECT 'table', 'games', 'other', rootpage, NULL FROM sqlite_schema "
        "WHERE name = 'games'");
  }
  for (const StoreAccess access : both)
    EXPECT_THAT(test::error_of<OutsideError>([&] { (void)Store(path(), access); }), HasSubstr("expected the tables"));
}

TEST_F(CraftedStore, WhatIsNoFileBesideAStoreIsRefusedAndLeftAlone) {
  fill();
  for (const char* const ending : {"-journal", "-wal", "-shm"}) {
    const std::string companion = path() + ending;
    for (const bool pipe : {true, false}) {
      if (pipe) {
        ASSERT_EQ(mkfifo(companion.c_str(), 0600), 0);
      } else {
        std::filesystem::create_symlink("elsewhere", companion);
      }
      for (const StoreAccess access : both)
        EXPECT_THAT(test::error_of<InputError>([&] { (void)Store(path(), access); }), HasSubstr(companion));
      EXPECT_TRUE(std::filesystem::exists(std::filesystem::symlink_status(companion)));
      std::filesystem::remove(companion);
    }
    ASSERT_EQ(mkfifo((folder_.file("copy.db") + ending).c_str(), 0600), 0);
    EXPECT_THROW(copy_store(path(), folder_.file("copy.db")), InputError);
    std::filesystem::remove(folder_.file("copy.db") + ending);
  }
  EXPECT_THAT(Store(path(), StoreAccess::read).games({}), SizeIs(8));
}

TEST_F(CraftedStore, EveryValueOfAnExperimentIsInItsChecksum) {
  fill();
  const std::string whole = folder_.read("store.db");
  for (const char* const column : {"name", "game", "version", "created", "settings"}) {
    (void)folder_.write("store.db", whole);
    change(fmt::format("UPDATE experiments SET {0} = {0} || ' '", column));
    EXPECT_THAT(reading_fails_by(), HasSubstr("its checksum")) << column;
  }
}

// An experiment of version 3 keeps the checksum that it has, and one that goes on gets a whole one.
TEST_F(CraftedStore, ChecksumsOfVersion3AreTaken) {
  fill(4);
  const std::string settings = Store(path(), StoreAccess::read).experiment("first").settings;
  change(fmt::format("UPDATE experiments SET checksum = '{}'", checksum_of("first\n" + settings)));
  change("PRAGMA user_version = 3");
  EXPECT_THAT(Store(path(), StoreAccess::read).games({}), SizeIs(4));
  fill(8);
  EXPECT_THAT(Store(path(), StoreAccess::read).games({}), SizeIs(8));
  EXPECT_EQ(Database(path(), Database::Mode::read).whole_of("PRAGMA user_version"), 4);
  change("UPDATE experiments SET created = 'never'");
  EXPECT_THAT(reading_fails_by(), HasSubstr("its checksum"));
}

TEST_F(CraftedStore, GamesOfAnotherGameOrOfNoExperimentAreNoticed) {
  fill();
  change_unsealed("UPDATE experiments SET game = 'breakthrough'");
  EXPECT_THAT(check_stored_games(path()).problems, testing::Contains(HasSubstr("of 'breakthrough', expected tron")));
  change_unsealed("UPDATE games SET experiment = 99");
  EXPECT_THAT(reading_fails_by(), HasSubstr("of no experiment"));
  EXPECT_THAT(check_stored_games(path()).problems, ElementsAre("8 games of no experiment"));
}

// What cannot be read is named by store, game and column.
TEST_F(CraftedStore, ValuesThatNoGameCanHaveAreNamed) {
  fill();
  const std::string whole = folder_.read("store.db");
  struct Change {
    const char *column, *value;
  };
  for (const Change& damage :
       {Change{"length", "-1"}, Change{"simulations_one", "-1"}, Change{"pairing", "-1"}, Change{"failure_one", "'zz'"},
        Change{"milliseconds_one", "9e999"}, Change{"milliseconds_two", "-9e999"}, Change{"milliseconds_one", "-1.5"},
        Change{"result", "9e999"}}) {
    (void)folder_.write("store.db", whole);
    change_unsealed(fmt::format("UPDATE games SET {} = {} WHERE number = 5", damage.column, damage.value));
    const bool moved = std::string_view(damage.column) == "pairing";
    const std::string expected =
        fmt::format("store {}: game 'first/{}/5': column {}: ", path(), moved ? -1 : 0, damage.column);
    EXPECT_THAT(reading_fails_by(), HasSubstr(expected));
    EXPECT_THAT(check_stored_games(path()).problems, ElementsAre(HasSubstr(expected)));
  }
}

TEST_F(CraftedStore, GamesOfOtherAgentsOrStartsAreNoticed) {
  fill();
  const std::string whole = folder_.read("store.db");
  for (const char* const assignment : {"agent_one = 'other'", "specification_one = specification_two",
                                       "specification_two = 'no agent'", "start = 'garbage'", "result = 7"}) {
    (void)folder_.write("store.db", whole);
    change_unsealed(fmt::format("UPDATE games SET {} WHERE number = 5", assignment));
    EXPECT_THAT(check_stored_games(path()).problems, ElementsAre(HasSubstr("game first/0/5: "))) << assignment;
    Store store(path(), StoreAccess::write);
    EXPECT_THROW((void)run_plan(small_plan("first"), {.store = &store}), std::runtime_error) << assignment;
  }
  // As a program with fewer options wrote it.
  (void)folder_.write("store.db", whole);
  change_unsealed("UPDATE games SET specification_two = 'random()' WHERE agent_two = 'random'");
  EXPECT_THAT(check_stored_games(path()).problems, IsEmpty());
}

TEST_F(CraftedStore, ValuesStayOnTheirLine) {
  fill();
  change_unsealed(
      "UPDATE experiments SET created = 'now' || char(13, 10) || 'experiment y: all won', version = char(9)");
  change_unsealed("UPDATE games SET map = 'u' || char(10), agent_one = char(13) || 'x', reason = char(10) || 'y'");
  const Store store(path(), StoreAccess::read);
  EXPECT_EQ(store.experiment("first").created, "now??experiment y: all won");
  EXPECT_EQ(store.experiment("first").version, "?");
  const StoredGame row = store.games({}).front();
  EXPECT_EQ(row.map, "u?");
  EXPECT_EQ(row.agents[0], "?x");
  EXPECT_EQ(row.reason, "?y");
}

// Rows from before, when a map could be named over two lines, are read and not damaged.
TEST_F(CraftedStore, NamesOverSeveralLinesAreReadOnOne) {
  const Plan plan = small_plan("first");
  std::vector<StoredGame> rows;
  for (const PlayedGame& game : run_plan(plan, {}).games) rows.push_back(to_stored(plan, game));
  Store store(path(), StoreAccess::write);
  store.begin(plan);
  rows[0].map = "two\nlines";
  EXPECT_TRUE(store.insert(rows[0]));
  EXPECT_EQ(store.games({}).front().map, "two?lines");
}

TEST_F(CraftedStore, LongTextsAreNotRead) {
  fill();
  const std::string whole = folder_.read("store.db");
  for (const char* const column : {"agent_one", "map", "reason", "version", "moves", "start"}) {
    (void)folder_.write("store.db", whole);
    change_unsealed(fmt::format("UPDATE games SET {} = hex(zeroblob(600000))", column));
    EXPECT_THAT(reading_fails_by(), HasSubstr(fmt::format("{} of 1200000 bytes, expected at most", column)));
  }
  Store store(folder_.file("other.db"), StoreAccess::write);
  const Plan plan = small_plan("first");
  store.begin(plan);
  StoredGame row = to_stored(plan, run_plan(plan, {}).games.front());
  row.moves = std::string(2'000'000, 'x');
  EXPECT_THAT(test::error_of<InputError>([&] { (void)store.insert(row); }), HasSubstr("moves of 2000000 bytes"));
  EXPECT_THAT(test::error_of<InputError>([&] { (void)stored_game_from_json(to_json_line(row)); }),
              HasSubstr("moves of 2000000 bytes"));
  EXPECT_THAT(store.games({}), IsEmpty());
}

}  // namespace
}  // namespace cycad
