// Evaluators in batches: one search fills a batch with leaves, or many searches (of many games, in self-play) fill one.
//
//   struct Network {
//     // Fills out[k].priors and out[k].value_one for leaves[k], all at once.
//     void operator()(std::span<const Leaf<MyGame>> leaves, std::span<LeafValue> out);
//   };
//   run_batches<MyGame>(search, network, {.simulations = 800}, 32);
//
// A callable for one position, as `PuctWith` takes it, becomes one for batches by `one_by_one(callable)`.
#pragma once

#include "cycad/core/stopwatch.hpp"
#include "cycad/search/leaf_search.hpp"

namespace cycad {

// Leaves of some searches with room for what an evaluator says about them.
template <class AnyLeaf, class AnySearch>
class LeafBatch {
 public:
  [[nodiscard]] std::size_t size() const { return leaves_.size(); }

  void add(AnySearch& search, AnyLeaf leaf) {
    leaves_.push_back(std::move(leaf));
    searches_.push_back(&search);
  }

  // Throws what the evaluator throws, and InputError for what it says wrong.
  void evaluate(auto& evaluator) {
    std::size_t weights = 0;
    for (const AnyLeaf& leaf : leaves_) weights += leaf.move_count();
    priors_.assign(weights, std::numeric_limits<float>::quiet_NaN());
    evaluations_.clear();
    float* next = priors_.data();
    for (const AnyLeaf& leaf : leaves_) {
      evaluations_.push_back({.priors = {next, leaf.move_count()}});
      next += leaf.move_count();
    }
    evaluator(std::span<const AnyLeaf>(leaves_), std::span<LeafValue>(evaluations_));
    for (std::size_t place = 0; place < leaves_.size(); ++place)
      searches_[place]->resolve(leaves_[place].ticket, evaluations_[place].priors, evaluations_[place].value_one);
    leaves_.clear();
    searches_.clear();
  }

 private:
  std::vector<AnyLeaf> leaves_;
  std::vector<AnySearch*> searches_;
  std::vector<LeafValue> evaluations_;
  std::vector<float> priors_;
};

// GameError for what only a search that runs by itself can end by.
inline void require_batch_budget(const Budget& budget) {
  require_limit(budget);
  if (budget.nodes > 0) throw_game_error("nodes: batches end by simulations, milliseconds or a stop token, expected 0");
  if (budget.end_when_full)
    throw_game_error("end_when_full: batches end by simulations, milliseconds or a stop token, expected false");
  if (budget.end_when_forced)
    throw_game_error("end_when_forced: batches end by simulations, milliseconds or a stop token, expected false");
}

// Until each search has done the simulations of the budget, or the time is up. A batch takes leaves from each search in
// turn. Answers how many simulations were done in all. `S` has select_leaf, resolve, cancel, simulations and finished.
template <class AnyLeaf, class S>
std::uint64_t run_batches_of(std::span<S* const> searches, auto& evaluator, const Budget& budget, std::size_t batch) {
  if (batch == 0) throw InputError("a batch of 0 positions, expected 1 or more");
  require_batch_budget(budget);
  const Stopwatch stopwatch;
  const std::uint64_t most = budget.simulations > 0 ? budget.simulations : most_simulations;
  const auto done = [&] {
    std::uint64_t sum = 0;
    for (const S* search : searches) sum += search->simulations();
    return sum;
  };
  const std::uint64_t before = done();
  std::vector<std::uint64_t> until;
  for (const S* search : searches) until.push_back(std::min(most_simulations, search->simulations() + most));
  LeafBatch<AnyLeaf, S> filled;
  try {
    for (;;) {
      const std::uint64_t at = done();
      std::vector<std::size_t> open(searches.size());
      for (std::size_t number = 0; number < open.size(); ++number) open[number] = number;
      while (!open.empty() && filled.size() < batch) {
        std::erase_if(open, [&](std::size_t number) {
          if (filled.size() == batch) return true;
          auto leaf = searches[number]->select_leaf(until[number]);
          if (leaf) filled.add(*searches[number], std::move(*leaf));
          return !leaf.has_value();
        });
      }
      if (filled.size() > 0)
        filled.evaluate(evaluator);
      else if (done() == at)
        break;
      if (budget.stop.stop_requested()) break;
      if (budget.milliseconds > 0 && stopwatch.milliseconds() >= budget.milliseconds) break;
    }
  } catch (...) {
    for (S* search : searches) search->cancel();
    throw;
  }
  return done() - before;
}

template <class G, class E>
std::uint64_t run_batches(std::span<LeafSearch<G>* const> searches, E&& evaluator, const Budget& budget,
                          std::size_t batch) {
  return run_batches_of<Leaf<G>, LeafSearch<G>>(searches, evaluator, budget, batch);
}

// One search.
template <class G, class E>
std::uint64_t run_batches(LeafSearch<G>& search, E&& evaluator, const Budget& budget, std::size_t batch) {
  LeafSearch<G>* const one[] = {&search};
  return run_batches<G>(std::span<LeafSearch<G>* const>(one), evaluator, budget, batch);
}

// A callable for one position: float(const G&, std::span<const Move>, std::span<float> priors).
template <class Network>
auto one_by_one(Network network) {
  return [network]<class AnyLeaf>(std::span<const AnyLeaf> leaves, std::span<LeafValue> out) {
    for (std::size_t place = 0; place < leaves.size(); ++place)
      out[place].value_one = network(*leaves[place].position, leaves[place].moves, out[place].priors);
  };
}

}  // namespace cycad
