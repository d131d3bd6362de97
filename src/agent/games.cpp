#include "cycad/agent/games.hpp"

#include <fmt/format.h>

#include "agent/entries.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/agent/specification.hpp"
#include "cycad/core/error.hpp"

namespace cycad {

namespace {

// Room for all, so that no entry ever moves.
constexpr std::size_t most_games = 1000;

std::vector<GameEntry>& all_games() {
  static std::vector<GameEntry> games = [] {
    std::vector<GameEntry> table{tron_entry(), octagon_entry(), breakthrough_entry()};
    table.reserve(most_games);
    return table;
  }();
  return games;
}

}  // namespace

std::span<const GameEntry> games() { return all_games(); }

void add_game(const GameEntry& game) {
  for (const GameEntry& known : games())
    if (known.name == game.name)
      throw InputError("game '" + std::string(game.name) + "': the name is taken, expected another");
  if (all_games().size() == most_games)
    throw InputError("there are " + std::to_string(most_games) + " games already, expected no more");
  all_games().push_back(game);
}

const GameEntry& game_named(std::string_view name) {
  std::vector<std::string> known;
  for (const GameEntry& entry : games()) {
    if (entry.name == name) return entry;
    known.emplace_back(entry.name);
  }
  throw InputError(unknown_name("game", name, known));
}

std::string_view strongest_agent(const GameEntry& game) {
  return game.levels.empty() ? std::string_view("mcts") : game.levels.back().agent;
}

std::string level_agent(const GameEntry& game, unsigned level) {
  if (level < 1 || level > level_count)
    throw InputError(fmt::format("level {}, expected a number from 1 to {}", level, level_count));
  const Level chosen = game.levels.empty() ? Level{"mcts(select=ucb1-tuned)", 10U << level} : game.levels[level - 1];
  Specification agent = parse_specification(chosen.agent);
  agent.arguments.push_back({.key = "sims", .value = {.name = fmt::format("{}", chosen.simulations), .arguments = {}}});
  return to_text(agent);
}

std::unique_ptr<Position> start_position(std::string_view game, std::string_view map) {
  const GameEntry& entry = game_named(game);
  return entry.start(map.empty() ? entry.default_map : map);
}

std::unique_ptr<Position> position_from_text(std::string_view game, std::string_view text) {
  return game_named(game).from_text(text);
}

}  // namespace cycad
