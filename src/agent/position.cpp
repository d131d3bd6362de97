#include "cycad/agent/position.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "cycad/agent/position_of.hpp"

namespace cycad {

std::string illegal_move(std::string_view text, const std::vector<std::string>& legal) {
  constexpr std::size_t most = 12;
  if (legal.empty()) return fmt::format("illegal move {}: the player does not move now", in_message(text));
  const std::span<const std::string> shown(legal.data(), std::min(legal.size(), most));
  return fmt::format("illegal move {}: expected one of {}{}", in_message(text), fmt::join(shown, ", "),
                     legal.size() > most ? ", ..." : "");
}

void require_decision(const Position& position, Player player) {
  if (position.result())
    throw InputError(fmt::format("{}: the game is over, expected a position with moves", position.game()));
  if (!position.moves_now(player))
    throw InputError(fmt::format("{}: player {} does not move in this position", position.game(),
                                 player == Player::one ? "one" : "two"));
}

}  // namespace cycad
