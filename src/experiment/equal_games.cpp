#include "experiment/equal_games.hpp"

#include <algorithm>

#include "cycad/core/json.hpp"
#include "cycad/match/stored_game.hpp"

namespace cycad {
namespace {

// Rows are checked as games of the plan when they are used, so that the settings need not be.
bool has_equal_games(const StoredExperiment& other, const Plan& plan, const Json& settings) {
  if (other.name == plan.name || other.games == 0) return false;
  try {
    Json resized = Json::parse(other.settings);
    resized["games"] = plan.schedule.games;
    return resized == settings;
  } catch (const JsonError&) {
    return false;  // damaged: not this run's concern
  }
}

}  // namespace

void copy_equal_games(Store& store, const Plan& plan) {
  if (!std::all_of(plan.specifications.begin(), plan.specifications.end(), is_repeatable)) return;
  const Json settings = Json::parse(settings_json(plan));
  for (const StoredExperiment& other : store.experiments()) {
    if (!has_equal_games(other, plan, settings)) continue;
    store.begin(plan);
    for (StoredGame& row : store.games({.experiment = other.name})) {
      if (row.key.number >= plan.schedule.games) continue;
      row.key.experiment = plan.name;
      store.insert(row);
    }
  }
}

}  // namespace cycad
