// Games made for testing the search. The reward of a line of moves is a fixed but patternless function of the line, so
// that every statistic in a tree can be checked and no two moves are alike by accident.
//
//   Maze<4>        alternating, at most 4 moves: narrow nodes with ranked moves
//   Maze<8>        alternating, at most 8 moves: narrow nodes of eight lanes that keep a list
//   Maze<12>       alternating: wide nodes
//   JointMaze<4>   the same at once, for the matrix tree
//   Steady<8>      in turns, every line of which has the same reward
//   JointSteady<8> the same at once
//   Listed<G>      a game without its ranked moves, so that nodes have to keep a list
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

#include "cycad/game/game.hpp"

namespace cycad::test {

struct Turn {
  std::uint8_t number = 0;
  friend constexpr auto operator<=>(const Turn&, const Turn&) = default;  // NOLINT(modernize-use-nullptr)
};

// Rewards 0, 1/2 and 1, a third each.
inline float patternless_reward(std::uint64_t line) { return static_cast<float>(mix(line) % 3) / 2.0F; }

template <std::size_t Most>
class Maze {
 public:
  using Move = Turn;
  static constexpr std::size_t max_moves = Most;

  Maze() = default;
  Maze(std::size_t moves, unsigned length, std::uint64_t seed = 0) : line_(seed), moves_(moves), left_(length) {}

  [[nodiscard]] Player to_move() const { return mover_; }
  [[nodiscard]] std::size_t move_count() const { return moves_; }
  [[nodiscard]] Move nth_move(std::size_t rank) const { return {static_cast<std::uint8_t>(rank)}; }
  void moves(MoveList<Maze>& out) const {
    out.clear();
    for (std::size_t rank = 0; rank < moves_; ++rank) out.push_back(nth_move(rank));
  }
  void play(Move move) {
    line_ = mix(line_ * 64 + move.number + 1);
    mover_ = other(mover_);
    --left_;
  }
  [[nodiscard]] Result result() const {
    if (left_ > 0) return {};
    return patternless_reward(line_);
  }
  friend bool operator==(const Maze&, const Maze&) = default;

 private:
  std::uint64_t line_ = 0;
  std::size_t moves_ = 2;
  unsigned left_ = 1;
  Player mover_ = Player::one;
};

template <std::size_t Most>
class JointMaze {
 public:
  using Move = Turn;
  static constexpr std::size_t max_moves = Most;

  JointMaze() = default;
  JointMaze(std::size_t moves_one, std::size_t moves_two, unsigned length, std::uint64_t seed = 0)
      : line_(seed), moves_{moves_one, moves_two}, left_(length) {}

  [[nodiscard]] std::size_t move_count(Player player) const { return moves_[index_of(player)]; }
  [[nodiscard]] Move nth_move(Player /*player*/, std::size_t rank) const { return {static_cast<std::uint8_t>(rank)}; }
  void moves(Player player, MoveList<JointMaze>& out) const {
    out.clear();
    for (std::size_t rank = 0; rank < move_count(player); ++rank) out.push_back(nth_move(player, rank));
  }
  void play(Move one, Move two) {
    line_ = mix(line_ * 4096 + one.number * std::uint64_t{64} + two.number + 1);
    --left_;
  }
  [[nodiscard]] Result result() const {
    if (left_ > 0) return {};
    return patternless_reward(line_);
  }
  friend bool operator==(const JointMaze&, const JointMaze&) = default;

 private:
  std::uint64_t line_ = 0;
  std::size_t moves_[2] = {2, 2};
  unsigned left_ = 1;
};

// Of player one, whatever is played.
struct SteadyLine {
  float reward = 0.5F;
  std::uint8_t number = 2, left = 2;  // of moves and of plies
  friend bool operator==(const SteadyLine&, const SteadyLine&) = default;

  [[nodiscard]] Result result() const { return left == 0 ? Result{reward} : Result{}; }
  void list(auto& out) const {
    for (std::uint8_t move = 0; move < number; ++move) out.push_back(move);
  }
};

template <std::size_t Most>
struct Steady : SteadyLine {
  using Move = std::uint8_t;
  static constexpr std::size_t max_moves = Most;
  [[nodiscard]] Player to_move() const { return left % 2 == 0 ? Player::one : Player::two; }
  void moves(MoveList<Steady>& out) const { list(out); }
  void play(Move /*move*/) { --left; }
  [[nodiscard]] float estimate() const { return reward; }
  friend bool operator==(const Steady&, const Steady&) = default;
};

template <std::size_t Most>
struct JointSteady : SteadyLine {
  using Move = std::uint8_t;
  static constexpr std::size_t max_moves = Most;
  void moves(Player /*player*/, MoveList<JointSteady>& out) const { list(out); }
  void play(Move /*one*/, Move /*two*/) { --left; }
  friend bool operator==(const JointSteady&, const JointSteady&) = default;
};

template <AlternatingGame G>
class Listed {
 public:
  using Move = typename G::Move;
  static constexpr std::size_t max_moves = G::max_moves;

  Listed() = default;
  explicit Listed(const G& game) : game_(game) {}

  [[nodiscard]] Player to_move() const { return game_.to_move(); }
  void moves(MoveList<Listed>& out) const { game_.moves(out); }
  void play(Move move) { game_.play(move); }
  [[nodiscard]] Result result() const { return game_.result(); }
  friend bool operator==(const Listed&, const Listed&) = default;

 private:
  G game_;
};

}  // namespace cycad::test
