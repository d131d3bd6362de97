#include <fmt/format.h>

#include "cycad/game/board_json.hpp"
#include "serve/api_error.hpp"
#include "serve/context.hpp"
#include "serve/endpoints.hpp"
#include "serve/game_request.hpp"
#include "serve/position_json.hpp"

namespace cycad::serve {
namespace {

Json point_json(const BoardPoint& point) { return Json{point.column, point.row}; }

Json shifts_json(const std::vector<BoardShift>& shifts) {
  Json list = Json::array();
  for (const BoardShift& shift : shifts)
    list.push_back({{"from", point_json(shift.from)}, {"to", shift.to ? point_json(*shift.to) : Json()}});
  return list;
}

Json movers_json(const Position& position) {
  Json movers = Json::array();
  for (const Player player : {Player::one, Player::two})
    if (position.moves_now(player)) movers.push_back(index_of(player) + 1);
  return movers;
}

}  // namespace

Json result_json(Result result) { return result ? Json(*result) : Json(); }

Json move_json(const BoardMove& move) {
  Json json{{"text", move.text}, {"player", index_of(move.player) + 1}};
  if (move.from) json["from"] = point_json(*move.from);
  if (move.to) json["to"] = point_json(*move.to);
  if (!move.direction.empty()) json["direction"] = move.direction;
  if (!move.piece.empty()) json["piece"] = move.piece;
  if (!move.shifts.empty()) json["shifts"] = shifts_json(move.shifts);
  return json;
}

Json position_json(const RequestedGame& game) {
  const Position& position = *game.position;
  Json json{{"game", position.game()},
            {"map", game.map},
            {"ply", game.moves.size()},
            {"text", position.to_text()},
            {"simultaneous", game.entry->simultaneous},
            {"movers", movers_json(position)},
            {"result", result_json(position.result())}};
  const BoardDescription board = position.board();
  json["status"] = board.status;
  json["board"] = board_json(board);
  Json& moves = json["moves"] = Json::array();
  for (const Player player : {Player::one, Player::two})
    for (const BoardMove& move : position.board_moves(player)) moves.push_back(move_json(move));
  return json;
}

Reply position(Context& context, Fields& request) {
  const RequestedGame game = read_game(request, context.settings.limits);
  request.done();
  return position_json(game);
}

Reply preview(Context& context, Fields& request) {
  const RequestedGame game = read_game(request, context.settings.limits);
  const Player player = read_player(request, *game.position);
  const std::string text = request.text("move");
  request.done();
  MoveNumber number = 0;
  try {
    number = game.position->read_move(player, text);
  } catch (const InputError& error) {
    throw ApiError(400, error.what(), "move");
  }
  Json json{{"move", board_json(game.position->board_moves(player).at(number))}};
  if (!game.entry->simultaneous) {
    game.position->play(number, number);
    json["board"] = board_json(game.position->board());
  }
  return json;
}

// The board before the first move and after each one.
Reply boards(Context& context, Fields& request) {
  const RequestedGame game = read_game(request, context.settings.limits);
  request.done();
  constexpr std::size_t most_cells = 4'000'000;  // of all boards: what a whole game on the largest board may have
  const BoardDescription first = game.start->board();
  const std::size_t cells = first.cells.size() * (game.moves.size() + 1);
  if (cells > most_cells) throw ApiError(413, "the game is too long to show all of its boards", "moves");
  // Text at once: as values, trails that grow with every move would take many times the memory.
  std::string body = "{\"boards\":[" + board_json(first).dump();
  const std::unique_ptr<Position> position = game.start->clone();
  for (const std::string& turn : game.moves) {
    play_turn(*position, turn);
    body += "," + board_json(position->board()).dump();
  }
  return Answer{.body = body + "],\"result\":" + result_json(position->result()).dump() + "}"};
}

}  // namespace cycad::serve
