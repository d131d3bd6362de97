// The options of the agent `process`: a contest bot as a subprocess.
//
//   process(cmd="./bot --fast", ms=500, log=bot.txt)
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "cycad/agent/options.hpp"

namespace cycad {

enum class Protocol : std::uint8_t { tron2010 };

struct ProcessOptions {
  std::string command;
  std::string log;  // the path of a file for standard error, or empty
  Protocol protocol = Protocol::tron2010;
  float milliseconds = 1000;
  float first_milliseconds = 3000;
  float grace_milliseconds = 300;
  std::uint32_t log_kibibytes = 1024;

  static std::span<const Option<ProcessOptions>> options();
};

// Throws InputError when there is no command.
ProcessOptions read_process_options(const std::vector<Argument>& arguments);

}  // namespace cycad
