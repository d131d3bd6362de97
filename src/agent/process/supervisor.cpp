#include "agent/process/supervisor.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <iterator>
#include <span>

#include "agent/process/bounded_log.hpp"
#include "agent/process/confine.hpp"
#include "agent/process/descriptors.hpp"
#include "agent/process/family.hpp"
#include "agent/process/guard.hpp"
#include "agent/process/release_memory.hpp"

namespace cycad::process {
namespace {

constexpr int cannot_run = 127;  // what a shell says of a command that is not there

// For a call whose failure has no remedy here.
void ignore(ssize_t /*result*/) {}

// As usual, but for those that are blocked.
void restore_signals(const sigset_t& blocked) {
  for (int number = 1; number < NSIG; ++number) std::signal(number, SIG_DFL);
  sigprocmask(SIG_SETMASK, &blocked, nullptr);
}

[[noreturn]] void become_command(const SupervisorPlan& plan, int errors, int channel, pid_t supervisor) {
  // A session of its own, and with it a group: nobody in another session can join ours, where kill(0) would reach us.
  if (setsid() < 0) _exit(cannot_run);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != supervisor) _exit(cannot_run);
  StatusReport begun;
  begun.group = getpid();
  ignore(write(plan.status, &begun, sizeof begun));
  // Out of the way of 0, 1 and 2 first: these may be closed in the program, and then a pipe can have their numbers.
  constexpr int free_from = 10;
  const int streams[] = {fcntl(plan.input, F_DUPFD, free_from), fcntl(plan.output, F_DUPFD, free_from),
                         fcntl(errors, F_DUPFD, free_from)};
  const int to_supervisor = fcntl(channel, F_DUPFD_CLOEXEC, free_from);
  for (int stream = 0; stream < 3; ++stream) {
    if (streams[stream] < 0 || dup2(streams[stream], stream) < 0) _exit(cannot_run);
  }
  int kept[] = {0, 1, 2, to_supervisor};
  close_all_but(kept);
  sigset_t none;
  sigemptyset(&none);
  restore_signals(none);
  const int requests = confine(plan, supervisor);
  if (requests >= 0) pass_descriptor(to_supervisor, requests);
  execve("/bin/sh", const_cast<char* const*>(plan.arguments), const_cast<char* const*>(plan.environment));
  _exit(cannot_run);
}

[[noreturn]] void report_and_exit(const SupervisorPlan& plan) {
  StatusReport report;
  report.error = errno;
  ignore(write(plan.status, &report, sizeof report));
  _exit(cannot_run);
}

double now_in_seconds() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// What the command writes to standard error: to the log while it is not full, and the end of it for the report.
class ErrorStream {
 public:
  ErrorStream(int errors, int log, std::uint64_t log_bytes) : errors_(errors), log_(log), log_bytes_(log_bytes) {}

  [[nodiscard]] int descriptor() const { return errors_; }

  // Reads once; the pipe does not block.
  bool read_some() {
    char text[4096];
    const ssize_t count = read(errors_, text, sizeof text);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return false;
    if (count <= 0) {
      close(errors_);
      errors_ = -1;
      return false;
    }
    append(text, static_cast<std::size_t>(count));
    remember(text, static_cast<std::size_t>(count));
    return true;
  }

  // What is there already, but not forever of a command that never stops writing.
  void read_rest() {
    for (int times = 0; times < 64 && errors_ >= 0 && read_some();) ++times;
  }

  void copy_tail(StatusReport& report) const {
    report.tail_size = tail_size_;
    std::memcpy(report.tail, tail_, tail_size_);
  }

 private:
  void append(const char* text, std::size_t size) {
    if (log_ >= 0 && append_to_log(log_, log_bytes_, text, size) != LogAppend::whole) log_ = -1;
  }

  void remember(const char* text, std::size_t size) {
    const std::size_t taken = std::min(size, sizeof tail_);
    const std::size_t kept = std::min(tail_size_, sizeof tail_ - taken);
    std::memmove(tail_, tail_ + (tail_size_ - kept), kept);
    std::memcpy(tail_ + kept, text + (size - taken), taken);
    tail_size_ = kept + taken;
  }

  int errors_;
  int log_;
  std::uint64_t log_bytes_;
  char tail_[sizeof(StatusReport::tail)] = {};
  std::size_t tail_size_ = 0;
};

// Kills the command with all that it has started and reaps it. A child that does not die (it waits for a broken disk)
// is given up after a while: nobody can do more about it.
void end_command(pid_t command, int signals) {
  constexpr double patience = 10;
  const double begin = now_in_seconds();
  kill(-command, SIGKILL);
  kill(command, SIGKILL);
  while (now_in_seconds() - begin < patience) {
    const pid_t ended = waitpid(-1, nullptr, WNOHANG);
    if (ended < 0 && errno == ECHILD) return;
    if (ended > 0) continue;
    // Those that went into another group are listed by the system alone.
    signal_children(SIGKILL);
    pollfd one{.fd = signals, .events = POLLIN, .revents = 0};
    signalfd_siginfo unread{};
    if (poll(&one, 1, 1) > 0) ignore(read(signals, &unread, sizeof unread));
  }
}

// More than there can be on Linux, if there is no limit.
std::uint64_t most_tasks(const Limits& limits) {
  constexpr std::uint64_t all = 1U << 22;
  return limits.processes > 0 ? std::min(limits.processes, all) : all;
}

class Supervisor {
 public:
  struct Ends {
    int errors, signals, requests;
  };
  Supervisor(const SupervisorPlan& plan, pid_t command, const Ends& ends, std::span<pid_t> waiting)
      : plan_(plan),
        command_(command),
        signals_(ends.signals),
        errors_(ends.errors, plan.log, plan.log_bytes),
        guard_(ends.requests, waiting),
        waiting_(waiting) {}

  // Until the program says that it is enough, or is gone.
  void watch() {
    while (true) {
      pollfd watched[] = {{.fd = signals_, .events = POLLIN, .revents = 0},
                          {.fd = errors_.descriptor(), .events = POLLIN, .revents = 0},
                          {.fd = guard_.descriptor(), .events = POLLIN, .revents = 0}};
      // Also when the command itself has ended: what it left behind may grow until the game is over.
      const bool looking = plan_.limits.memory_bytes > 0 || plan_.limits.processes > 0;
      if (poll(watched, std::size(watched), looking ? look_every : -1) < 0) {
        if (errno == EINTR) continue;
        break;
      }
      if (watched[0].revents != 0 && !read_signals()) break;
      if (watched[2].revents != 0) guard_.answer((watched[2].revents & POLLIN) != 0);
      if (watched[1].revents != 0) errors_.read_some();
      if (looking) check_limits();
      if (watched[0].revents != 0) report_end();
    }
    end_command(command_, signals_);
    if (errors_.descriptor() >= 0) errors_.read_rest();
  }

 private:
  static constexpr int look_every = 50;  // milliseconds

  // False if it is time to end. A thread of the program that ends is reported as its end, too.
  bool read_signals() const {
    signalfd_siginfo signal{};
    bool enough = false;
    while (read(signals_, &signal, sizeof signal) == static_cast<ssize_t>(sizeof signal))
      enough = enough || signal.ssi_signo == end_signal;
    // The dead that the command did not wait for would count among its processes.
    reap_children_but(command_);
    return !enough && getppid() == plan_.program;
  }

  // However busy standard error is, the family is looked at in time and not too often.
  void check_limits() {
    const double now = now_in_seconds();
    if (now - looked_ < 1e-3 * look_every) return;
    // Those that left the group become our children one by one, as their parents die.
    if (excess_ != Excess::none) {
      looked_ = now;
      return signal_children(SIGKILL);
    }
    reap_children_but(command_);
    const std::uint64_t most = most_tasks(plan_.limits);
    const Usage usage = usage_of_descendants(getpid(), most, waiting_);
    looked_ = now_in_seconds();  // to look at very many takes long, and must not take all of the time
    if (usage.tasks > most) excess_ = Excess::processes;
    if (plan_.limits.memory_bytes > 0 && usage.memory_bytes > plan_.limits.memory_bytes) excess_ = Excess::memory;
    if (excess_ == Excess::none) return;
    kill(-command_, SIGKILL);
    signal_children(SIGKILL);
  }

  // The dead command is left unreaped until the end: its number is that of the group, and must not be given again.
  void report_end() {
    siginfo_t ended{};
    if (reported_ || waitid(P_PID, static_cast<id_t>(command_), &ended, WEXITED | WNOHANG | WNOWAIT) != 0) return;
    if (ended.si_pid != command_) return;
    reported_ = true;
    errors_.read_rest();
    StatusReport report;
    report.status = ended.si_code == CLD_EXITED ? W_EXITCODE(ended.si_status, 0) : W_EXITCODE(0, ended.si_status);
    report.excess = static_cast<int>(excess_);
    errors_.copy_tail(report);
    ignore(write(plan_.status, &report, sizeof report));
  }

  const SupervisorPlan& plan_;
  pid_t command_;
  int signals_;
  ErrorStream errors_;
  Guard guard_;
  std::span<pid_t> waiting_;
  bool reported_ = false;
  double looked_ = 0;
  Excess excess_ = Excess::none;
};

}  // namespace

void supervise(const SupervisorPlan& plan) {
  // A session of its own: Ctrl-C at the terminal is for the program alone, which then tells us to end.
  setsid();
  prctl(PR_SET_NAME, "bot-supervisor");  // who kills all programs of cycad's name leaves us to end the bots
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_DUMPABLE, 0);  // closes our pipes in /proc to a command that is not root's
  constexpr int orphaned = SIGHUP;
  sigset_t watched;
  sigemptyset(&watched);
  for (const int signal : {SIGCHLD, end_signal, orphaned}) sigaddset(&watched, signal);
  restore_signals(watched);
  std::signal(SIGPIPE, SIG_IGN);
  prctl(PR_SET_PDEATHSIG, orphaned);
  if (getppid() != plan.program) _exit(cannot_run);

  const pid_t self = getpid();
  const int signals = signalfd(-1, &watched, SFD_CLOEXEC | SFD_NONBLOCK);
  int errors[2] = {-1, -1}, channel[2] = {-1, -1};
  // As many as may be there, and one that is too many; what is not used takes no memory.
  const std::size_t room = most_tasks(plan.limits) + 1;
  void* const memory =
      mmap(nullptr, room * sizeof(pid_t), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (signals < 0 || memory == MAP_FAILED || pipe2(errors, O_CLOEXEC) != 0 ||
      socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channel) != 0)
    report_and_exit(plan);
  const pid_t command = fork();
  if (command < 0) report_and_exit(plan);
  if (command == 0) become_command(plan, errors[1], channel[1], self);
  fcntl(errors[0], F_SETFL, O_NONBLOCK);
  // Other ends of our own pipes would keep the command waiting, and those of another game that one's.
  int kept[] = {plan.status, plan.log, errors[0], signals, channel[0]};
  close_all_but(kept);
  const int requests = receive_descriptor(channel[0]);
  close(channel[0]);
  release_memory();
  const std::span<pid_t> waiting(static_cast<pid_t*>(memory), room);
  Supervisor(plan, command, {.errors = errors[0], .signals = signals, .requests = requests}, waiting).watch();
  _exit(0);
}

}  // namespace cycad::process
