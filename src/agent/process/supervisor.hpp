// The supervisor of a subprocess: a process of its own between the program and the command, so that nothing of the
// command outlives the game, even if the program is killed and has no say any more.
//
//   program ── supervisor ── sh -c COMMAND ── whatever it starts
//
// When the program says so by a signal, or is gone, the supervisor kills the command's process group, and whatever has
// left the group (it adopts orphans), and ends. Neither goes through a pipe, of which the command could hold an end.
// Until then it reads the command's standard error into a log of bounded size, whoever may be thinking, answers for the
// calls that the command may make (see Guard), and reports the command's end.
//
// What the command and all that it has started take together is looked at many times a second; above a limit they are
// killed, and the report says of what there was too much.
//
// `supervise` runs between fork and exec of a program that may have threads: it calls async-signal-safe functions
// alone.
#pragma once

#include <csignal>
#include <cstddef>
#include <cstdint>

#include "cycad/agent/process/subprocess.hpp"

namespace cycad::process {

// Written to the status pipe by the shell of the command before anything else, and by the supervisor once, when the
// shell has ended or could not be started. Smaller than PIPE_BUF, so never in parts.
struct StatusReport {
  int group = 0;   // the first one: the process group, for the program to kill if the supervisor itself is gone
  int error = 0;   // of the start: errno
  int excess = 0;  // what there was too much of: an Excess
  int status = 0;  // as of waitpid
  std::size_t tail_size = 0;  // the last characters of standard error
  char tail[256] = {};
};

enum class Excess : int { none, memory, processes };

struct SupervisorPlan {
  const char* const* arguments;  // of /bin/sh
  const char* const* environment;
  int input, output;  // what becomes the command's standard input and output
  int status;
  int log;  // where standard error goes, or -1
  std::uint64_t log_bytes;
  Limits limits;
  int program;  // process number of the program
};

inline constexpr int end_signal = SIGTERM;  // by which the program tells the supervisor to end

[[noreturn]] void supervise(const SupervisorPlan& plan);

}  // namespace cycad::process
