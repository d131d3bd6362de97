#include "cycad/agent/alphabeta_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "cycad/game/tron/state.hpp"

namespace cycad {
namespace {

// The same search as plainly as possible: every line to its end, no bounds, no table.
template <class G>
int minimax(const G& state, Player player, int ply, int depth) {
  if (const Result result = state.result()) {
    const float reward = reward_for(player, *result);
    return reward == 0.5F ? 0 : reward > 0.5F ? crash_points - ply : ply - crash_points;
  }
  if (depth <= 0 || state.separated()) {
    const int points = state.score_space().points;
    return player == Player::one ? points : -points;
  }
  if (ply > 0 && state.move_count(Player::one) == 1 && state.move_count(Player::two) == 1) depth += 2;
  int best = -2 * crash_points;
  MoveList<G> own, replies;
  state.moves(player, own);
  state.moves(other(player), replies);
  for (const auto move : own) {
    int worst = 2 * crash_points;
    for (const auto reply : replies) {
      G after = state;
      player == Player::one ? after.play(move, reply) : after.play(reply, move);
      worst = std::min(worst, minimax(after, player, ply + 2, depth - 2));
    }
    best = std::max(best, worst);
  }
  return best;
}

template <class G>
AlphaBetaReport search(const G& state, Player player, int depth, std::uint64_t nodes = 0) {
  AlphaBeta<G> fresh(1 << 20);
  return fresh.run(state, player, {.depth = depth, .nodes = nodes, .stop = [] { return false; }});
}

template <class G>
void compare_with_minimax(const char* map, int depth, int games) {
  Random random(3);
  for (int game = 0; game < games; ++game) {
    G state(tron_map(map));
    for (int step = 0; step < 3 + game % 5 && !state.over(); ++step) state.play_random(random);
    if (state.over() || state.separated()) continue;
    for (const Player player : {Player::one, Player::two}) {
      const AlphaBetaReport report = search(state, player, depth);
      // An iteration may end the search early, with a proof or because nothing is left: then its own depth counts.
      const int expected = minimax(state, player, 0, report.depth);
      ASSERT_EQ(report.moves.front().score, expected) << state.to_text();
    }
  }
}

TEST(AlphaBeta, IsMinimaxOnSmallBoards) {
  compare_with_minimax<TronSmall>("empty:5x5", 6, 30);
  compare_with_minimax<TronMedium>("empty:6x6", 4, 20);
  compare_with_minimax<TronLarge>("empty:4x4", 8, 10);
}

TEST(AlphaBeta, TheDepthIsReached) {
  const AlphaBetaReport report = search(TronSmall(tron_map("empty:9x9")), Player::one, 7);
  EXPECT_EQ(report.depth, 8) << "odd numbers are rounded up to whole joint moves";
  EXPECT_GT(report.evaluations, 0U);
  EXPECT_FALSE(report.line.empty());
}

TEST(AlphaBeta, FindsAForcedWin) {
  // Player two is in a corridor of three cells; player one can close it or just wait in its own room.
  const TronSmall state = TronSmall::from_text("7 4/......./1....../#######/2...###");
  const AlphaBetaReport apart = search(state, Player::one, 10);
  EXPECT_TRUE(apart.proven);
  // The way out of the corridor is at its east end, where player one is first, with more moves left than player two.
  const TronSmall closing = TronSmall::from_text("7 3/.....1./#####../2......");
  const AlphaBetaReport report = search(closing, Player::one, 16);
  EXPECT_TRUE(report.proven);
  EXPECT_GE(report.moves.front().score, tron::proven_points);
}

TEST(AlphaBeta, BothOnOneCellIsADraw) {
  // Each has one move, to the cell between them.
  const TronSmall state = TronSmall::from_text("3 1/1.2");
  for (const Player player : {Player::one, Player::two}) EXPECT_EQ(search(state, player, 4).moves.front().score, 0);
}

TEST(AlphaBeta, ThePositionOfMixedStrategiesIsSureOfADraw) {
  // Whoever moves first and is seen gets one half of the value of three quarters: see game/serialized.hpp.
  const TronSmall state = TronSmall::from_text("5 3/...../.#1#2/.....");
  EXPECT_EQ(search(state, Player::one, 20).moves.front().score, 0);
}

TEST(AlphaBeta, RepeatsWithABudgetOfNodes) {
  const TronSmall state(tron_map("lanctot-b"));
  const AlphaBetaReport first = search(state, Player::one, 0, 3000);
  const AlphaBetaReport second = search(state, Player::one, 0, 3000);
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_LE(first.nodes, 3000U);
  EXPECT_EQ(first.moves.front().move, second.moves.front().move);
  EXPECT_EQ(first.moves.front().score, second.moves.front().score);
  EXPECT_EQ(first.line, second.line);
}

TEST(AlphaBeta, AStoppedSearchHasAMove) {
  AlphaBeta<TronSmall> stopped(1 << 16);
  const AlphaBetaReport report =
      stopped.run(TronSmall(tron_map("empty:9x9")), Player::two, {.depth = 0, .nodes = 1, .stop = [] { return true; }});
  EXPECT_EQ(report.depth, 2);
  EXPECT_FALSE(report.moves.empty());
}

}  // namespace
}  // namespace cycad
