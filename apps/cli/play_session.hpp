// A person against an agent: shows the board, asks for moves in words, answers with the agent's. Where the words come
// from (keys or lines) and where the text goes is the caller's business.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/position.hpp"

namespace cycad {

struct PlaySession {
  std::unique_ptr<Position> position;
  Player person = Player::one;
  Agent& agent;
  Agent& adviser;  // thinks for the person when asked for a hint
  // A move by its name or the beginning of it, "hint", "quit" (or their first letters); nothing at the end of input.
  std::function<std::optional<std::string>()> read;
  std::function<void(const std::string&)> write;
  // Whether each board is drawn over the one before.
  bool redraw = false;
  bool colour = false;
};

// Returns when the game is over or the person quits.
void play_session(PlaySession& session);

// The move that a word names: the whole of it, or a beginning that no other move has.
std::optional<MoveNumber> find_move(const std::vector<std::string>& moves, const std::string& word);

}  // namespace cycad
