// A position of The Octagon Theory as a board, and its moves as the cells that they involve (game/board.hpp). A piece
// that stands on the board points nowhere: it pushes when it is placed.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>

#include "cycad/game/board.hpp"
#include "cycad/game/octagon/octagon.hpp"

namespace cycad {

BoardDescription describe_octagon(const OctagonDiagram& diagram);

// Of the last of these positions.
template <OctagonSize Size>
BoardDescription describe_octagon(std::span<const Octagon<Size>> history) {
  return describe_octagon(history.back().to_diagram());
}

template <OctagonSize Size>
BoardMove describe_octagon_move(const Octagon<Size>& position, Player player, OctagonMove move) {
  using Board = octagon::Board<Size>;
  using Bits = typename Board::Bits;
  const auto point_of = [](octagon::Spot spot) {
    const octagon::Cell cell = Board::cell_at(spot);
    return BoardPoint{cell.x + Board::shape.radius, Board::shape.radius - cell.y};
  };
  BoardMove described{.text = position.move_text(move), .player = player};
  if (move.is_pass()) return described;
  const octagon::PieceType type = octagon::type_of(move.piece());
  described.to = point_of(move.spot());
  described.piece = std::to_string(octagon::strength_of(type));
  const unsigned orientations = octagon::orientation_count(position.pieces(), type);
  if (orientations > 1)
    described.direction = octagon::compass_words[octagon::orientation_of(move.piece()) % orientations];
  const octagon::Directions pointed = octagon::directions_of(position.pieces(), move.piece());
  const Bits own = position.pieces_of(player);
  Bits opponent = position.pieces_of(other(player));
  for (std::size_t turn = 0; turn < octagon::direction_count; ++turn) {
    const octagon::Directions bit = octagon::bit_of(octagon::compass[turn]);
    if ((pointed & bit) == 0) continue;
    described.points_at.emplace_back(octagon::compass_words[turn]);
    if ((Board::neighbours(opponent, move.spot()) & bit) == 0) continue;
    const Bits after =
        octagon::pushed<Size>(own, opponent, move.spot(), static_cast<std::size_t>(octagon::compass[turn]));
    Bits left = opponent & ~after;
    if (left == 0) continue;
    Bits arrived = after & ~opponent;
    std::optional<BoardPoint> to;
    if (arrived != 0) to = point_of(octagon::take_lowest(arrived));
    described.shifts.push_back({point_of(octagon::take_lowest(left)), to});
    opponent = after;
  }
  return described;
}

}  // namespace cycad
