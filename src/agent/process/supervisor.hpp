// The supervisor of a subprocess: a process of its own between the program and the command, so that nothing of the
// command outlives the game, even if the program is killed and has no say any more.
//
//   program ── supervisor ── sh -c COMMAND ── whatever it starts
//
// The supervisor holds the reading end of a pipe, the lifeline, whose writing end only the program has. When that end
// closes, on purpose or because the program is gone, the supervisor kills the command's process group, and whatever has
// left the group (it adopts orphans), and ends. Until then it reads the command's standard error into a log of bounded
// size, whoever may be thinking, and reports the command's end.
//
// `supervise` runs between fork and exec of a program that may have threads: it calls async-signal-safe functions
// alone.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cycad::process {

// Written to the status pipe by the shell of the command before anything else, and by the supervisor once, when the
// shell has ended or could not be started. Smaller than PIPE_BUF, so never in parts.
struct StatusReport {
  int group = 0;   // the first one: the process group, for the program to kill if the supervisor itself is gone
  int error = 0;   // of the start: errno
  int status = 0;  // as of waitpid
  std::size_t tail_size = 0;  // the last characters of standard error
  char tail[256] = {};
};

struct SupervisorPlan {
  const char* const* arguments;  // of /bin/sh
  const char* const* environment;
  int input, output;  // what becomes the command's standard input and output
  int lifeline;
  int status;
  int log;  // where standard error goes, or -1
  std::uint64_t log_bytes;
};

[[noreturn]] void supervise(const SupervisorPlan& plan);

}  // namespace cycad::process
