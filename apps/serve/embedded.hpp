// Files that are part of the program, taken in by the build (cmake/embed_files.cmake).
#pragma once

#include <span>
#include <string_view>

namespace cycad::serve {

struct EmbeddedFile {
  std::string_view path, content;
};

// The built page, by path without a leading slash; empty if it was not there when the program was built.
std::span<const EmbeddedFile> embedded_page();

// The results of the recipes that the documents show: RECIPE.json.gz.
std::span<const EmbeddedFile> embedded_ledger();

}  // namespace cycad::serve
