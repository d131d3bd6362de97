#include "cycad/game/board_json.hpp"

#include "cycad/core/words.hpp"

namespace cycad {
namespace {

Json json_of(BoardPoint point) { return Json{point.column, point.row}; }

Json json_of(const std::optional<BoardPoint>& point) { return point ? json_of(*point) : Json(nullptr); }

Json json_of(Player player) { return index_of(player) + 1; }

Json rows_of(const BoardDescription& board) {
  Json rows = Json::array();
  for (int row = 0; row < board.height; ++row) {
    std::string letters;
    for (int column = 0; column < board.width; ++column)
      letters += cell_letters[static_cast<std::size_t>(board.at({column, row}))];
    rows.push_back(letters);
  }
  return rows;
}

Json json_of(const BoardSide& side) {
  Json stock = Json::array();
  for (const BoardStock& kind : side.stock) stock.push_back(Json{{"piece", kind.piece}, {"left", kind.left}});
  return Json{{"name", side.name},
              {"letter", std::string(1, side.letter)},
              {"colour", word_of(paint_words, side.paint)},
              {"pieces", side.pieces},
              {"stock", stock}};
}

}  // namespace

Json board_json(const BoardMove& move) {
  Json shifts = Json::array();
  for (const BoardShift& shift : move.shifts)
    shifts.push_back(Json{{"from", json_of(shift.from)}, {"to", json_of(shift.to)}});
  return Json{{"text", move.text},           {"player", json_of(move.player)},
              {"from", json_of(move.from)},  {"to", json_of(move.to)},
              {"direction", move.direction}, {"piece", move.piece},
              {"points_at", move.points_at}, {"shifts", shifts}};
}

Json board_json(const BoardDescription& board) {
  Json pieces = Json::array();
  for (const BoardPiece& piece : board.pieces)
    pieces.push_back(Json{{"at", json_of(piece.at)},
                          {"player", json_of(piece.owner)},
                          {"shape", word_of(shape_words, piece.shape)},
                          {"heading", piece.heading}});
  Json marks = Json::array();
  for (const BoardMark& mark : board.marks)
    marks.push_back(Json{{"at", json_of(mark.at)},
                         {"kind", word_of(mark_words, mark.kind)},
                         {"player", mark.player ? json_of(*mark.player) : Json(nullptr)}});
  Json trails = Json::array();
  for (const std::vector<BoardPoint>& trail : board.trails) {
    Json points = Json::array();
    for (const BoardPoint point : trail) points.push_back(json_of(point));
    trails.push_back(points);
  }
  Json sides = Json::array();
  for (const BoardSide& side : board.sides) sides.push_back(json_of(side));
  Json last = Json::array();
  for (const BoardMove& move : board.last) last.push_back(board_json(move));
  return Json{{"game", board.game},
              {"outline", word_of(outline_words, board.outline)},
              {"chequered", board.chequered},
              {"width", board.width},
              {"height", board.height},
              {"cells", rows_of(board)},
              {"columns", board.columns},
              {"rows", board.rows},
              {"pieces", pieces},
              {"marks", marks},
              {"trails", trails},
              {"sides", sides},
              {"last", last},
              {"status", board.status},
              {"text", board.text}};
}

}  // namespace cycad
