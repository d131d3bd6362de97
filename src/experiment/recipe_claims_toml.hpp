// The second half of a recipe file: the published tables, and the claims about cells.
#pragma once

#include <vector>

#include "cycad/experiment/recipe.hpp"
#include "experiment/toml_reader.hpp"

namespace cycad {

// `full` has the parts of the full size with those of its readings: their cells are the ones that may be named.
void read_published_and_claims(const Reader& reader, const toml::table& root, const std::vector<Part>& full,
                               Recipe& recipe);

}  // namespace cycad
