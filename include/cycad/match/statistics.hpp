// What a number of games says: wins, draws and losses, the score with a draw as half a point, its interval, and the
// difference in Elo. All results are finite in the degenerate cases (no game, all wins, all draws).
#pragma once

#include <cstdint>

namespace cycad {

// The quantile of the normal distribution for two-sided 95 %.
inline constexpr double normal_quantile_95 = 1.959963984540054;

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

// Wilson's interval for the score. Without draws it is the one for a proportion (Wilson 1927): the scores p whose
// test against the observed s does not reject, (s - p)^2 <= z^2 p (1 - p) / n. A draw takes a quarter off the
// variance of one game, so the variance here is p (1 - p) - d / 4. The share of draws is d = draws / (n + z^2) rather
// than draws / n: with nothing but draws the interval then shrinks as z^2 / (n + z^2) and does not vanish at once.
Interval score_interval(const Tally& tally, double quantile = normal_quantile_95);

struct EloDifference {
  double difference = 0;
  Interval interval;  // from the ends of the score's interval
};

// Elo's logistic curve, 400 log10(s / (1 - s)). A score within half a point (in one game more) of none or all is taken
// as that half point, which bounds the difference by what so few games can show.
EloDifference elo_difference(const Tally& tally, double quantile = normal_quantile_95);

}  // namespace cycad
