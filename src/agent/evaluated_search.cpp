#include "cycad/agent/evaluated_search.hpp"

#include "cycad/agent/factories.hpp"

namespace cycad {

std::unique_ptr<EvaluatedSearch> make_evaluated_search(const Position& position, const LeafSearchOptions& options,
                                                       std::uint64_t seed) {
  const GameEntry& game = game_named(position.game());
  if (game.agents->evaluated == nullptr)
    throw InputError("the players of " + std::string(game.name) +
                     " move at the same time, expected an alternating-move game for an evaluator");
  return game.agents->evaluated(position, options, seed);
}

std::uint64_t run_batches(std::span<EvaluatedSearch* const> searches, const PositionEvaluator& evaluator,
                          const Budget& budget, std::size_t batch) {
  return run_batches_of<PositionLeaf, EvaluatedSearch>(searches, evaluator, budget, batch);
}

std::uint64_t run_batches(EvaluatedSearch& search, const PositionEvaluator& evaluator, const Budget& budget,
                          std::size_t batch) {
  EvaluatedSearch* const one[] = {&search};
  return run_batches(std::span<EvaluatedSearch* const>(one), evaluator, budget, batch);
}

}  // namespace cycad
