// Gives back the large pieces of memory that a forked process shares with its parent. Without it the parent copies each
// page of its search trees that it writes to, and both together need the memory twice. For a process that goes on with
// system calls alone and its own stack: the contents are gone.
#pragma once

namespace cycad::process {

void release_memory();

// False in a build with sanitizers, which need their memory for every call.
extern const bool releases_memory;

}  // namespace cycad::process
