// How large the parts of a recipe may be: a line of it can ask for millions of agents or cells.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "cycad/experiment/recipe.hpp"
#include "experiment/readings.hpp"

namespace cycad {

// What the parts, and the readings, which copy parts, have together.
class Extent {
 public:
  // InputError if that is too much with this part, or with its copy that a reading would change.
  void add(const Part& part, const ReadingChange& change = {});

 private:
  std::size_t parts_ = 0, agents_ = 0, entries_ = 0, text_ = 0;
};

// Calls `fail`, which throws, if there are too many cells, before their names are made, or values to measure for them;
// or if two cells have one name.
void check_cells(const std::vector<Part>& parts,
                 const std::function<void(std::size_t line, const std::string& problem)>& fail);

}  // namespace cycad
