// A game in a request: {"game": "tron", "map": "u", "moves": ["north/west"]}, or with a position in the place of a map.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cycad/agent/games.hpp"
#include "cycad/agent/position.hpp"
#include "serve/fields.hpp"
#include "serve/limits.hpp"

namespace cycad::serve {

struct RequestedGame {
  const GameEntry* entry = nullptr;
  std::string map;  // empty if it began with a position
  std::unique_ptr<Position> start;
  std::unique_ptr<Position> position;  // after all moves
  std::vector<std::string> moves;
};

// ApiError with status 404 for an unknown one.
const GameEntry& known_game(const std::string& name);

// ApiError for whatever is wrong with it. A map is one of the catalogue or of the generated ones, never a file.
RequestedGame read_game(Fields& fields, const Limits& limits);

// The start on a map that a client named.
std::unique_ptr<Position> start_on_map(const GameEntry& entry, const std::string& map);

// `player` of a request; if it is not given, whoever moves, or player one if both do. ApiError if it has no move.
Player read_player(Fields& fields, const Position& position);

// Plays one turn, "a2a3" or "north/west".
void play_turn(Position& position, const std::string& turn);

}  // namespace cycad::serve
