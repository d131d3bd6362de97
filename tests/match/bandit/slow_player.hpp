// UCB1 on a bandit as the paper has it, in double and in the plainest way: equation 1, the sufficiency threshold of
// equation 2 and the moving average. Rewards are kept one by one, and every value is computed from them anew.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace cycad::test {

struct SlowUcb1 {
  double c = 0.4;
  double sufficiency = 1;
  std::size_t after = static_cast<std::size_t>(-1);  // visits from which on the average moves
  double rate = 0;
  std::vector<std::vector<double>> rewards;  // by arm
  std::vector<std::size_t> order = {};       // arms by their first pull

  explicit SlowUcb1(std::size_t arms) : rewards(arms) {}

  [[nodiscard]] double q(std::size_t arm) const {
    double value = 0;
    for (std::size_t n = 1; n <= rewards[arm].size(); ++n)
      value += (n <= after ? 1.0 / static_cast<double>(n) : rate) * (rewards[arm][n - 1] - value);
    return value;
  }
  [[nodiscard]] double best_q() const {
    double best = -1;
    for (const std::size_t arm : order) best = std::max(best, q(arm));
    return best;
  }
  [[nodiscard]] std::size_t pulls() const {
    std::size_t sum = 0;
    for (const std::vector<double>& each : rewards) sum += each.size();
    return sum;
  }
  [[nodiscard]] double score(std::size_t arm) const {
    const double exploration = best_q() > sufficiency ? 0 : c;
    return q(arm) +
           exploration * std::sqrt(std::log(static_cast<double>(pulls())) / static_cast<double>(rewards[arm].size()));
  }
  // Of equals the one that was pulled first, as in the tree.
  [[nodiscard]] std::size_t choose() const {
    std::size_t best = order[0];
    double most = score(best);
    for (const std::size_t arm : order) {
      const double own = score(arm);
      if (own > most + 1e-12) {
        best = arm;
        most = own;
      }
    }
    return best;
  }
  void learn(std::size_t arm, double reward) {
    if (rewards[arm].empty()) order.push_back(arm);
    rewards[arm].push_back(reward);
  }
};

}  // namespace cycad::test
