// What a run of a search says when it ends.
#pragma once

#include <cstddef>
#include <cstdint>

#include "cycad/search/budget.hpp"

namespace cycad {

struct SearchReport {
  std::uint64_t simulations = 0;
  std::uint64_t nodes = 0;
  std::size_t bytes = 0;
  double milliseconds = 0;
  bool full = false;  // the tree reached its limit of memory, and the search went on without new nodes
  SearchEnd end = SearchEnd::simulations;
};

}  // namespace cycad
