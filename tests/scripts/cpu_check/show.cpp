// Says which of two programs it is and how it was called.
#include <cstdio>
#include <cstdlib>

namespace {

struct Initialised {
  Initialised() { std::printf("%s:", NAME); }
};
const Initialised initialised;

}  // namespace

int main(int count, char** arguments) {
  for (int place = 0; place < count; ++place) std::printf(" [%s]", arguments[place]);
  const char* const variable = std::getenv("VARIABLE");
  std::printf(" %s\n", variable != nullptr ? variable : "none");
  return 7;
}
