#include "serve/game_request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cycad/agent/nearest.hpp"
#include "cycad/match/stored_game.hpp"
#include "serve/api_error.hpp"

namespace cycad::serve {
namespace {

// Names that are not in the list may be generated boards, but must not be paths: whoever asks is not the person who
// started the server.
void refuse_files(const GameEntry& entry, const std::string& map) {
  const std::vector<MapDescription> maps = entry.maps();
  const bool listed = std::any_of(maps.begin(), maps.end(), [&](const MapDescription& known) {
    return known.name == map || (!known.alias.empty() && known.alias == map);
  });
  if (listed) return;
  if (map.find_first_of("/\\") != std::string::npos || map.find('\0') != std::string::npos)
    throw ApiError(403, "map: files are refused, expected a name of the catalogue", "map");
  std::error_code problem;
  if (!std::filesystem::exists(map, problem)) return;
  std::vector<std::string> names;
  names.reserve(maps.size());
  for (const MapDescription& known : maps) names.push_back(known.name);
  throw ApiError(404, unknown_name("map", map.substr(0, 60), names), "map");
}

}  // namespace

const GameEntry& known_game(const std::string& name) {
  try {
    return game_named(name);
  } catch (const InputError& error) {
    throw ApiError(404, error.what(), "game");
  }
}

std::unique_ptr<Position> start_on_map(const GameEntry& entry, const std::string& map) {
  const std::string name = map.empty() ? std::string(entry.default_map) : map;
  refuse_files(entry, name);
  try {
    return entry.start(name);
  } catch (const InputError& error) {
    throw ApiError(404, error.what(), "map");
  }
}

void play_turn(Position& position, const std::string& turn) {
  const bool one = position.moves_now(Player::one), two = position.moves_now(Player::two);
  if (one != two) {
    // More than the texts of the list is understood where one player moves: any placement of a piece.
    const MoveNumber number = position.read_move(one ? Player::one : Player::two, turn);
    position.play(number, number);
  } else {
    const std::array<MoveNumber, 2> numbers = parse_joint_move(position, turn);
    position.play(numbers[0], numbers[1]);
  }
}

RequestedGame read_game(Fields& fields, const Limits& limits) {
  RequestedGame game;
  game.entry = &known_game(fields.text("game"));
  game.map = fields.text("map", "");
  const std::string text = fields.text("position", "");
  game.moves = fields.texts("moves", limits.moves);
  if (!text.empty() && !game.map.empty())
    throw ApiError(400, "position: expected either a map or a position", "position");
  if (text.empty()) {
    game.start = start_on_map(*game.entry, game.map);
    if (game.map.empty()) game.map = game.entry->default_map;
  } else {
    try {
      game.start = game.entry->from_text(text);
    } catch (const InputError& error) {
      throw ApiError(400, error.what(), "position");
    }
  }
  game.position = game.start->clone();
  for (std::size_t turn = 0; turn < game.moves.size(); ++turn) {
    try {
      play_turn(*game.position, game.moves[turn]);
    } catch (const InputError& error) {
      throw ApiError(400, fmt::format("move {}: {}", turn + 1, error.what()), "moves");
    }
  }
  return game;
}

Player read_player(Fields& fields, const Position& position) {
  const Player mover = position.moves_now(Player::one) ? Player::one : Player::two;
  const std::uint64_t number = fields.whole("player", 1, 2, index_of(mover) + 1);
  const Player player = number == 1 ? Player::one : Player::two;
  if (position.result()) throw ApiError(400, "the game is over, expected a position with moves", "moves");
  if (!position.moves_now(player))
    throw ApiError(400, fmt::format("player {} does not move in this position", number), "player");
  return player;
}

}  // namespace cycad::serve
