// The moves that an agent weighed, in the order in which people read them.
#pragma once

#include <algorithm>
#include <vector>

#include "cycad/agent/agent.hpp"

namespace cycad {

// The best first: by visits, and by the mean where they are the same.
inline void sort_arms(std::vector<Explanation::Arm>& arms) {
  std::stable_sort(arms.begin(), arms.end(), [](const Explanation::Arm& one, const Explanation::Arm& two) {
    return one.visits != two.visits ? one.visits > two.visits : one.mean > two.mean;
  });
}

}  // namespace cycad
