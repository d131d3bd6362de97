#include "cycad/agent/position.hpp"

#include <fmt/format.h>

#include "cycad/agent/position_of.hpp"

namespace cycad {

void require_decision(const Position& position, Player player) {
  if (position.result())
    throw InputError(fmt::format("{}: the game is over, expected a position with moves", position.game()));
  if (!position.moves_now(player))
    throw InputError(fmt::format("{}: player {} does not move in this position", position.game(),
                                 player == Player::one ? "one" : "two"));
}

}  // namespace cycad
