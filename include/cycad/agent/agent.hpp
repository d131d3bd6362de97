// A player of a game: a search, a rule, a process. One agent plays one side of one game at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/agent/position.hpp"

namespace cycad {

// How an agent failed to give a legal move; see Decision::forfeit.
enum class Failure : std::uint8_t { none, late, died, illegal, garbage };
inline constexpr std::string_view failure_words[] = {"", "late", "died", "illegal", "garbage"};

struct Decision {
  MoveNumber move = 0;
  double value = 0.5;  // the mover's expected reward
  std::uint64_t simulations = 0;
  std::uint64_t nodes = 0;
  std::size_t bytes = 0;
  double milliseconds = 0;
  std::string forfeit = {};         // why the agent loses the game, as for a process that died; empty: it has moved
  Failure failure = Failure::none;  // the kind of forfeit
};

// What the agent thought of each of its moves, and the line that it expects.
struct Explanation {
  struct Arm {
    std::string move;
    double visits = 0, mean = 0, probability = 0;
    std::optional<double> proven = {};  // the mover's reward, where a solver knows it
  };
  std::vector<Arm> arms;
  std::vector<std::string> line;
  int depth = 0;  // plies searched in full, where a search goes by plies
};

class Agent {
 public:
  virtual ~Agent() = default;
  // A game begins. Everything random that the agent does in it follows from the seed.
  virtual void new_game(std::uint64_t seed) = 0;
  [[nodiscard]] virtual Decision decide(const Position& position, Player player, std::stop_token stop) = 0;
  // What was played in the position that `decide` saw, and the position after it: for subtree reuse.
  virtual void observe(MoveNumber one, MoveNumber two, const Position& after) = 0;
  // The game is over, for whatever reason; for agents that hold resources outside of the program.
  virtual void end_game() {}
  // About the last decision.
  [[nodiscard]] virtual Explanation explain() const = 0;
};

}  // namespace cycad
