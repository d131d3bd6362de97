// Linked with apps/cli/cpu_check.cpp and a list of features that no processor has: must stop before any of this runs.
#include <cstdio>

namespace {

struct Initialised {
  Initialised() { std::puts("an initialiser ran"); }
};
const Initialised initialised;

}  // namespace

int main() { std::puts("main ran"); }
