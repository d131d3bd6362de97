// Ends a match of one pairing by a sequential test, the same way whatever the order in which its games end: the test
// sees pairs (or games, where the sides are fixed) in the order of their numbers, each only when all before it are
// there, and stops at the first that decides. Games beyond that one do not count.
//
//   SequentialStop stop(*plan.sprt, plan.schedule);
//   if (stop.add(game)) ...                                   // decided: no further games are needed
//   games = stop.counted(std::move(games));
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "cycad/match/schedule.hpp"
#include "cycad/match/statistics/sprt.hpp"
#include "cycad/match/tournament.hpp"

namespace cycad {

class SequentialStop {
 public:
  SequentialStop(const SprtSettings& settings, const Schedule& schedule);

  // Whether the test has decided.
  bool add(const PlayedGame& game);

  [[nodiscard]] bool decided() const { return state_.verdict != SprtVerdict::go_on; }
  // After the games that the test has seen.
  [[nodiscard]] const SprtState& state() const { return state_; }
  [[nodiscard]] std::size_t games() const { return seen_; }

  // Without the games beyond the deciding one; all of them while nothing is decided.
  [[nodiscard]] std::vector<PlayedGame> counted(std::vector<PlayedGame> games) const;

 private:
  void update();

  SprtSettings settings_;
  bool paired_;
  std::map<std::size_t, double> rewards_;  // of the first agent, by number, that the test has not seen yet
  std::size_t seen_ = 0;
  Tally tally_;
  PairTally pairs_;
  SprtState state_;
};

}  // namespace cycad
