// The exact value of a Tron position with both players moving at once, by backward induction: a matrix game at each
// position (exact_values.hpp), each position once however it was reached, symmetric ones once, and those of separated
// players by their longest paths.
//
//   TronSolver solver(tron_map("empty:4x4"));
//   const TronSolution solution = solver.solve({});        solver.values().text(solution.equilibrium.value)
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "cycad/game/tron/direction.hpp"
#include "cycad/game/tron/map.hpp"
#include "cycad/solve/exact_values.hpp"
#include "cycad/solve/limits.hpp"

namespace cycad {

struct TronSolution {
  SolveEnd end = SolveEnd::solved;
  // Of the first position, unless it is over: moves, player one's reward for each joint move, row by row, and the
  // equilibrium.
  std::vector<tron::Direction> moves_one, moves_two;
  std::vector<ValueNumber> rewards;
  Equilibrium equilibrium;
  std::uint64_t positions = 0;  // with players who can still meet, symmetric ones once
  std::uint64_t paths = 0;      // positions of one player alone
  std::size_t bytes = 0;        // the most that the tables took at once
};

class TronSolver {
 public:
  // Most cells that the players can reach, their own included.
  static constexpr std::size_t most_cells = 64;

  // Throws InputError if the players can reach more cells than that.
  explicit TronSolver(const TronMap& start);
  ~TronSolver();
  TronSolver(const TronSolver&) = delete;
  TronSolver& operator=(const TronSolver&) = delete;

  // How many positions there are at most, from samples of each length of the game; 0 if it is over.
  [[nodiscard]] double estimate_positions() const;

  // What so many positions take at most.
  [[nodiscard]] static std::size_t bytes_for(double positions);

  [[nodiscard]] TronSolution solve(const SolveLimits& limits);
  [[nodiscard]] const ExactValues& values() const;

 private:
  class Board;
  class Work;
  std::unique_ptr<Board> board_;
  std::unique_ptr<ExactValues> values_;
};

}  // namespace cycad
