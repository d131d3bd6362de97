#include "cycad/search/playout.hpp"

#include <gtest/gtest.h>

#include "cycad/game/serialized.hpp"
#include "search/toy_games.hpp"

namespace cycad {
namespace {

// Counts steps: over after `length` of them with reward 1; the players part after `parts` steps.
struct Walk {
  using Move = test::Turn;
  static constexpr std::size_t max_moves = 1;
  unsigned length = 100;
  unsigned parts = 1000;
  unsigned steps = 0;

  void moves(Player /*player*/, MoveList<Walk>& out) const {
    out.clear();
    out.push_back({});
  }
  void play(Move /*one*/, Move /*two*/) { ++steps; }
  [[nodiscard]] Result result() const { return steps >= length ? Result{1.0F} : Result{}; }
  [[nodiscard]] bool separated() const { return steps >= parts; }
  [[nodiscard]] float separated_result() const { return static_cast<float>(steps) / 1024.0F; }
  [[nodiscard]] float estimate() const { return static_cast<float>(steps) / 512.0F; }
  [[maybe_unused]] friend bool operator==(const Walk&, const Walk&) = default;
};
static_assert(SimultaneousGame<Walk> && HasSeparation<Walk> && HasEstimate<Walk>);

float play(const Walk& game, const PlayoutSettings& settings) {
  Random random(1);
  return playout_of<Walk>(PlayoutKind::uniform)(game, random, settings);
}

TEST(Playout, GoesToTheEndOfTheGame) {
  EXPECT_EQ(play({.length = 7, .parts = 3}, {}), 1.0F);
  EXPECT_EQ(play({.length = 0}, {}), 1.0F);  // over already
}

// Parted at step 12, asked every 10 steps: noticed at 20.
TEST(Playout, AsksForSeparationAtEachInterval) {
  EXPECT_EQ(play({.length = 100, .parts = 12}, {.separation_interval = 10}), 20.0F / 1024.0F);
  EXPECT_EQ(play({.length = 100, .parts = 10}, {.separation_interval = 10}), 10.0F / 1024.0F);
  EXPECT_EQ(play({.length = 100, .parts = 11}, {.separation_interval = 1}), 11.0F / 1024.0F);
  EXPECT_EQ(play({.length = 100, .parts = 95}, {.separation_interval = 10}), 1.0F);  // over at 100, before the test
  EXPECT_EQ(play({.length = 15, .parts = 12}, {.separation_interval = 10}), 1.0F);
}

TEST(Playout, IsNotAskedForSeparationUnlessTold) {
  EXPECT_EQ(play({.length = 100, .parts = 0}, {}), 1.0F);
  EXPECT_EQ(play({.length = 100, .parts = 0}, {.length = 40}), 40.0F / 512.0F);
}

TEST(Playout, ALimitedOneEndsWithTheGamesEstimate) {
  EXPECT_EQ(play({.length = 100}, {.length = 40}), 40.0F / 512.0F);
  EXPECT_EQ(play({.length = 40}, {.length = 40}), 1.0F);  // over at the limit is over
  EXPECT_EQ(play({.length = 39}, {.length = 40}), 1.0F);
  EXPECT_EQ(play({.length = 100}, {.length = 1}), 1.0F / 512.0F);
}

TEST(Playout, BothLimitsTogether) {
  EXPECT_EQ(play({.length = 100, .parts = 12}, {.separation_interval = 10, .length = 40}), 20.0F / 1024.0F);
  EXPECT_EQ(play({.length = 100, .parts = 60}, {.separation_interval = 10, .length = 45}), 45.0F / 512.0F);
}

TEST(Playout, WithoutAnEstimateALimitedOneIsWorthHalf) {
  Random random(1);
  EXPECT_EQ(play_out<PlayoutKind::uniform>(test::Maze<4>(3, 20), random, {.length = 5}), 0.5F);
}

// The reward tells of which kind all four steps were.
struct KindGame {
  using Move = test::Turn;
  static constexpr std::size_t max_moves = 1;
  int steps = 0, straight = 0, safe = 0, blind = 0;

  void moves(Player /*player*/, MoveList<KindGame>& out) const {
    out.clear();
    out.push_back({});
  }
  void play(Move /*one*/, Move /*two*/) { ++steps; }
  void play_straight(Random& /*random*/) { ++straight, ++steps; }
  void play_safe(Random& /*random*/) { ++safe, ++steps; }
  void play_blind(Random& /*random*/) { ++blind, ++steps; }
  [[nodiscard]] Result result() const {
    if (steps < 4) return {};
    if (blind == 4) return 0.5F;
    return straight == 4 ? 1.0F : safe == 4 ? 0.75F : straight + safe + blind == 0 ? 0.25F : 0.0F;
  }
  [[maybe_unused]] friend bool operator==(const KindGame&, const KindGame&) = default;
};

TEST(Playout, PlaysTheKindThatItIsAskedFor) {
  Random random(1);
  EXPECT_EQ(playout_of<KindGame>(PlayoutKind::uniform)({}, random, {}), 0.25F);
  EXPECT_EQ(playout_of<KindGame>(PlayoutKind::straight)({}, random, {}), 1.0F);
  EXPECT_EQ(playout_of<KindGame>(PlayoutKind::safe)({}, random, {}), 0.75F);
  EXPECT_EQ(playout_of<KindGame>(PlayoutKind::safe)({}, random, {.length = 9}), 0.75F);
  EXPECT_EQ(playout_of<KindGame>(PlayoutKind::blind)({}, random, {}), 0.5F);
}

// A game without a heuristic plays uniformly whatever is asked: the same draws, the same end.
TEST(Playout, AKindThatTheGameLacksIsUniform) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const test::JointMaze<4> game(3, 4, 6, seed);
    Random uniform(seed), straight(seed), safe(seed), blind(seed);
    const float reward = play_out<PlayoutKind::uniform>(game, uniform, {});
    EXPECT_EQ(play_out<PlayoutKind::straight>(game, straight, {}), reward);
    EXPECT_EQ(play_out<PlayoutKind::safe>(game, safe, {}), reward);
    EXPECT_EQ(play_out<PlayoutKind::blind>(game, blind, {}), reward);
    EXPECT_EQ(uniform, straight);
    EXPECT_EQ(uniform, safe);
    EXPECT_EQ(uniform, blind);
  }
}

TEST(Playout, UsesUpTheGeneratorThatItIsGiven) {
  Random random(3), copy(3);
  play_out<PlayoutKind::uniform>(test::Maze<4>(3, 10), random, {});
  EXPECT_NE(random, copy);
}

TEST(Playout, LeavesThePositionAlone) {
  const test::Maze<4> game(3, 10);
  const test::Maze<4> before = game;
  Random random(4);
  play_out<PlayoutKind::uniform>(game, random, {});
  EXPECT_EQ(game, before);
}

// Below a serialized position the playout is simultaneous: from a pending move one reply completes the joint step.
TEST(Playout, BelowASerializedGameIsSimultaneous) {
  Random random(5);
  Serialized<Walk> game(Walk{.length = 100, .parts = 12}, Player::one);
  EXPECT_EQ((play_out<PlayoutKind::uniform>(game, random, {.separation_interval = 10})), 20.0F / 1024.0F);
  game.play({});
  EXPECT_EQ((play_out<PlayoutKind::uniform>(game, random, {.length = 40})), 41.0F / 512.0F);
  Serialized<KindGame> kinds(KindGame{}, Player::two);
  EXPECT_EQ((play_out<PlayoutKind::straight>(kinds, random, {})), 1.0F);
}

TEST(Playout, APendingReplyMayEndTheGame) {
  Random random(6);
  Serialized<Walk> game(Walk{.length = 1}, Player::one);
  game.play({});
  EXPECT_EQ((play_out<PlayoutKind::uniform>(game, random, {.separation_interval = 1})), 1.0F);
}

// Every leaf of a small tree is as likely as its chance under uniform moves.
TEST(Playout, IsUniformOverTheMoves) {
  const test::Maze<4> game(4, 3, 11);
  double expected = 0;
  for (std::uint8_t a = 0; a < 4; ++a) {
    for (std::uint8_t b = 0; b < 4; ++b) {
      for (std::uint8_t c = 0; c < 4; ++c) {
        test::Maze<4> line = game;
        line.play({a});
        line.play({b});
        line.play({c});
        expected += *line.result() / 64.0;
      }
    }
  }
  Random random(7);
  double sum = 0;
  for (int round = 0; round < 20'000; ++round) sum += play_out<PlayoutKind::uniform>(game, random, {});
  EXPECT_NEAR(sum / 20'000, expected, 0.012);  // four standard errors
}

}  // namespace
}  // namespace cycad
