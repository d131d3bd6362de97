#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/program.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

// The position of Lanctot et al. 2013 whose optimal strategy is mixed.
constexpr const char* mixed = "5 3/...../.a1b2/.....";

TEST(MoveCommand, JsonHasWhatItPromises) {
  const ProgramRun run = run_cycad({"move", "tron", "--position", mixed, "--agent", "lanctot/rm(sims=2000)", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  const Json result = Json::parse(run.out);
  EXPECT_TRUE(result["move"] == "north" || result["move"] == "south");
  EXPECT_EQ(result["simulations"], 2000);
  ASSERT_EQ(result["arms"].size(), 2U);
  double visits = 0, probability = 0;
  for (const Json& arm : result["arms"]) {
    EXPECT_TRUE(arm["move"] == "north" || arm["move"] == "south");
    EXPECT_TRUE(arm["mean"].is_number());
    visits += arm["visits"].get<double>();
    probability += arm["probability"].get<double>();
  }
  EXPECT_EQ(visits, 2000);
  EXPECT_NEAR(probability, 1, 1e-4);
  EXPECT_NEAR(result["value"], 0.75, 0.15);
  EXPECT_TRUE(result["line"].is_array());
  EXPECT_GT(result["nodes"], 0);
  EXPECT_GT(result["bytes"], 0);
  EXPECT_GT(result["milliseconds"], 0);
  EXPECT_THAT(result["agent"].get<std::string>(), HasSubstr("regret-matching"));
}

TEST(MoveCommand, SeedsRepeat) {
  const auto move = [](const char* seed) {
    Json result = Json::parse(
        run_cycad({"move", "tron", "--agent", "lanctot/exp3", "--sims", "500", "--seed", seed, "--json"}).out);
    return result["arms"];
  };
  EXPECT_EQ(move("1"), move("1"));
  EXPECT_NE(move("1"), move("2"));
}

TEST(MoveCommand, SideTwoDecidesForPlayerTwo) {
  // Player two has one way out, player one two.
  const char* position = "4 2/1..2/...#";
  const Json two = Json::parse(
      run_cycad({"move", "tron", "--position", position, "--agent", "mcts(sims=10)", "--side", "2", "--json"}).out);
  EXPECT_EQ(two["move"], "west");
  EXPECT_EQ(two["arms"].size(), 1U);
  const Json one =
      Json::parse(run_cycad({"move", "tron", "--position", position, "--agent", "mcts(sims=10)", "--json"}).out);
  EXPECT_EQ(one["arms"].size(), 2U);
}

TEST(MoveCommand, MapsByNameAndFile) {
  const TemporaryFolder folder;
  const std::string file = folder.write("small.txt", "6 4\n######\n#1   #\n#   2#\n######\n");
  for (const std::string& map : {std::string("lanctot-b"), file}) {
    const ProgramRun run = run_cycad({"move", "tron", "--map", map, "--agent", "mcts(sims=20)"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("20 simulations"));
    EXPECT_THAT(run.out, HasSubstr("visits"));
  }
}

TEST(MoveCommand, SaysWhoseValueItIsAndSortsTheMoves) {
  const ProgramRun run = run_cycad({"move", "breakthrough", "--map", "5x5", "--agent", "mcts(sims=400)"});
  EXPECT_THAT(run.out, testing::StartsWith("mcts(sims=400) plays "));
  EXPECT_THAT(run.out, HasSubstr(" for White, whose value it puts at 0."));
  EXPECT_THAT(run.out, HasSubstr("agent in full: mcts("));
  const Json result =
      Json::parse(run_cycad({"move", "breakthrough", "--map", "5x5", "--agent", "mcts(sims=400)", "--json"}).out);
  EXPECT_EQ(result["player"], 1);
  for (std::size_t rank = 1; rank < result["arms"].size(); ++rank)
    EXPECT_GE(result["arms"][rank - 1]["visits"], result["arms"][rank]["visits"].get<double>());
}

TEST(MoveCommand, AgentsWithoutASearchAnswerToo) {
  const ProgramRun run = run_cycad({"move", "tron", "--agent", "random", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_FALSE(Json::parse(run.out)["move"].get<std::string>().empty());
}

}  // namespace
}  // namespace cycad
