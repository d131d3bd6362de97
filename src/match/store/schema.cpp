#include "match/store/schema.hpp"

#include <fmt/format.h>

#include "cycad/core/error.hpp"
#include "cycad/match/store.hpp"

namespace cycad {
namespace {

// Seeds are text because they have 64 bits without a sign.
constexpr const char* experiments_table =
    "CREATE TABLE experiments("
    "id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, game TEXT NOT NULL, settings TEXT NOT NULL,"
    "version TEXT NOT NULL, created TEXT NOT NULL) STRICT";
constexpr const char* games_table =
    "CREATE TABLE games("
    "experiment INTEGER NOT NULL REFERENCES experiments(id), pairing INTEGER NOT NULL, number INTEGER NOT NULL,"
    "agent_one TEXT NOT NULL, agent_two TEXT NOT NULL,"
    "specification_one TEXT NOT NULL, specification_two TEXT NOT NULL, exchanged INTEGER NOT NULL,"
    "map TEXT NOT NULL, start TEXT NOT NULL, seed_one TEXT NOT NULL, seed_two TEXT NOT NULL,"
    "result REAL NOT NULL, ending TEXT NOT NULL, reason TEXT NOT NULL, length INTEGER NOT NULL, moves TEXT NOT NULL,"
    "simulations_one INTEGER NOT NULL, simulations_two INTEGER NOT NULL,"
    "milliseconds_one REAL NOT NULL, milliseconds_two REAL NOT NULL,"
    "version TEXT NOT NULL, signature TEXT NOT NULL,"
    "PRIMARY KEY(experiment, pairing, number)) STRICT";

}  // namespace

StoreCondition check_store(const Database& database, const std::string& path) {
  const std::int64_t application = database.whole_of("PRAGMA application_id");
  const std::int64_t version = database.whole_of("PRAGMA user_version");
  const std::int64_t tables = database.whole_of("SELECT count(*) FROM sqlite_schema");
  // What a process leaves that was killed before it could make the tables.
  if (application == 0 && version == 0 && tables == 0) return StoreCondition::empty;
  if (application != store_application_id)
    throw InputError(
        fmt::format("store {}: an SQLite file of another program, nothing was changed; expected a cycad store", path));
  if (version != store_version)
    throw OutsideError(
        fmt::format("store {}: of version {}, which a{} cycad wrote, nothing was changed; this one "
                    "reads version {}",
                    path, version, version > store_version ? " newer" : "n older", store_version));
  return StoreCondition::ready;
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
  database.run(games_table);
  database.run("COMMIT");
}

}  // namespace cycad
