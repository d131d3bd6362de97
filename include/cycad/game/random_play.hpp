// One random (joint) move, in the kinds that playouts know:
//
//   uniform    every legal move alike
//   straight   the game's own heuristic, where it has one (`play_straight`: Perick et al. 2012, V-A)
//   safe       never a move that leaves the mover without one, if there is a choice (`play_safe`: Samothrakis 2010)
//   blind      without a look at what is legal: an illegal move loses (`play_blind`). A pending reply is a legal one.
//   evaluate   no moves at all: the game's evaluation or estimate (search/playout.hpp); uniform without either
//
// A game without a kind of its own plays uniformly, and one without a fast random step has its moves listed.
#pragma once

#include "cycad/game/game.hpp"

namespace cycad {

enum class PlayoutKind : std::uint8_t { uniform, straight, safe, blind, evaluate };
inline constexpr std::string_view playout_words[] = {"uniform", "straight", "safe", "blind", "evaluate"};

template <class G>
concept HasStraightStep = requires(G game, Random& random) {
  game.play_straight(random);
};
template <class G>
concept HasSafeStep = requires(G game, Random& random) {
  game.play_safe(random);
};
template <class G>
concept HasBlindStep = requires(G game, Random& random) {
  game.play_blind(random);
};

template <class List>
auto draw_from(const List& list, Random& random) {
  if (list.empty()) [[unlikely]]
    throw_game_error("the game has no result and whoever is to move has no move");
  return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

template <SimultaneousGame G>
typename G::Move draw_move(const G& game, Player player, Random& random) {
  MoveList<G> list;
  game.moves(player, list);
  return draw_from(list, random);
}

template <AlternatingGame G>
typename G::Move draw_move(const G& game, Random& random) {
  MoveList<G> list;
  game.moves(list);
  return draw_from(list, random);
}

template <PlayoutKind Kind, class G>
void play_step(G& game, Random& random) {
  if constexpr (Kind == PlayoutKind::straight && HasStraightStep<G>) {
    game.play_straight(random);
  } else if constexpr (Kind == PlayoutKind::safe && HasSafeStep<G>) {
    game.play_safe(random);
  } else if constexpr (Kind == PlayoutKind::blind && HasBlindStep<G>) {
    game.play_blind(random);
  } else if constexpr (HasRandomStep<G>) {
    game.play_random(random);
  } else if constexpr (SimultaneousGame<G>) {
    const auto one = draw_move(game, Player::one, random);
    game.play(one, draw_move(game, Player::two, random));
  } else {
    game.play(draw_move(game, random));
  }
}

// Up to `steps` of them, until the game is over; answers the result if it is. A game that can run them in one go is
// asked to.
template <PlayoutKind Kind, class G>
Result play_steps(G& game, Random& random, std::size_t steps) {
  if constexpr (Kind == PlayoutKind::straight && requires { game.play_straight(random, steps); }) {
    game.play_straight(random, steps);
  } else if constexpr (Kind == PlayoutKind::safe && requires { game.play_safe(random, steps); }) {
    game.play_safe(random, steps);
  } else if constexpr ((Kind == PlayoutKind::uniform || (Kind == PlayoutKind::straight && !HasStraightStep<G>) ||
                        (Kind == PlayoutKind::safe && !HasSafeStep<G>) ||
                        (Kind == PlayoutKind::blind && !HasBlindStep<G>)) &&
                       requires { game.play_random(random, steps); }) {
    game.play_random(random, steps);
  } else {
    for (;; --steps) {
      if (const Result result = game.result(); result || steps == 0) return result;
      play_step<Kind>(game, random);
    }
  }
  return game.result();
}

// One player's part of such a step, for a reply that is pending.
template <PlayoutKind Kind, SimultaneousGame G>
typename G::Move reply_of_kind(const G& game, Player player, Random& random) {
  if constexpr (Kind == PlayoutKind::straight && requires { game.straight_move(player, random); }) {
    return game.straight_move(player, random);
  } else if constexpr (Kind == PlayoutKind::safe && requires { game.safe_move(player, random); }) {
    return game.safe_move(player, random);
  } else {
    return draw_move(game, player, random);
  }
}

}  // namespace cycad
