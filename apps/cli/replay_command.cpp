#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <thread>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/exit_code.hpp"
#include "cli/remark.hpp"
#include "cli/say.hpp"
#include "cli/terminal.hpp"
#include "cycad/match/replay.hpp"
#include "cycad/match/store.hpp"

namespace cycad {
namespace {

constexpr const char* replay_examples =
    "  cycad replay --store results.db first/0/12\n"
    "  cycad replay --store results.db first/0/12 --delay 200\n"
    "\n"
    "`cycad games` lists the keys. In a terminal Enter shows the next move and q leaves; with --delay the moves\n"
    "follow by themselves, with --all at once, as they do where it is no terminal. Exit code 1 if a stored move\n"
    "cannot be played or the moves lead to another result.";

struct ReplayOptions {
  std::string store, key;
  std::uint64_t delay = 0;
  bool all = false;
};

// Waits for the next move; false when the person has seen enough.
bool go_on(const ReplayOptions& options, bool by_hand) {
  if (by_hand) {
    std::string line;
    return static_cast<bool>(std::getline(std::cin, line)) && line != "q" && line != "quit";
  }
  if (options.delay > 0) std::this_thread::sleep_for(std::chrono::milliseconds(options.delay));
  return true;
}

std::string verdict(const StoredGame& game) {
  const std::string winner = game.result > 0.5   ? fmt::format("player one, {}, wins", game.agents[0])
                             : game.result < 0.5 ? fmt::format("player two, {}, wins", game.agents[1])
                                                 : "a draw";
  const std::string ending = game.ended_by(GameEnd::rules) ? "" : fmt::format(" ({})", game.end);
  return fmt::format("{}{}{}{}", winner, ending, game.reason.empty() ? "" : ": ", game.reason);
}

void show(const Replay& replay, const StoredGame& game, bool in_place, bool colour) {
  if (in_place) steer(clear_screen);
  const std::string move = replay.played() == 0 ? "" : fmt::format(": {}", replay.move());
  say_drawn(fmt::format("{}\nmove {} of {}{}\n", replay.position().draw(colour), replay.played(), game.length, move));
  std::fflush(stdout);
}

void run_replay(const ReplayOptions& options) {
  const Store store(options.store, StoreAccess::read);
  const StoredGame game = store.game(parse_game_key(options.key));
  Replay replay(*start_of(store, game), game);
  const bool terminal = is_terminal(stdin) && is_terminal(stdout);
  const bool by_hand = terminal && options.delay == 0 && !options.all;
  const bool in_place = takes_escapes(stdout) && !options.all;
  const bool colour = wants_colour(stdout);
  say("game {}: {} as player one against {}, {}\n", options.key, game.agents[0], game.agents[1], game.map);
  show(replay, game, in_place, colour);
  while (go_on(options, by_hand)) {
    if (!replay.step()) {
      if (!replay.problem().empty()) break;
      say("{}\n", verdict(game));
      return;
    }
    show(replay, game, in_place, colour);
  }
  if (replay.problem().empty()) return;
  std::fflush(stdout);
  remark("cycad: {}\n", replay.problem());
  throw Exit{ExitCode::no};
}

}  // namespace

void add_replay_command(CLI::App& program) {
  const auto options = std::make_shared<ReplayOptions>();
  Command command(program, "replay", "a stored game move by move", replay_examples);
  command.argument("KEY", options->key, "the game, as in first/0/12", ValueKind::text);
  command.required_text("--store", options->store, "the file", ValueKind::file);
  command.whole("--delay", options->delay, "milliseconds between two moves", 1, 60'000);
  command.flag("--all", options->all, "all moves at once");
  command.exclusive("--delay", "--all");
  command.run([options] { run_replay(*options); });
}

}  // namespace cycad
