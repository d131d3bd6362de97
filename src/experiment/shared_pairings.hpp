// A round robin of a reading has most pairings in common with that of the file: these are not played again.
//
//   SharedPairings shared(part, original, results_of_original);
//   plan.schedule.pairings = shared.own(pairings);
//   results = shared.with_literal(results_of_plan);
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cycad/experiment/recipe.hpp"

namespace cycad {

class SharedPairings {
 public:
  SharedPairings() = default;  // nothing is shared
  // `part` is a reading of `original`, whose results are `literal`, by pairing.
  SharedPairings(const Part& part, const Part& original, std::vector<std::string> literal);

  // Of a list by pairing the entries of those that the reading plays itself.
  template <class T>
  [[nodiscard]] std::vector<T> own(std::vector<T> all) const {
    if (literal_.empty()) return all;
    std::vector<T> own;
    for (std::size_t pairing = 0; pairing < all.size(); ++pairing)
      if (again_[pairing]) own.push_back(std::move(all[pairing]));
    return own;
  }

  // The results of all pairings, of as many first games as both have.
  [[nodiscard]] std::vector<std::string> with_literal(std::vector<std::string> own) const;

 private:
  std::vector<std::string> literal_;  // empty: nothing is shared
  std::vector<bool> again_;           // by pairing: whether the reading plays it
};

}  // namespace cycad
