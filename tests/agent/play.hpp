// A whole game between two agents, every move checked, with what each decided.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "cycad/agent/agent.hpp"

namespace cycad::test {

struct PlayedGame {
  std::vector<Decision> one, two;
  std::unique_ptr<Position> end;
};

inline PlayedGame play(const Position& start, Agent& one, Agent& two, std::uint64_t seed) {
  PlayedGame game{{}, {}, start.clone()};
  one.new_game(seed);
  two.new_game(seed + 1);
  while (!game.end->result()) {
    MoveNumber numbers[2] = {};
    for (const Player player : {Player::one, Player::two}) {
      if (!game.end->moves_now(player)) continue;
      Agent& agent = player == Player::one ? one : two;
      auto& decisions = player == Player::one ? game.one : game.two;
      decisions.push_back(agent.decide(*game.end, player, {}));
      numbers[index_of(player)] = decisions.back().move;
      EXPECT_LT(decisions.back().move, game.end->move_count(player));
      EXPECT_GE(decisions.back().value, 0.0);
      EXPECT_LE(decisions.back().value, 1.0);
    }
    game.end->play(numbers[0], numbers[1]);
    one.observe(numbers[0], numbers[1], *game.end);
    two.observe(numbers[0], numbers[1], *game.end);
  }
  return game;
}

// What the decisions of a game come to, without the clock.
inline std::vector<MoveNumber> moves_of(const std::vector<Decision>& decisions) {
  std::vector<MoveNumber> moves;
  moves.reserve(decisions.size());
  for (const Decision& decision : decisions) moves.push_back(decision.move);
  return moves;
}

}  // namespace cycad::test
