// A small plan and a file in a folder of its own, for the tests of the store.
#pragma once

#include <string>

#include "apps/program.hpp"
#include "cycad/match/run_plan.hpp"
#include "cycad/match/store.hpp"
#include "support/error_of.hpp"

namespace cycad {

// Two quick agents in Tron on two maps.
inline Plan small_plan(const std::string& name, std::size_t games = 8) {
  Plan plan = make_plan({.game = "tron",
                         .agents = {"mcts(select=thompson)", "random"},
                         .maps = {"empty:5x5", "u"},
                         .budget = {.simulations = 20}},
                        {.seed = 3, .pairings = {{0, 1}}, .games = games});
  plan.name = name;
  plan.signature = "play-00c0ffee";
  return plan;
}

// The rows of an experiment without what a second run would not repeat.
inline std::string rows_text(const Store& store, const std::string& experiment) {
  std::string text;
  for (const StoredGame& row : store.games({.experiment = experiment})) text += to_json_line(row, {.times = false});
  return text;
}

}  // namespace cycad
