// Any text as a recipe, in each size.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cycad/experiment/recipe.hpp"
#include "outcome.hpp"

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const char* name : {"quick", "full"})
    cycad::fuzz::accepted([&] { (void)cycad::read_recipe(text, "fuzzed.toml", name); });
  return 0;
}
