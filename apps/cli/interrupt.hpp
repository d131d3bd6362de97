// SIGINT (Ctrl-C) and SIGTERM, from the first moment of the program to its last: it ends within a second with exit code
// 130 or 143, and says what is kept. A command that can show what it has finished takes part by a StopOnInterrupt; any
// other one ends at once. A second signal always does.
//
//   const InterruptWatch watch;                                 // in run_program, before everything else
//   const StopOnInterrupt interrupt("the finished games are in results.db");
//   work(interrupt.token());
//   if (interrupt.interrupted()) throw Exit{ExitCode::interrupted};
#pragma once

#include <pthread.h>

#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

namespace cycad {

// Threads that are started while it lives leave these signals to it.
class InterruptWatch {
 public:
  InterruptWatch();
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch(InterruptWatch&&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;
  InterruptWatch& operator=(InterruptWatch&&) = delete;

 private:
  sigset_t before_{};
  std::jthread watcher_;
};

class StopOnInterrupt {
 public:
  // `kept` is the last word if the command does not end by itself in time; what was noted before if it is empty.
  explicit StopOnInterrupt(std::string kept = {});
  ~StopOnInterrupt();
  StopOnInterrupt(const StopOnInterrupt&) = delete;
  StopOnInterrupt(StopOnInterrupt&&) = delete;
  StopOnInterrupt& operator=(const StopOnInterrupt&) = delete;
  StopOnInterrupt& operator=(StopOnInterrupt&&) = delete;

  [[nodiscard]] std::stop_token token() const { return stop_.get_token(); }
  [[nodiscard]] bool interrupted() const { return stop_.stop_requested(); }

 private:
  std::stop_source stop_;
};

// The last word of a command that may have a store.
std::string kept_in(const std::string& store);

// Writes to standard error, unless that would wait for a reader, as on a terminal whose output is halted (Ctrl-S). Also
// for handlers of signals.
void say_at_the_end(std::string_view word);

// What is kept if a signal comes from now on. A command says so when it has read its options; until then nothing is.
void note_kept(std::string kept);

// 130 or 143, by the signal that came last; 130 if there was none.
int interrupt_code();

}  // namespace cycad
