// A command that runs beside the program with its standard input and output in our hands:
//
//   Subprocess bot({.command = "./bot --fast"});
//   bot.send(board);
//   while (bot.wait(deadline, stop) == Subprocess::Event::input) use(bot.received());
//
// The command goes through /bin/sh, has a process group of its own and no other open descriptor. Nothing blocks longer
// than the deadline: what the command does not read yet is kept and sent later. Its standard error goes into a log of
// bounded size, all the time. Nothing that the command started outlives the object, nor the program (see the supervisor
// in src/agent/process); it gains no privileges, traces nobody, and sends signals only to what it has started.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cycad {

class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& from) noexcept : number_(std::exchange(from.number_, -1)) {}
  Descriptor& operator=(Descriptor&& from) noexcept {
    std::swap(number_, from.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  void close();

 private:
  int number_;
};

namespace process {

// What a command and all that it starts may take together; 0 is no limit.
struct Limits {
  std::uint64_t memory_bytes = 0;  // in use, not merely reserved
  std::uint64_t processes = 0;     // and threads
  std::uint64_t file_bytes = 0;    // of each file that it writes
};

}  // namespace process

struct SubprocessPlan {
  std::string command;
  std::vector<std::pair<std::string, std::string>> environment = {};  // beside that of the program
  int log = -1;  // an open file for standard error, which must be open as long as the process; -1 for none
  std::uint64_t log_bytes = 0;
  process::Limits limits = {};
};

class Subprocess {
 public:
  using Time = std::chrono::steady_clock::time_point;
  enum class Event { input, closed, late, stopped };

  // Throws OutsideError if the system has no process for us. A command that does not exist shows in its end.
  explicit Subprocess(const SubprocessPlan& plan);
  ~Subprocess();
  Subprocess(const Subprocess&) = delete;
  Subprocess(Subprocess&&) = delete;
  Subprocess& operator=(const Subprocess&) = delete;
  Subprocess& operator=(Subprocess&&) = delete;

  // Takes the text; it is written as far as the command reads, now and during every wait.
  void send(std::string_view text);

  // The command reads what was sent already and then the end of its input.
  void close_input() { input_.close(); }

  // Until more has been received, the command has closed its output, the deadline is over or somebody asks to stop.
  Event wait(Time deadline, const std::stop_token& stop);

  // What was received and not yet taken away by the caller.
  std::string& received() { return received_; }

  // How the command ended ("exited with code 3, 'no such file'"), once it has; waits for it until the deadline.
  // Throws OutsideError if it could not be started.
  std::optional<std::string> ending(Time deadline);

  // Closes the command's input and output, gives it until the deadline to end by itself, and kills what is left.
  void end(Time deadline);

 private:
  void start(const SubprocessPlan& plan);
  void write_pending();
  bool read_available();
  bool read_status(Time deadline);
  void kill_all();
  void kill_family() const;
  [[nodiscard]] std::optional<int> wait_for_supervisor() const;

  Descriptor input_, output_, status_;  // our ends
  pid_t supervisor_ = -1, group_ = -1;
  std::string pending_, received_;
  std::string ending_;
  bool status_read_ = false;
  int start_error_ = 0;
};

}  // namespace cycad
