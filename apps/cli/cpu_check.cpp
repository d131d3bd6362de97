#include "cli/cpu_check.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <unistd.h>

// Nothing but C functions here: an inline function of the C++ library might be linked in the copy of another file,
// which was compiled for the instruction sets in question.

namespace cycad {
namespace {

struct Feature {
  const char* name;
  bool present;
};

constexpr int exit_outside_failure = 3;

#if defined(CYCAD_WIDE_PROGRAM)

bool has_wide_instructions() {
  __builtin_cpu_init();
  const Feature features[] = {
#include "wide_features.inc"
      {nullptr, true},
  };
  // A template of the library might be linked from a file that is compiled for newer processors.
  for (const Feature& feature : features) {  // NOLINT(readability-use-anyofallof)
    if (!feature.present) return false;
  }
  return true;
}

// Comes back if that program is not there or cannot be started. It does not do the same, so there is no going round.
void go_on_as_wide_program(char** arguments, char** environment) {
  const char* const plain = std::getenv("CYCAD_PLAIN");
  if (!has_wide_instructions() || (plain != nullptr && *plain != '\0')) return;
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  while (length > 0 && path[length - 1] != '/') --length;
  if (length <= 0 || static_cast<std::size_t>(length) + sizeof CYCAD_WIDE_PROGRAM > sizeof path) return;
  std::memcpy(path + length, CYCAD_WIDE_PROGRAM, sizeof CYCAD_WIDE_PROGRAM);
  execve(path, arguments, environment);
}

#endif

// The C library hands the arguments of `main` to constructors. 101 is the first priority that programs may use.
[[gnu::constructor(101)]] void begin([[maybe_unused]] int count, [[maybe_unused]] char** arguments,
                                     [[maybe_unused]] char** environment) {
#if defined(CYCAD_WIDE_PROGRAM)
  go_on_as_wide_program(arguments, environment);
#endif
  check_cpu();
}

}  // namespace

void check_cpu() {
#if defined(__x86_64__)
  __builtin_cpu_init();
#endif
  const Feature features[] = {
#include "cpu_features.inc"
      {nullptr, true},
  };
  bool complete = true;
  for (const Feature& feature : features) complete = complete && feature.present;
  if (complete) return;

  std::fputs("cycad: this program was built for a processor with", stderr);
  for (const Feature& feature : features) {
    if (!feature.present) std::fprintf(stderr, " %s", feature.name);
  }
  std::fputs(", which this one lacks; build it here, or with -DCYCAD_ARCH=baseline\n", stderr);
  std::_Exit(exit_outside_failure);
}

}  // namespace cycad
