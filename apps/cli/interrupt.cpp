#include "cli/interrupt.hpp"

#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <utility>

#include "cli/exit_code.hpp"
#include "cycad/core/printable.hpp"
#include "cycad/core/scratch_folder.hpp"
#include "cycad/core/whole_file.hpp"

namespace cycad {
namespace {

// What the watcher and the command share. The command that runs is the only one.
struct State {
  std::mutex mutex;
  std::stop_source* stop = nullptr;
  std::string kept = "nothing is kept";
  std::atomic<int> signal = SIGINT;
};

State& state() {
  static State all;
  return all;
}

sigset_t ending_signals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  return signals;
}

// The watcher is woken up by it to end.
int wake_up() { return SIGRTMIN; }

[[noreturn]] void end_now(const std::string& kept) {
  const std::string word = "cycad: interrupted: " + printable(kept) + "\n";
  say_at_the_end(word);
  remove_unfinished_files();
  remove_scratch_folders();
  std::_Exit(interrupt_code());
}

// A handler that somebody installed knows better, as one that gives back the terminal.
void pass_on_to_handler(int signal) {
  struct sigaction action {};
  if (sigaction(signal, nullptr, &action) != 0 || action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN) return;
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
  raise(signal);
}

// A wait for a signal also ends when the program was halted (Ctrl-Z) and goes on, with nothing to show for it.
int again_after_halt(const auto& wait) {
  int signal = 0;
  do signal = wait();
  while (signal < 0 && errno == EINTR);
  return signal;
}

// The first signal has come: the command is asked to stop, and if it does not, the program ends without it.
void interrupt(int signal) {
  constexpr timespec patience{.tv_sec = 0, .tv_nsec = 900'000'000};
  state().signal = signal;
  pass_on_to_handler(signal);
  {
    const std::scoped_lock lock(state().mutex);
    if (state().stop == nullptr) end_now(state().kept);
    state().stop->request_stop();
  }
  sigset_t signals = ending_signals();
  sigaddset(&signals, wake_up());
  const int next = again_after_halt([&] { return sigtimedwait(&signals, nullptr, &patience); });
  if (next == wake_up()) return;
  const std::scoped_lock lock(state().mutex);
  end_now(state().kept);
}

}  // namespace

void say_at_the_end(std::string_view word) {
  pollfd errors{.fd = STDERR_FILENO, .events = POLLOUT, .revents = 0};
  if (poll(&errors, 1, 0) <= 0 || (errors.revents & POLLOUT) == 0) return;
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, word.data(), word.size());
}

std::string kept_in(const std::string& store) {
  return store.empty() ? "without --store nothing is kept" : "the finished games are in " + store;
}

void note_kept(std::string kept) {
  const std::scoped_lock lock(state().mutex);
  state().kept = std::move(kept);
}

int interrupt_code() { return 128 + state().signal; }

InterruptWatch::InterruptWatch() {
  sigset_t signals = ending_signals();
  sigaddset(&signals, wake_up());
  pthread_sigmask(SIG_BLOCK, &signals, &before_);
  watcher_ = std::jthread([signals] {
    const int signal = again_after_halt([&] { return sigwaitinfo(&signals, nullptr); });
    if (signal > 0 && signal != wake_up()) interrupt(signal);
  });
}

InterruptWatch::~InterruptWatch() {
  pthread_kill(watcher_.native_handle(), wake_up());
  watcher_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

StopOnInterrupt::StopOnInterrupt(std::string kept) {
  const std::scoped_lock lock(state().mutex);
  state().stop = &stop_;
  if (!kept.empty()) state().kept = std::move(kept);
}

StopOnInterrupt::~StopOnInterrupt() {
  const std::scoped_lock lock(state().mutex);
  // What is left to do, such as the table, belongs to the time that the command has.
  static std::stop_source over;
  state().stop = stop_.stop_requested() ? &over : nullptr;
}

}  // namespace cycad
