// The maps of data/tron as text inside the library; the build writes the definition (cmake/embed_tron_maps.cmake).
#pragma once

#include <span>
#include <string_view>

namespace cycad {

struct EmbeddedTronMap {
  std::string_view name;    // the file's name without .txt
  std::string_view source;  // the folder: contest or paper
  std::string_view text;
};

std::span<const EmbeddedTronMap> embedded_tron_maps();

}  // namespace cycad
