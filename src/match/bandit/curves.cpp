#include "cycad/match/bandit/curves.hpp"

#include <algorithm>

#include "cycad/match/statistics/mean.hpp"
#include "cycad/match/statistics/proportion.hpp"

namespace cycad {
namespace {

// The part of an interval that a share (from 0) or a difference of shares (from -1) can have.
Interval within(const Interval& interval, double low) {
  return {std::max(low, interval.low), std::min(1.0, interval.high)};
}

BanditPoint point_of_one_model(const BanditCounts& counts, std::size_t model, std::size_t agent, std::size_t pulls) {
  const std::uint32_t tasks = counts.tasks[model];
  const std::uint32_t best = counts.best[counts.at(model, agent, pulls)];
  const std::uint32_t of_first = counts.best[counts.at(model, 0, pulls)];
  const std::uint32_t both = counts.both[counts.at(model, agent, pulls)];
  const MeanEstimate difference =
      agent == 0 ? MeanEstimate{} : difference_of_shares(best - both, of_first - both, tasks);
  return {
      .share = static_cast<double>(best) / tasks,
      .interval = wilson_interval(best, tasks),
      .difference = difference.mean,
      .difference_interval = {std::max(-1.0, difference.interval().low), std::min(1.0, difference.interval().high)}};
}

}  // namespace

BanditPoint bandit_point(const BanditCounts& counts, std::size_t agent, std::size_t pulls) {
  std::vector<double> shares, differences;
  std::size_t last = 0;
  for (std::size_t model = 0; model < counts.models(); ++model) {
    if (counts.tasks[model] == 0) continue;
    const double tasks = counts.tasks[model];
    const double share = counts.best[counts.at(model, agent, pulls)] / tasks;
    shares.push_back(share);
    differences.push_back(share - counts.best[counts.at(model, 0, pulls)] / tasks);
    last = model;
  }
  if (shares.empty()) return {};
  if (shares.size() == 1) return point_of_one_model(counts, last, agent, pulls);
  const MeanEstimate share = mean_estimate(shares);
  const MeanEstimate difference = mean_estimate(differences);
  return {.share = share.mean,
          .interval = within(share.interval(), 0),
          .difference = difference.mean,
          .difference_interval = within(difference.interval(), -1)};
}

std::vector<std::vector<BanditPoint>> bandit_curves(const BanditCounts& counts) {
  std::vector<std::vector<BanditPoint>> curves(counts.agents);
  for (std::size_t agent = 0; agent < counts.agents; ++agent)
    for (std::size_t pulls = 1; pulls <= counts.samples; ++pulls)
      curves[agent].push_back(bandit_point(counts, agent, pulls));
  return curves;
}

}  // namespace cycad
