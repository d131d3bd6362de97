#include "serve/deciding.hpp"

#include <future>
#include <thread>

namespace cycad::serve {

Decision decide_while(Context& context, Agent& agent, const Position& position, Player player,
                      const std::function<bool()>& open) {
  using Clock = std::chrono::steady_clock;
  std::promise<Decision> promise;
  std::future<Decision> decision = promise.get_future();
  std::jthread thinking([&](const std::stop_token& stop) {
    try {
      promise.set_value(agent.decide(position, player, stop));
    } catch (...) {
      promise.set_exception(std::current_exception());
    }
  });
  const Clock::time_point end = Clock::now() + std::chrono::milliseconds(context.settings.limits.milliseconds);
  while (decision.wait_for(std::chrono::milliseconds(50)) == std::future_status::timeout)
    if (!open() || context.stop.stop_requested() || Clock::now() > end) thinking.request_stop();
  thinking.join();
  return decision.get();
}

}  // namespace cycad::serve
