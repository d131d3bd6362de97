// Reading /proc. For a process that goes on with system calls alone: nothing here allocates memory.
#pragma once

#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace cycad::process {

// "/proc/12/task/34/children" and the like, in place.
class ProcPath {
 public:
  ProcPath& add(const char* text) {
    for (; *text != '\0' && size_ + 1 < sizeof text_; ++text) text_[size_++] = *text;
    return *this;
  }
  ProcPath& add(pid_t number) {
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

// Calls `use` with each number of a file, such as a list of processes, and closes it; -1 is a file that is not there.
template <class Use>
void for_each_number(int file, Use use) {
  if (file < 0) return;
  char text[4096];
  std::uint64_t number = 0;
  bool inside = false;
  for (ssize_t count = 0; (count = ::read(file, text, sizeof text)) > 0;) {
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
  ::close(file);
}

// The same for its lines, without what is beyond half a kibibyte in one.
template <class Use>
void for_each_line(int file, Use use) {
  if (file < 0) return;
  char line[512];
  std::size_t size = 0;
  char text[4096];
  for (ssize_t count = 0; (count = ::read(file, text, sizeof text)) > 0;) {
    for (ssize_t at = 0; at < count; ++at) {
      if (text[at] != '\n') {
        if (size + 1 < sizeof line) line[size++] = text[at];
        continue;
      }
      line[size] = '\0';
      size = 0;
      use(static_cast<const char*>(line));
    }
  }
  ::close(file);
}

// The same for the names in a folder, which is still open meanwhile.
template <class Use>
void for_each_name(int folder, Use use) {
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
      at += size;
      use(entry + offsetof(Entry, name));
    }
  }
  ::close(folder);
}

// The same for those that are numbers.
template <class Use>
void for_each_entry(int folder, Use use) {
  for_each_name(folder, [&use](const char* digit) {
    if (*digit < '0' || *digit > '9') return;
    int number = 0;
    for (; *digit >= '0' && *digit <= '9'; ++digit) number = number * 10 + (*digit - '0');
    use(number);
  });
}

// A process as its /proc/PID/status tells it.
struct ProcessState {
  pid_t process = 0;  // the number of the whole process, also if a thread was asked for; 0 if there is none
  pid_t parent = 0;
  int namespaces = 0;  // how many namespaces of processes it is in, one within the other
  std::uint64_t threads = 0;
  bool dead = false;               // and not yet waited for; of a whole process: with all of its threads
  std::uint64_t memory_bytes = 0;  // resident, swapped out, in huge pages, and for the tables of all pages

  void add_line(const char* line);
};

ProcessState state_of(pid_t task);

}  // namespace cycad::process
