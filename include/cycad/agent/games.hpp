// The games that cycad knows by name, each with its maps and start positions. How to add one: src/agent/entries.hpp.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/agent/position.hpp"

namespace cycad {

struct AgentFactories;  // how the agents of a game are made: factories.hpp
struct Capability;      // capabilities.hpp

struct MapDescription {
  std::string name;
  std::string alias;  // a second name, or empty
  std::string help;   // size and origin
};

// Opponents for people, from the weakest: docs/playing.md has what was measured about them.
inline constexpr unsigned level_count = 10;
struct Level {
  std::string_view agent;  // a specification or a preset
  unsigned simulations;    // per move
};

struct GameEntry {
  std::string_view name;
  std::string_view title;
  std::string_view help;
  bool simultaneous;
  std::span<const Capability> capabilities;
  std::size_t weights;  // of the greedy player, at most
  std::string_view default_map;
  std::string_view map_help;  // which names beyond the list are understood
  std::function<std::vector<MapDescription>()> maps;
  std::function<std::unique_ptr<Position>(std::string_view map)> start;
  std::function<std::unique_ptr<Position>(std::string_view text)> from_text;
  const AgentFactories* agents;
  std::span<const Level> levels = {};  // as many as `level_count`, or none: budgets that double
  std::string_view notation = {};      // how people write a move
  std::string_view rules = {};         // all that one must know to play, a paragraph per line
};

std::span<const GameEntry> games();

// One more game, which may be added while others are in use (agent/game_entry_of.hpp): entries stay where they are.
// Throws InputError for a name that is taken, or if there are too many.
void add_game(const GameEntry& game);

// Throws InputError with similar names.
const GameEntry& game_named(std::string_view name);

// The start position on a map of a game; an empty name stands for the default map.
std::unique_ptr<Position> start_position(std::string_view game, std::string_view map);
std::unique_ptr<Position> position_from_text(std::string_view game, std::string_view text);

// The specification of a level, from 1 to `level_count`.
std::string level_agent(const GameEntry& game, unsigned level);

// The agent of the highest level without its budget: who plays for a given time, and who gives hints.
std::string_view strongest_agent(const GameEntry& game);

}  // namespace cycad
