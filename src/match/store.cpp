#include "cycad/match/store.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "cycad/agent/nearest.hpp"
#include "cycad/agent/specification.hpp"
#include "cycad/core/error.hpp"
#include "match/store/file_lock.hpp"
#include "match/store/schema.hpp"
#include "match/store/sqlite.hpp"

namespace cycad {
namespace {

namespace fs = std::filesystem;

constexpr const char* select_games =
    "SELECT e.name, g.pairing, g.number, e.game, g.agent_one, g.agent_two, g.specification_one, g.specification_two,"
    " g.exchanged, g.map, g.start, g.seed_one, g.seed_two, g.result, g.ending, g.reason, g.length, g.moves,"
    " g.simulations_one, g.simulations_two, g.milliseconds_one, g.milliseconds_two, g.version, g.signature"
    " FROM games g JOIN experiments e ON e.id = g.experiment";
constexpr const char* insert_game =
    "INSERT INTO games VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
    " ON CONFLICT(experiment, pairing, number) DO NOTHING";

constexpr std::size_t most_differences = 8;

std::uint64_t seed_of(const std::string& text) {
  std::uint64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

StoredGame row_of(const Statement& row) {
  int column = 0;
  const auto text = [&] { return row.text(column++); };
  const auto whole = [&] { return static_cast<std::uint64_t>(row.whole(column++)); };
  const auto real = [&] { return row.real(column++); };
  StoredGame game;
  game.key.experiment = text();
  game.key.pairing = whole();
  game.key.number = whole();
  game.game = text();
  for (std::string& agent : game.agents) agent = text();
  for (std::string& specification : game.specifications) specification = text();
  game.exchanged = whole() != 0;
  game.map = text();
  game.start = text();
  for (std::uint64_t& seed : game.seeds) seed = seed_of(text());
  game.result = real();
  game.end = text();
  game.reason = text();
  game.length = whole();
  game.moves = text();
  for (SideRecord& side : game.sides) side.simulations = whole();
  for (SideRecord& side : game.sides) side.milliseconds = real();
  game.version = text();
  game.signature = text();
  return game;
}

// The WHERE and LIMIT of a filter; every condition has all parameters, so that they are always the same five.
constexpr const char* filter_clause =
    " WHERE (?1 = '' OR e.name = ?1) AND (?3 = '' OR g.map = ?3)"
    " AND (?2 = '' OR instr(g.agent_one, ?2) OR instr(g.specification_one, ?2) OR instr(g.agent_two, ?2)"
    "      OR instr(g.specification_two, ?2))"
    " AND CASE ?4 WHEN '' THEN 1 WHEN 'one' THEN g.result > 0.5 WHEN 'two' THEN g.result < 0.5"
    "     WHEN 'draw' THEN g.result = 0.5"
    "     WHEN 'win' THEN (g.result > 0.5 AND (instr(g.agent_one, ?2) OR instr(g.specification_one, ?2)))"
    "                  OR (g.result < 0.5 AND (instr(g.agent_two, ?2) OR instr(g.specification_two, ?2)))"
    "     ELSE (g.result < 0.5 AND (instr(g.agent_one, ?2) OR instr(g.specification_one, ?2)))"
    "       OR (g.result > 0.5 AND (instr(g.agent_two, ?2) OR instr(g.specification_two, ?2))) END"
    " ORDER BY g.experiment, g.pairing, g.number LIMIT ?5";

void check_path(const std::string& path, StoreAccess access) {
  const fs::path file(path);
  std::error_code problem;
  if (fs::is_directory(file, problem)) throw InputError(fmt::format("store {}: a folder, expected a file", path));
  if (access == StoreAccess::read && !fs::exists(file, problem))
    throw InputError(fmt::format("store {}: there is no such file", path));
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  if (!fs::is_directory(folder, problem))
    throw InputError(fmt::format("store {}: there is no folder {}", path, folder.string()));
}

bool has_bytes(const std::string& path) {
  std::error_code problem;
  const std::uintmax_t size = fs::file_size(path, problem);
  return !problem && size > 0;
}

// A write-ahead log needs a second file beside the first. Where none can be made, nobody can be writing either.
Database open_for_reading(const std::string& path) {
  try {
    Database database(path, Database::Mode::read);
    (void)database.whole_of("SELECT count(*) FROM sqlite_schema");
    return database;
  } catch (const OutsideError&) {
    if (has_bytes(path + "-wal")) throw;
    return {path, Database::Mode::read_frozen};
  }
}

// Everything is looked at without the right to write before a single byte changes.
Database open_for_writing(const std::string& path) {
  StoreCondition condition = StoreCondition::empty;
  if (has_bytes(path)) {
    const Database before = open_for_reading(path);
    condition = check_store(before, path);
    check_pages(before, path);
  }
  Database database(path, Database::Mode::read_write);
  if (database.text_of("PRAGMA journal_mode = WAL") != "wal")
    throw OutsideError(fmt::format("store {}: the file system takes no write-ahead log", path));
  database.run("PRAGMA synchronous = NORMAL");
  if (condition == StoreCondition::empty) make_tables(database);
  return database;
}

// Whether SQLite could tidy up after a reader.
bool can_tidy_up(const std::string& path) {
  const std::string folder = fs::absolute(path).parent_path().string();
  return access(path.c_str(), W_OK) == 0 && access(folder.c_str(), W_OK) == 0;
}

Database open_checked(const std::string& path, StoreAccess wanted) {
  if (wanted == StoreAccess::write) return open_for_writing(path);
  Database database = open_for_reading(path);
  if (check_store(database, path) == StoreCondition::empty)
    throw InputError(fmt::format("store {}: empty, expected a cycad store", path));
  if (can_tidy_up(path)) database = Database(path, Database::Mode::read_tidy);
  return database;
}

// The lock is beside the file itself, whatever links lead there.
std::string lock_path(const std::string& path) {
  std::error_code problem;
  const fs::path real = fs::weakly_canonical(path, problem);
  return (problem ? path : real.string()) + ".lock";
}

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
    check_path(path, access);
    if (access == StoreAccess::write) lock_.emplace(lock_path(path), fmt::format("store {}", path));
    database_.emplace(open_checked(path, access));
  }

  void begin(const Plan& plan) {
    check_experiment_name(plan.name);
    const std::string settings = settings_json(plan);
    Statement known = database_->prepare("SELECT settings FROM experiments WHERE name = ?");
    known.bind_all(std::string_view(plan.name));
    if (known.step()) {
      require_same(plan.name, known.text(0), settings);
      return;
    }
    database_->prepare("INSERT INTO experiments(name, game, settings, version, created) VALUES(?,?,?,?,?)")
        .run(std::string_view(plan.name), std::string_view(plan.game), std::string_view(settings),
             std::string_view(program_version()),
             std::string_view(fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::gmtime(std::time(nullptr)))));
  }

  bool insert(const StoredGame& row) {
    if (!insert_) insert_.emplace(database_->prepare(insert_game));
    const auto whole = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
    const std::array seeds{fmt::format("{}", row.seeds[0]), fmt::format("{}", row.seeds[1])};
    insert_->run(id_of(row.key.experiment), whole(row.key.pairing), whole(row.key.number),
                 std::string_view(row.agents[0]), std::string_view(row.agents[1]),
                 std::string_view(row.specifications[0]), std::string_view(row.specifications[1]),
                 std::int64_t{row.exchanged ? 1 : 0}, std::string_view(row.map), std::string_view(row.start),
                 std::string_view(seeds[0]), std::string_view(seeds[1]), row.result, std::string_view(row.end),
                 std::string_view(row.reason), whole(row.length), std::string_view(row.moves),
                 whole(row.sides[0].simulations), whole(row.sides[1].simulations), row.sides[0].milliseconds,
                 row.sides[1].milliseconds, std::string_view(row.version), std::string_view(row.signature));
    if (database_->changes() > 0) return true;
    const bool repeatable = is_repeatable(row.specifications[0]) && is_repeatable(row.specifications[1]);
    if (repeatable && !same_game(game(row.key), row))
      throw InputError(fmt::format("store {}: game {} is there already and was another one", path_, to_text(row.key)));
    return false;
  }

  [[nodiscard]] std::vector<StoredExperiment> experiments() const {
    Statement all = database_->prepare(
        "SELECT name, settings, version, created, (SELECT count(*) FROM games WHERE experiment = id)"
        " FROM experiments ORDER BY id");
    std::vector<StoredExperiment> found;
    while (all.step())
      found.push_back({all.text(0), all.text(1), all.text(2), all.text(3), static_cast<std::size_t>(all.whole(4))});
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
    Statement found = database_->prepare(std::string(select_games) + filter_clause);
    found.bind_all(std::string_view(filter.experiment), std::string_view(filter.agent), std::string_view(filter.map),
                   std::string_view(filter.result),
                   filter.limit == 0 ? std::int64_t{-1} : static_cast<std::int64_t>(filter.limit));
    while (found.step()) use(row_of(found));
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

  [[nodiscard]] StoredGame game(const GameKey& key) const {
    Statement found =
        database_->prepare(std::string(select_games) + " WHERE e.name = ? AND g.pairing = ? AND g.number = ?");
    found.bind_all(std::string_view(key.experiment), static_cast<std::int64_t>(key.pairing),
                   static_cast<std::int64_t>(key.number));
    if (found.step()) return row_of(found);
    (void)experiment(key.experiment);
    throw InputError(fmt::format("store {}: there is no game {}", path_, to_text(key)));
  }

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  void require_same(const std::string& name, const std::string& before, const std::string& now) const {
    if (before == now) return;
    std::vector<std::string> differences = settings_differences(before, now);
    const std::size_t all = differences.size();
    if (all > most_differences) {
      differences.resize(most_differences);
      differences.push_back(fmt::format("and {} more", all - most_differences));
    }
    throw InputError(fmt::format("store {}: experiment {} has other settings: {} (give this one another name)", path_,
                                 name, fmt::join(differences, "; ")));
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
  std::optional<FileLock> lock_;
  std::optional<Database> database_;
  std::optional<Statement> insert_;
  std::map<std::string, std::int64_t> ids_;
};

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
