// Answers a command that wants to signal a process or to change how it runs: only what the command itself has started
// may be the target. The number alone does not tell, since that of a thread stands for its process, too. For a process
// that goes on with system calls alone.
#pragma once

#include <linux/seccomp.h>
#include <sys/types.h>

#include <span>

namespace cycad::process {

class Guard {
 public:
  // In the supervisor. `requests` is what `confine` returned in the command, and `waiting` room for the family.
  Guard(int requests, std::span<pid_t> waiting);

  [[nodiscard]] int descriptor() const { return requests_; }

  // Answers one request, when the descriptor says that there is something.
  void answer(bool readable);

 private:
  struct Verdict {
    bool proceed;  // the command makes the call itself
    int error;     // or it gets this answer: 0, the supervisor has done it
  };
  [[nodiscard]] Verdict verdict_of(const seccomp_notif& request) const;
  [[nodiscard]] Verdict verdict_of_signal(pid_t target, int signal) const;

  int requests_;
  std::span<pid_t> waiting_;
  pid_t supervisor_;
  int namespaces_;
};

}  // namespace cycad::process
