// What a command may not do, decided before it begins: gain privileges, trace others, send signals to the program or to
// everybody, write files without end. For a process between fork and exec: system calls alone.
#pragma once

#include "agent/process/supervisor.hpp"

namespace cycad::process {

// In the process that becomes the command; `supervisor` is its parent. What the system cannot forbid is let be.
void confine(const SupervisorPlan& plan, int supervisor);

}  // namespace cycad::process
