// A search that is watched while it runs: it works in slices, and between two of them the tree is at rest and may be
// read (search.tree(), search.arms(side)). One run in slices gives the same tree as one without.
//
//   run_with_progress(search, {.milliseconds = 5000}, random, 100, [&](const SearchReport& so_far) { draw(search); });
#pragma once

#include <algorithm>

#include "cycad/core/stopwatch.hpp"
#include "cycad/search/search.hpp"

namespace cycad {

// `run(budget)` searches on and returns its report; `progress(report)` is called every `every` milliseconds with the
// report of all slices so far.
template <class Run, class Progress>
SearchReport run_in_slices(const Budget& budget, double every, Run&& run, Progress&& progress) {
  require_limit(budget);
  const Stopwatch stopwatch;
  SearchReport sum;
  for (;;) {
    Budget slice = budget;
    if (budget.simulations > 0) slice.simulations = budget.simulations - sum.simulations;
    const double left = budget.milliseconds - stopwatch.milliseconds();
    const bool last = budget.milliseconds > 0 && left <= every;
    slice.milliseconds = std::max(last ? left : every, 0.001);  // none at all would be no limit
    const SearchReport before = sum;
    sum = run(slice);
    sum.simulations += before.simulations;
    sum.full = sum.full || before.full;
    sum.milliseconds = stopwatch.milliseconds();
    if (sum.end != SearchEnd::time || last) return sum;
    if (budget.simulations > 0 && sum.simulations >= budget.simulations) {
      sum.end = SearchEnd::simulations;
      return sum;
    }
    progress(sum);
  }
}

template <class S, class Progress>
SearchReport run_with_progress(S& search, const Budget& budget, Random& random, double every, Progress&& progress) {
  return run_in_slices(
      budget, every, [&](const Budget& slice) { return search.run(slice, random); }, progress);
}

}  // namespace cycad
