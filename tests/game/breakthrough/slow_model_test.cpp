// The fast game against the plain one: a million random moves, and counts of move sequences.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "cycad/game/breakthrough/starts.hpp"
#include "cycad/game/perft.hpp"
#include "support/slow_breakthrough.hpp"

namespace cycad {
namespace {

using test::slow_perft;
using test::SlowBreakthrough;

void expect_same(const Breakthrough& fast, const SlowBreakthrough& slow, const MoveList<Breakthrough>& moves) {
  ASSERT_EQ(fast.to_text(), slow.to_text());
  ASSERT_EQ(fast.to_move(), slow.mover() == 'w' ? Player::one : Player::two);
  const char winner = slow.winner();
  ASSERT_EQ(fast.result(), winner == '.' ? Result() : Result(winner == 'w' ? 1.0F : 0.0F));
  ASSERT_TRUE(std::is_sorted(moves.begin(), moves.end()));
  const std::vector<std::string> expected = slow.moves();
  ASSERT_EQ(moves.size(), expected.size()) << slow.to_text();
  for (std::size_t i = 0; i < moves.size(); ++i) ASSERT_EQ(fast.move_text(moves[i]), expected[i]) << slow.to_text();
}

// Half of the games by listed moves, half by random steps; answers the number of moves played.
int compare_games(const Breakthrough& start, Random& random, int least_moves) {
  int played = 0;
  for (int game = 0; played < least_moves; ++game) {
    Breakthrough fast = start;
    SlowBreakthrough slow(fast.to_text());
    for (;; ++played) {
      MoveList<Breakthrough> moves;
      fast.moves(moves);
      expect_same(fast, slow, moves);
      if (testing::Test::HasFatalFailure()) return played;
      if (fast.over()) break;
      const Breakthrough before = fast;
      std::size_t chosen = random.below(static_cast<std::uint32_t>(moves.size()));
      if (game % 2 == 0) {
        fast.play(moves[chosen]);
      } else {
        fast.play_random(random);
        for (chosen = 0; chosen < moves.size(); ++chosen) {
          Breakthrough after = before;
          after.play(moves[chosen]);
          if (after == fast) break;
        }
        if (chosen == moves.size()) {
          ADD_FAILURE() << "the random step is no legal move in " << before.to_text();
          return played;
        }
      }
      slow.play(before.move_text(moves[chosen]));
    }
  }
  return played;
}

TEST(BreakthroughSlowModel, AgreesOverAMillionMoves) {
  Random random(1);
  int played = 0;
  for (const BreakthroughStart& start : list_breakthrough_starts()) {
    SCOPED_TRACE(start.name);
    played += compare_games(start.position, random, 36'000);
    if (HasFailure()) return;
  }
  EXPECT_GE(played, 1'000'000);
}

TEST(BreakthroughSlowModel, StartsAlike) {
  for (int width = 4; width <= 8; ++width) {
    for (int height = 4; height <= 8; ++height) {
      EXPECT_EQ(Breakthrough(width, height).to_text(), SlowBreakthrough(width, height).to_text());
    }
  }
}

struct Counts {
  std::string start;
  std::vector<std::uint64_t> sequences;  // of 1, 2, ... moves
};

std::ostream& operator<<(std::ostream& out, const Counts& counts) { return out << counts.start; }

class BreakthroughPerft : public testing::TestWithParam<Counts> {};

// The plain model counts all but the last depth, which would take it too long.
TEST_P(BreakthroughPerft, CountsAsRecordedAndAsThePlainModel) {
  const auto& [start, sequences] = GetParam();
  const Breakthrough position = breakthrough_start(start);
  for (unsigned depth = 1; depth <= sequences.size(); ++depth) {
    EXPECT_EQ(perft(position, depth), sequences[depth - 1]) << "depth " << depth;
    if (depth == sequences.size()) break;
    EXPECT_EQ(slow_perft(SlowBreakthrough(position.to_text()), static_cast<int>(depth)), sequences[depth - 1]);
  }
}

INSTANTIATE_TEST_SUITE_P(Starts, BreakthroughPerft,
                         testing::Values(Counts{"4x4", {6, 42, 334, 2216, 16118, 99382, 649778, 3605536}},
                                         Counts{"4x8", {10, 100, 1100, 12100, 146782, 1775096}},
                                         Counts{"8x4", {14, 210, 3462, 52176, 842746}},
                                         Counts{"5x6", {13, 169, 2331, 31545, 453608, 6401274}},
                                         Counts{"6x6", {16, 256, 4308, 71478, 1248290}},
                                         Counts{"7x5", {19, 342, 6236, 110634, 2023378}},
                                         Counts{"8x8", {22, 484, 11132, 256036, 6182818}},
                                         Counts{"figure11", {13, 220, 3030, 47770, 666430, 10156053}},
                                         Counts{"figure11-r1", {13, 114, 1429, 12215, 148694, 1325587}},
                                         Counts{"figure11-r2", {13, 182, 2527, 33755, 484043, 6364566}},
                                         Counts{"figure11-r3", {13, 168, 2255, 28274, 391331}}));

}  // namespace
}  // namespace cycad
