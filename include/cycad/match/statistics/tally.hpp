// Wins, draws and losses, and an interval: what all statistics of games begin and end with.
//
//   Tally tally;
//   tally.add(0.5);
//   Interval interval = score_interval(tally);  // score.hpp
//
// A score counts a draw as half a point.
#pragma once

#include <cstdint>

namespace cycad {

struct Tally {
  std::uint64_t wins = 0, draws = 0, losses = 0;

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
    return *this;
  }

  [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
  [[nodiscard]] double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
  // In [0, 1]; half a point a game where there is none.
  [[nodiscard]] double score() const { return games() == 0 ? 0.5 : points() / static_cast<double>(games()); }
  [[nodiscard]] Tally reversed() const { return {losses, draws, wins}; }
  friend bool operator==(const Tally&, const Tally&) = default;
};

struct Interval {
  double low = 0, high = 1;
};

}  // namespace cycad
