#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "cycad/experiment/cells.hpp"
#include "cycad/experiment/recipe.hpp"
#include "cycad/experiment/run.hpp"

namespace cycad {
namespace {

class ShippedRecipes : public testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] static Recipe read(const std::string& size) {
    return read_recipe(chosen_recipes({GetParam()}).front().text, "experiments/" + GetParam() + ".toml", size);
  }
};

std::vector<std::string> names() {
  std::vector<std::string> found;
  for (const ShippedRecipe& recipe : shipped_recipes()) found.emplace_back(recipe.name);
  return found;
}

INSTANTIATE_TEST_SUITE_P(All, ShippedRecipes, testing::ValuesIn(names()), [](const auto& recipe) {
  std::string name;
  for (const char character : recipe.param) name += character == '-' ? '_' : character;
  return name;
});

// Reading it checks the published cells and the claims against the cells of the full size.
TEST_P(ShippedRecipes, HaveAgentsMapsAndMovesInEverySize) {
  for (const char* size : {"quick", "medium", "full", "budget"}) {
    const Recipe recipe = read(size);
    EXPECT_TRUE(recipe.has_size) << size;
    EXPECT_NO_THROW(check_recipe(recipe)) << size;
    EXPECT_GT(estimated_seconds(recipe), 0) << size;
  }
}

TEST_P(ShippedRecipes, MakeClaimsThatTheQuickSizeHasTheCellsFor) {
  const Recipe recipe = read("quick");
  const std::vector<std::string> cells = cell_names(recipe.parts);
  std::size_t complete = 0;
  for (const Claim& claim : recipe.claims) {
    bool there = true;
    for (const CellChoice* choice : {&claim.subject, &claim.reference}) {
      for (const std::string& pattern : choice->patterns)
        there = there && std::any_of(cells.begin(), cells.end(),
                                     [&](const std::string& name) { return pattern_fits(pattern, name); });
    }
    complete += there ? 1 : 0;
  }
  EXPECT_EQ(complete, recipe.claims.size());
  EXPECT_GT(complete, 0U);
}

TEST(NewRecipe, IsReadAndChecked) {
  const Recipe recipe = read_recipe(new_recipe_text(), "new.toml", "full");
  EXPECT_NO_THROW(check_recipe(recipe));
  EXPECT_LT(estimated_seconds(recipe), 60);
  EXPECT_FALSE(recipe.claims.empty());
}

// A whole set takes less than 20 minutes on two cores.
TEST(AllShippedRecipes, AreQuick) {
  double seconds = 0;
  for (const ShippedRecipe& recipe : shipped_recipes())
    seconds += estimated_seconds(read_recipe(recipe.text, std::string(recipe.name) + ".toml", "quick"));
  EXPECT_LT(seconds, 2400);
}

TEST(AllShippedRecipes, CoverThePapers) {
  const std::vector<std::string> found = names();
  for (const char* name :
       {"perick2012-100ms",         "perick2012-heuristic",    "perick2012-tuning",        "perick2012-table2",
        "lanctot2013-tuning",       "lanctot2013-table1",      "lanctot2013-table3",       "lanctot2013-mixed",
        "fernandes2014-complexity", "fernandes2014-table2",    "fernandes2014-figure6",    "fernandes2014-table3",
        "fernandes2014-table4",     "fernandes2014-table5",    "samothrakis2010-payoffs",  "samothrakis2010-figure6",
        "samothrakis2010-figure7",  "samothrakis2010-figure8", "samothrakis2010-table2",   "samothrakis2010-figure9",
        "gudmundsson2012-figure4",  "gudmundsson2012-figure5", "gudmundsson2012-figure6",  "gudmundsson2012-figure7",
        "gudmundsson2012-figure8",  "gudmundsson2012-figure9", "gudmundsson2012-figure10", "gudmundsson2012-figure12",
        "gudmundsson2012-table1"})
    EXPECT_THAT(found, testing::Contains(name));
}

// Numbers of the papers that are easy to mistype: sums and means that the papers' own numbers must have.
TEST(AllShippedRecipes, HavePublishedAveragesThatAreTheMeansOfTheirRows) {
  for (const char* name : {"perick2012-table2", "fernandes2014-table5"}) {
    const Recipe recipe = read_recipe(chosen_recipes({name}).front().text, std::string(name) + ".toml", "full");
    const std::string part = recipe.parts[0].name;
    for (const Labelled& agent : recipe.parts[0].agents) {
      double sum = 0;
      double count = 0;
      double average = 0;
      for (const PublishedCell& cell : recipe.published) {
        if (cell.cell == part + "/" + agent.label) average = cell.value;
        if (cell.cell.starts_with(part + "/" + agent.label + "/")) {
          sum += cell.value;
          ++count;
        }
      }
      EXPECT_NEAR(sum / count, average, 0.006) << name << " " << agent.label;
    }
  }
}

}  // namespace
}  // namespace cycad
