// A game's own type behind the type-erased `Position`. Agents get back to it by `state_of<G>(position)`.
//
//   auto position = std::make_unique<PositionOf<Breakthrough>>(state, "breakthrough");
//
// A game that has a board brings the functions that describe it (game/board.hpp). They see all states since the start,
// because a state may not show everything (Tron: whose trail a wall is); without them only the last is stored.
#pragma once

#include <array>
#include <concepts>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "cycad/agent/position.hpp"
#include "cycad/core/error.hpp"

namespace cycad {

template <class G>
MoveList<G> list_moves(const G& state, [[maybe_unused]] Player player) {
  MoveList<G> list;
  if (state.result()) return list;
  if constexpr (SimultaneousGame<G>) {
    state.moves(player, list);
  } else if (state.to_move() == player) {
    state.moves(list);
  }
  return list;
}

template <class G>
struct BoardDescriber {
  BoardDescription (*board)(std::span<const G> history) = nullptr;
  BoardMove (*move)(const G& state, Player player, typename G::Move move) = nullptr;
};

// Numbers for the moves of a game (Position::actions): its own, or those of an enumeration. Otherwise a move is known
// by its place in the list.
template <class G>
concept HasActions = requires(typename G::Move move) {
  { G::action_count } -> std::convertible_to<std::size_t>;
  { G::action_of(move) } -> std::convertible_to<std::size_t>;
};

template <class G>
std::vector<std::size_t> list_actions(const G& state, Player player) {
  std::vector<std::size_t> actions;
  for (const auto move : list_moves(state, player)) {
    if constexpr (HasActions<G>) {
      actions.push_back(G::action_of(move));
    } else if constexpr (std::is_enum_v<typename G::Move>) {
      actions.push_back(static_cast<std::size_t>(move));
    } else {
      actions.push_back(actions.size());
    }
  }
  return actions;
}

template <HasText G>
class PositionOf final : public Position {
 public:
  // `game` is the name in the registry and must outlive the position.
  PositionOf(const G& state, std::string_view game, BoardDescriber<G> describer = {})
      : history_{state}, game_(game), describer_(describer) {}

  [[nodiscard]] std::unique_ptr<Position> clone() const override { return std::make_unique<PositionOf>(*this); }
  [[nodiscard]] std::string_view game() const override { return game_; }
  [[nodiscard]] bool moves_now(Player player) const override {
    if (state().result()) return false;
    if constexpr (SimultaneousGame<G>) return true;
    if constexpr (AlternatingGame<G>) return state().to_move() == player;
  }
  [[nodiscard]] std::vector<std::string> moves(Player player) const override {
    std::vector<std::string> texts;
    for (const auto move : list_moves(state(), player)) texts.push_back(state().move_text(move));
    return texts;
  }
  [[nodiscard]] std::vector<std::size_t> actions(Player player) const override { return list_actions(state(), player); }
  [[nodiscard]] std::size_t action_count() const override {
    if constexpr (HasActions<G>) return G::action_count;
    return G::max_moves;
  }
  // A game may understand more than the texts of its list: `move_from_text` reads any move, and `unique_move` finds the
  // one in the list that does the same.
  [[nodiscard]] MoveNumber read_move(Player player, std::string_view text) const override {
    if constexpr (requires { state().unique_move(state().move_from_text(text)); }) {
      return list_moves(state(), player).place_of(state().unique_move(state().move_from_text(text)));
    } else {
      return Position::read_move(player, text);
    }
  }
  [[nodiscard]] std::size_t move_count(Player player) const override { return list_moves(state(), player).size(); }
  [[nodiscard]] Result result() const override { return state().result(); }

  void play(MoveNumber one, MoveNumber two) override {
    if (state().result()) throw InputError("the game is over, expected no more moves");
    G next = state();
    if constexpr (SimultaneousGame<G>) {
      last_ = {move_numbered(Player::one, one), move_numbered(Player::two, two)};
      next.play(last_[0], last_[1]);
    } else {
      const Player mover = next.to_move();
      typename G::Move& move = last_[index_of(mover)];
      move = move_numbered(mover, mover == Player::one ? one : two);
      next.play(move);
    }
    if (describer_.board == nullptr) history_.clear();
    history_.push_back(next);
  }

  [[nodiscard]] std::string to_text() const override { return state().to_text(); }
  [[nodiscard]] BoardDescription board() const override {
    if (describer_.board == nullptr) return Position::board();
    BoardDescription board = describer_.board(history_);
    if (history_.size() < 2) return board;
    const G& before = history_[history_.size() - 2];
    std::vector<BoardMove> moves;
    for (const Player player : {Player::one, Player::two}) {
      if constexpr (AlternatingGame<G>)
        if (before.to_move() != player) continue;
      moves.push_back(describer_.move(before, player, last_[index_of(player)]));
    }
    add_last_moves(board, std::move(moves));
    return board;
  }
  [[nodiscard]] std::vector<BoardMove> board_moves(Player player) const override {
    if (describer_.move == nullptr) return Position::board_moves(player);
    std::vector<BoardMove> described;
    for (const auto move : list_moves(state(), player)) described.push_back(describer_.move(state(), player, move));
    return described;
  }

  [[nodiscard]] const G& state() const { return history_.back(); }

 private:
  [[nodiscard]] typename G::Move move_numbered(Player player, MoveNumber number) const {
    const MoveList<G> list = list_moves(state(), player);
    if (number >= list.size())
      throw InputError("move number " + std::to_string(number) + " of player " +
                       (player == Player::one ? "one" : "two") + ", expected a number below " +
                       std::to_string(list.size()));
    return list[number];
  }

  std::vector<G> history_;                  // the last is the state
  std::array<typename G::Move, 2> last_{};  // by player; of the last ply
  std::string_view game_;
  BoardDescriber<G> describer_;
};

// Throws InputError unless `player` has something to decide: an agent refuses a finished game.
void require_decision(const Position& position, Player player);

// The state inside a position, or null when it is of another type.
template <class G>
const G* state_of(const Position& position) {
  const auto* typed = dynamic_cast<const PositionOf<G>*>(&position);
  return typed != nullptr ? &typed->state() : nullptr;
}

template <class G>
const G& require_state(const Position& position) {
  const G* state = state_of<G>(position);
  if (state == nullptr) throw InputError("the position is of another game than the agent plays");
  return *state;
}

}  // namespace cycad
