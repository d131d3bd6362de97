#include "match/store/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <set>
#include <utility>

#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/match/store.hpp"
#include "match/stored_columns.hpp"

namespace cycad {
namespace {

constexpr const char* experiments_table =
    "CREATE TABLE experiments("
    "id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, game TEXT NOT NULL, settings TEXT NOT NULL,"
    "version TEXT NOT NULL, created TEXT NOT NULL, checksum TEXT NOT NULL DEFAULT '') STRICT";

const char* type_word(ColumnType type) {
  switch (type) {
    case ColumnType::whole:
    case ColumnType::truth: return "INTEGER";
    case ColumnType::real: return "REAL";
    default: return "TEXT";
  }
}

std::string games_table() {
  std::string columns = "experiment INTEGER NOT NULL REFERENCES experiments(id)";
  for (const StoredColumn& column : stored_columns()) {
    if (column.in_games) columns += fmt::format(",{} {} NOT NULL", column.sql, type_word(column.type));
  }
  return fmt::format("CREATE TABLE games({},PRIMARY KEY(experiment, pairing, number)) STRICT", columns);
}

Json read_value(const Statement& row, int index, ColumnType type) {
  switch (type) {
    case ColumnType::whole: return row.whole(index);
    case ColumnType::real: return row.real(index);
    case ColumnType::truth: return row.whole(index) != 0;
    case ColumnType::text: return row.text(index);
    case ColumnType::whole_as_text: break;
  }
  const std::string text = row.text(index);
  return parse_number<std::uint64_t>(text).value_or(0);
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

bool is_read(const StoredColumn& column, int version) { return column.sql != nullptr && column.since <= version; }

// A column that is computed when it is read is no value that somebody stored.
void check_tables(const Database& database, const std::string& path) {
  for (const char* const table : {"experiments", "games"}) {
    const std::int64_t found = database.whole_of(
        fmt::format("SELECT count(*) FROM sqlite_schema WHERE name = '{}' AND type = 'table' AND rootpage > 0", table));
    const std::int64_t computed =
        found == 0
            ? 0
            : database.whole_of(fmt::format("SELECT count(*) FROM pragma_table_xinfo('{}') WHERE hidden <> 0", table));
    if (found == 0 || computed > 0)
      throw OutsideError(fmt::format("store {}: {} is {}, expected a table with stored values; nothing was changed",
                                     path, table, found == 0 ? "no table" : "computed"));
  }
}

// Constraints, conflict clauses, orders and indexes over expressions are programs, too, that run at every insert: a
// table has nothing but our words and the columns that we know. Its keys are what makes it quick to search.
void check_definitions(const Database& database, const std::string& path) {
  std::set<std::string, std::less<>> words{"CREATE",   "TABLE",   "experiments", "games",    "STRICT",    "PRIMARY",
                                           "KEY",      "NOT",     "NULL",        "UNIQUE",   "DEFAULT",   "REFERENCES",
                                           "INTEGER",  "REAL",    "TEXT",        "id",       "name",      "game",
                                           "settings", "version", "created",     "checksum", "experiment"};
  for (const StoredColumn& column : stored_columns())
    if (column.in_games) words.insert(column.sql);
  const auto refuse = [&](const std::string& what) {
    throw OutsideError(
        fmt::format("store {}: {}, expected the tables that cycad makes; nothing was changed", path, what));
  };
  Statement tables =
      database.prepare("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name IN ('experiments', 'games')");
  while (tables.step()) {
    const std::string definition = tables.text(0);
    for (std::size_t at = 0; at < definition.size();) {
      const auto is_letter = [&](std::size_t place) {
        return std::isalnum(static_cast<unsigned char>(definition[place])) != 0 || definition[place] == '_';
      };
      std::size_t end = at;
      while (end < definition.size() && is_letter(end)) ++end;
      const std::string word = definition.substr(at, std::max<std::size_t>(end - at, 1));
      if (end == at ? std::string_view(" ,()'").find(word) == std::string_view::npos
                    : word != "0" && !words.contains(word))
        refuse(fmt::format("a table is defined with {}", in_message(word)));
      at = std::max(end, at + 1);
    }
  }
  const auto count = [&](const char* sql) { return database.whole_of(fmt::format("SELECT count(*) FROM {}", sql)); };
  if (count("sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND lower(tbl_name) IN ('experiments', 'games')") >
      0)
    refuse("it has an index of its own");
  if (count("pragma_index_list('experiments') WHERE \"unique\"") == 0 ||
      count("pragma_table_info('games') WHERE pk > 0 AND name IN ('experiment', 'pairing', 'number')") != 3)
    refuse("a table is without its keys");
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
  check_tables(database, path);
  check_definitions(database, path);
  return version == store_version ? StoreCondition::ready : StoreCondition::older;
}

void check_pages(const Database& database, const std::string& path) {
  const std::string found = database.text_of("PRAGMA quick_check(1)");
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
  database.run(experiments_table);
  database.run(games_table());
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
    const bool text = column.type == ColumnType::text || column.type == ColumnType::whole_as_text;
    database.run(fmt::format("ALTER TABLE games ADD COLUMN {} {} NOT NULL DEFAULT {}", column.sql,
                             type_word(column.type), text ? "''" : "0"));
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
  while (all.step()) {
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
  database.run("ALTER TABLE experiments ADD COLUMN checksum TEXT NOT NULL DEFAULT ''");
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
  for (const StoredColumn& column : stored_columns()) {
    if (is_read(column, version)) column.set(game, read_value(row, index++, column.type));
  }
  complete(game, version);
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
    if (column.in_games) bind_value(insert, index++, column.type, column.get(game));
  }
}

}  // namespace cycad
