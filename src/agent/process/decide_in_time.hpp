// A decision within its time, whatever the machine is busy with.
#pragma once

#include <chrono>
#include <functional>
#include <stop_token>

#include "agent/process/margin.hpp"
#include "cycad/agent/agent.hpp"

namespace cycad::process {

struct TimedQuestion {
  const Position& position;
  Player player;
  std::chrono::steady_clock::time_point arrival;
  double limit;               // milliseconds from the arrival
  std::stop_token stop = {};  // somebody else's
};

// The agent is asked to stop a margin before the time is over. If it has not come back shortly before the end, the move
// of the substitute, which was asked before, goes to `emergency`, from another thread; the decision is then for nobody.
Decision decide_in_time(const TimedQuestion& question, Agent& agent, Agent& substitute, Margin& margin,
                        const std::function<void(MoveNumber)>& emergency);

}  // namespace cycad::process
