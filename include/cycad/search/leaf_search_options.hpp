// The options of a search that hands out leaves (leaf_search.hpp).
#pragma once

#include <cstddef>

#include "cycad/search/root_noise.hpp"

namespace cycad {

struct LeafSearchOptions {
  float c = 0.8F;  // of PUCT
  float unvisited = 0.5F;
  RootNoise noise = {};
  bool solver = false;
  std::size_t bytes = std::size_t{1} << 30;  // how large the tree may grow
};

}  // namespace cycad
