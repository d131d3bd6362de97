// A person against an agent, game after game: shows the board, asks for moves in words, answers with the agent's and
// what it thinks. Where the words come from (keys or lines) and where the text goes is the caller's business.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cycad/agent/agent.hpp"
#include "cycad/agent/position.hpp"

namespace cycad {

struct PlaySession {
  std::string title;     // of the game
  std::string summary;   // the rules in a line
  std::string rules;     // all of them, a paragraph per line; empty: the summary
  std::string notation;  // how a move is written; empty: nothing is said of it
  std::string opponent;  // "level 5", or the agent as it was typed
  const Position& start;
  Player person = Player::one;
  Agent& agent;
  Agent& adviser;  // thinks for the person when asked for a hint
  std::uint64_t seed = 1;
  // A word or a move; nothing at the end of input.
  std::function<std::optional<std::string>()> read;
  std::function<void(const std::string&)> write;
  bool keys = false;    // words come as single keys, for directions
  bool redraw = false;  // each board is drawn over the one before
  bool colour = false;
  std::size_t width = 100;  // columns of text
};

// Returns when the person quits, or wants no other game.
void play_session(PlaySession& session);

// The move that a word names: the whole of it, or a beginning that no other move has, or the same but for capitals and
// the x of a capture.
std::optional<MoveNumber> find_move(const std::vector<std::string>& moves, const std::string& word);

}  // namespace cycad
