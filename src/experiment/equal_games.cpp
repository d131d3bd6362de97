#include "experiment/equal_games.hpp"

#include <algorithm>

#include "cycad/core/json.hpp"
#include "cycad/match/stored_game.hpp"

namespace cycad {

EqualGames equal_games(const std::string& settings, const Plan& plan) {
  if (!std::all_of(plan.specifications.begin(), plan.specifications.end(), is_repeatable)) return EqualGames::none;
  try {
    Json resized = Json::parse(settings);
    resized["games"] = plan.schedule.games;
    if (resized == Json::parse(settings_json(plan))) return EqualGames::all;
    Plan once = plan;
    once.schedule.replays = 0;
    return resized == Json::parse(settings_json(once)) ? EqualGames::decided : EqualGames::none;
  } catch (const JsonError&) {
    return EqualGames::none;  // damaged: not this run's concern
  }
}

void copy_equal_games(Store& store, const Plan& plan) {
  for (const StoredExperiment& other : store.experiments()) {
    // Rows are checked as games of the plan when they are used, so that the settings need not be.
    const EqualGames equal = equal_games(other.settings, plan);
    if (other.name == plan.name || other.games == 0 || equal == EqualGames::none) continue;
    store.begin(plan);
    for (StoredGame& row : store.games({.experiment = other.name})) {
      if (row.key.number >= plan.schedule.games || (equal == EqualGames::decided && row.result == 0.5)) continue;
      row.key.experiment = plan.name;
      store.insert(row);
    }
  }
}

}  // namespace cycad
