#include "agent/process/release_memory.hpp"

#include <sys/mman.h>

#include <cstdint>
#include <cstring>

#include "agent/process/proc.hpp"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CYCAD_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CYCAD_SANITIZED 1
#endif
#endif

namespace cycad::process {
namespace {

constexpr std::uintptr_t large = 16U << 20;

std::uintptr_t take_hexadecimal(const char*& text) {
  std::uintptr_t value = 0;
  for (;; ++text) {
    if (*text >= '0' && *text <= '9') {
      value = value * 16 + static_cast<std::uintptr_t>(*text - '0');
    } else if (*text >= 'a' && *text <= 'f') {
      value = value * 16 + static_cast<std::uintptr_t>(*text - 'a') + 10;
    } else {
      return value;
    }
  }
}

// A line of /proc/self/maps: "7f00c0000000-7f00d0000000 rw-p 00000000 00:00 0", and a name if it is no plain memory.
void release_mapping(const char* line) {
  const std::uintptr_t begin = take_hexadecimal(line);
  if (*line++ != '-') return;
  const std::uintptr_t end = take_hexadecimal(line);
  constexpr char plain[] = " rw-p 00000000 00:00 0";
  if (std::strncmp(line, plain, sizeof plain - 1) != 0) return;
  for (line += sizeof plain - 1; *line != '\0'; ++line) {
    if (*line != ' ') return;
  }
  const auto stack = reinterpret_cast<std::uintptr_t>(&line);
  if (end - begin < large || (stack >= begin && stack < end)) return;
  madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);  // NOLINT(performance-no-int-to-ptr)
}

}  // namespace

#ifdef CYCAD_SANITIZED
const bool releases_memory = false;
#else
const bool releases_memory = true;
#endif

void release_memory() {
  if (!releases_memory) return;
  for_each_line(ProcPath().add("/proc/self/maps").open(O_RDONLY), release_mapping);  // longer lines have a name
}

}  // namespace cycad::process
