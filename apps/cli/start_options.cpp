#include "cli/start_options.hpp"

#include "cycad/agent/games.hpp"

namespace cycad {

void StartOptions::declare(Command& command, const std::string& map_help) {
  command.text("--map", map, map_help, ValueKind::map);
  command.text("--position", position, "a position as text instead");
  command.exclusive("--position", "--map");
}

std::unique_ptr<Position> StartOptions::position_in(const std::string& game) const {
  return position.empty() ? start_position(game, map) : position_from_text(game, position);
}

}  // namespace cycad
