#include "match/store/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cycad/core/error.hpp"
#include "cycad/core/printable.hpp"
#include "cycad/core/text.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/match/store.hpp"
#include "match/stored_columns.hpp"

namespace cycad {
namespace {

constexpr int checksum_version = 3;  // that brought them

constexpr const char* checksum_column = "checksum TEXT NOT NULL DEFAULT ''";

constexpr const char* games_end = ",PRIMARY KEY(experiment, pairing, number)) STRICT";

// Whose columns were in another order.
constexpr const char* games_of_version_1 =
    "CREATE TABLE games(experiment INTEGER NOT NULL REFERENCES experiments(id), pairing INTEGER NOT NULL, "
    "number INTEGER NOT NULL,agent_one TEXT NOT NULL, agent_two TEXT NOT NULL,specification_one TEXT NOT NULL, "
    "specification_two TEXT NOT NULL, exchanged INTEGER NOT NULL,map TEXT NOT NULL, start TEXT NOT NULL, "
    "seed_one TEXT NOT NULL, seed_two TEXT NOT NULL,result REAL NOT NULL, ending TEXT NOT NULL, reason TEXT NOT NULL, "
    "length INTEGER NOT NULL, moves TEXT NOT NULL,simulations_one INTEGER NOT NULL, simulations_two INTEGER NOT NULL,"
    "milliseconds_one REAL NOT NULL, milliseconds_two REAL NOT NULL,version TEXT NOT NULL, signature TEXT NOT NULL";

const char* type_word(ColumnType type) {
  switch (type) {
    case ColumnType::whole:
    case ColumnType::truth: return "INTEGER";
    case ColumnType::real: return "REAL";
    default: return "TEXT";
  }
}

std::string experiments_table(int version) {
  return fmt::format(
      "CREATE TABLE experiments(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, game TEXT NOT NULL, "
      "settings TEXT NOT NULL,version TEXT NOT NULL, created TEXT NOT NULL{}{}) STRICT",
      version >= checksum_version ? ", " : "", version >= checksum_version ? checksum_column : "");
}

// As a version makes it, without its end.
std::string games_columns(int version) {
  if (version == 1) return games_of_version_1;
  std::string columns = "CREATE TABLE games(experiment INTEGER NOT NULL REFERENCES experiments(id)";
  for (const StoredColumn& column : stored_columns()) {
    if (column.in_games && column.since <= version)
      columns += fmt::format(",{} {} NOT NULL", column.sql, type_word(column.type));
  }
  return columns;
}

std::string games_table(int version) { return games_columns(version) + games_end; }

// Of a column that a migration adds.
std::string added_column(const StoredColumn& column) {
  const bool text = column.type == ColumnType::text || column.type == ColumnType::whole_as_text;
  return fmt::format("{} {} NOT NULL DEFAULT {}", column.sql, type_word(column.type), text ? "''" : "0");
}

// In SQLite's words: as this version makes it, or as it was brought from an earlier one to this.
std::set<std::string> games_tables(int version) {
  std::set<std::string> tables;
  for (int first = 1; first <= version; ++first) {
    std::string table = games_columns(first);
    for (const StoredColumn& column : stored_columns())
      if (column.in_games && column.since > first && column.since <= version) table += ", " + added_column(column);
    tables.insert(table + games_end);
  }
  return tables;
}

Json read_number(const Statement& row, int index, ColumnType type) {
  switch (type) {
    case ColumnType::whole: return row.whole(index);
    case ColumnType::real: return row.real(index);
    case ColumnType::truth: return row.whole(index) != 0;
    default: return parse_number<std::uint64_t>(row.text(index)).value_or(0);
  }
}

void bind_value(Statement& statement, int index, ColumnType type, const Json& value) {
  switch (type) {
    case ColumnType::whole: statement.bind(index, value.get<std::int64_t>()); break;
    case ColumnType::real: statement.bind(index, value.get<double>()); break;
    case ColumnType::truth: statement.bind(index, std::int64_t{value.get<bool>() ? 1 : 0}); break;
    case ColumnType::text: statement.bind(index, std::string_view(value.get<std::string>())); break;
    case ColumnType::whole_as_text: statement.bind(index, std::string_view(value.dump())); break;
  }
}

bool is_control(char character) { return static_cast<unsigned char>(character) < ' '; }

bool is_read(const StoredColumn& column, int version) { return column.sql != nullptr && column.since <= version; }

// Of a row that cannot be read: its numbers may be none that a key can have.
std::string key_as_it_is(const Statement& row, int version) {
  std::string key;
  int index = 0;
  for (const StoredColumn& column : stored_columns()) {
    if (!is_read(column, version)) continue;
    const std::string_view name = column.name;
    if (name == "experiment" || name == "pairing" || name == "number")
      key += (key.empty() ? "" : "/") + row.text(index);
    ++index;
  }
  return cycad::in_message(key);
}

// A definition is a program: views, triggers, computed columns, constraints, orders and indexes run when somebody
// reads, inserts or only checks the file, and without its keys a table is searched row by row. So there is nothing in a
// store but our two tables and the indexes of their keys, letter by letter.
void check_definitions(const Database& database, const std::string& path, int version) {
  const auto refuse = [&](const std::string& what) {
    throw OutsideError(
        fmt::format("store {}: {}, expected the tables that cycad makes; nothing was changed", path, what));
  };
  struct Entry {
    std::string type, name, table;
    std::set<std::string> definitions;
    bool found = false;
  };
  std::vector<Entry> expected{{"table", "experiments", "experiments", {experiments_table(version)}},
                              {"index", "sqlite_autoindex_experiments_1", "experiments", {""}},
                              {"table", "games", "games", games_tables(version)},
                              {"index", "sqlite_autoindex_games_1", "games", {""}}};
  Statement entries = database.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema");
  while (entries.step()) {
    const std::string type = entries.text(0), name = entries.text(1), table = entries.text(2);
    const auto entry = std::find_if(expected.begin(), expected.end(), [&](const Entry& each) {
      return !each.found && each.type == type && each.name == name && each.table == table;
    });
    if (entry == expected.end())
      refuse(fmt::format("it has its own {} {}", cycad::in_message(type), cycad::in_message(name)));
    if (!entry->definitions.contains(entries.text(3))) refuse(fmt::format("{} {} is defined otherwise", type, name));
    entry->found = true;
  }
  for (const Entry& entry : expected)
    if (!entry.found) refuse(fmt::format("the {} {} is not there", entry.type, entry.name));
}

}  // namespace

void check_store_name(const std::string& path) {
  for (const std::string_view ending : store_companions) {
    if (path.ends_with(ending))
      throw InputError(
          fmt::format("store {}: {} ends the name of a store's log or lock, expected another name", path, ending));
  }
}

StoreCondition check_store(const Database& database, const std::string& path) {
  const std::int64_t application = database.whole_of("PRAGMA application_id");
  const std::int64_t version = database.whole_of("PRAGMA user_version");
  const std::int64_t tables = database.whole_of("SELECT count(*) FROM sqlite_schema");
  // What a process leaves that was killed before it could make the tables.
  if (application == 0 && version == 0 && tables == 0) return StoreCondition::empty;
  if (application != store_application_id)
    throw InputError(
        fmt::format("store {}: an SQLite file of another program, nothing was changed; expected a cycad store", path));
  if (version < 1 || version > store_version)
    throw OutsideError(
        fmt::format("store {}: of version {}, which a newer cycad wrote, nothing was changed; this one reads versions "
                    "1 to {}",
                    path, version, store_version));
  check_definitions(database, path, static_cast<int>(version));
  return version == store_version ? StoreCondition::ready : StoreCondition::older;
}

void check_pages(const Database& database, const std::string& path) {
  const std::string found = database.text_of("PRAGMA integrity_check(1)");
  if (found != "ok")
    throw OutsideError(
        fmt::format("store {}: the file is damaged ({}), nothing was changed; sqlite3's .recover may "
                    "help on a copy",
                    path, cycad::in_message(found)));
}

void make_tables(const Database& database) {
  database.run("BEGIN IMMEDIATE");
  database.run(fmt::format("PRAGMA application_id = {}", store_application_id));
  database.run(fmt::format("PRAGMA user_version = {}", store_version));
  database.run(experiments_table(store_version));
  database.run(games_table(store_version));
  database.run("COMMIT");
}

void migrate(const Database& database) {
  database.run("BEGIN IMMEDIATE");
  const auto version = static_cast<int>(database.whole_of("PRAGMA user_version"));
  std::vector<const StoredColumn*> added;
  std::string assignments;
  for (const StoredColumn& column : stored_columns()) {
    if (!column.in_games || column.since <= version) continue;
    // Rows from before stay without a checksum: one that is made now would vouch for damage from then.
    const bool filled = column.exported;
    database.run(fmt::format("ALTER TABLE games ADD COLUMN {}", added_column(column)));
    if (!filled) continue;
    assignments += fmt::format("{}{} = ?", assignments.empty() ? "" : ", ", column.sql);
    added.push_back(&column);
  }
  // Rows that keep the defaults need no change, and there are many of them.
  const auto keeps_defaults = [&added](const StoredGame& game) {
    return std::all_of(added.begin(), added.end(), [&game](const StoredColumn* column) {
      const Json value = column->get(game);
      return value == "" || value == 0;
    });
  };
  std::vector<StoredGame> games;
  Statement all = database.prepare(select_statement(version));
  while (!added.empty() && all.step()) {
    StoredGame game = read_game(all, version);
    if (!keeps_defaults(game)) games.push_back(std::move(game));
  }
  if (!games.empty()) {
    Statement update = database.prepare(fmt::format(
        "UPDATE games SET {} WHERE experiment = (SELECT id FROM experiments WHERE name = ?) AND pairing = ? "
        "AND number = ?",
        assignments));
    for (const StoredGame& game : games) {
      int index = 0;
      for (const StoredColumn* column : added) bind_value(update, index++, column->type, column->get(game));
      update.bind(index++, std::string_view(game.key.experiment));
      update.bind(index++, static_cast<std::int64_t>(game.key.pairing));
      update.bind(index++, static_cast<std::int64_t>(game.key.number));
      update.run_bound();
    }
  }
  if (version < checksum_version) database.run(fmt::format("ALTER TABLE experiments ADD COLUMN {}", checksum_column));
  database.run(fmt::format("PRAGMA user_version = {}", store_version));
  database.run("COMMIT");
}

std::string select_statement(int version) {
  std::string columns;
  for (const StoredColumn& column : stored_columns()) {
    if (is_read(column, version)) columns += fmt::format("{}{}", columns.empty() ? "" : ", ", column.sql);
  }
  return fmt::format("SELECT {} FROM games", columns);
}

StoredGame read_game(const Statement& row, int version) {
  StoredGame game;
  int index = 0;
  std::vector<const StoredColumn*> crooked;
  const auto read = [&](const StoredColumn& column) {
    if (column.type != ColumnType::text) return column.set(game, read_number(row, index, column.type));
    std::string text = row.lines(index, column.most_bytes);
    if (!column.lines && std::any_of(text.begin(), text.end(), is_control)) crooked.push_back(&column);
    column.set(game, text);
  };
  for (const StoredColumn& column : stored_columns()) {
    if (!is_read(column, version)) continue;
    try {
      read(column);
    } catch (const InputError& error) {
      throw OutsideError(fmt::format("store {}: game {}: column {}: {}", row.path(), key_as_it_is(row, version),
                                     column.name, error.what()));
    }
    ++index;
  }
  complete(game, version);
  // After its checksum was looked at: a name from before, which could have line ends, is no damage.
  for (const StoredColumn* const column : crooked) column->set(game, printable(column->get(game).get<std::string>()));
  return game;
}

std::string insert_statement() {
  std::string columns = "experiment";
  std::string values = "?";
  for (const StoredColumn& column : stored_columns()) {
    if (!column.in_games) continue;
    columns += fmt::format(", {}", column.sql);
    values += ", ?";
  }
  return fmt::format("INSERT INTO games({}) VALUES({}) ON CONFLICT(experiment, pairing, number) DO NOTHING", columns,
                     values);
}

void bind_game(Statement& insert, std::int64_t experiment, const StoredGame& game) {
  int index = 0;
  insert.bind(index++, experiment);
  for (const StoredColumn& column : stored_columns()) {
    if (!column.in_games) continue;
    const Json value = column.get(game);
    check_size(column, value, game.key);
    bind_value(insert, index++, column.type, value);
  }
}

}  // namespace cycad
