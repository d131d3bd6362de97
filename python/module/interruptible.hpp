// Runs what takes long without the interpreter's lock, so that other Python threads go on meanwhile, and lets Ctrl-C
// through: Python notes a signal at once, but only its main thread may ask what came of it.
//
//   run_interruptible([&](const std::stop_token& stop) { run = run_plan(plan, settings, stop); });
//
// The job runs in a thread of its own while the calling one looks for signals now and then. When one has raised an
// exception (KeyboardInterrupt), the job is asked to stop, and the exception is thrown on when it has ended. What the
// job throws is thrown on, too.
#pragma once

#include <functional>
#include <stop_token>

namespace cycad::python {

// `look`, if there is one, is called in the calling thread with the lock, several times a second and once at the end;
// an exception in it ends the job as well.
void run_interruptible(const std::function<void(const std::stop_token&)>& job, const std::function<void()>& look = {});

}  // namespace cycad::python
