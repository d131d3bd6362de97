// Where a command begins: on a map (--map) or in a position that is written out (--position).
#pragma once

#include <memory>
#include <string>

#include "cli/command.hpp"
#include "cycad/agent/position.hpp"

namespace cycad {

struct StartOptions {
  std::string map, position;  // at most one of them; neither is the game's default map

  void declare(Command& command, const std::string& map_help = "the map; the game's default if not given");
  [[nodiscard]] std::unique_ptr<Position> position_in(const std::string& game) const;
};

}  // namespace cycad
