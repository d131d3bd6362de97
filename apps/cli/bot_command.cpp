#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/agent/process/contest_bot.hpp"
#include "cycad/core/error.hpp"

namespace cycad {
namespace {

constexpr const char* examples =
    "  cycad bot tron2010\n"
    "  cycad bot tron2010 --agent \"lanctot/rm(threads=2)\" --ms 500 --first-ms 500\n"
    "  cycad match tron lanctot/uct 'process(cmd=\"cycad bot tron2010 --seed $CYCAD_SEED\")' --ms 800\n"
    "\n"
    "tron2010 is the protocol of the Google AI Challenge 2010: for each board on standard input (a line\n"
    "W H, then H rows of W characters: # wall, space free, 1 the bot, 2 the other) a line with 1 north,\n"
    "2 east, 3 south or 4 west. The end of the input ends the program.\n"
    "\n"
    "An agent whose specification has simulations (sims=N) uses them and no clock. A board that is wrong\n"
    "gets an error on standard error and still an answer: a free direction, or 1 where there is none.";

struct BotOptions {
  std::string protocol;
  std::string agent = "champion";
  std::uint64_t milliseconds = 1000;
  std::uint64_t first_milliseconds = 3000;
  std::uint64_t margin_milliseconds = 0;  // 0: not given
  std::uint64_t seed = 1;
  std::uint64_t side = 1;
};

// A busy machine takes 100 ms now and then, and 200 ms rarely.
double margin_of(const BotOptions& options) {
  if (options.margin_milliseconds > 0) return static_cast<double>(options.margin_milliseconds);
  const auto shortest = static_cast<double>(std::min(options.milliseconds, options.first_milliseconds));
  return std::min(ContestBotOptions{}.margin_milliseconds, shortest / 4);
}

void run_bot(const BotOptions& options) {
  const std::vector<std::string> protocols{"tron2010"};
  if (options.protocol != protocols.front()) throw InputError(unknown_name("protocol", options.protocol, protocols));
  ContestBot bot({.agent = options.agent,
                  .milliseconds = static_cast<double>(options.milliseconds),
                  .first_milliseconds = static_cast<double>(options.first_milliseconds),
                  .margin_milliseconds = margin_of(options),
                  .seed = options.seed,
                  .side = options.side == 1 ? Player::one : Player::two});
  play_on_descriptors(bot, STDIN_FILENO, STDOUT_FILENO,
                      [](const std::string& complaint) { fmt::print(stderr, "cycad: {}\n", complaint); });
}

}  // namespace

void add_bot_command(CLI::App& program) {
  constexpr std::uint64_t longest = 3'600'000;
  const auto options = std::make_shared<BotOptions>();
  Command command(program, "bot", "an agent as a contest bot on standard input and output", examples);
  command.argument("PROTOCOL", options->protocol, "what is spoken: tron2010", ValueKind::text);
  command.text("--agent", options->agent, "the agent", ValueKind::agent);
  command.whole("--ms", options->milliseconds, "milliseconds per move", 1, longest);
  command.whole("--first-ms", options->first_milliseconds, "milliseconds of the first move", 1, longest);
  command.whole("--margin-ms", options->margin_milliseconds,
                "how much earlier the agent stops, for a busy machine; 250 or a quarter of a move if not given", 1,
                longest);
  command.whole("--seed", options->seed, "everything random follows from it", 0,
                std::numeric_limits<std::uint64_t>::max());
  command.whole("--side", options->side, "the player that the agent takes itself for; matters to random numbers alone",
                1, 2);
  command.run([options] { run_bot(*options); });
}

}  // namespace cycad
