#include "experiment/equal_games.hpp"

#include <algorithm>

#include "cycad/core/json.hpp"
#include "cycad/match/stored_game.hpp"

namespace cycad {

bool has_equal_games(const std::string& settings, const Plan& plan) {
  if (!std::all_of(plan.specifications.begin(), plan.specifications.end(), is_repeatable)) return false;
  try {
    Json resized = Json::parse(settings);
    resized["games"] = plan.schedule.games;
    return resized == Json::parse(settings_json(plan));
  } catch (const JsonError&) {
    return false;  // damaged: not this run's concern
  }
}

void copy_equal_games(Store& store, const Plan& plan) {
  for (const StoredExperiment& other : store.experiments()) {
    // Rows are checked as games of the plan when they are used, so that the settings need not be.
    if (other.name == plan.name || other.games == 0 || !has_equal_games(other.settings, plan)) continue;
    store.begin(plan);
    for (StoredGame& row : store.games({.experiment = other.name})) {
      if (row.key.number >= plan.schedule.games) continue;
      row.key.experiment = plan.name;
      store.insert(row);
    }
  }
}

}  // namespace cycad
