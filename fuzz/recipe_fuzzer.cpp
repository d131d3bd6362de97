// Any text as a recipe, in each size. Its agents and maps are looked up, but none that would be a file or a command.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cycad/experiment/recipe.hpp"
#include "cycad/experiment/run.hpp"
#include "outcome.hpp"

namespace {

using namespace cycad;

bool is_outside(const std::string& text) {
  return text.find('/') != std::string::npos || text.find("process") != std::string::npos;
}

bool leads_outside(const Part& part) {
  return is_outside(part.against) || is_outside(part.start_agent) ||
         std::any_of(part.maps.begin(), part.maps.end(), is_outside) ||
         std::any_of(part.agents.begin(), part.agents.end(),
                     [](const Labelled& agent) { return is_outside(agent.agent); });
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const char* name : {"quick", "full"}) {
    Recipe recipe;
    if (!fuzz::accepted([&] { recipe = read_recipe(text, "fuzzed.toml", name); })) continue;
    if (std::any_of(recipe.parts.begin(), recipe.parts.end(), leads_outside)) continue;
    fuzz::accepted([&] { check_recipe(recipe); });
    (void)estimated_seconds(recipe, true);
  }
  return 0;
}
