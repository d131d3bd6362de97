// A position as Python sees it: moves are OpenSpiel's actions, numbers that mean the same in every position, and the
// moves that led here are known.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cycad/agent/position.hpp"
#include "module/bind.hpp"

namespace cycad::python {

class State {
 public:
  static constexpr std::int64_t no_action = -1;
  using JointAction = std::array<std::int64_t, 2>;  // no_action of a player who did not move

  explicit State(std::unique_ptr<Position> position);
  State(const State& other);
  State(State&&) noexcept = default;
  State& operator=(const State&) = delete;
  State& operator=(State&&) noexcept = default;
  ~State() = default;

  [[nodiscard]] const Position& position() const { return *position_; }
  [[nodiscard]] bool over() const { return position_->result().has_value(); }
  [[nodiscard]] bool simultaneous() const {
    return position_->moves_now(Player::one) && position_->moves_now(Player::two);
  }
  // Where the history begins.
  [[nodiscard]] const std::string& start() const { return *start_; }
  [[nodiscard]] const std::vector<JointAction>& history() const { return history_; }

  // From OpenSpiel's 0 or 1; without a number whoever is to move. InputError where that is no player.
  [[nodiscard]] Player player(const py::object& number) const;

  // A move as Python gives it, an action or a text, as a number in the list of moves. InputError if it is illegal.
  [[nodiscard]] MoveNumber move_number(Player player, const py::handle& move) const;

  // The number of a player who does not move now is ignored.
  void play(MoveNumber one, MoveNumber two);

 private:
  std::unique_ptr<Position> position_;
  std::shared_ptr<const std::string> start_;
  std::vector<JointAction> history_;
};

// What a position looks like: planes.cpp.
void bind_boards(py::module_& module, py::class_<State>& type);

// A copy of the object behind a position of a game in Python: python_games.cpp.
py::object unwrap(const State& state);

}  // namespace cycad::python
