#include "cli/start_options.hpp"

#include <fmt/format.h>

#include "cycad/agent/games.hpp"
#include "cycad/core/error.hpp"

namespace cycad {

void StartOptions::declare(Command& command, const std::string& map_help) {
  command.text("--map", map, map_help, ValueKind::map);
  command.text("--position", position, "a position as text instead");
  command.exclusive("--position", "--map");
}

std::unique_ptr<Position> StartOptions::position_in(const std::string& game) const {
  return position.empty() ? start_position(game, map) : position_from_text(game, position);
}

void SideOption::declare(Command& command, const std::string& who) {
  command.whole("--side", side, who + "; if not given whoever moves, or player 1", 1, 2);
}

Player SideOption::player_in(const Position& position) const {
  if (position.result()) throw InputError("the game is over in this position, expected one with moves");
  if (side == 0) return position.moves_now(Player::one) ? Player::one : Player::two;
  const Player player = side == 1 ? Player::one : Player::two;
  if (!position.moves_now(player))
    throw InputError(fmt::format("--side: player {} does not move in this position", side));
  return player;
}

}  // namespace cycad
