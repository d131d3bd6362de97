#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "cli/remark.hpp"
#include "cli/say.hpp"
#include "cycad/core/error.hpp"
#include "cycad/match/check_bot.hpp"

namespace cycad {
namespace {

constexpr const char* check_bot_examples =
    "  cycad check-bot 'python3 bot.py'\n"
    "  cycad check-bot './bot --fast' --game breakthrough --games 10 --ms 200\n"
    "\n"
    "Starts the command as `process(cmd=..., protocol=cycad)` does and tells what is right and wrong with it:\n"
    "the greeting, whole games on both sides against a random player, `stop`, `quit`, the end of the input.\n"
    "Exit code 0 if nothing is wrong, 1 otherwise. The protocol is in docs/bots.md.";

struct CheckBotOptions {
  std::string command;
  std::vector<std::string> games;
  std::uint64_t games_per_side = 1;
  std::uint64_t milliseconds = 1000;
  std::uint64_t first_milliseconds = 3000;
  std::uint64_t seed = 1;
};

void run_check(const CheckBotOptions& options) {
  if (options.command.empty()) throw InputError("COMMAND is empty, expected a command such as 'python3 bot.py'");
  const StopOnInterrupt interrupt;
  const bool good = check_bot(
      {.command = options.command,
       .games = options.games,
       .games_per_side = options.games_per_side,
       .milliseconds = static_cast<double>(options.milliseconds),
       .first_milliseconds = static_cast<double>(options.first_milliseconds),
       .seed = options.seed},
      [](const BotCheck& check) {
        constexpr const char* words[] = {"ok", "note", "BAD"};
        say("{:<4}  {}: {}\n", words[static_cast<int>(check.verdict)], check.what, check.detail);
        std::fflush(stdout);
      },
      interrupt.token());
  if (interrupt.interrupted()) {
    remark("interrupted: nothing is kept\n");
    throw Exit{ExitCode::interrupted};
  }
  if (!good) throw Exit{ExitCode::no};
}

}  // namespace

void add_check_bot_command(CLI::App& program) {
  constexpr std::uint64_t longest = 3'600'000;
  const auto options = std::make_shared<CheckBotOptions>();
  Command command(program, "check-bot", "what is right and wrong with a bot that speaks the protocol cycad",
                  check_bot_examples);
  command.argument("COMMAND", options->command, "the command, for /bin/sh", ValueKind::text);
  command.list("--game", options->games, "the games to play; all that the bot does not refuse if not given",
               ValueKind::game);
  command.whole("--games", options->games_per_side, "games on each side, against a random player", 1, 10'000);
  command.whole("--ms", options->milliseconds, "milliseconds per move", 1, longest);
  command.whole("--first-ms", options->first_milliseconds, "milliseconds of the first move, with the start", 1,
                longest);
  command.whole("--seed", options->seed, "everything random follows from it", 0, 1'000'000'000);
  command.run([options] { run_check(*options); });
}

}  // namespace cycad
