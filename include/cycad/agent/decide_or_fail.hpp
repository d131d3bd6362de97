// A decision where nobody loses a game by giving none: for tables and answers that are about the agent's moves.
//
//   const Decision decision = decide_or_fail(*agent, position, player, stop);
#pragma once

#include <stop_token>

#include "cycad/agent/agent.hpp"
#include "cycad/core/error.hpp"

namespace cycad {

// OutsideError with the reason if the agent forfeits: a process that died, say. After a stop any decision will do.
inline Decision decide_or_fail(Agent& agent, const Position& position, Player player, const std::stop_token& stop) {
  Decision decision = agent.decide(position, player, stop);
  if (!decision.forfeit.empty() && !stop.stop_requested())
    throw OutsideError("the agent forfeits: " + decision.forfeit);
  return decision;
}

}  // namespace cycad
