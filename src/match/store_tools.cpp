#include "cycad/match/store_tools.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "cycad/core/error.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/match/store.hpp"
#include "match/store/schema.hpp"
#include "match/store/sqlite.hpp"
#include "match/store/store_files.hpp"

namespace cycad {
namespace {

namespace fs = std::filesystem;

std::size_t size_of(const std::string& path) {
  const std::string real = real_path(path);
  std::error_code problem;
  std::size_t size = 0;
  for (const char* ending : {"", "-wal"}) {
    const std::uintmax_t bytes = fs::file_size(real + ending, problem);
    if (!problem) size += static_cast<std::size_t>(bytes);
  }
  return size;
}

// The games of an experiment, until the first that cannot be read.
void check_games(const Store& store, const StoredExperiment& experiment, StoreCheck& check) {
  const auto note = [&](const std::string& problem) {
    if (check.problems.size() < StoreCheck::most_problems) check.problems.push_back(problem);
  };
  std::optional<Plan> plan;
  try {
    if (experiment.unknown_game().empty()) plan = experiment.plan();
  } catch (const std::runtime_error& error) {
    note(error.what());
  }
  for (const GameKey& key : store.keys(experiment.name)) {
    ++check.games;
    try {
      const StoredGame row = store.game(key);
      if (plan) (void)from_stored(*plan, row);
    } catch (const std::runtime_error& error) {
      note(error.what());
    }
  }
}

}  // namespace

void copy_store(const std::string& from, const std::string& to) {
  std::error_code problem;
  if (fs::exists(fs::symlink_status(to, problem)))
    throw InputError(fmt::format("{}: is there already, expected the name of a new file", to));
  check_store_name(to);
  for (const char* ending : {"-wal", "-journal"}) {  // which SQLite would take for those of the copy
    if (has_bytes(to + ending))
      throw InputError(fmt::format("{}{}: left by a store that was {}, expected a name without it", to, ending, to));
  }
  check_companions(to);
  const Store store(from, StoreAccess::read);  // whether it is one, without pages that would be copied again and again
  const Database database = open_for_reading(from);
  WholeFile copy(to);
  database.prepare("VACUUM INTO ?").run(std::string_view(copy.temporary()));
  give_write_ahead_log(copy.temporary());
  copy.commit();
}

CompactedStore compact_store(const std::string& path) {
  (void)Store(path, StoreAccess::read);         // whether it is one
  const Store store(path, StoreAccess::write);  // with its lock
  CompactedStore compacted{.bytes_before = size_of(path)};
  const Database database(path, Database::Mode::read_write);
  database.run("VACUUM");
  (void)database.text_of("PRAGMA wal_checkpoint(TRUNCATE)");
  compacted.bytes_after = size_of(path);
  return compacted;
}

StoreCheck check_stored_games(const std::string& path) {
  StoreCheck check;
  const Store store(path, StoreAccess::read);
  const Database database = open_for_reading(path);
  const bool sealed = database.whole_of("PRAGMA user_version") >= 3;
  check.unsealed = static_cast<std::size_t>(
      database.whole_of(sealed ? "SELECT count(*) FROM games WHERE checksum = ''" : "SELECT count(*) FROM games"));
  const std::int64_t strays =
      database.whole_of("SELECT count(*) FROM games WHERE experiment NOT IN (SELECT id FROM experiments)");
  if (strays > 0) check.problems.push_back(fmt::format("{} games of no experiment", strays));
  for (const StoredExperiment& experiment : store.experiments()) {
    ++check.experiments;
    check_games(store, experiment, check);
  }
  return check;
}

}  // namespace cycad
