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
  if (const char* const text = value_of(line, "State:")) dead = *text == 'Z' || *text == 'X';
  for (const char* const field : {"VmRSS:", "VmSwap:", "HugetlbPages:"}) {
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
  for_each_line(ProcPath().add("/proc/").add(task).add("/status").open(O_RDONLY),
                [&state](const char* line) { state.add_line(line); });
  return state;
}

}  // namespace cycad::process
