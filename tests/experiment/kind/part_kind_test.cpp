#include "experiment/kind/part_kind.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;
using testing::HasSubstr;

TEST(PartKinds, HaveAllThatTheProgramAsksFor) {
  std::set<std::string_view> names;
  for (const PartKind& kind : part_kinds()) {
    EXPECT_TRUE(names.insert(kind.name).second) << kind.name;
    EXPECT_NE(kind.cell_names, nullptr) << kind.name;
    EXPECT_NE(kind.facts, nullptr) << kind.name;
    EXPECT_NE(kind.add_cells, nullptr) << kind.name;
    EXPECT_FALSE(kind.pairings != nullptr && kind.measure != nullptr) << kind.name;
    for (const std::string& key : kind.needed) EXPECT_TRUE(kind.has_key(key)) << kind.name << " " << key;
  }
}

TEST(PartKinds, AreFoundByName) {
  for (const PartKind& kind : part_kinds()) EXPECT_EQ(&kind_of({.kind = std::string(kind.name)}), &kind);
  EXPECT_THAT(error_of([] { (void)kind_of({.kind = "turnament"}); }), HasSubstr("did you mean tournament?"));
}

TEST(PartKinds, CostTwiceAsMuchForTwiceTheAmount) {
  for (const PartKind& kind : part_kinds()) {
    if (kind.amount == nullptr) continue;
    Part part{.kind = std::string(kind.name), .maps = {"small"}, .agents = {{"a", "random"}, {"b", "random"}}};
    part.simulations = part.games = part.trials = part.arms = part.tasks = part.rounds = part.repetitions = 10;
    part.points = part.budgets = {10};
    part.samples = 10;
    const double once = kind.seconds(part);
    part.*kind.amount *= 2;
    EXPECT_GT(once, 0) << kind.name;
    EXPECT_DOUBLE_EQ(kind.seconds(part), 2 * once) << kind.name;
  }
}

}  // namespace
}  // namespace cycad
