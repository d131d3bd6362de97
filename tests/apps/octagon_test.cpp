// The Octagon Theory through the program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/program.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

TEST(OctagonCommands, MoveMatchAndPerft) {
  const Json move = Json::parse(
      run_cycad({"move", "octagon", "--map", "large", "--agent", "fernandes/uct-l-mg", "--sims", "300", "--json"}).out);
  EXPECT_EQ(move["simulations"], 300);
  const ProgramRun match =
      run_cycad({"match", "octagon", "greedy", "random", "--map", "small", "--games", "4", "--seed", "1"});
  EXPECT_EQ(match.code, 0) << match.err;
  const Json perft = Json::parse(run_cycad({"perft", "octagon", "--map", "small", "--depth", "2", "--json"}).out);
  EXPECT_EQ(perft["leaves"], 1476);
}

TEST(OctagonCommands, APersonTypesAnyPiece) {
  const ProgramRun run = run_cycad({"play", "octagon", "--map", "small", "--agent", "greedy", "--seed", "1"},
                                   "d4-1e\na1-1e\nd5-8\nquit\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("move 'd4-1e': d4 is the hole, expected a cell"));
  EXPECT_THAT(run.out, HasSubstr("move 'a1-1e': a1 is off the small board, expected a cell of it"));
  EXPECT_THAT(run.out, HasSubstr("you: d5-1e"));
}

TEST(OctagonCommands, Complexity) {
  const Json small =
      Json::parse(run_cycad({"complexity", "octagon", "--map", "small", "--games", "200", "--json"}).out);
  EXPECT_NEAR(small["game_tree"]["exponent"], 69, 1);
  EXPECT_EQ(small["game_tree"]["published"], 69);
  EXPECT_EQ(small["mean_moves"].size(), 40U);
  const ProgramRun medium = run_cycad({"complexity", "octagon", "--map", "medium", "--games", "20"});
  EXPECT_THAT(medium.out, HasSubstr("printed as 33, but 3^68 is 10^32.4"));
  EXPECT_THAT(medium.out, HasSubstr("30 turns"));
  EXPECT_EQ(run_cycad({"complexity", "tron"}).code, 2);
  EXPECT_EQ(run_cycad({"complexity", "octagon", "--map", "tiny"}).code, 2);
}

TEST(OctagonCommands, WeightsAreMadeAsTheFilesSay) {
  const ProgramRun run = run_cycad({"weights", "octagon", "--map", "small", "--rounds", "3"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("# cycad weights octagon --map small --rounds 3 --pairs 60 --seed 1\n"));
}

}  // namespace
}  // namespace cycad
