// A search by evaluators that are known at run time (a network of another language, say), for every alternating-move
// game: the leaves are positions, and their values come in batches.
//
//   auto search = make_evaluated_search(*start_position("breakthrough", "6x6"), {.c = 1.5F}, seed);
//   const PositionEvaluator network = [](std::span<const PositionLeaf> leaves, std::span<LeafValue> out) {
//     for (std::size_t k = 0; k < leaves.size(); ++k) {
//       // leaves[k].position->to_text(), ->moves(leaves[k].mover)
//       std::fill(out[k].priors.begin(), out[k].priors.end(), 1.0F);     by move number
//       out[k].value_one = 0.5F;                                         player one's expected reward
//     }
//   };
//   run_batches(*search, network, {.simulations = 800}, 32);             one search; or a span of searches
//   search->advance(search->choose(0));                                  plays the most visited move, reuses the
//   subtree
//
// The same search for a game's own type: search/leaf_search.hpp and search/batches.hpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cycad/agent/position.hpp"
#include "cycad/search/budget.hpp"
#include "cycad/search/leaf_search_options.hpp"
#include "cycad/search/leaf_value.hpp"

namespace cycad {

// A position that waits for its value.
struct PositionLeaf {
  std::size_t ticket = 0;
  std::shared_ptr<const Position> position = {};
  Player mover = Player::one;
  std::size_t moves = 0;
  [[nodiscard]] std::size_t move_count() const { return moves; }
};

// Fills out[k] for leaves[k]: a prior for each move number, and player one's expected reward.
using PositionEvaluator = std::function<void(std::span<const PositionLeaf> leaves, std::span<LeafValue> out)>;

class EvaluatedSearch {
 public:
  struct Arm {
    MoveNumber move = 0;
    std::string text = {};
    double visits = 0, mean = 0;
    float prior = 0;
  };

  virtual ~EvaluatedSearch() = default;

  // See LeafSearch for these.
  virtual std::optional<PositionLeaf> select_leaf(std::uint64_t most) = 0;
  virtual void resolve(std::size_t ticket, std::span<const float> priors, float value_one) = 0;
  virtual void cancel() = 0;
  [[nodiscard]] virtual std::uint64_t simulations() const = 0;
  [[nodiscard]] virtual bool finished() const = 0;

  // The moves at the root, in the order of their numbers; none before the root is evaluated.
  [[nodiscard]] virtual std::vector<Arm> arms() const = 0;
  [[nodiscard]] virtual double value_one() const = 0;
  [[nodiscard]] virtual const Position& position() const = 0;
  // By visits: at temperature 0 the most visited move, at 1 drawn by the visits.
  [[nodiscard]] virtual MoveNumber choose(float temperature) = 0;
  // The mover plays this move. A game that is over then has no more leaves.
  virtual void advance(MoveNumber move) = 0;
};

// Throws InputError for a simultaneous game and a finished one.
std::unique_ptr<EvaluatedSearch> make_evaluated_search(const Position& position, const LeafSearchOptions& options,
                                                       std::uint64_t seed);

// Until each of the searches has done the simulations of the budget; answers how many were done in all.
std::uint64_t run_batches(std::span<EvaluatedSearch* const> searches, const PositionEvaluator& evaluator,
                          const Budget& budget, std::size_t batch);
std::uint64_t run_batches(EvaluatedSearch& search, const PositionEvaluator& evaluator, const Budget& budget,
                          std::size_t batch);

}  // namespace cycad
