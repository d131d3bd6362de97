// What the registry must know to make the agents of a game: which of its types a position holds is seen only when
// the position is there, so each factory takes one.
#pragma once

#include <memory>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/search_options.hpp"

namespace cycad {

struct AgentFactories {
  std::unique_ptr<Agent> (*mcts)(const Position&, const SearchOptions&, const Budget&);
};

}  // namespace cycad
