#include <fmt/format.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/say.hpp"
#include "cli/start_options.hpp"
#include "cli/terminal.hpp"
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

constexpr std::array<std::string_view, 3> board_formats{"text", "svg", "json"};

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
  } else {
    say("{}\n", json_of(*position).dump(2));
  }
}

}  // namespace

void add_board_command(CLI::App& program) {
  const auto options = std::make_shared<BoardOptions>();
  Command command(program, "board", "a position drawn in the terminal, as a picture or as JSON", board_examples);
  command.game(options->game);
  options->start.declare(command);
  command.text("--moves", options->moves, "moves to play first, with spaces between them");
  command.choice("--format", options->format, "what is written", board_formats);
  command.run([options] { run_board(*options); });
}

}  // namespace cycad
