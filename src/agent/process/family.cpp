#include "agent/process/family.hpp"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstring>

namespace cycad::process {
namespace {

// "/proc/12/task/34/children" and the like, in place.
class Path {
 public:
  Path& add(const char* text) {
    for (; *text != '\0' && size_ + 1 < sizeof text_; ++text) text_[size_++] = *text;
    return *this;
  }
  Path& add(pid_t number) {
    char digits[16];
    std::size_t count = 0;
    for (auto rest = static_cast<unsigned>(number); rest > 0; rest /= 10)
      digits[count++] = static_cast<char>('0' + rest % 10);
    while (count > 0 && size_ + 1 < sizeof text_) text_[size_++] = digits[--count];
    return *this;
  }
  [[nodiscard]] int open(int flags) const { return ::open(text_, flags | O_CLOEXEC); }

 private:
  char text_[128] = {};
  std::size_t size_ = 0;
};

// Calls `use` with each number of a file, such as a list of processes.
template <class Use>
void for_each_number(int file, Use use) {
  if (file < 0) return;
  char text[4096];
  std::uint64_t number = 0;
  bool inside = false;
  for (ssize_t count = 0; (count = read(file, text, sizeof text)) > 0;) {
    for (ssize_t at = 0; at < count; ++at) {
      if (text[at] >= '0' && text[at] <= '9') {
        number = number * 10 + static_cast<std::uint64_t>(text[at] - '0');
        inside = true;
      } else if (inside) {
        use(number);
        number = 0;
        inside = false;
      }
    }
  }
  close(file);
}

// Calls `use` with each thread of a process.
template <class Use>
void for_each_thread(pid_t process, Use use) {
  const int folder = Path().add("/proc/").add(process).add("/task").open(O_RDONLY | O_DIRECTORY);
  if (folder < 0) return;
  struct Entry {  // of getdents64
    std::uint64_t number;
    std::int64_t next;
    unsigned short size;
    unsigned char type;
    char name[1];
  };
  alignas(8) char entries[4096];
  for (long count = 0; (count = syscall(SYS_getdents64, folder, entries, sizeof entries)) > 0;) {
    for (long at = 0; at < count;) {
      const char* const entry = entries + at;
      unsigned short size = 0;
      std::memcpy(&size, entry + offsetof(Entry, size), sizeof size);
      pid_t thread = 0;
      for (const char* digit = entry + offsetof(Entry, name); *digit >= '0' && *digit <= '9'; ++digit)
        thread = thread * 10 + (*digit - '0');
      if (thread > 0) use(thread);
      at += size;
    }
  }
  close(folder);
}

std::uint64_t resident_bytes(pid_t process) {
  std::uint64_t pages = 0;
  int place = 0;
  for_each_number(Path().add("/proc/").add(process).add("/statm").open(O_RDONLY), [&](std::uint64_t number) {
    if (place++ == 1) pages = number;
  });
  return pages * static_cast<std::uint64_t>(getpagesize());
}

constexpr std::size_t most_pending = 2048;

// Processes that are still to be looked at.
struct Pending {
  pid_t processes[most_pending];
  std::size_t size = 0;
  void add_children_of(pid_t process, pid_t thread) {
    for_each_number(Path().add("/proc/").add(process).add("/task/").add(thread).add("/children").open(O_RDONLY),
                    [this](std::uint64_t child) {
                      if (size < most_pending) processes[size++] = static_cast<pid_t>(child);
                    });
  }
};

}  // namespace

Usage usage_of_descendants(std::uint64_t most_tasks) {
  Usage usage;
  Pending pending;
  pending.add_children_of(getpid(), getpid());
  while (pending.size > 0 && usage.tasks <= most_tasks) {
    const pid_t process = pending.processes[--pending.size];
    usage.memory_bytes += resident_bytes(process);
    for_each_thread(process, [&](pid_t thread) {
      ++usage.tasks;
      pending.add_children_of(process, thread);
    });
  }
  return usage;
}

void signal_children(int signal) {
  for_each_number(Path().add("/proc/thread-self/children").open(O_RDONLY), [signal](std::uint64_t child) {
    if (child > 0) kill(static_cast<pid_t>(child), signal);
  });
}

}  // namespace cycad::process
