// What the preset `champion` is made of: evaluated leaves, proofs from them, and the path endgame.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <string>
#include <vector>

#include "agent/play.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/game/tron/tron.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;

Decision decide(const std::string& agent, const Position& position, Player player, std::uint64_t seed = 1) {
  const auto made = make_agent("tron", agent, {});
  made->new_game(seed);
  return made->decide(position, player, {});
}

// The first simulation is worth what the game says of the position that it leads to.
TEST(EvaluatedLeaves, TakeThePlaceOfAPlayout) {
  const auto start = position_from_text("tron", "7 5/......./.1...../......./....2../.......");
  const TronSmall& state = *state_of<TronSmall>(*start);
  std::vector<float> values;
  for (const auto one : list_moves(state, Player::one)) {
    for (const auto two : list_moves(state, Player::two)) {
      TronSmall after = state;
      after.play(one, two);
      values.push_back(after.evaluate().reward_one);
    }
  }
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const double value = decide("mcts(playout=evaluate, sims=1)", *start, Player::one, seed).value;
    EXPECT_TRUE(std::any_of(values.begin(), values.end(), [&](float known) { return std::abs(known - value) < 1e-4; }))
        << value;
  }
}

TEST(EvaluatedLeaves, ProveWhatTheEvaluationProves) {
  // East or south, player one has more moves left than player two in its corridor: proven as soon as it is seen.
  const auto start = position_from_text("tron", "7 3/......./#####1./2......");
  const Decision decision = decide("mcts(playout=evaluate, solver=true, sims=100000)", *start, Player::one);
  EXPECT_NE(start->moves(Player::one).at(decision.move), "north");
  EXPECT_EQ(decision.value, 1.0);
  EXPECT_LT(decision.simulations, 1000U);
}

// Every line of this position is a draw: worth what the option says to either player, and told as what it is.
TEST(WorthOfADraw, IsThatOfTheSearchingPlayer) {
  const auto start = position_from_text("tron", "4 3/1.../####/2...");
  for (const std::string with : {"draw=0.25", "draw=0.4", "draw=0.3, tree=sequential", "draw=0.45, tree=sequential"}) {
    for (const Player player : {Player::one, Player::two}) {
      EXPECT_LT(decide("mcts(" + with + ", playout=evaluate, sims=200)", *start, player).value, 0.5) << with;
      const auto solver = make_agent("tron", "mcts(" + with + ", playout=evaluate, solver=true, sims=1000)", {});
      solver->new_game(1);
      const Decision decision = solver->decide(*start, player, {});
      EXPECT_EQ(decision.value, 0.5) << with;
      EXPECT_LT(decision.simulations, 1000U) << with;
      EXPECT_EQ(solver->explain().arms.at(decision.move).proven, 0.5) << with;
    }
  }
  // One agent that plays both sides.
  const auto both = make_agent("tron", "mcts(draw=0.1, playout=evaluate, reuse=true, sims=200)", {});
  both->new_game(1);
  EXPECT_LT(both->decide(*start, Player::one, {}).value, 0.5);
  EXPECT_LT(both->decide(*start, Player::two, {}).value, 0.5);
}

TEST(EvaluatedLeaves, WorkInTheSequentialTreeAndInOtherGames) {
  const auto start = start_position("tron", "empty:7x7");
  EXPECT_LT(decide("mcts(tree=sequential, playout=evaluate, sims=50)", *start, Player::two).move, 4U);
  const auto other = make_agent("breakthrough", "mcts(playout=evaluate, sims=50)", {});
  other->new_game(1);
  EXPECT_EQ(other->decide(*start_position("breakthrough", ""), Player::one, {}).simulations, 50U);
}

TEST(PathEndgame, FillsTheSpace) {
  EXPECT_EQ(error_of([] { (void)make_agent("tron", "mcts(endgame=path, sims=1)", {}); }),
            "option 'endgame' of mcts: path is a kind of survival, expected survival=true with it");
  EXPECT_NE(error_of([] { (void)make_agent("breakthrough", "mcts(endgame=path, sims=1)", {}); }), "no error");
  const auto agent = make_agent("tron", "champion(sims=2000)", {});
  agent->new_game(1);
  TronSmall alone = TronSmall::from_text("6 4/1...#2/....#./....#./....#.");
  int steps = 0;
  while (alone.move_count(Player::one) > 0 && steps < 20) {
    const Decision decision = agent->decide(PositionOf<TronSmall>(alone, "tron"), Player::one, {});
    alone.play_alone(Player::one, alone.nth_move(Player::one, decision.move));
    ++steps;
  }
  EXPECT_EQ(steps, 15);
}

TEST(Champion, IsAPresetOfMcts) {
  EXPECT_EQ(canonical_text("tron", "champion(sims=10)").substr(0, 5), "mcts(");
  EXPECT_NE(canonical_text("tron", "champion(sims=10)").find("playout=evaluate"), std::string::npos);
}

TEST(Champion, RepeatsAndWins) {
  const auto start = start_position("tron", "quadrant");
  const auto champion = make_agent("tron", "champion(sims=300)", {});
  const auto greedy = make_agent("tron", "greedy", {});
  double score = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const bool first = seed % 2 == 0;
    const test::PlayedGame game =
        first ? test::play(*start, *champion, *greedy, seed) : test::play(*start, *greedy, *champion, seed);
    score += reward_for(first ? Player::one : Player::two, *game.end->result());
  }
  EXPECT_GE(score, 5.0);
  const auto again = make_agent("tron", "champion(sims=300)", {});
  const test::PlayedGame one = test::play(*start, *champion, *greedy, 3);
  const test::PlayedGame two = test::play(*start, *again, *greedy, 3);
  EXPECT_EQ(test::moves_of(one.one), test::moves_of(two.one));
}

// The sizes of the contest, the smallest and the largest.
TEST(Champion, PlaysEverySize) {
  for (const char* map : {"empty:6x4", "empty:28x28", "empty:50x50"}) {
    const auto start = start_position("tron", map);
    EXPECT_LT(decide("champion(sims=30, memory=16)", *start, Player::one).move, start->move_count(Player::one)) << map;
  }
}

}  // namespace
}  // namespace cycad
