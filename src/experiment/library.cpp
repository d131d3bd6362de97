#include <algorithm>

#include "cycad/agent/nearest.hpp"
#include "cycad/core/error.hpp"
#include "cycad/experiment/recipe.hpp"

namespace cycad {

std::vector<ShippedRecipe> chosen_recipes(const std::vector<std::string>& words) {
  std::vector<ShippedRecipe> all = shipped_recipes();
  if (words.empty()) return all;
  std::vector<std::string> names;
  names.reserve(all.size());
  for (const ShippedRecipe& recipe : all) names.emplace_back(recipe.name);
  std::vector<bool> wanted(all.size(), false);
  for (const std::string& word : words) {
    const bool exact = std::find(names.begin(), names.end(), word) != names.end();
    bool found = false;
    for (std::size_t index = 0; index < all.size(); ++index) {
      if (exact ? names[index] != word : !names[index].starts_with(word)) continue;
      wanted[index] = true;
      found = true;
    }
    if (!found) throw InputError(unknown_name("recipe", word, names) + "; `cycad reproduce` lists them");
  }
  std::vector<ShippedRecipe> chosen;
  for (std::size_t index = 0; index < all.size(); ++index) {
    if (wanted[index]) chosen.push_back(all[index]);
  }
  return chosen;
}

}  // namespace cycad
