#include "cli/cpu_check.hpp"

#include <cstdio>
#include <cstdlib>

namespace cycad {
namespace {

struct Feature {
  const char* name;
  bool present;
};

constexpr int exit_outside_failure = 3;

}  // namespace

// Nothing but C functions here: an inline function of the C++ library might be linked in the copy of another file,
// which was compiled for the instruction sets in question. 101 is the first priority that programs may use.
[[gnu::constructor(101)]] void check_cpu() {
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
