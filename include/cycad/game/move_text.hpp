// Words for the moves of any game, with texts of its own or without.
#pragma once

#include <cstddef>
#include <string>
#include <type_traits>

#include "cycad/game/game.hpp"

namespace cycad {

// The text of a move: the game's own if it has one; otherwise a number, by its value or in the list of moves.
template <class G>
std::string text_of_move(const G& state, typename G::Move move, std::size_t number) {
  if constexpr (requires {
                  { state.move_text(move) } -> std::convertible_to<std::string>;
                }) {
    return state.move_text(move);
  } else if constexpr (std::is_arithmetic_v<typename G::Move>) {
    return std::to_string(move);
  } else {
    return "#" + std::to_string(number);
  }
}

// Who makes the mover's moves: in the game of a player alone that is not always player one.
template <class G>
Player acting_player(const G& state, [[maybe_unused]] std::size_t side) {
  if constexpr (SimultaneousGame<G>) {
    return side == 0 ? Player::one : Player::two;
  } else if constexpr (requires {
                         state.left();
                         { state.player() } -> std::same_as<Player>;
                       }) {
    return state.player();
  } else {
    return state.to_move();
  }
}

}  // namespace cycad
