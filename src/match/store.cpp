#include "cycad/match/store.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "cycad/agent/games.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/agent/specification.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/printable.hpp"
#include "cycad/core/whole_file.hpp"
#include "cycad/match/play_signature.hpp"
#include "match/sealed_lines.hpp"
#include "match/store/file_lock.hpp"
#include "match/store/schema.hpp"
#include "match/store/sqlite.hpp"
#include "match/store/store_files.hpp"

namespace cycad {
namespace {

constexpr std::size_t most_differences = 8;

// The WHERE and LIMIT of a filter; every condition has all parameters, so that they are always the same six.
std::string filter_clause() {
  const auto is_agent = [](std::string_view side) {
    return fmt::format(
        "(CASE ?6 WHEN 1 THEN agent_{0} = ?2 ELSE instr(agent_{0}, ?2) OR instr(specification_{0}, ?2) END)", side);
  };
  return fmt::format(
      " WHERE (?1 = '' OR experiment = (SELECT id FROM experiments WHERE name = ?1)) AND (?3 = '' OR map = ?3)"
      " AND (?2 = '' OR {0} OR {1})"
      " AND CASE ?4 WHEN '' THEN 1 WHEN 'one' THEN result > 0.5 WHEN 'two' THEN result < 0.5"
      "     WHEN 'draw' THEN result = 0.5 WHEN 'win' THEN (result > 0.5 AND {0}) OR (result < 0.5 AND {1})"
      "     ELSE (result < 0.5 AND {0}) OR (result > 0.5 AND {1}) END"
      " ORDER BY games.experiment, pairing, number LIMIT ?5",
      is_agent("one"), is_agent("two"));
}

// A new store takes its name when it is whole.
void make_store(const std::string& path) {
  WholeFile file(path);
  {
    const Database database(file.temporary(), Database::Mode::read_write);
    (void)database.text_of("PRAGMA journal_mode = OFF");
    make_tables(database);
  }
  give_write_ahead_log(file.temporary());
  file.commit();
}

// Of pages that point to each other in circles a single statement has no end, so all of them are looked at first.
StoreCondition check_all(const Database& database, const std::string& path) {
  const StoreCondition condition = check_store(database, path);
  check_pages(database, path);
  return condition;
}

// Everything is looked at without the right to write before a single byte changes.
Database open_for_writing(const std::string& path) {
  if (has_bytes(path)) (void)check_all(open_for_reading(path), path);
  if (!has_bytes(path)) make_store(path);
  Database database(path, Database::Mode::read_write);
  if (database.text_of("PRAGMA journal_mode = WAL") != "wal")
    throw OutsideError(fmt::format("store {}: the file system takes no write-ahead log", path));
  database.run("PRAGMA synchronous = NORMAL");
  const StoreCondition condition = check_store(database, path);
  if (condition == StoreCondition::empty) make_tables(database);  // left by an older program that was killed
  if (condition == StoreCondition::older) migrate(database);
  return database;
}

Database open_checked(const std::string& path, StoreAccess wanted) {
  if (wanted == StoreAccess::write) return open_for_writing(path);
  Database database = open_for_reading(path);
  if (check_all(database, path) == StoreCondition::empty)
    throw InputError(fmt::format("store {}: empty, expected a cycad store", path));
  if (can_tidy_up(path)) {
    database = Database(path, Database::Mode::read_tidy);
    (void)check_store(database, path);
  }
  return database;
}

// A name that no other program gives.
std::string lock_path(const std::string& path) { return real_path(path) + ".cycad-lock"; }

// Of all columns of a row, since version 4.
std::string experiment_checksum(const StoredExperiment& row, const std::string& game) {
  return checksum_of(fmt::format("{}\n{}\n{}\n{}\n{}", row.name, game, row.version, row.created, row.settings));
}

// Rows of version 3 keep what they have, and older ones have none: one that is made later would vouch for damage from
// before.
bool is_checksum(const std::string& checksum, const StoredExperiment& row, const std::string& game) {
  return checksum.empty() || checksum == experiment_checksum(row, game) ||
         checksum == checksum_of(row.name + "\n" + row.settings);
}

// Each game once: an index that leads to one row twice would pass for games that are not there.
class AscendingKeys {
 public:
  explicit AscendingKeys(const std::string& path) : path_(path) {}
  void add(const GameKey& key) {
    const bool same = last_ && last_->experiment == key.experiment;
    if (key.experiment.empty() || (same ? !(*last_ < key) : !experiments_.insert(key.experiment).second))
      throw OutsideError(fmt::format("store {}: damaged, game {} is there twice or of no experiment", path_,
                                     cycad::in_message(to_text(key))));
    last_ = key;
  }

 private:
  const std::string& path_;
  std::optional<GameKey> last_;
  std::set<std::string> experiments_;
};

}  // namespace

void check_result_word(const GameFilter& filter) {
  const std::vector<std::string> words{"one", "two", "draw", "win", "loss"};
  if (filter.result.empty()) return;
  if (std::find(words.begin(), words.end(), filter.result) == words.end())
    throw InputError(unknown_name("result", filter.result, words));
  if (filter.agent.empty() && (filter.result == "win" || filter.result == "loss"))
    throw InputError(fmt::format("result {}: expected an agent whose it is", filter.result));
}

class Store::Implementation {
 public:
  Implementation(const std::string& path, StoreAccess access) : path_(path) {
    check_files(path, access);
    if (access == StoreAccess::write) {
      if (has_bytes(path)) (void)check_store(open_for_reading(path), path);  // before a lock is left beside it
      lock_.emplace(lock_path(path), fmt::format("store {}", path));
      lock_->give_to_writers_of(path);
    }
    database_.emplace(open_checked(path, access));
    if (lock_) lock_->give_to_writers_of(path);  // which may just have been made
    version_ = static_cast<int>(database_->whole_of("PRAGMA user_version"));
    (void)experiments();  // whether they are as they were written: the rows of games have their game from there
    if (access == StoreAccess::write) file_.emplace(path);
  }

  void begin(const Plan& plan) {
    check_experiment_name(plan.name);
    const std::string settings = settings_json(plan);
    for (const StoredExperiment& known : experiments()) {
      if (known.name == plan.name) return take_over(plan, known, settings);
    }
    const StoredExperiment row{.name = plan.name,
                               .settings = settings,
                               .version = program_version(),
                               .created = fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::gmtime(std::time(nullptr)))};
    database_->prepare("INSERT INTO experiments(name, game, settings, version, created, checksum) VALUES(?,?,?,?,?,?)")
        .run(std::string_view(row.name), std::string_view(plan.game), std::string_view(row.settings),
             std::string_view(row.version), std::string_view(row.created),
             std::string_view(experiment_checksum(row, plan.game)));
  }

  bool insert(const StoredGame& row) {
    if (!insert_) insert_.emplace(database_->prepare(insert_statement()));
    insert_->reset();
    bind_game(*insert_, id_of(row.key.experiment), row);
    insert_->run_bound();
    const bool added = database_->changes() > 0;
    // SQLite goes on writing into a file that has lost its name or its pages, and all of it would be gone at the end.
    if (!log_) log_.emplace(real_path(path_) + "-wal");
    if (!file_->holds() || !log_->holds())
      throw OutsideError(
          fmt::format("store {}: it or its log was moved, replaced, emptied or deleted while it was in use; what was "
                      "played since is not in it",
                      path_));
    if (added) return true;
    const bool repeatable = is_repeatable(row.specifications[0]) && is_repeatable(row.specifications[1]);
    if (repeatable && !same_game(game(row.key), row))
      throw InputError(fmt::format("store {}: game {} is there already and was another one", path_, to_text(row.key)));
    return false;
  }

  [[nodiscard]] std::vector<StoredExperiment> experiments() const {
    Statement all = database_->prepare(
        fmt::format("SELECT name, settings, version, created, (SELECT count(*) FROM games WHERE experiment = id), game,"
                    " {} FROM experiments ORDER BY id",
                    version_ >= 3 ? "checksum" : "''"));
    std::vector<StoredExperiment> found;
    while (all.step()) {
      found.push_back({all.text(0), all.lines(1), all.text(2), all.text(3), static_cast<std::size_t>(all.whole(4))});
      if (!is_checksum(all.text(6), found.back(), all.text(5)))
        throw OutsideError(fmt::format("store {}: experiment {} is damaged, its checksum is not that of its values",
                                       path_, cycad::in_message(found.back().name)));
    }
    return found;
  }

  [[nodiscard]] StoredExperiment experiment(const std::string& name) const {
    std::vector<std::string> names;
    for (StoredExperiment& each : experiments()) {
      if (each.name == name) return each;
      names.push_back(each.name);
    }
    throw InputError(fmt::format("store {}: {}", path_, unknown_name("experiment", name, names)));
  }

  void for_each_game(const GameFilter& filter, const std::function<void(const StoredGame&)>& use) const {
    check_result_word(filter);
    if (!filter.experiment.empty()) (void)experiment(filter.experiment);
    Statement found = database_->prepare(select_statement(version_) + filter_clause());
    found.bind_all(std::string_view(filter.experiment), std::string_view(filter.agent), std::string_view(filter.map),
                   std::string_view(filter.result),
                   filter.limit == 0 ? std::int64_t{-1} : static_cast<std::int64_t>(filter.limit),
                   std::int64_t{filter.whole_agent ? 1 : 0});
    AscendingKeys keys(path_);
    while (found.step()) {
      const StoredGame row = read_game(found, version_);
      keys.add(row.key);
      use(row);
    }
  }

  [[nodiscard]] std::vector<GameKey> keys(const std::string& name) const {
    Statement found = database_->prepare(
        "SELECT pairing, number FROM games WHERE experiment = (SELECT id FROM experiments WHERE name = ?)"
        " ORDER BY pairing, number");
    found.bind_all(std::string_view(name));
    std::vector<GameKey> all;
    while (found.step())
      all.push_back({name, static_cast<std::size_t>(found.whole(0)), static_cast<std::size_t>(found.whole(1))});
    return all;
  }

  [[nodiscard]] std::optional<GameKey> newest(const std::string& name) const {
    Statement found = database_->prepare(
        "SELECT pairing, number FROM games WHERE experiment = (SELECT id FROM experiments WHERE name = ?)"
        " ORDER BY rowid DESC LIMIT 1");
    found.bind_all(std::string_view(name));
    if (!found.step()) return std::nullopt;
    return GameKey{name, static_cast<std::size_t>(found.whole(0)), static_cast<std::size_t>(found.whole(1))};
  }

  [[nodiscard]] StoredGame game(const GameKey& key) const {
    Statement found = database_->prepare(
        select_statement(version_) +
        " WHERE experiment = (SELECT id FROM experiments WHERE name = ?) AND pairing = ? AND number = ?");
    found.bind_all(std::string_view(key.experiment), static_cast<std::int64_t>(key.pairing),
                   static_cast<std::int64_t>(key.number));
    if (found.step()) return read_game(found, version_);
    (void)experiment(key.experiment);
    throw InputError(fmt::format("store {}: there is no game {}", path_, to_text(key)));
  }

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  // The settings of an experiment that goes on are those of the program that goes on with it.
  void take_over(const Plan& plan, StoredExperiment known, const std::string& now) const {
    if (known.settings == now) return;
    const Plan earlier = known.plan();
    require_same(plan, earlier, settings_differences(known.settings, now));
    Plan kept = plan;
    if (!is_play_signature(plan.signature))
      kept.signature = earlier.signature;
    else if (!is_play_signature(earlier.signature))
      require_same_play(plan);
    known.settings = settings_json(kept);
    database_->prepare("UPDATE experiments SET game = ?, settings = ?, checksum = ? WHERE name = ?")
        .run(std::string_view(plan.game), std::string_view(known.settings),
             std::string_view(experiment_checksum(known, plan.game)), std::string_view(plan.name));
  }

  // Where the signatures of two versions cannot be compared, a game tells.
  void require_same_play(const Plan& plan) const {
    std::optional<StoredGame> first;
    for_each_game({.experiment = plan.name, .limit = 1}, [&first](const StoredGame& row) { first = row; });
    if (!first || plays_again(plan, *first)) return;
    throw InputError(
        fmt::format("store {}: experiment {} is of an older cycad, and this one plays game {} otherwise (give this one "
                    "another name)",
                    path_, plan.name, to_text(first->key)));
  }

  // More games of each pairing go on after those that are there: none of them depends on how many there will be.
  void require_same(const Plan& plan, const Plan& earlier, std::vector<std::string> differences) const {
    const bool grows = plan.schedule.games > earlier.schedule.games && !plan.tuning;
    const std::size_t all = differences.size();
    if (all == 0 || (all == 1 && grows)) return;
    if (all > most_differences) {
      differences.resize(most_differences);
      differences.push_back(fmt::format("and {} more", all - most_differences));
    }
    throw InputError(fmt::format("store {}: experiment {} has other settings: {} (give this one another name)", path_,
                                 plan.name, fmt::join(differences, "; ")));
  }

  std::int64_t id_of(const std::string& name) {
    const auto known = ids_.find(name);
    if (known != ids_.end()) return known->second;
    Statement found = database_->prepare("SELECT id FROM experiments WHERE name = ?");
    found.bind_all(std::string_view(name));
    if (!found.step())
      throw InputError(fmt::format("store {}: there is no experiment {}", path_, cycad::in_message(name)));
    return ids_[name] = found.whole(0);
  }

  std::string path_;
  std::optional<SameFile> file_, log_;  // that are written to
  std::optional<FileLock> lock_;
  std::optional<Database> database_;
  int version_ = store_version;  // of the file; an older one is read as it is and migrated by the first writer
  std::optional<Statement> insert_;
  std::map<std::string, std::int64_t> ids_;
};

std::string StoredExperiment::unknown_game() const {
  try {
    const std::string game = printable(Json::parse(settings).at("game").get<std::string>());
    const auto known = cycad::games();
    return std::any_of(known.begin(), known.end(), [&](const GameEntry& entry) { return entry.name == game; }) ? ""
                                                                                                               : game;
  } catch (const JsonError&) {
    return "";  // plan() says what is wrong
  }
}

Store::Store(const std::string& path, StoreAccess access)
    : implementation_(std::make_unique<Implementation>(path, access)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

void Store::begin(const Plan& plan) { implementation_->begin(plan); }
bool Store::insert(const StoredGame& row) { return implementation_->insert(row); }
std::vector<StoredExperiment> Store::experiments() const { return implementation_->experiments(); }
StoredExperiment Store::experiment(const std::string& name) const { return implementation_->experiment(name); }
void Store::for_each_game(const GameFilter& filter, const std::function<void(const StoredGame&)>& use) const {
  implementation_->for_each_game(filter, use);
}
std::vector<StoredGame> Store::games(const GameFilter& filter) const {
  std::vector<StoredGame> found;
  for_each_game(filter, [&found](const StoredGame& row) { found.push_back(row); });
  return found;
}
std::vector<GameKey> Store::keys(const std::string& experiment) const { return implementation_->keys(experiment); }
std::optional<GameKey> Store::newest(const std::string& experiment) const {
  return implementation_->newest(experiment);
}
StoredGame Store::game(const GameKey& key) const { return implementation_->game(key); }
const std::string& Store::path() const { return implementation_->path(); }

std::vector<std::size_t> missing_games(const Plan& plan, const std::vector<GameKey>& keys) {
  const std::set<GameKey> there(keys.begin(), keys.end());
  std::vector<std::size_t> missing;
  for (std::size_t index = 0; index < plan.schedule.size(); ++index) {
    const ScheduledGame game = plan.schedule.game(index);
    if (!there.contains({plan.name, game.pairing, game.number})) missing.push_back(index);
  }
  return missing;
}

}  // namespace cycad
