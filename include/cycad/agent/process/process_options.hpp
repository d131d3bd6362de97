// The options of the agent `process`: a bot as a subprocess.
//
//   process(cmd="./bot --fast", ms=500, log=bot.txt)
//   process(cmd="python3 bot.py", protocol=cycad, sims=1000)
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cycad/agent/options.hpp"

namespace cycad {

enum class Protocol : std::uint8_t { tron2010, cycad };

struct ProcessOptions {
  std::string command;
  std::string log;  // the path of a file for standard error, or empty
  Protocol protocol = Protocol::tron2010;
  float milliseconds = 1000;
  float first_milliseconds = 3000;
  float grace_milliseconds = 300;
  std::uint64_t simulations = 0;  // that the bot is asked for, where the protocol has a word for it
  std::uint32_t log_kibibytes = 1024;
  // Of a bot and all that it starts together; of each file that it writes.
  std::uint32_t memory_mebibytes = 2048;
  std::uint32_t processes = 256;
  std::uint32_t file_mebibytes = 1024;

  static std::span<const Option<ProcessOptions>> options();
};

// Throws InputError when there is no command.
ProcessOptions read_process_options(const std::vector<Argument>& arguments);

}  // namespace cycad
