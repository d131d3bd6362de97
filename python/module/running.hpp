// What runs without the interpreter's lock. The interpreter must not end meanwhile: it would kill a thread that asks
// for the lock later in the middle of C++, and the process with it. So before it ends, it stops what runs in threads
// that nobody joins (daemons), and waits for it.
#pragma once

#include <stop_token>

#include "module/bind.hpp"

namespace cycad::python {

// Made and destroyed with the lock. InputError if the interpreter is about to end.
class Running {
 public:
  Running();
  ~Running();
  Running(const Running&) = delete;
  Running(Running&&) = delete;
  Running& operator=(const Running&) = delete;
  Running& operator=(Running&&) = delete;

  // Asks for the end of the run.
  [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }
  void stop() { stop_.request_stop(); }

 private:
  std::stop_source stop_;
};

// Has the interpreter call `Running::stop` for all before it ends.
void stop_at_exit();

}  // namespace cycad::python
