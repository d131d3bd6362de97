// Every number of a paper that a recipe has, against a second transcription (published.txt).
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "cycad/experiment/recipe.hpp"

namespace cycad {
namespace {

using Numbers = std::map<std::string, double>;  // by cell

// By recipe: the numbers as they should stand in it.
std::map<std::string, Numbers> transcription() {
  std::map<std::string, Numbers> recipes;
  std::ifstream file(CYCAD_TESTS_DIR "/experiment/published.txt");
  std::string recipe;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    if (line.front() == '[') {
      recipe = line.substr(1, line.find(']') - 1);
      continue;
    }
    std::istringstream words(line);
    std::string cell, as;
    double number = 0;
    words >> cell >> number;
    if (words >> as) words >> number;
    EXPECT_TRUE(recipes[recipe].emplace(cell, number).second) << recipe << " " << cell;
  }
  return recipes;
}

TEST(PublishedNumbers, AreThoseOfASecondTranscription) {
  std::map<std::string, Numbers> second = transcription();
  ASSERT_FALSE(second.empty());
  std::size_t count = 0;
  for (const ShippedRecipe& shipped : shipped_recipes()) {
    const std::string name(shipped.name);
    const Recipe recipe = read_recipe(shipped.text, name + ".toml", "full");
    Numbers first;
    for (const PublishedCell& cell : recipe.published) {
      const std::string part = cell.cell.substr(0, cell.cell.find('/'));
      for (const Part& one : recipe.parts) {
        if (one.name == part && one.reading.empty()) first[cell.cell] = cell.value;
      }
    }
    EXPECT_EQ(first, second[name]) << name;
    count += first.size();
    second.erase(name);
  }
  EXPECT_TRUE(second.empty()) << second.begin()->first;
  EXPECT_EQ(count, 725U);
}

}  // namespace
}  // namespace cycad
