#include "cycad/agent/process/subprocess.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <thread>
#include <tuple>

#include "agent/process/family.hpp"
#include "agent/process/supervisor.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/milliseconds_until.hpp"
#include "cycad/core/text.hpp"

namespace cycad {
namespace {

using process::StatusReport;
using process::SupervisorPlan;
using std::chrono::steady_clock;

struct Pipe {
  Descriptor reading, writing;
};

[[noreturn]] void fail(std::string_view what, int error) {
  throw OutsideError(fmt::format("process: cannot {}: {}", what, std::strerror(error)));
}

Pipe make_pipe() {
  int ends[2] = {-1, -1};
  if (pipe2(ends, O_CLOEXEC) != 0) fail("make a pipe", errno);
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

void never_block(const Descriptor& end) { fcntl(end.number(), F_SETFL, O_NONBLOCK); }

// While it lives, a write to a pipe that nobody reads is an error and no signal, whatever the program does about
// signals otherwise.
class WithoutPipeSignal {
 public:
  WithoutPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~WithoutPipeSignal() {
    constexpr timespec at_once{};
    if (!was_pending_) sigtimedwait(&pipe_, nullptr, &at_once);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  WithoutPipeSignal(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal(WithoutPipeSignal&&) = delete;
  WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal& operator=(WithoutPipeSignal&&) = delete;

 private:
  sigset_t pipe_{}, before_{};
  bool was_pending_ = false;
};

// A descriptor that becomes readable when somebody asks to stop.
class StopSignal {
 public:
  explicit StopSignal(const std::stop_token& stop) : event_(make_event()), callback_(stop, Raise{&event_}) {}
  [[nodiscard]] int descriptor() const { return event_.number(); }

 private:
  struct Raise {
    const Descriptor* event;
    void operator()() const {
      const std::uint64_t one = 1;
      std::ignore = write(event->number(), &one, sizeof one);
    }
  };
  static Descriptor make_event() {
    Descriptor event(eventfd(0, EFD_CLOEXEC));
    if (!event.is_open()) fail("make an event", errno);
    return event;
  }

  Descriptor event_;
  std::stop_callback<Raise> callback_;
};

std::vector<std::string> environment_of(const SubprocessPlan& plan) {
  std::vector<std::string> variables;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    const std::string_view name = text.substr(0, text.find('='));
    const bool replaced = std::any_of(plan.environment.begin(), plan.environment.end(),
                                      [&](const auto& own) { return own.first == name; });
    if (!replaced) variables.emplace_back(text);
  }
  for (const auto& [name, value] : plan.environment) variables.push_back(fmt::format("{}={}", name, value));
  return variables;
}

// The last lines that say something, the first of them first.
std::vector<std::string_view> last_lines(std::string_view text) {
  constexpr std::size_t most = 3;
  std::vector<std::string_view> lines;
  while (!text.empty() && lines.size() < most) {
    const std::size_t end = text.find_last_not_of("\r\n ");
    if (end == std::string_view::npos) break;
    text = text.substr(0, end + 1);
    const std::size_t before = text.rfind('\n');
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    lines.insert(lines.begin(), text.substr(begin));
    text = text.substr(0, begin);
  }
  return lines;
}

std::string text_of(const StatusReport& report) {
  // A shell that has seen its command die of a signal says so by its code.
  constexpr int shell_signal = 128;
  const int status = report.status;
  const int code = WEXITSTATUS(status);
  const int signal = WIFSIGNALED(status) ? WTERMSIG(status) : code > shell_signal ? code - shell_signal : 0;
  std::string text = report.excess == static_cast<int>(process::Excess::memory)      ? "used too much memory"
                     : report.excess == static_cast<int>(process::Excess::processes) ? "started too many processes"
                     : signal > 0 && signal < NSIG ? fmt::format("was ended by signal {}", signal)
                                                   : fmt::format("exited with code {}", code);
  // The last words are often the reason.
  for (const std::string_view said : last_lines({report.tail, std::min(report.tail_size, sizeof report.tail)}))
    text += fmt::format(", {}", in_message(said));
  return text;
}

}  // namespace

void Descriptor::close() {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

Subprocess::Subprocess(const SubprocessPlan& plan) { start(plan); }

Subprocess::~Subprocess() { kill_all(); }

void Subprocess::start(const SubprocessPlan& plan) {
  Pipe input = make_pipe(), output = make_pipe(), status = make_pipe();
  // All memory that the supervisor needs is taken before the fork: afterwards another thread may hold the lock of it.
  const std::vector<std::string> variables = environment_of(plan);
  std::vector<const char*> environment;
  environment.reserve(variables.size() + 1);
  for (const std::string& variable : variables) environment.push_back(variable.c_str());
  environment.push_back(nullptr);
  const std::array<const char*, 4> arguments{"sh", "-c", plan.command.c_str(), nullptr};
  const SupervisorPlan supervisor{.arguments = arguments.data(),
                                  .environment = environment.data(),
                                  .input = input.reading.number(),
                                  .output = output.writing.number(),
                                  .status = status.writing.number(),
                                  .log = plan.log,
                                  .log_bytes = plan.log_bytes,
                                  .limits = plan.limits,
                                  .program = getpid()};
  // No handler of the program may run in the new process.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  supervisor_ = fork();
  const int error = errno;
  if (supervisor_ == 0) process::supervise(supervisor);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (supervisor_ < 0) fail("start a process", error);
  input_ = std::move(input.writing);
  output_ = std::move(output.reading);
  status_ = std::move(status.reading);
  for (const Descriptor* end : {&input_, &output_, &status_}) never_block(*end);
}

void Subprocess::send(std::string_view text) {
  if (!input_.is_open()) return;
  pending_ += text;
  write_pending();
}

void Subprocess::write_pending() {
  const WithoutPipeSignal quiet;
  while (!pending_.empty()) {
    const ssize_t count = write(input_.number(), pending_.data(), pending_.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) return;
    if (count <= 0) {  // it does not want to read any more, which is its own business
      input_.close();
      pending_.clear();
      return;
    }
    pending_.erase(0, static_cast<std::size_t>(count));
  }
}

// False at the end of the output.
bool Subprocess::read_available() {
  char text[4096];
  while (true) {
    const ssize_t count = read(output_.number(), text, sizeof text);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) return true;
    if (count <= 0) return false;
    received_.append(text, static_cast<std::size_t>(count));
    return true;
  }
}

Subprocess::Event Subprocess::wait(Time deadline, const std::stop_token& stop) {
  const StopSignal stopped(stop);
  const std::size_t had = received_.size();
  while (true) {
    if (stop.stop_requested()) return Event::stopped;
    if (!output_.is_open()) return Event::closed;
    pollfd watched[] = {{.fd = output_.number(), .events = POLLIN, .revents = 0},
                        {.fd = pending_.empty() ? -1 : input_.number(), .events = POLLOUT, .revents = 0},
                        {.fd = stopped.descriptor(), .events = POLLIN, .revents = 0}};
    const int left = milliseconds_until(deadline);
    if (poll(watched, std::size(watched), left) < 0 && errno != EINTR) fail("wait for a process", errno);
    if (watched[1].revents != 0) write_pending();
    if (watched[0].revents != 0 && !read_available()) output_.close();
    if (received_.size() > had) return Event::input;
    if (left == 0) return Event::late;
  }
}

// False while the command has not ended at the deadline.
bool Subprocess::read_status(Time deadline) {
  while (!status_read_) {
    pollfd watched{.fd = status_.number(), .events = POLLIN, .revents = 0};
    const int ready = poll(&watched, 1, milliseconds_until(deadline));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    StatusReport report;
    const bool whole = read(status_.number(), &report, sizeof report) == static_cast<ssize_t>(sizeof report);
    // The first words come before the command runs. Later ones may be its own, if it has found the pipe.
    const bool began = group_ > 0;
    if (whole && report.group != 0) {
      if (!began && report.group > 1) {  // to kill group 1 would be to kill everybody
        group_ = report.group;
      } else if (steady_clock::now() > deadline) {
        return false;
      }
      continue;
    }
    status_read_ = true;
    ending_ = whole ? text_of(report) : "is gone";
    if (whole && !began) start_error_ = report.error;
  }
  return true;
}

std::optional<std::string> Subprocess::ending(Time deadline) {
  if (!read_status(deadline)) return std::nullopt;
  if (start_error_ != 0) fail("start a process", start_error_);
  return ending_;
}

void Subprocess::end(Time deadline) {
  input_.close();
  output_.close();
  (void)read_status(deadline);
  kill_all();
}

void Subprocess::kill_all() {
  if (supervisor_ > 0) {
    kill(supervisor_, process::end_signal);
    const std::optional<int> status = wait_for_supervisor();
    // Somebody has killed the supervisor, perhaps the command, or it does not end: then the group is for us to kill.
    if (!status || WIFSIGNALED(*status)) {
      (void)read_status(steady_clock::now());
      if (group_ > 1) kill(-group_, SIGKILL);
    }
  }
  supervisor_ = -1;
}

// What a supervisor that does not end has below it would be nobody's after its death, and could not be found any more.
void Subprocess::kill_family() const {
  constexpr std::size_t room = 1U << 16;
  std::vector<pid_t> waiting(room);
  constexpr int rounds = 100;
  for (int round = 0; round < rounds && process::signal_descendants(supervisor_, SIGKILL, waiting) > 0; ++round)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

// The supervisor may have been stopped by a signal, so it is told to go on; one that does not end in time is killed.
std::optional<int> Subprocess::wait_for_supervisor() const {
  using std::chrono::milliseconds;
  constexpr milliseconds patience{12'000};  // the supervisor itself gives up earlier
  constexpr milliseconds pause_after{20}, longest_pause{5};
  int status = 0;
  bool killed = false;
  for (auto begin = steady_clock::now();;) {
    const pid_t ended = waitpid(supervisor_, &status, WNOHANG);
    if (ended == supervisor_) return killed ? std::nullopt : std::optional(status);
    if (ended < 0 && errno != EINTR) return std::nullopt;
    kill(supervisor_, SIGCONT);
    const auto waited = steady_clock::now() - begin;
    if (waited > patience) {
      if (killed) return std::nullopt;
      kill_family();
      kill(supervisor_, SIGKILL);
      killed = true;
      begin = steady_clock::now();
    }
    std::this_thread::sleep_for(waited < pause_after ? std::chrono::microseconds(200) : longest_pause);
  }
}

}  // namespace cycad
