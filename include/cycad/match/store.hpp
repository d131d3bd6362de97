// The record of all experiments: an SQLite file with a row for each experiment and for each finished game. A game is
// committed when insert() returns, and outlives whatever then happens to the process (write-ahead log, synchronous =
// NORMAL; only a crash of the whole machine can take the last ones). One process writes at a time; others may read.
//
//   Store store("results.db", StoreAccess::write);
//   store.begin(plan);                                       // a new experiment, or the same one again
//   for (std::size_t index : missing_games(plan, store.keys(plan.name))) ...
//   store.insert(to_stored(plan, played));                   // twice is harmless
//   for (const StoredGame& row : store.games({.experiment = plan.name})) ...
//
// run_plan.hpp does all of this. InputError: no store, a foreign file, an experiment with other settings. OutsideError:
// whatever the system refuses, a damaged file, a store of a newer version, another writer. A store of an older version
// is read as it is, and migrated when it is opened to write.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cycad/match/plan.hpp"
#include "cycad/match/stored_game.hpp"

namespace cycad {

enum class StoreAccess { read, write };

// What is in the file under PRAGMA application_id ("Cyca") and user_version.
inline constexpr std::int32_t store_application_id = 0x43796361;
inline constexpr std::int32_t store_version = 4;

struct StoredExperiment {
  std::string name;
  std::string settings;   // plan_from_json reads them
  std::string version;    // of the program that began it
  std::string created;    // as in 2026-03-01 12:00:00, UTC
  std::size_t games = 0;  // that are stored

  [[nodiscard]] Plan plan() const { return plan_from_json(name, settings); }
  // Its name if this program does not have it, such as one that is written in Python: of that experiment the rows can
  // be read, but no position; empty otherwise.
  [[nodiscard]] std::string unknown_game() const;
};

// Which games; an empty text or number is no condition.
struct GameFilter {
  std::string experiment = {};
  std::string agent = {};  // part of the name or of the specification of either side
  std::string map = {};
  std::string result = {};  // "one", "two" or "draw"; "win" or "loss" of the side that `agent` names
  std::size_t limit = 0;
  bool whole_agent = false;  // `agent` is the whole name
};

// The words of GameFilter::result; anything else is an InputError.
void check_result_word(const GameFilter& filter);

class Store {
 public:
  Store(const std::string& path, StoreAccess access);
  ~Store();
  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // Adds the experiment, or makes sure that the one of this name has the same settings and agents that play the same;
  // the InputError otherwise shows each difference. More games than before extend it, but for a tuning.
  void begin(const Plan& plan);

  // False if the same game is there already. A different one under the same key is an InputError, unless its agents
  // cannot repeat a game (is_repeatable): then the first one stays.
  bool insert(const StoredGame& row);

  [[nodiscard]] std::vector<StoredExperiment> experiments() const;
  // InputError with the near names if there is none.
  [[nodiscard]] StoredExperiment experiment(const std::string& name) const;

  // By experiment, in the order in which they began, then pairing, then number.
  [[nodiscard]] std::vector<StoredGame> games(const GameFilter& filter) const;
  void for_each_game(const GameFilter& filter, const std::function<void(const StoredGame&)>& use) const;
  [[nodiscard]] std::vector<GameKey> keys(const std::string& experiment) const;
  // The game that came last.
  [[nodiscard]] std::optional<GameKey> newest(const std::string& experiment) const;
  [[nodiscard]] StoredGame game(const GameKey& key) const;

  [[nodiscard]] const std::string& path() const;

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

// The places in the plan's schedule whose games are not among `keys`.
std::vector<std::size_t> missing_games(const Plan& plan, const std::vector<GameKey>& keys);

}  // namespace cycad
