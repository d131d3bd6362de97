// How the registry makes the agents of a game. A game may have several types (Tron has three sizes of board), and only
// a position tells which one it is, so each factory takes a position.
//
//   constexpr AgentFactories factories = factories_for<TronSmall, TronMedium, TronLarge>();
#pragma once

#include <memory>
#include <type_traits>

#include "cycad/agent/alphabeta_agent.hpp"
#include "cycad/agent/any_search_of.hpp"
#include "cycad/agent/capabilities.hpp"
#include "cycad/agent/evaluated_search_of.hpp"
#include "cycad/agent/flat_agent.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/greedy_agent.hpp"
#include "cycad/agent/mcts_agent.hpp"

namespace cycad {

struct AgentFactories {
  std::unique_ptr<Agent> (*mcts)(const Position&, const SearchOptions&, const Budget&);
  // The same search, to inspect.
  std::unique_ptr<AnySearch> (*search)(const Position&, Player, const SearchOptions&, const Budget&,
                                       std::uint64_t seed);
  // Null for a simultaneous game.
  std::unique_ptr<EvaluatedSearch> (*evaluated)(const Position&, const LeafSearchOptions&, std::uint64_t seed);
  std::unique_ptr<Agent> (*flat)(const Position&, const FlatOptions&, const Budget&);
  // Null for a game without an estimate.
  std::unique_ptr<Agent> (*greedy)(const Position&, const GreedyOptions&);
  // Null for every game but Tron.
  std::unique_ptr<Agent> (*alphabeta)(const Position&, const AlphaBetaOptions&, const Budget&);
};

// Calls `make` with the one of the types that the position holds.
template <class... Types, class Make, class Made = Agent>
std::unique_ptr<Made> make_for_type_of(const Position& position, Make make, std::type_identity<Made> /*kind*/ = {}) {
  std::unique_ptr<Made> made;
  const auto try_type = [&]<class G>(const G* state) {
    if (state != nullptr) made = make(*state);
  };
  (try_type(state_of<Types>(position)), ...);
  if (made == nullptr) throw InputError("the position is of another game than the agent plays");
  return made;
}

template <class... Types>
constexpr AgentFactories factories_for() {
  AgentFactories factories{};
  factories.mcts = [](const Position& position, const SearchOptions& options, const Budget& budget) {
    return make_for_type_of<Types...>(
        position, [&]<class G>(const G&) { return std::make_unique<MctsAgent<G>>(options, budget); });
  };
  factories.search = [](const Position& position, Player player, const SearchOptions& options, const Budget& budget,
                        std::uint64_t seed) {
    return make_for_type_of<Types...>(
        position,
        [&]<class G>(const G&) { return std::make_unique<AnySearchOf<G>>(position, player, options, budget, seed); },
        std::type_identity<AnySearch>{});
  };
  if constexpr ((AlternatingGame<Types> && ...)) {
    factories.evaluated = [](const Position& position, const LeafSearchOptions& options, std::uint64_t seed) {
      return make_for_type_of<Types...>(
          position, [&]<class G>(const G&) { return std::make_unique<EvaluatedSearchOf<G>>(position, options, seed); },
          std::type_identity<EvaluatedSearch>{});
    };
  }
  factories.flat = [](const Position& position, const FlatOptions& options, const Budget& budget) {
    return make_for_type_of<Types...>(
        position, [&]<class G>(const G&) { return std::make_unique<FlatAgent<G>>(options, budget); });
  };
  if constexpr ((HasEstimate<Types> && ...)) {
    factories.greedy = [](const Position& position, const GreedyOptions& options) {
      return make_for_type_of<Types...>(position,
                                        [&]<class G>(const G&) { return std::make_unique<GreedyAgent<G>>(options); });
    };
  }
  if constexpr ((HasSpaceScore<Types> && ...)) {
    factories.alphabeta = [](const Position& position, const AlphaBetaOptions& options, const Budget& budget) {
      return make_for_type_of<Types...>(
          position, [&]<class G>(const G&) { return std::make_unique<AlphaBetaAgent<G>>(options, budget); });
    };
  }
  return factories;
}

template <class G>
constexpr std::size_t weight_count_of() {
  if constexpr (HasWeights<G>) return G::weight_count;
  return 0;
}

}  // namespace cycad
