#include "cycad/agent/greedy_agent.hpp"

#include <gtest/gtest.h>

#include <set>

#include "agent/nim.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/game/tron/tron.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::Nim;

TEST(GreedyAgent, TakesTheBestEstimate) {
  GreedyAgent<Nim> agent;
  agent.new_game(1);
  for (const int heap : {5, 6, 7}) {
    for (const Player player : {Player::one, Player::two}) {
      const Decision decision = agent.decide(PositionOf<Nim>(Nim{heap, player}, "nim"), player, {});
      EXPECT_EQ(static_cast<int>(decision.move) + 1, heap % 4);
      EXPECT_NEAR(decision.value, 0.9, 1e-6);
      EXPECT_EQ(decision.simulations, 3U);
    }
  }
}

TEST(GreedyAgent, AResultCountsMoreThanAnEstimate) {
  GreedyAgent<Nim> agent;
  agent.new_game(1);
  const Decision decision = agent.decide(PositionOf<Nim>(Nim{3, Player::two}, "nim"), Player::two, {});
  EXPECT_EQ(decision.move, 2U);
  EXPECT_EQ(decision.value, 1.0);
}

TEST(GreedyAgent, AveragesOverTheReplies) {
  const auto position = start_position("tron", "empty:9x9");
  const TronSmall& state = *state_of<TronSmall>(*position);
  for (const Player player : {Player::one, Player::two}) {
    GreedyAgent<TronSmall> agent;
    agent.new_game(1);
    const Decision decision = agent.decide(*position, player, {});
    EXPECT_EQ(decision.simulations, 4U);
    const MoveList<TronSmall> own = list_moves(state, player);
    const MoveList<TronSmall> replies = list_moves(state, other(player));
    for (std::size_t arm = 0; arm < own.size(); ++arm) {
      double sum = 0;
      for (const auto reply : replies) {
        TronSmall after = state;
        after.play(player == Player::one ? own[arm] : reply, player == Player::one ? reply : own[arm]);
        sum += reward_for(player, after.estimate());
      }
      EXPECT_NEAR(agent.explain().arms[arm].mean, sum / static_cast<double>(replies.size()), 1e-6);
    }
    EXPECT_EQ(agent.explain().arms[decision.move].probability, 1.0);
  }
}

TEST(GreedyAgent, TiesAtRandom) {
  GreedyAgent<Nim> agent;
  std::set<MoveNumber> chosen;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    agent.new_game(seed);
    chosen.insert(agent.decide(PositionOf<Nim>(Nim{8, Player::one}, "nim"), Player::one, {}).move);
  }
  EXPECT_EQ(chosen.size(), 3U) << "all moves leave the other a won heap";
  EXPECT_EQ(test::error_of([&] {
              (void)agent.decide(PositionOf<Nim>(Nim{0, Player::one}, "nim"), Player::one, {});
            }),
            "nim: the game is over, expected a position with moves");
}

}  // namespace
}  // namespace cycad
