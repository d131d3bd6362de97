#include "experiment/equal_games.hpp"

#include <algorithm>
#include <string>

#include "cycad/core/error.hpp"
#include "cycad/match/stored_game.hpp"

namespace cycad {
namespace {

bool has_equal_games(const StoredExperiment& other, const Plan& plan) {
  if (other.name == plan.name || other.games == 0) return false;
  try {
    Plan resized = other.plan();
    resized.schedule.games = plan.schedule.games;
    return settings_json(resized) == settings_json(plan);
  } catch (const InputError&) {
    return false;  // damaged, or of a newer program: not this run's concern
  }
}

}  // namespace

void copy_equal_games(Store& store, const Plan& plan) {
  if (!std::all_of(plan.specifications.begin(), plan.specifications.end(), is_repeatable)) return;
  for (const StoredExperiment& other : store.experiments()) {
    if (!has_equal_games(other, plan)) continue;
    store.begin(plan);
    for (StoredGame& row : store.games({.experiment = other.name})) {
      if (row.key.number >= plan.schedule.games) continue;
      row.key.experiment = plan.name;
      store.insert(row);
    }
  }
}

}  // namespace cycad
