// The tables of a store, and the checks that a file is one.
#pragma once

#include <string>

#include "cycad/match/stored_game.hpp"
#include "match/store/sqlite.hpp"

namespace cycad {

enum class StoreCondition { empty, older, ready };

// InputError if the name ends like that of a log or a lock.
void check_store_name(const std::string& path);

// InputError if the database is not ours, OutsideError if it is of a newer version or defined otherwise. Reads no
// table.
StoreCondition check_store(const Database& database, const std::string& path);

// OutsideError if the pages of the file, or a table and its index, do not fit together. Reads the whole file, which
// takes some 8 % of the time of an export of its games.
void check_pages(const Database& database, const std::string& path);

void make_tables(const Database& database);

// Brings a store of an older version to this one, as a whole or not at all.
void migrate(const Database& database);

// Games by the list of columns (stored_columns.hpp), from a file of this version.
std::string select_statement(int version);
StoredGame read_game(const Statement& row, int version);
std::string insert_statement();
void bind_game(Statement& insert, std::int64_t experiment, const StoredGame& game);

}  // namespace cycad
