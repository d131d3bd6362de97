// `cycad bench --threads`: one tree with two threads beside one thread, and beside two trees that have nothing to do
// with each other, which is as fast as the machine lets two threads be. By the wall clock, the three in alternation.
#pragma once

#include <string_view>
#include <vector>

namespace cycad::bench {

struct ThreadsMeasurement {
  std::string_view name;
  double one = 0;    // simulations per second, medians
  double two = 0;    // of two threads in one tree
  double apart = 0;  // of two threads with a tree each
  double ratio = 0;  // of two to one, median over the repetitions
  double limit = 0;  // of apart to one, the same
  // The highest of all repetitions over the highest: what a machine says on which others work too.
  double best_ratio = 0;
  double best_limit = 0;
};

std::vector<ThreadsMeasurement> measure_threads(int repetitions);

}  // namespace cycad::bench
