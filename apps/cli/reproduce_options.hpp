// The options of `cycad reproduce`, and the recipes that they name.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cycad/experiment/recipe.hpp"

namespace cycad {

struct ReproduceOptions {
  std::vector<std::string> names;
  std::string file, new_file;
  std::string size;  // empty: quick, or full for a file without a size quick
  std::string store = "cycad-results.db";
  std::string ledger = "experiments/ledger";
  std::string document = "docs/results.md";
  std::string html;
  std::uint64_t threads = 0;
  bool full = false, timed = false, showcase = false, write = false, check = false, json = false;
  bool allow_dirty = false, list = false, readings = false, from_ledger = false, verdict = false;
  bool tolerate_forfeits = false;
  double hours = 0;  // of the size budget; 0: no limit
};

// A shipped recipe at a size.
Recipe read_shipped(const ShippedRecipe& recipe, const std::string& size);

// InputError if the file cannot be read.
std::string read_text_file(const std::string& path);
void write_text_file(const std::string& path, const std::string& text);

}  // namespace cycad
