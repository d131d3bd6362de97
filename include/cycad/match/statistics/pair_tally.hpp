// The results of paired games: the same map and seeds twice, with the sides exchanged. What one side gains from the
// map it gains in both games, for either agent, so the two results of a pair are not independent, and the pair is the
// unit that statistics may count. Five outcomes are possible: 0, 1/2, 1, 3/2 or 2 points (hence "pentanomial").
//
//   PairTally pairs;
//   pairs.add(1, 0.5);  // the first agent won one game and drew the other
//   double error = standard_error(pairs);
//
// A game without a partner belongs into a Tally and not in here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace cycad {

struct PairTally {
  std::array<std::uint64_t, 5> counts{};  // pairs by the half points that the first agent got: 0 to 4

  void add(double reward_of_one_game, double reward_of_the_other) {
    ++counts[half_points(reward_of_one_game) + half_points(reward_of_the_other)];
  }
  PairTally& operator+=(const PairTally& more) {
    for (std::size_t outcome = 0; outcome < counts.size(); ++outcome) counts[outcome] += more.counts[outcome];
    return *this;
  }

  [[nodiscard]] std::uint64_t pairs() const { return counts[0] + counts[1] + counts[2] + counts[3] + counts[4]; }
  [[nodiscard]] std::uint64_t games() const { return 2 * pairs(); }
  [[nodiscard]] double points() const {
    return 0.5 * static_cast<double>(counts[1] + 2 * counts[2] + 3 * counts[3] + 4 * counts[4]);
  }
  // Points per game, in [0, 1]; half a point where there is none.
  [[nodiscard]] double score() const { return pairs() == 0 ? 0.5 : points() / static_cast<double>(games()); }
  [[nodiscard]] PairTally reversed() const { return {{counts[4], counts[3], counts[2], counts[1], counts[0]}}; }
  friend bool operator==(const PairTally&, const PairTally&) = default;

 private:
  static std::size_t half_points(double reward) { return reward > 0.5 ? 2 : reward < 0.5 ? 0 : 1; }
};

}  // namespace cycad
