// Tells the author of a bot what is wrong with it: starts it, greets it, lets it play whole games on both sides against
// a random player, and sees how it stops and ends. For the protocol `cycad` (agent/process/line_protocol.hpp).
//
//   const bool good = check_bot({.command = "python3 bot.py"}, [](const BotCheck& check) { print(check); });
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace cycad {

struct BotCheck {
  enum class Verdict { good, note, bad };
  Verdict verdict = Verdict::good;
  std::string what;         // was looked at: "greets", "tron: plays as player 1"
  std::string detail = {};  // figures, or what is wrong and what was expected
};

struct BotCheckOptions {
  std::string command;
  std::vector<std::string> games = {};  // empty: all; a bot may then refuse some of them by `error`
  std::uint64_t games_per_side = 1;
  double milliseconds = 1000;
  double first_milliseconds = 3000;
  std::uint64_t seed = 1;
};

// Whether no check was bad. `report` is called after each. Throws InputError for a game that there is not.
bool check_bot(const BotCheckOptions& options, const std::function<void(const BotCheck&)>& report,
               const std::stop_token& stop = {});

}  // namespace cycad
