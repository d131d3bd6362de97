// What a game's own judgement of positions says about the moves of a node: for policies that use knowledge.
#pragma once

#include "cycad/game/game.hpp"
#include "cycad/search/policy/arms.hpp"

namespace cycad {

// A policy for which a node's moves are more than arms: what it needs of the game, and that the players move in turn.
template <class P>
inline constexpr bool needs_alternating = requires {
  requires P::for_alternating_games;
};
template <class P>
inline constexpr bool needs_estimate = requires {
  requires P::reads_estimates;
};
template <class P>
inline constexpr bool needs_distance = requires {
  requires P::reads_distance;
};
// One that sees nothing but arms, and so serves bandits too.
template <class P>
inline constexpr bool is_for_bandits = !needs_alternating<P> && !needs_distance<P>;

template <class G, class P>
inline constexpr bool policy_fits = (!needs_alternating<P> || AlternatingGame<G>)&&(
    !needs_estimate<P> || HasEstimate<G>)&&(!needs_distance<P> || HasDistance<G>)&&(!P::statistics.amaf ||
                                                                                    HasMoveKeys<G>);

// Whether a policy's look at a position (`prepare`) also answers player one's expected reward there.
template <class P, class G>
inline constexpr bool evaluates_positions = requires {
  requires P::template evaluates<G>;
};

// Player one's expected reward: the result of a finished game, and otherwise what the game thinks.
template <class G>
float heuristic_value(const G& game) {
  if (const Result result = game.result()) return *result;
  if constexpr (HasHeuristic<G>) {
    return game.heuristic();
  } else {
    return game.estimate();
  }
}

// What a move promises the player who makes it.
template <AlternatingGame G>
float heuristic_after(const G& state, Player player, typename G::Move move) {
  G next = state;
  next.play(move);
  return reward_for(player, heuristic_value(next));
}

// The same by the game's evaluation.
template <AlternatingGame G>
requires HasEvaluation<G>
float evaluation_after(const G& state, Player player, typename G::Move move) {
  G next = state;
  next.play(move);
  const Result result = next.result();
  return reward_for(player, result ? *result : next.evaluate().reward_one);
}

// What the moves of a new node promise, in the policy's first own lane of each.
template <AlternatingGame G>
void write_promises(const G& state, Player player, const ArmView& arms, const auto& move_at) {
  for (std::size_t arm = 0; arm < arms.size(); ++arm) arms.own(0, arm) = heuristic_after(state, player, move_at(arm));
}

// The values that a policy sees of arms which may be untried: `unknown` stands for their means.
template <class V>
V means_or(const Arms<V>& arms, float unknown) {
  const V counted = larger<V>(arms.visits, broadcast<V>(0.5F));
  return arms.visits < 0.5F ? broadcast<V>(unknown) : arms.rewards / counted;
}

// The score that takes untried arms first, the most promising one before the others.
template <class V>
V promising_first(const Arms<V>& arms, const V& promise, const V& score) {
  return arms.visits < 0.5F ? 1000.0F + promise : score;
}

}  // namespace cycad
