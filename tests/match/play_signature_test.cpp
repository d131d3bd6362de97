#include "cycad/match/play_signature.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "match/store_support.hpp"

namespace cycad {
namespace {

std::string signature_of(const std::vector<std::string>& agents, const std::string& game = "tron") {
  return play_signature(make_plan({.game = game, .agents = agents, .budget = {.simulations = 50}},
                                  {.seed = 1, .pairings = {{0, 1}}, .games = 2}));
}

TEST(PlaySignature, FollowsFromTheAgentsPlay) {
  const std::string signature = signature_of({"mcts", "random"});
  EXPECT_TRUE(is_play_signature(signature));
  EXPECT_EQ(signature.size(), 21U);
  EXPECT_EQ(signature_of({"mcts", "random"}), signature);
  EXPECT_NE(signature_of({"mcts(select=ucb1(c=0.3))", "random"}), signature);
  EXPECT_NE(signature_of({"mcts(select=thompson)", "random"}), signature);
  EXPECT_NE(signature_of({"mcts", "random"}, "breakthrough"), signature);
  EXPECT_FALSE(is_play_signature("194c57fa50edb7bb"));
  EXPECT_FALSE(is_play_signature(""));
}

TEST(PlaySignature, BudgetsAndThreadsAreNotPartOfIt) {
  const std::string signature = signature_of({"mcts(sims=7)", "random"});
  EXPECT_EQ(signature_of({"mcts(sims=100000)", "random"}), signature);
  EXPECT_EQ(signature_of({"mcts(ms=50)", "random"}), signature);
  EXPECT_EQ(signature_of({"mcts(sims=9, threads=2, parallel=tree)", "random"}), signature);
}

TEST(PlaySignature, AnAgentNeedNotCountSimulations) {
  const std::string signature = signature_of({"alphabeta(ms=20, memory=1)", "random"});
  EXPECT_EQ(signature_of({"alphabeta(nodes=100, memory=1)", "random"}), signature);
}

TEST(PlaySignature, AProcessIsNotStarted) {
  EXPECT_EQ(signature_of({R"(process(cmd="touch /nowhere/at/all"))", "random"}),
            signature_of({R"(process(cmd="exit 1"))", "random"}));
}

TEST(PlaysAgain, TellsTheSameGameFromAnother) {
  const Plan plan = small_plan("first", 2);
  const std::vector<PlayedGame> games = run_plan(plan, {}).games;
  StoredGame row = to_stored(plan, games[0]);
  EXPECT_TRUE(plays_again(plan, row));
  Plan other = make_plan({.game = "tron",
                          .agents = {"mcts(select=exp3)", "random"},
                          .maps = {"empty:5x5", "u"},
                          .budget = {.simulations = 20}},
                         {.seed = 3, .pairings = {{0, 1}}, .games = 2});
  other.name = "first";
  EXPECT_FALSE(plays_again(other, row));
}

}  // namespace
}  // namespace cycad
