// Where a command begins: on a map (--map) or in a position that is written out (--position).
#pragma once

#include <cstdint>
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

// Whose decision it is in the position where a command begins (--side).
struct SideOption {
  std::uint64_t side = 0;  // 0: whoever moves, player one if both do

  void declare(Command& command, const std::string& who);
  // InputError if that player does not move here, or nobody does.
  [[nodiscard]] Player player_in(const Position& position) const;
};

}  // namespace cycad
