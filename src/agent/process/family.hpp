// What a process and all its descendants take together, read from /proc. For a process that goes on with system calls
// alone: nothing here allocates memory.
#pragma once

#include <cstdint>

namespace cycad::process {

struct Usage {
  std::uint64_t tasks = 0;         // processes and their threads
  std::uint64_t memory_bytes = 0;  // resident; what processes share counts for each of them
};

// Of the descendants of the calling process. Counting stops beyond `most_tasks`.
Usage usage_of_descendants(std::uint64_t most_tasks);

// Sends a signal to every child of the calling process, adopted ones too.
void signal_children(int signal);

}  // namespace cycad::process
