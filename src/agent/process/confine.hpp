// What a command may not do, decided before it begins: gain privileges, trace others, send signals to anybody but what
// it has started, write files without end. For a process between fork and exec: system calls alone.
#pragma once

#include "agent/process/supervisor.hpp"

namespace cycad::process {

// In the process that becomes the command; `supervisor` is its parent. Returns the descriptor by which the supervisor
// is asked about calls that depend on their target (see Guard), or -1 where the system has no such thing: there these
// calls are refused. What else the system cannot forbid is let be.
int confine(const SupervisorPlan& plan, int supervisor);

}  // namespace cycad::process
