// A game's own type behind the `Position` of the edges. Agents get back to it by `state_of<G>(position)`.
//
//   auto position = std::make_unique<PositionOf<Breakthrough>>(state, "breakthrough");
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "cycad/agent/position.hpp"
#include "cycad/core/error.hpp"

namespace cycad {

// What a position remembers beside the state so that it can be drawn. A game whose state does not show everything
// (Tron: whose trail a wall is) specialises this.
template <class G>
class DrawingOf {
 public:
  explicit DrawingOf(const G& /*start*/) {}
  void play(const G& /*after*/) {}
  [[nodiscard]] std::string draw(const G& state, bool colour) const {
    if constexpr (requires { state.draw(colour); }) {
      return state.draw(colour);
    } else {
      return state.to_text();
    }
  }
};

template <class G>
MoveList<G> list_moves(const G& state, [[maybe_unused]] Player player) {
  MoveList<G> list;
  list.clear();
  if (state.result()) return list;
  if constexpr (SimultaneousGame<G>) {
    state.moves(player, list);
  } else if (state.to_move() == player) {
    state.moves(list);
  }
  return list;
}

template <HasText G>
class PositionOf final : public Position {
 public:
  // `game` is the name in the registry and must outlive the position.
  PositionOf(const G& state, std::string_view game) : state_(state), game_(game), drawing_(state) {}

  [[nodiscard]] std::unique_ptr<Position> clone() const override { return std::make_unique<PositionOf>(*this); }
  [[nodiscard]] std::string_view game() const override { return game_; }
  [[nodiscard]] bool moves_now(Player player) const override {
    if (state_.result()) return false;
    if constexpr (SimultaneousGame<G>) return true;
    if constexpr (AlternatingGame<G>) return state_.to_move() == player;
  }
  [[nodiscard]] std::vector<std::string> moves(Player player) const override {
    std::vector<std::string> texts;
    for (const auto move : list_moves(state_, player)) texts.push_back(state_.move_text(move));
    return texts;
  }
  [[nodiscard]] std::size_t move_count(Player player) const override { return list_moves(state_, player).size(); }
  [[nodiscard]] Result result() const override { return state_.result(); }

  void play(MoveNumber one, MoveNumber two) override {
    if (state_.result()) throw InputError("the game is over, expected no more moves");
    if constexpr (SimultaneousGame<G>) {
      const auto first = move_numbered(Player::one, one);
      state_.play(first, move_numbered(Player::two, two));
    } else {
      const Player mover = state_.to_move();
      state_.play(move_numbered(mover, mover == Player::one ? one : two));
    }
    drawing_.play(state_);
  }

  [[nodiscard]] std::string to_text() const override { return state_.to_text(); }
  [[nodiscard]] std::string draw(bool colour) const override { return drawing_.draw(state_, colour); }

  [[nodiscard]] const G& state() const { return state_; }

 private:
  [[nodiscard]] typename G::Move move_numbered(Player player, MoveNumber number) const {
    const MoveList<G> list = list_moves(state_, player);
    if (number >= list.size())
      throw InputError("move number " + std::to_string(number) + " of player " +
                       (player == Player::one ? "one" : "two") + ", expected a number below " +
                       std::to_string(list.size()));
    return list[number];
  }

  G state_;
  std::string_view game_;
  DrawingOf<G> drawing_;
};

// Throws InputError unless `player` has something to decide: an agent refuses a finished game.
void require_decision(const Position& position, Player player);

// The state inside a position, or null when it is of another type.
template <class G>
const G* state_of(const Position& position) {
  const auto* typed = dynamic_cast<const PositionOf<G>*>(&position);
  return typed != nullptr ? &typed->state() : nullptr;
}

}  // namespace cycad
