// Runs a recipe. Games go through the store game by game, everything else is stored part by part in the folder
// STORE.parts beside it, so that the same call continues where an earlier one stopped.
//
//   std::optional<LedgerEntry> entry = run_recipe(recipe, {.store = "results.db", .threads = 2}, stop);
//
// Nothing if a stop came before the end. The size budget goes through the parts in rounds, each with twice the share of
// the repetitions of the one before, until the time is over; it needs a store, and continues there at the next call, or
// without its games from where an earlier entry ended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "cycad/experiment/ledger.hpp"
#include "cycad/experiment/recipe.hpp"

namespace cycad {

// How far a part has come, in what its kind counts: games, trials, tasks.
struct PartProgress {
  const Part* part = nullptr;
  std::size_t done = 0, total = 0;
  std::size_t earlier = 0;  // of the done ones, how many were there before
};

struct RecipeRun {
  std::string store = {};  // empty: nothing is stored
  unsigned threads = 1;
  bool timed = false;                                         // milliseconds where the paper has them
  bool readings = false;                                      // runs the parts of readings too
  bool tolerate_forfeits = false;                             // see Tournament
  bool labels = false;                                        // the store calls agents by their rows' names
  double seconds = 0;                                         // of the size budget: the time limit; 0: none
  std::string signature = {};                                 // of the program's play
  std::optional<LedgerEntry> earlier = {};                    // whose results of the same settings are taken
  std::function<void(const PartProgress&)> on_progress = {};  // never two calls at once
  // The first forfeit of an agent in a part, with its reason.
  std::function<void(const std::string& agent, const std::string& reason)> on_forfeit = {};
};

std::optional<LedgerEntry> run_recipe(const Recipe& recipe, const RecipeRun& run, const std::stop_token& stop = {});

// Seconds of one processor that a part of the recipe takes after those before it, by speeds measured on a virtual
// machine of 2025; for a rough idea.
double estimated_seconds(const Recipe& recipe, const Part& part);
double estimated_seconds(const Recipe& recipe, bool readings = false);

// How many repetitions a part has: games per pairing, trials, tasks. 1 if it has no such number.
std::uint64_t repetitions_of(const Part& part);

// InputError, which names the recipe and the part, if an agent, a map or a move is not there. Runs nothing.
void check_recipe(const Recipe& recipe);

}  // namespace cycad
