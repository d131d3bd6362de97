#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/say.hpp"
#include "cli/start_options.hpp"
#include "cli/terminal.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/core/error.hpp"
#include "cycad/game/board_json.hpp"
#include "cycad/game/board_svg.hpp"
#include "cycad/match/stored_game.hpp"

namespace cycad {
namespace {

constexpr const char* board_examples =
    "  cycad board breakthrough --moves \"e2e3 d7d6\"\n"
    "  cycad board octagon --map small --moves \"d5-1e\" --format svg > octagon.svg\n"
    "  cycad board tron --map lanctot-b --format json\n"
    "\n"
    "The picture is a file of its own, for a paper. The JSON has every legal move with the cells that it involves.";

struct BoardOptions {
  std::string game, moves;
  StartOptions start;
  std::string format = "text";
};

// Moves as stored games have them: "north/east" for both players, or one player's.
std::unique_ptr<Position> position_of(const BoardOptions& options) {
  std::unique_ptr<Position> position = options.start.position_in(options.game);
  for (const std::string& word : split_moves(options.moves)) {
    const auto [one, two] = parse_joint_move(*position, word);
    position->play(one, two);
  }
  return position;
}

Json json_of(const Position& position) {
  Json json = board_json(position.board());
  Json moves = Json::array();
  for (const Player player : {Player::one, Player::two})
    for (const BoardMove& move : position.board_moves(player)) moves.push_back(board_json(move));
  json["moves"] = moves;
  return json;
}

void run_board(const BoardOptions& options) {
  const std::unique_ptr<Position> position = position_of(options);
  if (options.format == "text") {
    say_drawn(position->draw(wants_colour(stdout)));
  } else if (options.format == "svg") {
    const BoardDescription board = position->board();
    if (board.width == 0)
      throw InputError(fmt::format(
          "--format: svg needs a drawn board, which the game {} does not have, expected text or json", options.game));
    say("{}", board_svg(board, {.standalone = true}));
  } else if (options.format == "json") {
    say("{}\n", json_of(*position).dump(2));
  } else {
    const std::vector<std::string> known{"text", "svg", "json"};
    throw InputError(fmt::format("--format: {}", unknown_name("format", options.format, known)));
  }
}

}  // namespace

void add_board_command(CLI::App& program) {
  const auto options = std::make_shared<BoardOptions>();
  Command command(program, "board", "a position drawn in the terminal, as a picture or as JSON", board_examples);
  command.argument("GAME", options->game, "the game", ValueKind::game);
  options->start.declare(command);
  command.text("--moves", options->moves, "moves to play first, with spaces between them");
  command.text("--format", options->format, "text, svg or json");
  command.run([options] { run_board(*options); });
}

}  // namespace cycad
