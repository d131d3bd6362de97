// Limited length: no simulation looks further than so many steps from the root (Fernandes et al. 2014, eq. 4).
#include <gtest/gtest.h>

#include "cycad/game/serialized.hpp"
#include "cycad/search/policy/ucb1.hpp"
#include "cycad/search/search.hpp"
#include "search/toy_games.hpp"

namespace cycad {
namespace {

constexpr float unit = 1.0F / 1024.0F;

// Counts plies and never ends on its own: what it is worth says how far a simulation went.
struct Count {
  struct Move {
    std::uint8_t number = 0;
    auto operator<=>(const Move&) const = default;
  };
  static constexpr std::size_t max_moves = 6;
  unsigned ply = 0;

  [[nodiscard]] Player to_move() const { return ply % 2 == 0 ? Player::one : Player::two; }
  void moves(MoveList<Count>& out) const {
    out.clear();
    for (std::uint8_t number = 0; number < 6; ++number) out.push_back({number});
  }
  void play(Move /*move*/) { ++ply; }
  [[nodiscard]] Result result() const { return ply >= 1000 ? Result{1.0F} : Result{}; }
  [[nodiscard]] float estimate() const { return static_cast<float>(ply) * unit; }
  bool operator==(const Count&) const = default;
};

struct JointCount {
  using Move = Count::Move;
  static constexpr std::size_t max_moves = 3;
  unsigned steps = 0;

  void moves(Player /*player*/, MoveList<JointCount>& out) const {
    out.clear();
    for (std::uint8_t number = 0; number < 3; ++number) out.push_back({number});
  }
  void play(Move /*one*/, Move /*two*/) { ++steps; }
  [[nodiscard]] Result result() const { return steps >= 1000 ? Result{1.0F} : Result{}; }
  [[nodiscard]] float estimate() const { return static_cast<float>(steps) * unit; }
  bool operator==(const JointCount&) const = default;
};

// Every simulation must have ended at the same distance from the root, however deep its leaf was.
template <class G>
void expect_end(const G& start, std::uint32_t length, Expansion expansion, float end) {
  SearchSettings settings;
  settings.limits.length = length;
  settings.expansion = expansion;
  Search<G, Ucb1> search(Ucb1{}, settings);
  search.start(start);
  Random random(1);
  search.run({.simulations = 4000}, random);
  EXPECT_FLOAT_EQ(search.value(), end) << length;
}

TEST(LimitedLength, CountsFromTheRoot) {
  for (const std::uint32_t length : {1U, 2U, 3U, 10U, 40U}) {
    for (const Expansion expansion : {Expansion::single, Expansion::all}) {
      expect_end(Count{.ply = 7}, length, expansion, static_cast<float>(7 + length) * unit);
      expect_end(JointCount{.steps = 7}, length, expansion, static_cast<float>(7 + length) * unit);
      expect_end(Serialized(JointCount{.steps = 7}, Player::two), length, expansion,
                 static_cast<float>(7 + length) * unit);
    }
  }
}

TEST(LimitedLength, ReachesTheEndOfTheGame) {
  expect_end(Count{.ply = 990}, 40, Expansion::single, 1.0F);
  expect_end(Count{.ply = 990}, 10, Expansion::single, 1.0F);
  expect_end(Count{.ply = 990}, 9, Expansion::single, 999 * unit);
}

TEST(LimitedLength, NoneIsNoLimit) { expect_end(Count{.ply = 3}, 0, Expansion::single, 1.0F); }

// The same draw, whether a playout or the tree itself comes to the limit.
TEST(LimitedLength, ADrawHasItsWorthAtTheEnd) {
  for (const std::uint32_t length : {0U, 1U, 2U, 3U, 6U}) {
    Search<test::Steady<4>, Ucb1> search(Ucb1{}, {.limits = {.length = length}, .draw_one = 0.25F});
    search.start(test::Steady<4>{{.number = 3, .left = 30}});
    Random random(1);
    search.run({.simulations = 1000}, random);
    EXPECT_NEAR(search.value(), 0.25F, 1e-4) << length;
  }
}

}  // namespace
}  // namespace cycad
