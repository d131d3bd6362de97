// A sample of games or of pairs in one form: how often each outcome came, the outcomes being evenly spaced from 0 to 1.
#pragma once

#include <array>
#include <cstddef>

#include "cycad/match/statistics/pair_tally.hpp"
#include "cycad/match/statistics/tally.hpp"

namespace cycad {

template <std::size_t size>
struct Outcomes {
  std::array<double, size> counts{};

  static constexpr double value(std::size_t outcome) {
    return static_cast<double>(outcome) / static_cast<double>(size - 1);
  }
  [[nodiscard]] double total() const {
    double sum = 0;
    for (const double count : counts) sum += count;
    return sum;
  }
  [[nodiscard]] double mean() const {
    double sum = 0;
    for (std::size_t outcome = 0; outcome < size; ++outcome) sum += counts[outcome] * value(outcome);
    return sum / total();
  }
  [[nodiscard]] double variance() const {
    const double center = mean();
    double sum = 0;
    for (std::size_t outcome = 0; outcome < size; ++outcome) {
      const double deviation = value(outcome) - center;
      sum += counts[outcome] * deviation * deviation;
    }
    return sum / total();
  }
};

inline Outcomes<3> outcomes_of(const Tally& tally) {
  return {{static_cast<double>(tally.losses), static_cast<double>(tally.draws), static_cast<double>(tally.wins)}};
}

inline Outcomes<5> outcomes_of(const PairTally& pairs) {
  Outcomes<5> outcomes;
  for (std::size_t outcome = 0; outcome < 5; ++outcome)
    outcomes.counts[outcome] = static_cast<double>(pairs.counts[outcome]);
  return outcomes;
}

}  // namespace cycad
