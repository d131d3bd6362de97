#include "cycad/search/decisive.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "cycad/game/octagon/octagon.hpp"
#include "search/toy_games.hpp"

namespace cycad {
namespace {

// The mover's reward under perfect play, without any short cut.
template <class G>
float minimax(const G& state) {
  if (const Result result = state.result()) return reward_for(state.to_move(), *result);
  MoveList<G> list;
  state.moves(list);
  float best = 0;
  for (const auto move : list) {
    G next = state;
    next.play(move);
    best = std::max(best, 1.0F - minimax(next));
  }
  return best;
}

template <class G>
float value_of(const G& state, typename G::Move move) {
  G next = state;
  next.play(move);
  return 1.0F - minimax(next);
}

// At the end of a game the best moves are found, all of them, and no other.
template <class G>
void expect_exact(const G& state, std::uint32_t plies) {
  const auto bounds = decisive_bounds(state, {.plies = plies, .moves = 1000});
  ASSERT_FALSE(bounds.empty());
  EXPECT_TRUE(is_decided(bounds));
  const float best = minimax(state);
  EXPECT_EQ(best_lower_bound(bounds), best);
  for (const auto& bound : bounds) EXPECT_EQ(bound.lower == best, value_of(state, bound.move) == best);
}

TEST(Decisive, FindsTheBestMovesOfTheLastPlies) {
  for (std::uint64_t seed = 0; seed < 200; ++seed)
    for (const unsigned plies : {1U, 2U, 3U, 4U}) expect_exact(test::Maze<12>(5, plies, seed), plies);
}

TEST(Decisive, FindsTheEndsOfOctagonGames) {
  Random random(6);
  for (int game = 0; game < 12; ++game) {
    OctagonSmall position;
    position.play_random(random, static_cast<std::size_t>(OctagonSmall::Board::plies - 2));
    expect_exact(position, 3);
    position.play_random(random);
    expect_exact(position, 3);
  }
}

// Lines of different lengths, so that some of the next plies end the game.
class Uneven : public test::Maze<12> {
 public:
  using Maze::Maze;
  Result result() const {
    const Result own = Maze::result();
    return own ? own : ended_ ? Result{test::patternless_reward(ends_)} : Result{};
  }
  void moves(MoveList<Uneven>& out) const {
    out.clear();
    for (std::size_t rank = 0; rank < move_count(); ++rank) out.push_back(nth_move(rank));
  }
  void play(Move move) {
    ends_ = mix(ends_ * 64 + move.number + 1);
    ended_ = ends_ % 4 == 0;
    Maze::play(move);
  }
  bool operator==(const Uneven&) const = default;

 private:
  std::uint64_t ends_ = 5;
  bool ended_ = false;
};

// Bounds of a search that stops before the end hold what the moves are really worth, unless the move is worse than
// another for certain.
TEST(Decisive, BoundsHoldTheTruth) {
  std::size_t undecided = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Uneven position(4, 5, seed);
    position.play({static_cast<std::uint8_t>(seed % 4)});
    if (position.result()) continue;
    const auto bounds = decisive_bounds(position, {.plies = 2, .moves = 88});
    const float best = best_lower_bound(bounds);
    for (const auto& bound : bounds) {
      const float worth = value_of(position, bound.move);
      EXPECT_LE(worth, bound.upper);
      if (bound.upper >= best) {
        EXPECT_GE(worth, bound.lower);
      }
      if (is_blunder(bounds, bound.move)) {
        EXPECT_LT(worth, minimax(position) + 1e-6F);
      }
    }
    if (!is_decided(bounds)) ++undecided;
  }
  EXPECT_GT(undecided, 20U);
}

TEST(Decisive, KeepsToItsLimits) {
  OctagonSmall position;
  Random random(7);
  position.play_random(random, static_cast<std::size_t>(OctagonSmall::Board::plies - 4));
  EXPECT_TRUE(decisive_bounds(position, {.plies = 3}).empty()) << "four plies are left";
  position.play_random(random);
  MoveList<OctagonSmall> list;
  position.moves(list);
  const auto count = static_cast<std::uint32_t>(list.size());
  EXPECT_TRUE(decisive_bounds(position, {.plies = 3, .moves = count}).empty());
  EXPECT_FALSE(decisive_bounds(position, {.plies = 3, .moves = count + 1}).empty());
  EXPECT_TRUE(decisive_bounds(position, {.plies = 0}).empty());
}

}  // namespace
}  // namespace cycad
