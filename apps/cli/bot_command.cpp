#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/remark.hpp"
#include "cycad/agent/process/contest_bot.hpp"
#include "cycad/agent/process/line_bot.hpp"
#include "cycad/core/error.hpp"

namespace cycad {
namespace {

constexpr const char* bot_examples =
    "  cycad bot tron2010\n"
    "  cycad bot tron2010 --agent \"lanctot/rm(threads=2)\" --ms 500 --first-ms 500\n"
    "  cycad match tron lanctot/uct 'process(cmd=\"cycad bot tron2010 --seed $CYCAD_SEED\")' --ms 800\n"
    "  cycad match breakthrough mcts 'process(cmd=\"cycad bot cycad\", protocol=cycad)' --sims 500\n"
    "\n"
    "cycad is a protocol for every game, one line per message: docs/bots.md. The game, the seed, the side and the\n"
    "time come from there, so --ms, --first-ms, --seed and --side are for tron2010.\n"
    "\n"
    "tron2010 is the protocol of the Google AI Challenge 2010: for each board on standard input (a line\n"
    "W H, then H rows of W characters: # wall, space free, 1 the bot, 2 the other) a line with 1 north,\n"
    "2 east, 3 south or 4 west. The end of the input ends the program.\n"
    "\n"
    "An agent whose specification has simulations (sims=N) uses them and has no time limit. A board that is wrong\n"
    "gets an error on standard error and still an answer: a free direction, or 1 where there is none.";

struct BotOptions {
  std::string protocol;
  std::string agent = {};
  // 0: not given.
  std::uint64_t milliseconds = 0;
  std::uint64_t first_milliseconds = 0;
  std::uint64_t margin_milliseconds = 0;
  std::uint64_t side = 0;
  std::optional<std::uint64_t> seed = {};
};

void run_contest_bot(const BotOptions& options) {
  ContestBotOptions contest{.agent = options.agent.empty() ? "champion" : options.agent};
  if (options.milliseconds > 0) contest.milliseconds = static_cast<double>(options.milliseconds);
  if (options.first_milliseconds > 0) contest.first_milliseconds = static_cast<double>(options.first_milliseconds);
  if (options.margin_milliseconds > 0) contest.margin_milliseconds = static_cast<double>(options.margin_milliseconds);
  if (options.seed) contest.seed = *options.seed;
  contest.side = options.side == 2 ? Player::two : Player::one;
  ContestBot bot(contest);
  play_on_descriptors(bot, STDIN_FILENO, STDOUT_FILENO,
                      [](const std::string& complaint) { remark("cycad: {}\n", complaint); });
}

void run_line_bot(const BotOptions& options) {
  const BotOptions none;
  if (options.milliseconds != none.milliseconds || options.first_milliseconds != none.first_milliseconds ||
      options.seed != none.seed || options.side != none.side)
    throw InputError("--ms, --first-ms, --seed and --side are for tron2010: the protocol cycad has lines for them");
  LineBotOptions line{.agent = options.agent};
  if (options.margin_milliseconds > 0) line.margin_milliseconds = static_cast<double>(options.margin_milliseconds);
  LineBot bot(line);
  play_lines(bot, STDIN_FILENO, STDOUT_FILENO);
}

constexpr std::array<std::string_view, 2> bot_protocols{"tron2010", "cycad"};

void run_bot(const BotOptions& options) {
  if (options.protocol == "tron2010") return run_contest_bot(options);
  run_line_bot(options);
}

}  // namespace

void add_bot_command(CLI::App& program) {
  constexpr std::uint64_t longest = 3'600'000;
  const auto options = std::make_shared<BotOptions>();
  Command command(program, "bot", "an agent as a bot on standard input and output", bot_examples);
  command.choice_argument("PROTOCOL", options->protocol, "what is spoken: tron2010 or cycad", bot_protocols);
  command.text("--agent", options->agent, "the agent; champion in Tron and mcts elsewhere if not given",
               ValueKind::agent);
  command.whole("--ms", options->milliseconds, "milliseconds per move; 1000 if not given", 1, longest);
  command.whole("--first-ms", options->first_milliseconds, "milliseconds of the first move; 3000 if not given", 1,
                longest);
  command.whole(
      "--margin-ms", options->margin_milliseconds,
      "how much earlier the agent stops; if not given a quarter of the time, at most 250, and more under load", 1,
      longest);
  command.whole("--seed", options->seed, "everything random follows from it; 1 if not given", 0,
                std::numeric_limits<std::uint64_t>::max());
  command.whole("--side", options->side, "the player that the agent takes itself for; matters to random numbers alone",
                1, 2);
  command.run([options] { run_bot(*options); });
}

}  // namespace cycad
