// An agent whose construction is deferred until the first position shows which of the game's types it plays. A position
// of another type constructs it again.
#pragma once

#include <functional>
#include <memory>
#include <typeindex>

#include "cycad/agent/agent.hpp"

namespace cycad {

class DeferredAgent final : public Agent {
 public:
  using Make = std::function<std::unique_ptr<Agent>(const Position&)>;

  explicit DeferredAgent(Make make);

  void new_game(std::uint64_t seed) override;
  [[nodiscard]] Decision decide(const Position& position, Player player, std::stop_token stop) override;
  void observe(MoveNumber one, MoveNumber two, const Position& after) override;
  void end_game() override;
  [[nodiscard]] Explanation explain() const override;

 private:
  Make make_;
  std::unique_ptr<Agent> agent_;
  std::type_index type_ = typeid(void);
  std::uint64_t seed_ = 0;
};

}  // namespace cycad
