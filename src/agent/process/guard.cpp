#include "agent/process/guard.hpp"

#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>

#include "agent/process/calls.hpp"
#include "agent/process/family.hpp"
#include "agent/process/proc.hpp"

namespace cycad::process {

Guard::Guard(int requests, std::span<pid_t> waiting)
    : requests_(requests), waiting_(waiting), supervisor_(getpid()), namespaces_(state_of(supervisor_).namespaces) {}

void Guard::answer(bool readable) {
  if (!readable) {  // everybody who could ask is gone
    close(requests_);
    requests_ = -1;
    return;
  }
  seccomp_notif request{};
  if (ioctl(requests_, SECCOMP_IOCTL_NOTIF_RECV, &request) != 0) return;
  const Verdict verdict = verdict_of(request);
  seccomp_notif_resp response{};
  response.id = request.id;
  response.error = -verdict.error;
  if (verdict.proceed) response.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  if (ioctl(requests_, SECCOMP_IOCTL_NOTIF_SEND, &response) == 0 || !verdict.proceed) return;
  // Before Linux 5.5 nobody can be told to go on.
  response.flags = 0;
  response.error = -EPERM;
  ioctl(requests_, SECCOMP_IOCTL_NOTIF_SEND, &response);
}

Guard::Verdict Guard::verdict_of(const seccomp_notif& request) const {
  constexpr Verdict proceed{true, 0}, refused{false, EPERM};
  const CallRule rule = rule_of(request.data.arch, static_cast<std::uint32_t>(request.data.nr));
  const auto target = static_cast<pid_t>(request.data.args[target_argument(rule)]);
  const auto asking = static_cast<pid_t>(request.pid);
  const ProcessState caller = state_of(asking);
  if (caller.process == 0) return refused;
  // In a namespace of its own a number stands for nobody outside of it.
  if (caller.namespaces > namespaces_) return proceed;
  // A process that waits for our answer is there: nobody else can have got its number.
  if (target == asking || target == caller.process) return proceed;
  switch (rule) {
    case CallRule::signal: return verdict_of_signal(target, static_cast<int>(request.data.args[1]));
    // Should another process get the number before the call is made, it has at worst another priority.
    case CallRule::family:
    case CallRule::priority:
    case CallRule::io_priority: return is_descendant(target, supervisor_) ? proceed : refused;
    default: return refused;
  }
}

Guard::Verdict Guard::verdict_of_signal(pid_t target, int signal) const {
  constexpr Verdict proceed{true, 0}, refused{false, EPERM}, nobody{false, ESRCH};
  if (target < -1) return has_group(supervisor_, -target, waiting_) ? proceed : refused;
  if (target < 0) return refused;
  // We send it, through a handle: between our answer and its call the number could become that of a thread of ours.
  const pid_t process = state_of(target).process;
  if (process == 0) return nobody;
  const auto handle = static_cast<int>(syscall(SYS_pidfd_open, process, 0));
  Verdict verdict = refused;
  if (is_descendant(process, supervisor_)) {
    const long sent = handle >= 0 ? syscall(SYS_pidfd_send_signal, handle, signal, nullptr, 0) : kill(process, signal);
    verdict.error = sent == 0 ? 0 : errno;
  }
  if (handle >= 0) close(handle);
  return verdict;
}

}  // namespace cycad::process
