// The one header for embedding cycad: the concepts of a game, and the search over it. It needs nothing but the
// standard library. See examples/nim for a game of some thirty lines with an MCTS player.
#pragma once

#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"
#include "cycad/game/game.hpp"
#include "cycad/game/serialized.hpp"
#include "cycad/search/batches.hpp"
#include "cycad/search/decide.hpp"
#include "cycad/search/decisive.hpp"
#include "cycad/search/policy/policies.hpp"
#include "cycad/search/search.hpp"
#include "cycad/search/temperature.hpp"

namespace cycad {

namespace detail {
template <class G>
typename G::Move best_move_of_side(const G& position, std::size_t side, std::uint64_t simulations, Random& random) {
  Search<G, Ucb1> search(Ucb1{});
  search.start(position, simulations);
  search.run({.simulations = simulations}, random);
  const auto arms = search.arms(side);
  return arms[decide(arms, random)].move;
}
}  // namespace detail

// The move that a plain UCT search plays after so many simulations, for an alternating-move game.
template <AlternatingGame G>
typename G::Move best_move(const G& position, std::uint64_t simulations, Random& random) {
  return detail::best_move_of_side(position, 0, simulations, random);
}

// The same for a simultaneous game: decoupled UCT in the matrix tree, for one of the players.
template <SimultaneousGame G>
typename G::Move best_move(const G& position, Player player, std::uint64_t simulations, Random& random) {
  return detail::best_move_of_side(position, index_of(player), simulations, random);
}

// Without the player: says that one is expected.
template <SimultaneousGame G>
typename G::Move best_move(const G& /*position*/, std::uint64_t /*simulations*/, Random& /*random*/) {
  static_assert(!SimultaneousGame<G>,
                "cycad: both players move at once in this game, expected "
                "best_move(position, player, simulations, random)");
  return {};
}

// A type that is no game: says what is missing.
template <class G>
requires(!detail::IsGame<G>) auto best_move(const G& /*position*/, const auto&... /*ignored*/) {
  static_assert(require_game<G>());
  return typename detail::NoSearch<G>::Move();
}

}  // namespace cycad
