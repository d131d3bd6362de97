// The tables of a store, and the checks that a file is one.
#pragma once

#include <string>

#include "match/store/sqlite.hpp"

namespace cycad {

enum class StoreCondition { empty, ready };

// InputError if the database is not ours, OutsideError if it is of another version.
StoreCondition check_store(const Database& database, const std::string& path);

// OutsideError if the pages of the file do not fit together. Reads the whole file.
void check_pages(const Database& database, const std::string& path);

void make_tables(const Database& database);

}  // namespace cycad
