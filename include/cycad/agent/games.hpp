// The games that cycad knows by name, each with its maps and the ways to begin. How to add one: src/agent/entries.hpp.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/agent/position.hpp"

namespace cycad {

struct AgentFactories;  // what the room `agent` itself needs of a game: src/agent/factories.hpp

struct MapDescription {
  std::string name;
  std::string alias;  // a second name, or empty
  std::string help;   // size and origin
};

// What a game offers beyond its rules (the concepts of game/game.hpp): options that need it are refused without it.
struct GameAbilities {
  bool separation = false;     // knows when the players cannot meet any more, and who would win
  bool lone_play = false;      // a separated player can go on alone
  bool lone_path = false;      // and can look for its longest way
  bool estimate = false;       // a static value
  bool straight_step = false;  // a playout of its own
  bool safe_step = false;
  bool blind_step = false;
  bool distance = false;     // how far the players are apart
  bool move_keys = false;    // moves by number, whatever the position
  bool hash = false;         // of a position
  bool groups = false;       // groups of moves
  bool abstraction = false;  // a shorter list of moves
  std::size_t weights = 0;   // of the greedy player, at most
};

struct GameEntry {
  std::string_view name;
  std::string_view title;
  std::string_view help;
  bool simultaneous;
  GameAbilities abilities;
  std::string_view default_map;
  std::string_view map_help;  // which names beyond the list are understood
  std::vector<MapDescription> (*maps)();
  std::unique_ptr<Position> (*start)(std::string_view map);
  std::unique_ptr<Position> (*from_text)(std::string_view text);
  const AgentFactories* agents;
};

std::span<const GameEntry> games();

// Throws InputError with the near names.
const GameEntry& game_named(std::string_view name);

// The beginning on a map of a game; an empty name stands for the default map.
std::unique_ptr<Position> start_position(std::string_view game, std::string_view map);
std::unique_ptr<Position> position_from_text(std::string_view game, std::string_view text);

}  // namespace cycad
