// What the games of an agent came to, and an interval: what all statistics of games begin and end with.
//
//   Tally tally;
//   tally.add(0.5);
//   Interval interval = score_interval(tally);  // score.hpp
//
// A score counts a draw as half a point.
#pragma once

#include <cstdint>

#include "cycad/match/statistics/pair_tally.hpp"

namespace cycad {

struct Tally {
  std::uint64_t wins = 0, draws = 0, losses = 0;
  PairTally pairs = {};                 // of these games, those that are paired
  std::uint64_t forfeits = 0;           // games that the agent lost, or drew, because it failed to give a legal move
  std::uint64_t opponent_forfeits = 0;  // likewise its opponents

  void add(double reward) {
    if (reward > 0.5) {
      ++wins;
    } else if (reward < 0.5) {
      ++losses;
    } else {
      ++draws;
    }
  }
  Tally& operator+=(const Tally& more) {
    wins += more.wins;
    draws += more.draws;
    losses += more.losses;
    pairs += more.pairs;
    forfeits += more.forfeits;
    opponent_forfeits += more.opponent_forfeits;
    return *this;
  }

  [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
  [[nodiscard]] double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
  // In [0, 1]; one half where there is no game.
  [[nodiscard]] double score() const { return games() == 0 ? 0.5 : points() / static_cast<double>(games()); }
  [[nodiscard]] Tally reversed() const { return {losses, draws, wins, pairs.reversed(), opponent_forfeits, forfeits}; }
  friend bool operator==(const Tally&, const Tally&) = default;
};

struct Interval {
  double low = 0, high = 1;
};

}  // namespace cycad
