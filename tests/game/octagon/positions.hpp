// Positions of The Octagon Theory for tests, and their moves.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "cycad/game/octagon/octagon.hpp"

namespace cycad::test {

template <class G>
std::vector<OctagonMove> moves_of(const G& position) {
  MoveList<G> list;
  position.moves(list);
  return {list.begin(), list.end()};
}

// The start of a game with pieces put on the board; player one moves.
template <class G>
G with_pieces(const std::vector<octagon::Cell>& one, const std::vector<octagon::Cell>& two, const G& start = G()) {
  OctagonDiagram diagram = start.to_diagram();
  for (const octagon::Cell cell : one) diagram.at(cell) = 'x';
  for (const octagon::Cell cell : two) diagram.at(cell) = 'o';
  return G(diagram);
}

template <class G>
G full_board(int plies_left) {
  OctagonDiagram diagram = G().to_diagram();
  for (std::string& row : diagram.rows) std::replace(row.begin(), row.end(), '.', 'x');
  diagram.at({1, 1}) = 'o';
  diagram.ply = G::Board::plies - plies_left;
  return G(diagram);
}

}  // namespace cycad::test
