#include "cycad/game/tron/describe.hpp"

namespace cycad {
namespace {

constexpr std::array<std::string_view, 5> compass{"n", "e", "s", "w", ""};  // by heading

// The description has the border, which the map has not.
BoardPoint point_of(tron::Cell cell) { return {cell.column + 1, cell.row + 1}; }

}  // namespace

BoardDescription describe_tron(const TronMap& map, const std::array<std::vector<tron::Cell>, 2>& trails) {
  BoardDescription board{.game = "tron"};
  board.resize(map.width + 2, map.height + 2, CellKind::wall);
  for (int row = 0; row < map.height; ++row) {
    const std::string& letters = map.rows[static_cast<std::size_t>(row)];
    for (int column = 0; column < map.width; ++column) {
      if (letters[static_cast<std::size_t>(column)] == ' ')
        board.cells[board.index_of({column + 1, row + 1})] = CellKind::floor;
    }
  }
  for (const Player player : {Player::one, Player::two}) {
    const std::size_t number = index_of(player);
    const CellKind kind = player == Player::one ? CellKind::trail_one : CellKind::trail_two;
    for (const tron::Cell cell : trails[number]) {
      board.trails[number].push_back(point_of(cell));
      board.cells[board.index_of(point_of(cell))] = kind;
    }
    board.cells[board.index_of(point_of(map.starts[number]))] = kind;
    board.pieces.push_back({point_of(map.starts[number]), player, PieceShape::cycle,
                            std::string(compass[static_cast<std::size_t>(map.headings[number])])});
  }
  board.sides = {{{.name = "player one", .letter = '1', .paint = Paint::blue, .pieces = 1},
                  {.name = "player two", .letter = '2', .paint = Paint::orange, .pieces = 1}}};
  board.text = write_tron_position(map);
  return board;
}

BoardMove describe_tron_move(tron::Cell head, Player player, tron::Direction direction) {
  constexpr std::array<BoardPoint, 4> steps{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
  const BoardPoint from = point_of(head);
  const BoardPoint step = steps[static_cast<std::size_t>(direction)];
  return {.text = std::string(tron::name_of(direction)),
          .player = player,
          .from = from,
          .to = BoardPoint{from.column + step.column, from.row + step.row},
          .direction = std::string(compass[static_cast<std::size_t>(direction)])};
}

}  // namespace cycad
