// Any text as a recipe, in each size. Its agents and maps are looked up, but none that would be a file or a command.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cycad/experiment/recipe.hpp"
#include "cycad/experiment/run.hpp"
#include "outcome.hpp"

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using cycad::fuzz::accepted;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const bool outside = text.find('/') != std::string_view::npos || text.find("process") != std::string_view::npos;
  for (const char* name : {"quick", "full"}) {
    cycad::Recipe recipe;
    if (!accepted([&] { recipe = cycad::read_recipe(text, "fuzzed.toml", name); }) || outside) continue;
    accepted([&] { cycad::check_recipe(recipe); });
    (void)cycad::estimated_seconds(recipe, true);
  }
  return 0;
}
