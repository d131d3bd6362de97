#include "agent/random_agent.hpp"

#include "cycad/agent/position_of.hpp"

namespace cycad {

void RandomAgent::new_game(std::uint64_t seed) {
  random_ = Random(seed);
  moves_.clear();
}

Decision RandomAgent::decide(const Position& position, Player player, std::stop_token /*stop*/) {
  require_decision(position, player);
  moves_ = position.moves(player);
  return {.move = random_.below(static_cast<std::uint32_t>(moves_.size()))};
}

void RandomAgent::observe(MoveNumber /*one*/, MoveNumber /*two*/, const Position& /*after*/) {}

Explanation RandomAgent::explain() const {
  Explanation explanation;
  for (const std::string& move : moves_)
    explanation.arms.push_back({.move = move, .mean = 0.5, .probability = 1.0 / static_cast<double>(moves_.size())});
  return explanation;
}

}  // namespace cycad
