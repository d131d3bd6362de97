#include "agent/process/decide_in_time.hpp"

#include <algorithm>

#include "agent/process/stop_at.hpp"

namespace cycad::process {

Decision decide_in_time(const TimedQuestion& question, Agent& agent, Agent& substitute, Margin& margin,
                        const std::function<void(MoveNumber)>& emergency) {
  using Milliseconds = std::chrono::duration<double, std::milli>;
  using std::chrono::steady_clock;
  const auto after = [&](double milliseconds) {
    return question.arrival + std::chrono::floor<steady_clock::duration>(Milliseconds(milliseconds));
  };
  const double kept = margin.milliseconds(question.limit);
  // The last part of the margin, for the way of the answer.
  constexpr double last_part = 0.4;
  const MoveNumber other = emergency ? substitute.decide(question.position, question.player, {}).move : 0;
  const auto stop = after(question.limit - kept);
  const StopAt deadline({.stop = stop,
                         .also = question.stop,
                         .too_late = after(question.limit - last_part * kept),
                         .emergency = emergency ? std::function<void()>([&] { emergency(other); }) : nullptr});
  Decision decision = agent.decide(question.position, question.player, deadline.token());
  margin.observe(std::max(0.0, Milliseconds(steady_clock::now() - stop).count()));
  return decision;
}

}  // namespace cycad::process
