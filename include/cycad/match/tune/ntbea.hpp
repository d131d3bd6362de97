// The N-tuple bandit evolutionary algorithm (Lucas, Liu and Perez-Liebana 2018): looks for the best point of a space of
// discrete values when an evaluation is noisy and dear, such as a pair of games. It asks, the caller tells:
//
//   Ntbea search({8, 6, 5}, {.seed = 1});
//   for (const Places& places : search.ask(4)) search.tell(places, score_of_two_games(places));
//   Places best = search.best();
//
// Its model has a mean for each value of each option, for each pair of values of two options, and for each point as a
// whole, so that an evaluation of one point says something about all points that share values with it. The next point
// is the mutant of the current one with the largest optimistic estimate, the mean over its tuples of
//   mean + exploration sqrt(ln evaluations / (evaluations of the tuple + 1/2)).
// What it asks for depends on its seed and on what it was told, never on when.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "cycad/core/random.hpp"

namespace cycad {

using Places = std::vector<std::size_t>;  // of a point along each option

struct NtbeaSettings {
  std::uint64_t seed = 1;
  double exploration = 0.5;     // for values in [0, 1]
  std::size_t neighbours = 50;  // mutants of the current point that are compared
};

class Ntbea {
 public:
  Ntbea(Places sizes, const NtbeaSettings& settings);

  // The next points; those that were asked for and not yet told count as visited, so that they differ if they can.
  std::vector<Places> ask(std::size_t count);
  void tell(const Places& places, double value);

  // The evaluated point with the best mean of the model; the first asked one before anything was told.
  [[nodiscard]] Places best() const;

 private:
  struct Statistics {
    double visits = 0, pending = 0, sum = 0;
  };
  using Tuple = std::vector<std::size_t>;  // numbers of options

  [[nodiscard]] Places values_at(const Tuple& tuple, const Places& places) const;
  [[nodiscard]] double optimistic(const Places& places) const;
  [[nodiscard]] double mean(const Places& places) const;
  Places mutant(const Places& places);
  void count_pending(const Places& places, double change);

  Places sizes_;
  NtbeaSettings settings_;
  Random random_;
  std::vector<Tuple> tuples_;
  std::vector<std::map<Places, Statistics>> model_;  // one a tuple
  Places current_;
  bool begun_ = false;
  double total_ = 0;  // evaluations, told or not
};

}  // namespace cycad
