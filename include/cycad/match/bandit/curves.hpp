// What the counts of the laboratory say: for each agent and number of pulls, in which share of the tasks it would bet
// on a best arm, and how much more than the first agent.
//
//   BanditPoint point = bandit_point(counts, agent, pulls);
//   std::vector<std::vector<BanditPoint>> curves = bandit_curves(counts);     // [agent][pulls - 1]
//
// With several models every model is one measurement, and the intervals are the paper's: s t / sqrt n over the models,
// for differences with the models paired. With one model the tasks are the measurements: Wilson's interval for the
// share, and for differences s t / sqrt n over the tasks, paired; all agents meet the same luck in a task. Such an
// interval has no width where all measurements are the same.
#pragma once

#include <cstddef>
#include <vector>

#include "cycad/match/bandit/laboratory.hpp"
#include "cycad/match/statistics/tally.hpp"

namespace cycad {

struct BanditPoint {
  double share = 0;
  Interval interval;
  double difference = 0;  // to the first agent
  Interval difference_interval = {-1, 1};
};

// `pulls` is from 1 to counts.samples. Models without a finished task do not count; without any the intervals say
// nothing: [0, 1] and [-1, 1].
BanditPoint bandit_point(const BanditCounts& counts, std::size_t agent, std::size_t pulls);

std::vector<std::vector<BanditPoint>> bandit_curves(const BanditCounts& counts);

}  // namespace cycad
