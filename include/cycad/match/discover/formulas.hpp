// The search space of `cycad discover`: all selection formulas up to a size, each behaviour once, and a first ranking
// of them on bandits that costs no game (Maes, Wehenkel & Ernst 2012).
//
//   std::vector<Formula> all = distinct_formulas(6);
//   std::vector<RankedFormula> ranked = rank_on_bandits(all, {.tasks = 100});     best first
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "cycad/search/policy/formula.hpp"

namespace cycad {

// Formulas of at most so many symbols in which the mean occurs, short ones first. Of those that choose alike at every
// one of some hundred sampled nodes the shortest stays: what a tree does with a formula is to take its largest arm.
std::vector<Formula> distinct_formulas(std::size_t most_symbols);

struct BanditRanking {
  std::size_t arms = 3;
  std::size_t tasks = 100;
  std::size_t pulls = 200;
  std::uint64_t seed = 1;
};

struct RankedFormula {
  Formula formula;
  double regret = 0;  // a pull: what the best arm would have brought more, on average
};

// Bernoulli arms with uniformly drawn means, the same tasks for all formulas. `on_formula` is told how many are done.
std::vector<RankedFormula> rank_on_bandits(const std::vector<Formula>& formulas, const BanditRanking& settings,
                                           const std::function<void(std::size_t)>& on_formula = {},
                                           const std::stop_token& stop = {});

}  // namespace cycad
