#include "cycad/agent/compare.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cycad/core/error.hpp"

namespace cycad {

void PrintTo(const OptionDifference& difference, std::ostream* out) {  // NOLINT: GoogleTest asks for this name
  *out << difference.option << ": " << difference.first << " / " << difference.second << " / "
       << difference.default_value;
}

namespace {

using testing::ElementsAre;
using testing::FieldsAre;

TEST(CompareAgents, APresetAndItsPolicyAlone) {
  EXPECT_THAT(
      compare_agents("mcts(select=regret-matching)", "lanctot/rm"),
      ElementsAre(FieldsAre("cutoff", "none", "separation", "none"), FieldsAre("predictive", "false", "true", "false"),
                  FieldsAre("decide", "robust", "average", "robust")));
}

TEST(CompareAgents, DefaultsThatAreSpelledOutAreNoDifference) {
  EXPECT_TRUE(compare_agents("mcts(select=ucb1, tree=matrix)", "mcts").empty());
  EXPECT_EQ(compare_text("mcts(tree=matrix)", "mcts"), "mcts(tree=matrix)\nmcts\nare the same agent.\n");
}

TEST(CompareAgents, OptionsOfAChoiceHaveAPath) {
  EXPECT_THAT(compare_agents("mcts(select=ucb1(c=1), sims=5)", "mcts(select=ucb-e(c=1))"),
              ElementsAre(FieldsAre("select", "ucb1", "ucb-e", "ucb1"), FieldsAre("sims", "5", "", "")));
  EXPECT_THAT(
      compare_agents("mcts(select=ucb1-tuned)", "mcts(select=ucb1(c=1))"),
      ElementsAre(FieldsAre("select", "ucb1-tuned", "ucb1", "ucb1"), FieldsAre("select.c", "", "1", "1.4142135")));
  EXPECT_THAT(compare_agents("mcts(select=formula(\"mean + c\", c=1))", "mcts(select=formula(\"mean + c\", c=2))"),
              ElementsAre(FieldsAre("select.c", "1", "2", "")));
}

TEST(CompareAgents, TwoKinds) {
  const std::vector<OptionDifference> found = compare_agents("random", "flat(length=3)");
  ASSERT_FALSE(found.empty());
  EXPECT_THAT(found.front(), FieldsAre("agent", "random", "flat", ""));
  EXPECT_THAT(found, testing::Contains(FieldsAre("length", "", "3", "")));
}

TEST(CompareAgents, TextIsATable) {
  EXPECT_EQ(compare_text("lanctot/duct-mix", "lanctot/duct-max(threads=2)"),
            "first:  lanctot/duct-mix\n"
            "second: lanctot/duct-max(threads=2)\n"
            "\n"
            "  option   first  second\n"
            "  decide   mix    robust\n"
            "  threads  1      2\n"
            "\n"
            "All other options are the same.\n");
}

TEST(CompareAgents, BadTextIsAnError) {
  EXPECT_THROW((void)compare_agents("mcts(", "mcts"), InputError);
  EXPECT_THROW((void)compare_agents("mcts", "mtcs"), InputError);
  EXPECT_THROW((void)compare_agents("mcts", "mcts(simms=3)"), InputError);
}

}  // namespace
}  // namespace cycad
