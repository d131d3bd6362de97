// The agent `random`: every move alike.
#pragma once

#include "cycad/agent/agent.hpp"
#include "cycad/core/random.hpp"

namespace cycad {

class RandomAgent final : public Agent {
 public:
  void new_game(std::uint64_t seed) override;
  [[nodiscard]] Decision decide(const Position& position, Player player, std::stop_token stop) override;
  void observe(MoveNumber one, MoveNumber two, const Position& after) override;
  [[nodiscard]] Explanation explain() const override;

 private:
  Random random_;
  std::vector<std::string> moves_;
};

}  // namespace cycad
