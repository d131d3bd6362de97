#include "agent/process/family.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstddef>

#include "agent/process/proc.hpp"

namespace cycad::process {
namespace {

// Calls `use` with each descendant and the number of its threads, until it says no. False if the room is too small.
template <class Use>
bool for_each_descendant(pid_t root, std::span<pid_t> waiting, Use use) {
  std::size_t size = 0;
  bool fits = true;
  const auto add_children_of = [&](pid_t process) {
    std::uint64_t threads = 0;
    for_each_entry(ProcPath().add("/proc/").add(process).add("/task").open(O_RDONLY | O_DIRECTORY), [&](pid_t thread) {
      ++threads;
      for_each_number(ProcPath().add("/proc/").add(process).add("/task/").add(thread).add("/children").open(O_RDONLY),
                      [&](std::uint64_t child) {
                        fits = fits && size < waiting.size();
                        if (size < waiting.size()) waiting[size++] = static_cast<pid_t>(child);
                      });
    });
    return threads;
  };
  add_children_of(root);
  while (size > 0) {
    const pid_t process = waiting[--size];
    if (!use(process, add_children_of(process))) break;
  }
  return fits;
}

template <class Use>
void for_each_child(Use use) {
  for_each_number(ProcPath().add("/proc/thread-self/children").open(O_RDONLY), [&](std::uint64_t child) {
    if (child > 0) use(static_cast<pid_t>(child));
  });
}

}  // namespace

Usage usage_of_descendants(pid_t root, std::uint64_t most_tasks, std::span<pid_t> waiting) {
  Usage usage;
  const bool fits = for_each_descendant(root, waiting, [&](pid_t process, std::uint64_t threads) {
    usage.tasks += threads;
    usage.memory_bytes += state_of(process).memory_bytes;
    return usage.tasks <= most_tasks;
  });
  if (!fits) usage.tasks = std::max(usage.tasks, most_tasks + 1);
  return usage;
}

std::uint64_t signal_descendants(pid_t root, int signal, std::span<pid_t> waiting) {
  std::uint64_t alive = 0;
  for_each_descendant(root, waiting, [&](pid_t process, std::uint64_t /*threads*/) {
    const ProcessState state = state_of(process);
    if (state.process == 0 || state.dead) return true;
    ++alive;
    kill(process, signal);
    return true;
  });
  return alive;
}

bool is_descendant(pid_t task, pid_t root) {
  // A parent that dies on the way has given its children to another one.
  for (int times = 0; times < 3; ++times) {
    ProcessState state = state_of(task);
    if (state.process == 0) return false;
    while (state.parent > 1 && state.parent != root && state.process != 0) state = state_of(state.parent);
    if (state.process != 0) return state.parent == root;
  }
  return false;
}

bool has_group(pid_t root, pid_t group, std::span<pid_t> waiting) {
  bool found = false;
  for_each_descendant(root, waiting, [&](pid_t process, std::uint64_t /*threads*/) {
    found = getpgid(process) == group;
    return !found;
  });
  return found;
}

void signal_children(int signal) {
  for_each_child([signal](pid_t child) { kill(child, signal); });
}

void reap_children_but(pid_t kept) {
  for_each_child([kept](pid_t child) {
    if (child != kept) waitpid(child, nullptr, WNOHANG);
  });
}

}  // namespace cycad::process
