#include <fmt/format.h>

#include <memory>
#include <string>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/say.hpp"
#include "cli/start_options.hpp"
#include "cycad/core/json.hpp"
#include "cycad/core/stopwatch.hpp"

namespace cycad {
namespace {

constexpr const char* perft_examples =
    "  cycad perft tron --map empty:13x13 --depth 5\n"
    "  cycad perft tron --position \"5 3/...../.a1b2/.....\" --depth 3 --divide\n"
    "\n"
    "Counts the sequences of (joint) moves of the given length. Games that end earlier do not count. A wrong\n"
    "or missing move changes the number, so it checks the rules of a game against another program.";

struct PerftOptions {
  std::string game;
  StartOptions start;
  std::uint64_t depth = 4;
  bool divide = false, json = false;
};

// A joint move: of the two numbers only those of players who move now count.
struct JointMove {
  MoveNumber one = 0, two = 0;
};

std::vector<JointMove> joint_moves(const Position& position) {
  const std::size_t ones = std::max<std::size_t>(1, position.move_count(Player::one));
  const std::size_t twos = std::max<std::size_t>(1, position.move_count(Player::two));
  std::vector<JointMove> moves;
  for (MoveNumber one = 0; one < ones; ++one) {
    for (MoveNumber two = 0; two < twos; ++two) moves.push_back({one, two});
  }
  return moves;
}

std::uint64_t count_leaves(const Position& position, std::uint64_t depth) {
  if (depth == 0) return 1;
  if (position.result()) return 0;
  const std::vector<JointMove> moves = joint_moves(position);
  if (depth == 1) return moves.size();
  std::uint64_t leaves = 0;
  for (const JointMove& move : moves) {
    const std::unique_ptr<Position> next = position.clone();
    next->play(move.one, move.two);
    leaves += count_leaves(*next, depth - 1);
  }
  return leaves;
}

std::string move_text(const Position& position, const JointMove& move) {
  std::string text;
  if (position.moves_now(Player::one)) text = position.moves(Player::one)[move.one];
  if (position.moves_now(Player::two)) text += (text.empty() ? "" : "/") + position.moves(Player::two)[move.two];
  return text;
}

void run_perft(const PerftOptions& options) {
  const std::unique_ptr<Position> start = options.start.position_in(options.game);
  const Stopwatch stopwatch;
  std::uint64_t leaves = 0;
  Json parts = Json::object();
  if (options.divide && !start->result()) {
    for (const JointMove& move : joint_moves(*start)) {
      const std::unique_ptr<Position> next = start->clone();
      next->play(move.one, move.two);
      const std::uint64_t below = count_leaves(*next, options.depth - 1);
      const std::string text = move_text(*start, move);
      if (!options.json) say("{}: {}\n", text, below);
      parts[text] = below;
      leaves += below;
    }
  } else {
    leaves = count_leaves(*start, options.depth);
  }
  const double milliseconds = stopwatch.milliseconds();
  const double rate = milliseconds > 0 ? static_cast<double>(leaves) / milliseconds * 1000 : 0;
  if (options.json) {
    Json json{{"depth", options.depth}, {"leaves", leaves}, {"milliseconds", milliseconds}, {"rate", rate}};
    if (options.divide) json["divide"] = parts;
    say("{}\n", json.dump(2));
  } else {
    say("depth {}: {} leaves in {:.1f} ms, {:.3g} leaves per second\n", options.depth, leaves, milliseconds, rate);
  }
}

}  // namespace

void add_perft_command(CLI::App& program) {
  constexpr std::uint64_t deepest = 100;
  const auto options = std::make_shared<PerftOptions>();
  Command command(program, "perft", "count the move sequences of a length, to check the rules", perft_examples);
  command.game(options->game);
  options->start.declare(command);
  command.whole("--depth", options->depth, "the length of the sequences", 1, deepest);
  command.flag("--divide", options->divide, "the count below each first move");
  command.flag("--json", options->json, "an object with depth, leaves, milliseconds, rate");
  command.run([options] { run_perft(*options); });
}

}  // namespace cycad
