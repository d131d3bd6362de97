// What a tournament costs beside the thinking of its agents: referee, records, and the store with a commit for each
// game. One thread plays Tron 13x13 at 1,000 simulations per move into a store in the temporary folder.
#pragma once

#include <vector>

namespace cycad::bench {

struct Overhead {
  std::size_t games = 0;  // of each repetition
  double share = 0;       // of the time that agents did not think, median over the repetitions
  double least = 0, most = 0;
  double microseconds = 0;  // of it in each game, median
};

Overhead measure_overhead(int repetitions);

}  // namespace cycad::bench
