// Plays what is missing of a plan: games that the store has are taken from it, the others are played and committed one
// by one as they end. So the same call goes on where an earlier one stopped, however that ended, and the outcome is
// that of a run which was never disturbed.
//
//   PlanRun outcome = run_plan(plan, {.store = &store, .threads = 2}, stop);
//
// Without a store all is played. A stop leaves what is finished.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "cycad/match/game_totals.hpp"
#include "cycad/match/plan.hpp"
#include "cycad/match/store.hpp"
#include "cycad/match/tournament.hpp"

namespace cycad {

struct RunSettings {
  Store* store = nullptr;
  unsigned threads = 1;
  bool tolerate_forfeits = false;     // see Tournament
  std::size_t games_per_pairing = 0;  // plays no game whose number is not below this one; 0: all
  // Whether somebody has the result of a game from elsewhere: it is not played. Called by all workers at the same time.
  std::function<bool(const ScheduledGame&)> is_known = {};
  // PlanRun::games: all in memory, for those who look at single games. What they came to is in PlanRun::totals anyway.
  bool keep_games = true;
  // Games out of the store, before the first one is played.
  std::function<void(const PlayedGame&)> on_earlier_game = {};
  // Games that were played now; each is in the store by then. Never two calls at once.
  std::function<void(const PlayedGame&)> on_game = {};
};

struct PlanRun {
  GameTotals totals;                   // of the games that count
  std::vector<PlayedGame> games = {};  // these, in the order of the schedule; none unless they are kept
  std::size_t earlier = 0;             // games that were in the store
  std::size_t played = 0;              // games that were played now
  bool complete = false;               // all games of the plan are there, or a sequential test has decided
  std::optional<SprtState> sprt = {};
};

PlanRun run_plan(const Plan& plan, const RunSettings& settings, const std::stop_token& stop = {});

}  // namespace cycad
