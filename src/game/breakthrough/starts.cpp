#include "cycad/game/breakthrough/starts.hpp"

#include <filesystem>

#include "cycad/core/error.hpp"
#include "cycad/core/whole_file.hpp"

namespace cycad {
namespace {

Breakthrough read_file(const std::filesystem::path& path, std::string_view name) {
  const std::optional<std::string> text = read_whole_file(path.string(), 1U << 16);
  if (!text) fail_to_read("start '" + path.string() + "'", "a Breakthrough position");
  return Breakthrough::from_text(*text, name);
}

}  // namespace

std::vector<BreakthroughStart> list_breakthrough_starts() {
  std::vector<BreakthroughStart> starts;
  for (int width = Breakthrough::min_size; width <= Breakthrough::max_size; ++width) {
    for (int height = Breakthrough::min_size; height <= Breakthrough::max_size; ++height) {
      starts.push_back(
          {std::to_string(width) + "x" + std::to_string(height), "", "start", Breakthrough(width, height)});
    }
  }
  const auto figure = [&](const char* name, const char* alias, const char* text) {
    starts.push_back({name, alias, "Gudmundsson 2012, figure 11, reconstructed", Breakthrough::from_text(text, name)});
  };
  figure("figure11", "figure11-r4", "1b6/bbb5/1wb5/w7/wbbb4/7w/5w2/4ww2 w");
  figure("figure11-r1", "", "1b6/bbb5/1w6/w7/7b/w7/7w/1w2w3 w");
  figure("figure11-r2", "", "1b6/bbb5/1w6/w7/bb1b4/3w3w/3w4/3ww3 w");
  figure("figure11-r3", "", "1b6/bbb5/1w6/w7/1b1b3b/1w5w/2ww3w/7w w");
  return starts;
}

Breakthrough breakthrough_start(std::string_view name) {
  for (const BreakthroughStart& start : list_breakthrough_starts()) {
    if (start.name == name || (!start.alias.empty() && start.alias == name)) return start.position;
  }
  const std::filesystem::path path(name);
  if (is_there(path.string()) && std::filesystem::is_regular_file(path)) return read_file(path, name);
  if (name.find('/') != std::string_view::npos) return Breakthrough::from_text(name, "start");
  throw InputError("unknown Breakthrough start '" + std::string(name.substr(0, 32)) +
                   "', expected 4x4 to 8x8, figure11, figure11-r1 to figure11-r3, a position such as '" +
                   Breakthrough().to_text() + "' or a file");
}

}  // namespace cycad
