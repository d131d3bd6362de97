#include "agent/process/proc.hpp"

#include <initializer_list>

namespace cycad::process {
namespace {

// What stands behind the name of a field, or nullptr in the line of another one.
const char* value_of(const char* line, const char* name) {
  for (; *name != '\0'; ++name, ++line) {
    if (*line != *name) return nullptr;
  }
  while (*line == ' ' || *line == '\t') ++line;
  return line;
}

std::uint64_t number_in(const char* text) {
  std::uint64_t number = 0;
  for (; *text >= '0' && *text <= '9'; ++text) number = number * 10 + static_cast<std::uint64_t>(*text - '0');
  return number;
}

}  // namespace

void ProcessState::add_line(const char* line) {
  if (const char* const text = value_of(line, "Tgid:")) process = static_cast<pid_t>(number_in(text));
  if (const char* const text = value_of(line, "PPid:")) parent = static_cast<pid_t>(number_in(text));
  if (const char* const text = value_of(line, "Threads:")) threads = number_in(text);
  if (const char* const text = value_of(line, "State:")) dead = *text == 'Z' || *text == 'X';
  for (const char* const field : {"VmRSS:", "VmSwap:", "VmPTE:", "HugetlbPages:"}) {
    if (const char* const text = value_of(line, field)) memory_bytes += number_in(text) << 10;
  }
  if (const char* text = value_of(line, "NSpid:")) {
    for (bool inside = false; *text != '\0'; ++text) {
      const bool digit = *text >= '0' && *text <= '9';
      if (digit && !inside) ++namespaces;
      inside = digit;
    }
  }
}

ProcessState state_of(pid_t task) {
  ProcessState state;
  if (task <= 0) return state;
  const auto read_status = [](const ProcPath& of, ProcessState& into) {
    for_each_line(ProcPath(of).add("/status").open(O_RDONLY), [&into](const char* line) { into.add_line(line); });
  };
  const ProcPath process = ProcPath().add("/proc/").add(task);
  read_status(process, state);
  // The first thread may end before the others: then these tell of the process.
  if (!state.dead || state.threads < 2) return state;
  const ProcPath threads = ProcPath(process).add("/task");
  for_each_entry(threads.open(O_RDONLY | O_DIRECTORY), [&](pid_t thread) {
    if (!state.dead || thread == task) return;
    ProcessState other;
    read_status(ProcPath(threads).add("/").add(thread), other);
    if (other.process == 0 || other.dead) return;
    state.dead = false;
    state.memory_bytes = other.memory_bytes;
  });
  return state;
}

}  // namespace cycad::process
