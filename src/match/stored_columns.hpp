// Every field of a stored game, once. The table of games in the store, the exports, the lines of chunk files and the
// comparison of two games all follow from this list, so that a new field is one line here.
#pragma once

#include <functional>
#include <vector>

#include "cycad/core/json.hpp"
#include "cycad/match/stored_game.hpp"
#include "match/store/sqlite.hpp"

namespace cycad {

enum class ColumnType {
  whole,
  real,
  text,
  truth,         // 0 or 1 in the store
  whole_as_text  // 64 bits without a sign do not fit into SQLite's whole numbers
};

struct StoredColumn {
  const char* name = nullptr;  // in exports and lines
  const char* sql = nullptr;   // in the table of games, or an expression; null: follows from other columns
  ColumnType type = ColumnType::text;
  std::function<Json(const StoredGame&)> get = {};
  std::function<void(StoredGame&, const Json&)> set = {};
  bool in_games = true;  // a column of the table of games
  bool compared = true;  // two records of the same game agree on it
  bool time = false;     // exports may leave it out
  bool exported = true;  // part of exports and lines
  bool lines = false;    // may have line ends and tabs
  std::size_t most_bytes = longest_word;
  int since = 1;  // the version of the store that brought it; `complete` fills it for older ones
};

const std::vector<StoredColumn>& stored_columns();

// Of all values of a row that the table of games holds, so that damage inside of a value is noticed. `set` of its
// column throws OutsideError where it does not fit; rows of older stores have none, and are taken as they are.
std::string row_checksum(const StoredGame& row);

// InputError if a text is longer than the column takes.
void check_size(const StoredColumn& column, const Json& value, const GameKey& key);

// Fills what a store or line of an older version did not have from what it had.
void complete(StoredGame& row, int version);

}  // namespace cycad
