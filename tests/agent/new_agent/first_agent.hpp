// Step 1 of "Add an agent" in CONTRIBUTING.md: an agent that plays the first of its moves.
#pragma once

#include "cycad/agent/agent.hpp"

namespace cycad {

class FirstAgent final : public Agent {
 public:
  void new_game(std::uint64_t /*seed*/) override {}
  [[nodiscard]] Decision decide(const Position& /*position*/, Player /*player*/, std::stop_token /*stop*/) override {
    return {.move = 0};
  }
  void observe(MoveNumber /*one*/, MoveNumber /*two*/, const Position& /*after*/) override {}
  [[nodiscard]] Explanation explain() const override { return {}; }
};

}  // namespace cycad
