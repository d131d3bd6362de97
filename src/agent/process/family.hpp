// A process and all its descendants, read from /proc. For a process that goes on with system calls alone: nothing here
// allocates memory.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <span>

namespace cycad::process {

struct Usage {
  std::uint64_t tasks = 0;         // processes and their threads
  std::uint64_t memory_bytes = 0;  // what processes share counts for each of them
};

// `waiting` is room for the processes that are still to be looked at.

// Of the descendants of a process. Counting stops beyond `most_tasks`; what does not fit into the room is beyond.
Usage usage_of_descendants(pid_t root, std::uint64_t most_tasks, std::span<pid_t> waiting);

// Sends a signal to each, and says how many are alive.
std::uint64_t signal_descendants(pid_t root, int signal, std::span<pid_t> waiting);

// Whether a process, or that of a thread, is a descendant.
bool is_descendant(pid_t task, pid_t root);

// Whether a descendant is in the process group.
bool has_group(pid_t root, pid_t group, std::span<pid_t> waiting);

// Sends a signal to every child of the calling process, adopted ones too.
void signal_children(int signal);

// Waits for all dead children of the calling process but one.
void reap_children_but(pid_t kept);

}  // namespace cycad::process
