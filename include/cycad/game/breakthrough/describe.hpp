// A Breakthrough position as a board, and its moves as the cells that they involve (game/board.hpp).
#pragma once

#include <span>

#include "cycad/game/board.hpp"
#include "cycad/game/breakthrough/breakthrough.hpp"

namespace cycad {

// Of the last of these positions.
BoardDescription describe_breakthrough(std::span<const Breakthrough> history);
BoardMove describe_breakthrough_move(const Breakthrough& position, Player player, Breakthrough::Move move);

}  // namespace cycad
