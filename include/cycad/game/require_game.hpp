// Says in one line what a type lacks to be a game, where the concepts alone would give pages: `require_game<G>()` stops
// the compilation with a message for the first thing that is missing.
#pragma once

#include "cycad/game/game.hpp"

namespace cycad {
namespace detail {

enum class Missing {
  nothing,
  move_type,
  move_copy,
  move_equality,
  max_moves,
  default_constructor,
  copy,
  equality,
  result,
  play,
  to_move,
  alternating_moves,
  simultaneous_moves,
};

template <class G>
concept HasMoveType = requires {
  typename G::Move;
};

template <class G>
concept PlaysAlternating = requires(G game, typename G::Move move) {
  game.play(move);
};
template <class G>
concept PlaysSimultaneous = requires(G game, typename G::Move move) {
  game.play(move, move);
};

// A list of moves cannot be named without `max_moves`, so this one takes its place.
template <class G>
consteval Missing first_missing() {
  if constexpr (!HasMoveType<G>) {
    return Missing::move_type;
  } else if constexpr (!std::is_trivially_copyable_v<typename G::Move>) {
    return Missing::move_copy;
  } else if constexpr (!std::equality_comparable<typename G::Move>) {
    return Missing::move_equality;
  } else if constexpr (!requires {
                         { G::max_moves } -> std::convertible_to<std::size_t>;
                       }) {
    return Missing::max_moves;
  } else if constexpr (!std::default_initializable<G>) {
    return Missing::default_constructor;
  } else if constexpr (!std::copyable<G>) {
    return Missing::copy;
  } else if constexpr (!std::equality_comparable<G>) {
    return Missing::equality;
  } else if constexpr (!requires(const G game) {
                         { game.result() } -> std::same_as<Result>;
                       }) {
    return Missing::result;
  } else if constexpr (PlaysSimultaneous<G>) {
    constexpr bool listed = requires(const G game, MoveList<G>& out) { game.moves(Player::one, out); };
    return listed ? Missing::nothing : Missing::simultaneous_moves;
  } else if constexpr (!PlaysAlternating<G>) {
    return Missing::play;
  } else if constexpr (!requires(const G game) {
                         { game.to_move() } -> std::same_as<Player>;
                       }) {
    return Missing::to_move;
  } else {
    constexpr bool listed = requires(const G game, MoveList<G>& out) { game.moves(out); };
    return listed ? Missing::nothing : Missing::alternating_moves;
  }
}

template <class G>
concept IsGame = first_missing<G>()
== Missing::nothing;

}  // namespace detail

// True, or it does not compile; `IsGame` is the question without the consequence.
template <class G>
consteval bool require_game() {
  using detail::Missing;
  constexpr Missing missing = detail::first_missing<G>();
  static_assert(missing != Missing::move_type, "cycad: the game has no type `Move`");
  static_assert(missing != Missing::move_copy, "cycad: the game's `Move` is not trivially copyable");
  static_assert(missing != Missing::move_equality, "cycad: the game's `Move` has no `operator==`");
  static_assert(missing != Missing::max_moves, "cycad: the game has no `static constexpr std::size_t max_moves`");
  static_assert(missing != Missing::default_constructor, "cycad: the game has no default constructor");
  static_assert(missing != Missing::copy, "cycad: the game cannot be copied and assigned");
  static_assert(missing != Missing::equality, "cycad: the game has no `bool operator==(const Game&) const`");
  static_assert(missing != Missing::result, "cycad: the game has no `cycad::Result result() const`");
  static_assert(missing != Missing::play,
                "cycad: the game has no `void play(Move)`, nor `void play(Move one, Move two)` for simultaneous moves");
  static_assert(missing != Missing::to_move, "cycad: the game has no `cycad::Player to_move() const`");
  static_assert(missing != Missing::alternating_moves,
                "cycad: the game has no `void moves(cycad::MoveList<Game>& out) const`");
  static_assert(missing != Missing::simultaneous_moves,
                "cycad: the game has no `void moves(cycad::Player, cycad::MoveList<Game>& out) const`");
  if constexpr (missing == Missing::nothing) {
    // A tree numbers moves by 16 bits, the largest of which stands for none, and keeps them behind words of four bytes.
    static_assert(G::max_moves < 65'535, "cycad: the game's `max_moves` is more than 65,534");
    static_assert(alignof(typename G::Move) <= 4, "cycad: the game's `Move` is aligned to more than 4 bytes");
  }
  return true;
}

}  // namespace cycad
