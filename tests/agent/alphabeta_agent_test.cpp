#include "cycad/agent/alphabeta_agent.hpp"

#include <gtest/gtest.h>

#include <string>

#include "agent/play.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;

TEST(AlphaBetaAgent, PlaysTronOfEverySize) {
  for (const char* map : {"empty:6x4", "empty:17x9", "empty:64x64"}) {
    const auto start = start_position("tron", map);
    const auto agent = make_agent("tron", "alphabeta(depth=4, memory=1)", {});
    agent->new_game(1);
    const Decision decision = agent->decide(*start, Player::two, {});
    EXPECT_LT(decision.move, start->move_count(Player::two));
    EXPECT_EQ(agent->explain().depth, 4) << map;
    EXPECT_EQ(agent->explain().arms.size(), start->move_count(Player::two));
  }
}

TEST(AlphaBetaAgent, RefusesOtherGames) {
  EXPECT_EQ(error_of([] { (void)make_agent("breakthrough", "alphabeta(depth=2)", {}); }),
            "agent 'alphabeta': plays tron, and not breakthrough");
}

TEST(AlphaBetaAgent, NeedsABudget) {
  EXPECT_EQ(canonical_text("tron", "alphabeta", {.simulations = 1000}), "alphabeta(nodes=1000)");
  EXPECT_EQ(canonical_text("tron", "alphabeta(depth=8)", {.simulations = 1000}), "alphabeta(depth=8)");
  EXPECT_EQ(canonical_text("tron", "alphabeta(ms=50, memory=64)", {}), "alphabeta(ms=50)");
  EXPECT_EQ(error_of([] { (void)make_agent("tron", "alphabeta", {}); }).substr(0, 28), "agent 'alphabeta': no budget");
  EXPECT_EQ(error_of([] { (void)make_agent("tron", "alphabeta(dept=1)", {}); }),
            "alphabeta: unknown option 'dept', did you mean depth?");
}

// Whatever comes later: no move into a cell without a way out while there is another one.
TEST(AlphaBetaAgent, NeverCrashesWithoutNeed) {
  const auto agent = make_agent("tron", "alphabeta(depth=2, memory=1)", {});
  Random random(9);
  int tested = 0;
  for (int game = 0; game < 60; ++game) {
    agent->new_game(1);
    auto position = start_position("tron", "empty:6x6");
    while (!position->result()) {
      const std::size_t ones = position->move_count(Player::one), twos = position->move_count(Player::two);
      const MoveNumber own = agent->decide(*position, Player::one, {}).move;
      // What each move is sure of in the next position, whatever the reply.
      std::vector<double> least(ones, 1.0);
      for (MoveNumber one = 0; one < ones; ++one) {
        for (MoveNumber two = 0; two < twos; ++two) {
          auto next = position->clone();
          next->play(one, two);
          if (const Result result = next->result()) least[one] = std::min(least[one], double{*result});
        }
      }
      if (*std::max_element(least.begin(), least.end()) > 0) {
        EXPECT_GT(least[own], 0.0) << position->to_text();
        ++tested;
      }
      position->play(own, random.below(static_cast<std::uint32_t>(twos)));
    }
  }
  EXPECT_GT(tested, 200);
}

TEST(AlphaBetaAgent, BeatsTheGreedyPlayerFromBothSides) {
  const auto agent = make_agent("tron", "alphabeta(depth=6, memory=1)", {});
  const auto greedy = make_agent("tron", "greedy", {});
  const auto start = start_position("tron", "quadrant");
  double score = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const bool first = seed % 2 == 0;
    const test::PlayedGame game =
        first ? test::play(*start, *agent, *greedy, seed) : test::play(*start, *greedy, *agent, seed);
    score += reward_for(first ? Player::one : Player::two, *game.end->result());
  }
  EXPECT_GE(score, 5.0);
}

TEST(AlphaBetaAgent, RepeatsAGameWithABudgetOfNodes) {
  const auto start = start_position("tron", "empty:8x8");
  const auto moves = [&] {
    const auto one = make_agent("tron", "alphabeta(nodes=300, memory=1)", {});
    const auto two = make_agent("tron", "alphabeta(depth=4, memory=1)", {});
    const test::PlayedGame game = test::play(*start, *one, *two, 1);
    return std::pair{test::moves_of(game.one), test::moves_of(game.two)};
  };
  EXPECT_EQ(moves(), moves());
}

TEST(AlphaBetaAgent, FillsItsSpaceWhenItIsAlone) {
  // Sixteen cells for player one, of which a path takes all; a walk along the walls would do, a step inward would not.
  auto position = position_from_text("tron", "6 4/1...#2/....#./....#./....#.");
  const auto agent = make_agent("tron", "alphabeta(nodes=2000, memory=1)", {});
  agent->new_game(1);
  int steps = 0;
  const TronSmall* state = state_of<TronSmall>(*position);
  ASSERT_NE(state, nullptr);
  TronSmall alone = *state;
  while (alone.move_count(Player::one) > 0 && steps < 20) {
    const PositionOf<TronSmall> now(alone, "tron");
    const Decision decision = agent->decide(now, Player::one, {});
    alone.play_alone(Player::one, alone.nth_move(Player::one, decision.move));
    ++steps;
  }
  EXPECT_EQ(steps, 15);
}

TEST(AlphaBetaAgent, AsksForNoLongerPathThanWins) {
  const auto position = position_from_text("tron", "8 4/1.....#2/......#./......##/....#.#.");
  const TronSmall* state = state_of<TronSmall>(*position);
  ASSERT_NE(state, nullptr);
  ASSERT_FALSE(state->find_long_path(Player::one, {.nodes = 0}, [] { return false; }).exact());
  const auto agent = make_agent("tron", "alphabeta(nodes=2000, memory=1)", {});
  agent->new_game(1);
  EXPECT_EQ(agent->decide(*position, Player::one, {}).simulations, 0U);
}

TEST(AlphaBetaAgent, KeepsItsTime) {
  const auto agent = make_agent("tron", "alphabeta(ms=20, memory=1)", {});
  agent->new_game(1);
  const Decision decision = agent->decide(*start_position("tron", "empty:13x13"), Player::one, {});
  EXPECT_GE(agent->explain().depth, 2);
  EXPECT_GE(decision.milliseconds, 15.0);
  EXPECT_LT(decision.milliseconds, 2000.0);
}

}  // namespace
}  // namespace cycad
