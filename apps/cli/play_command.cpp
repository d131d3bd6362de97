#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iostream>
#include <limits>
#include <memory>
#include <random>
#include <string>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/contest.hpp"
#include "cli/keyboard.hpp"
#include "cli/play_session.hpp"
#include "cli/say.hpp"
#include "cli/terminal.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/core/columns.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/printable.hpp"
#include "cycad/core/text.hpp"

namespace cycad {
namespace {

constexpr const char* play_examples =
    "  cycad play tron\n"
    "  cycad play breakthrough --level 3 --side 2\n"
    "  cycad play tron --agent \"lanctot/rm(sims=100000)\" --map lanctot-b\n"
    "\n"
    "In Tron on a terminal: arrow keys or W A S D. Otherwise a move per line, or as much of it as tells it apart.\n"
    "h hint, u take back, m all moves, ? help, q quit; after a game r rematch, x the other side.";

constexpr std::uint64_t play_simulations = 10'000;
constexpr float hint_milliseconds = 1000;

struct PlayOptions {
  std::string game, map;
  std::string agent;  // empty: a level
  std::uint64_t level = 5;
  std::uint64_t side = 1;
  std::uint64_t seed = 0;
  BudgetOptions budget;
};

// What a line or a key means as a word of the game.
std::optional<std::string> read_line() {
  std::string line;
  if (!std::getline(std::cin, line)) return std::nullopt;
  line = shortened(printable(trimmed(line)), 40);
  if (!is_terminal(stdin)) say("{}\n", line);  // so that a recorded game reads like one that was typed
  return line;
}

std::optional<std::string> read_key(const Keyboard& keyboard) {
  const std::string key = keyboard.read();
  if (key.empty()) return std::nullopt;
  const std::string word = key == "up" || key == "w" || key == "W"      ? "north"
                           : key == "right" || key == "d" || key == "D" ? "east"
                           : key == "down" || key == "s" || key == "S"  ? "south"
                           : key == "left" || key == "a" || key == "A"  ? "west"
                           : key == "h" || key == "H"                   ? "hint"
                           : key == "u" || key == "U"                   ? "undo"
                           : key == "m" || key == "M"                   ? "moves"
                           : key == "r" || key == "R"                   ? "rematch"
                           : key == "x" || key == "X"                   ? "sides"
                           : key == "q" || key == "Q"                   ? "quit"
                                                                        : "?";
  say("{}\n", word);
  return word;
}

bool has_directions(const Position& position) {
  for (const Player player : {Player::one, Player::two}) {
    for (const std::string& move : position.moves(player)) {
      if (move != "north" && move != "east" && move != "south" && move != "west") return false;
    }
  }
  return true;
}

void run_play(const PlayOptions& options) {
  const GameEntry& game = game_named(options.game);
  const std::unique_ptr<Position> start = start_position(options.game, options.map);
  if (start->result()) throw InputError("the game is over before it begins on this map");
  // A budget alone is one of a plain search.
  const bool budget_given = options.budget.simulations > 0 || options.budget.milliseconds > 0;
  const std::string typed = options.agent.empty() && budget_given ? "mcts(select=ucb1-tuned)" : options.agent;
  const Budget budget = options.budget.budget(play_simulations);
  const std::unique_ptr<Agent> agent =
      make_agent(options.game, typed.empty() ? level_agent(game, static_cast<unsigned>(options.level)) : typed, budget);
  const std::unique_ptr<Agent> adviser =
      make_agent(options.game, strongest_agent(game), {.milliseconds = hint_milliseconds});

  const bool on_terminal = is_terminal(stdin) && takes_escapes(stdout);
  const bool with_keys = on_terminal && has_directions(*start);
  const std::unique_ptr<Keyboard> keyboard = with_keys ? std::make_unique<Keyboard>() : nullptr;
  PlaySession session{.title = std::string(game.title),
                      .summary = std::string(game.help),
                      .rules = std::string(game.rules),
                      .notation = with_keys ? "" : std::string(game.notation),
                      .opponent = typed.empty() ? fmt::format("level {}", options.level) : typed,
                      .start = *start,
                      .person = options.side == 1 ? Player::one : Player::two,
                      .agent = *agent,
                      .adviser = *adviser,
                      .seed = options.seed != 0 ? options.seed : std::random_device{}(),
                      .read = [&]() { return keyboard ? read_key(*keyboard) : read_line(); },
                      .write =
                          [](const std::string& text) {
                            say_drawn(text);
                            std::fflush(stdout);
                          },
                      .keys = with_keys,
                      .redraw = on_terminal,
                      .colour = wants_colour(stdout),
                      .width = terminal_width(stdout)};
  play_session(session);
}

}  // namespace

void add_play_command(CLI::App& program) {
  const auto options = std::make_shared<PlayOptions>();
  Command command(program, "play", "you against an agent, in the terminal", play_examples);
  command.game(options->game);
  command.whole("--level", options->level, "how strong your opponent is", 1, level_count);
  command.text("--agent", options->agent, "your opponent, if it is no level", ValueKind::agent);
  command.exclusive("--level", "--agent");
  command.text("--map", options->map, "the map; the game's default if not given", ValueKind::map);
  command.whole("--side", options->side, "the player that you are", 1, 2);
  add_budget_options(command, options->budget, play_simulations);
  command.exclusive("--level", "--sims");
  command.exclusive("--level", "--ms");
  command.whole("--seed", options->seed, "for the same opponent again; another one each time if not given", 1,
                std::numeric_limits<std::uint64_t>::max());
  command.run([options] { run_play(*options); });
}

}  // namespace cycad
