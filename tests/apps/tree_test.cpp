#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "apps/program.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(TreeCommand, JsonIsTheTreeOfTheAgentsDecision) {
  const std::vector<std::string> common = {"tron", "--map", "lanctot-a", "--agent", "mcts(sims=2000)", "--seed", "4"};
  std::vector<std::string> tree{"tree"}, move{"move"};
  for (const std::string& argument : common) {
    tree.push_back(argument);
    move.push_back(argument);
  }
  tree.insert(tree.end(), {"--format", "json", "--depth", "1"});
  move.emplace_back("--json");
  const ProgramRun run = run_cycad(tree);
  ASSERT_EQ(run.code, 0) << run.err;
  const Json shown = Json::parse(run.out);
  const Json decided = Json::parse(run_cycad(move).out);
  EXPECT_EQ(shown["move"], decided["move"]);
  EXPECT_EQ(shown["line"], decided["line"]);
  EXPECT_EQ(shown["simulations"], 2000);
  const Json& arms = shown["tree"]["arms"].at(0);
  ASSERT_EQ(arms.size(), decided["arms"].size());
  // The tree has the moves in the game's order, the decision the best first.
  const auto visits_by_move = [](const Json& list) {
    std::map<std::string, double> visits;
    for (const Json& arm : list) visits[static_cast<std::string>(arm["move"])] = static_cast<double>(arm["visits"]);
    return visits;
  };
  EXPECT_EQ(visits_by_move(arms), visits_by_move(decided["arms"]));
  EXPECT_GT(shown["tree"]["children"].size(), 0U);
}

TEST(TreeCommand, TextAndDotKeepToTheLimits) {
  const ProgramRun text = run_cycad({"tree", "breakthrough", "--map", "5x5", "--agent", "mcts", "--sims", "1000",
                                     "--depth", "1", "--min-visits", "100"});
  ASSERT_EQ(text.code, 0) << text.err;
  EXPECT_THAT(text.out, StartsWith("move "));
  EXPECT_THAT(text.out, HasSubstr("root  1000 visits"));
  EXPECT_THAT(text.out, HasSubstr("with fewer visits"));
  const ProgramRun dot =
      run_cycad({"tree", "breakthrough", "--map", "5x5", "--agent", "mcts", "--sims", "100", "--format", "dot"});
  ASSERT_EQ(dot.code, 0) << dot.err;
  EXPECT_THAT(dot.out, StartsWith("digraph tree {"));
}

TEST(TreeCommand, BadInputIsExplained) {
  const auto error = [](std::vector<std::string> more) {
    std::vector<std::string> arguments{"tree", "breakthrough"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ProgramRun run = run_cycad(arguments);
    EXPECT_EQ(run.code, 2);
    EXPECT_EQ(run.out, "");
    return run.err;
  };
  EXPECT_THAT(error({"--agent", "mcts", "--format", "xml"}),
              HasSubstr("--format: unknown format 'xml', expected one of text, json, dot"));
  EXPECT_THAT(error({"--agent", "random"}), HasSubstr("grows no tree, expected mcts"));
  EXPECT_THAT(error({"--agent", "mcts", "--side", "2"}), HasSubstr("player 2 does not move"));
  EXPECT_THAT(error({"--agent", "mcts", "--depth", "-1"}), HasSubstr("--depth"));
  EXPECT_THAT(error({"--agent", "mcts", "--position", "W7/8/8/8/8/8/8/b7 b"}), HasSubstr("cycad: "));
}

}  // namespace
}  // namespace cycad
