#include "agent/deferred_agent.hpp"

#include <utility>

namespace cycad {

DeferredAgent::DeferredAgent(Make make) : make_(std::move(make)) {}

void DeferredAgent::new_game(std::uint64_t seed) {
  seed_ = seed;
  if (agent_) agent_->new_game(seed);
}

Decision DeferredAgent::decide(const Position& position, Player player, std::stop_token stop) {
  const std::type_index type = typeid(position);
  if (!agent_ || type != type_) {
    agent_ = make_(position);
    agent_->new_game(seed_);
    type_ = type;
  }
  return agent_->decide(position, player, std::move(stop));
}

void DeferredAgent::observe(MoveNumber one, MoveNumber two, const Position& after) {
  if (agent_) agent_->observe(one, two, after);
}

void DeferredAgent::end_game() {
  if (agent_) agent_->end_game();
}

Explanation DeferredAgent::explain() const { return agent_ ? agent_->explain() : Explanation{}; }

}  // namespace cycad
