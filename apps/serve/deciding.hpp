// A decision of an agent that can be given up while it thinks.
#pragma once

#include <functional>

#include "cycad/agent/agent.hpp"
#include "serve/context.hpp"

namespace cycad::serve {

// Asks the agent in a thread of its own, so that it ends soon after `open` says that nobody waits any more, the server
// stops, or the time that a decision may take is over.
Decision decide_while(Context& context, Agent& agent, const Position& position, Player player,
                      const std::function<bool()>& open);

}  // namespace cycad::serve
