// A folder with a store, and a small match that fills it: the experiment `first` of six games.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>

#include "apps/program.hpp"

namespace cycad {

class StoreCommands : public testing::Test {
 protected:
  [[nodiscard]] std::string store() const { return folder_.file("store.db"); }

  [[nodiscard]] Arguments match(const Arguments& more = {}) const {
    Arguments all{"match",   "tron", "mcts(sims=40)", "random", "--map",        "empty:6x6",
                  "--games", "6",    "--store",       store(),  "--experiment", "first"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }

  [[nodiscard]] ProgramRun with_store(Arguments arguments) const {
    arguments.insert(arguments.end(), {"--store", store()});
    return run_cycad(arguments);
  }

  void change(const char* sql) const {
    sqlite3* connection = nullptr;
    ASSERT_EQ(sqlite3_open(store().c_str(), &connection), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(connection, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    // As in a store of an older version: what a checksum would notice first is looked at here.
    for (const char* table : {"games", "experiments"})
      ASSERT_EQ(sqlite3_exec(connection, (std::string("UPDATE ") + table + " SET checksum = ''").c_str(), nullptr,
                             nullptr, nullptr),
                SQLITE_OK);
    sqlite3_close(connection);
  }

  TemporaryFolder folder_;
};

}  // namespace cycad
