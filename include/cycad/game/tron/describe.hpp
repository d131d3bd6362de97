// A Tron position as a board with its border, and its moves as the cells that they involve (game/board.hpp). A position
// does not remember whose trail a wall is: that is read from the positions before it.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "cycad/game/board.hpp"
#include "cycad/game/tron/map.hpp"
#include "cycad/game/tron/tron.hpp"

namespace cycad {

// `trails` are the cells where the heads have been, in order; what is missing there looks like a wall.
BoardDescription describe_tron(const TronMap& map, const std::array<std::vector<tron::Cell>, 2>& trails);
BoardMove describe_tron_move(tron::Cell head, Player player, tron::Direction direction);

// Of the last of these positions, which are all since the start of a game or the last ones of it.
template <class Row, int Height>
BoardDescription describe_tron(std::span<const Tron<Row, Height>> history) {
  std::array<std::vector<tron::Cell>, 2> trails;
  for (const Tron<Row, Height>& position : history) {
    for (const Player player : {Player::one, Player::two}) trails[index_of(player)].push_back(position.head(player));
  }
  BoardDescription board = describe_tron(history.back().to_map(), trails);
  const Result result = history.back().result();
  if (result) board.status = *result > 0.5F ? "player one has won" : *result < 0.5F ? "player two has won" : "a draw";
  for (const Player player : {Player::one, Player::two}) {
    if (!result || history.back().legal_mask(player) != 0) continue;
    const tron::Cell head = history.back().head(player);
    board.marks.push_back({{head.column + 1, head.row + 1}, MarkKind::crash, player});
  }
  return board;
}

template <class Row, int Height>
BoardMove describe_tron_move(const Tron<Row, Height>& position, Player player, tron::Direction direction) {
  return describe_tron_move(position.head(player), player, direction);
}

}  // namespace cycad
