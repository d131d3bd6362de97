// Games that are written in Python, as values that the search of C++ takes: one type for alternating-move games, one
// for games with simultaneous moves. What the search asks most (moves, mover, result) is read from Python once for each
// position, when it arises; a copy of a position shares that, and the Python object behind it is cloned only where a
// move is played in a position that somebody else holds as well. Only `play` takes the interpreter's lock.
//
// What a game does wrong, or raises, is thrown through the search, which runs in one thread: see the factories in
// python_games.cpp. The names of the methods are those of OpenSpiel's State.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/core/error.hpp"
#include "cycad/game/game.hpp"
#include "module/held.hpp"

namespace cycad::python {

struct PythonMove {
  std::uint32_t action = 0;
  friend constexpr auto operator<=>(const PythonMove&, const PythonMove&) = default;
};

// What the class of a game offers, as functions of one of its objects; those that are not there are None.
struct PythonRules {
  std::string name;
  bool simultaneous = false;
  Held start;        // (map) -> state
  Held clone;        // (state) -> state
  Held action_text;  // (state, player, action) -> str, or None: the number
  Held text;         // (state) -> str, or None: the name of the start and the actions since
  Held from_text;    // (text) -> state, or None likewise
};

inline constexpr std::size_t most_python_moves = 512;

// A position with all that is known of it.
class PythonState {
 public:
  using Moves = std::vector<PythonMove>;

  PythonState() = default;
  // With the lock. `start` names the position. InputError if the game breaks a law here.
  PythonState(std::shared_ptr<const PythonRules> rules, py::object state, std::string start);

  [[nodiscard]] Result result() const;
  [[nodiscard]] Player mover() const;
  [[nodiscard]] const Moves& moves(Player player) const;
  // Plays one move, or both players' in a game with simultaneous moves.
  void play(const std::array<PythonMove, 2>& moves);

  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string move_text(Player player, PythonMove move) const;
  [[nodiscard]] std::string drawing() const;
  [[nodiscard]] const PythonRules& rules() const;
  // Of the object itself. With the lock.
  [[nodiscard]] py::object copy() const;

  // Two positions are equal when the same moves led to them, or when the game gives them the same text.
  friend bool operator==(const PythonState& one, const PythonState& two);

 private:
  struct Position;
  [[nodiscard]] const Position& now() const;

  std::shared_ptr<Position> now_;
};

class PythonAlternatingGame {
 public:
  using Move = PythonMove;
  static constexpr std::size_t max_moves = most_python_moves;
  static constexpr std::size_t action_count = std::size_t{1} << 31U;
  static constexpr std::size_t action_of(Move move) { return move.action; }

  PythonAlternatingGame() = default;
  explicit PythonAlternatingGame(PythonState state) : state_(std::move(state)) {}

  [[nodiscard]] Player to_move() const { return state_.mover(); }
  void moves(FixedList<Move, max_moves>& out) const {
    for (const Move move : state_.moves(state_.mover())) out.push_back(move);
  }
  void play(Move move) { state_.play({move, move}); }
  [[nodiscard]] Result result() const { return state_.result(); }

  [[nodiscard]] std::string to_text() const { return state_.text(); }
  [[nodiscard]] std::string move_text(Move move) const { return state_.move_text(state_.mover(), move); }
  static PythonAlternatingGame from_text(std::string_view /*text*/) {
    throw InputError("a game in Python is read by its own class");
  }
  [[nodiscard]] const PythonState& state() const { return state_; }
  friend bool operator==(const PythonAlternatingGame&, const PythonAlternatingGame&) = default;

 private:
  PythonState state_;
};

class PythonJointGame {
 public:
  using Move = PythonMove;
  static constexpr std::size_t max_moves = most_python_moves;
  static constexpr std::size_t action_count = PythonAlternatingGame::action_count;
  static constexpr std::size_t action_of(Move move) { return move.action; }

  PythonJointGame() = default;
  explicit PythonJointGame(PythonState state) : state_(std::move(state)) {}

  void moves(Player player, FixedList<Move, max_moves>& out) const {
    for (const Move move : state_.moves(player)) out.push_back(move);
  }
  void play(Move one, Move two) { state_.play({one, two}); }
  [[nodiscard]] Result result() const { return state_.result(); }

  [[nodiscard]] std::string to_text() const { return state_.text(); }
  [[nodiscard]] std::string move_text(Move move) const { return state_.move_text(Player::one, move); }
  static PythonJointGame from_text(std::string_view /*text*/) {
    throw InputError("a game in Python is read by its own class");
  }
  [[nodiscard]] const PythonState& state() const { return state_; }
  friend bool operator==(const PythonJointGame&, const PythonJointGame&) = default;

 private:
  PythonState state_;
};

}  // namespace cycad::python
