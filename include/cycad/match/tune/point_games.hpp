// The games of a tuning's points against the reference: those in the store, and those that are played when somebody
// asks for more. Every game that is played is in the store before it counts.
//
//   PointGames games(plan, {.store = &store, .threads = 2});
//   if (!games.reach({{3, 20}, {5, 20}}, stop)) ...           // points 3 and 5 have twenty games each, or not all yet
//   Tally tally = games.tally(3);
//
// Only games that were asked for count, so that what follows from them does not depend on what else is in the store.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <stop_token>
#include <vector>

#include "cycad/match/plan.hpp"
#include "cycad/match/statistics/pair_tally.hpp"
#include "cycad/match/statistics/tally.hpp"
#include "cycad/match/store.hpp"
#include "cycad/match/tournament.hpp"

namespace cycad {

struct PointGamesSettings {
  Store* store = nullptr;          // to play with; it must have begun the plan's experiment
  unsigned threads = 1;            // 0 plays nothing: only games that were added count
  bool tolerate_forfeits = false;  // see Tournament
  std::function<void(const PlayedGame&)> on_game = {};
};

struct PointTarget {
  std::size_t point = 0, games = 0;
};

class PointGames {
 public:
  PointGames(const Plan& plan, PointGamesSettings settings);

  // A game that was played before.
  void add(const PlayedGame& game);

  // Plays what is missing; false if a stop came first (or nothing may be played).
  bool reach(const std::vector<PointTarget>& targets, const std::stop_token& stop = {});

  // Of the games that were asked for.
  [[nodiscard]] std::size_t games(std::size_t point) const { return points_[point].target; }
  [[nodiscard]] Tally tally(std::size_t point) const;
  [[nodiscard]] double reward(std::size_t point, std::size_t number) const {
    return points_[point].games.at(number).reward;
  }

 private:
  bool play(std::vector<PointTarget> missing, const std::stop_token& stop);

  struct Outcome {
    double reward = 0;
    bool forfeit = false, opponent_forfeit = false;
  };
  struct Point {
    std::size_t target = 0;
    std::map<std::size_t, Outcome> games;  // by number
  };

  const Plan& plan_;
  PointGamesSettings settings_;
  std::vector<Point> points_;
};

}  // namespace cycad
