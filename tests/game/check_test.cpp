#include "cycad/check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cycad/game/random_play.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

// Take one to three stones from a heap; whoever takes the last wins. Each mistake can be switched on.
enum class Mistake {
  none,
  reward,
  no_moves,
  many_moves,
  equal_moves,
  no_change,
  endless,
  text,
  move_text,
  hash,
  estimate,
  random_step,
  throws,
};

template <Mistake M>
struct Heap {
  using Move = int;
  static constexpr std::size_t max_moves = M == Mistake::many_moves ? 2 : 3;
  int left = 7;
  int mover = 0;

  bool operator==(const Heap&) const = default;
  [[nodiscard]] Player to_move() const { return mover == 0 ? Player::one : Player::two; }
  void moves(MoveList<Heap>& out) const {
    if (M == Mistake::no_moves && left == 2) return;
    if (M == Mistake::throws && left == 1) throw std::runtime_error("no idea");
    for (int stones = 1; stones <= 3 && stones <= left; ++stones)
      out.push_back(M == Mistake::equal_moves && stones == 3 ? 1 : stones);
  }
  void play(Move stones) {
    if (M == Mistake::no_change && left == 7) return;
    if (M != Mistake::endless) left -= stones;
    mover = 1 - mover;
  }
  [[nodiscard]] Result result() const {
    if (left > 0) return {};
    if (M == Mistake::reward) return mover == 0 ? -1.0F : 1.0F;
    return mover == 0 ? 0.0F : 1.0F;
  }
  void play_random(Random& random) { play(M == Mistake::random_step ? 4 : draw_move(*this, random)); }
  [[nodiscard]] float estimate() const { return M == Mistake::estimate ? 1.5F : 0.5F; }
  [[nodiscard]] std::uint64_t hash() const {
    return M == Mistake::hash ? 1 : static_cast<std::uint64_t>(left * 2 + mover);
  }
  [[nodiscard]] std::string to_text() const { return std::to_string(left) + (mover == 0 ? "a" : "b"); }
  static Heap from_text(std::string_view text) {
    Heap heap{text[0] - '0', text[1] == 'a' ? 0 : 1};
    if (M == Mistake::text) heap.left = 7;
    return heap;
  }
  [[nodiscard]] std::string move_text(Move stones) const {
    return M == Mistake::move_text ? "take" : std::to_string(stones);
  }
};

template <Mistake M>
std::string problem() {
  const GameReport report = check_game(Heap<M>{}, {.games = 20, .longest = 50});
  EXPECT_EQ(static_cast<bool>(report), report.problem.empty());
  return report.problem;
}

TEST(CheckGame, ASoundGamePasses) {
  const GameReport report = check_game(Heap<Mistake::none>{});
  EXPECT_EQ(report.problem, "");
  EXPECT_EQ(report.games, 100U);
  EXPECT_GT(report.positions, 300U);
}

TEST(CheckGame, NamesTheLawAndThePosition) {
  EXPECT_THAT(problem<Mistake::reward>(), HasSubstr("result() is -1, expected a reward from 0 to 1; after the moves "));
  EXPECT_THAT(problem<Mistake::reward>(), HasSubstr("in the position\n0a"));
  EXPECT_THAT(problem<Mistake::no_moves>(), HasSubstr("whoever is to move has no move; after the moves "));
  EXPECT_THAT(problem<Mistake::many_moves>(),
              HasSubstr("expected no more moves than max_moves; in the start position"));
  EXPECT_THAT(problem<Mistake::equal_moves>(), HasSubstr("moves 0 and 2 of the list are equal"));
  EXPECT_THAT(problem<Mistake::no_change>(), HasSubstr("play() has changed nothing"));
  EXPECT_THAT(problem<Mistake::endless>(), HasSubstr("no end after 50 moves"));
  EXPECT_THAT(problem<Mistake::text>(), HasSubstr("from_text(to_text()) is another position"));
  EXPECT_THAT(problem<Mistake::move_text>(), HasSubstr("move_text() is 'take' for two moves"));
  EXPECT_THAT(problem<Mistake::hash>(), HasSubstr("hash() is the same as that of the position\n7a"));
  EXPECT_THAT(problem<Mistake::estimate>(), HasSubstr("estimate() is 1.5, expected a reward from 0 to 1"));
  EXPECT_THAT(problem<Mistake::random_step>(), HasSubstr("play_random() makes no legal move"));
  EXPECT_THAT(problem<Mistake::throws>(), HasSubstr("the game throws: no idea"));
}

}  // namespace
}  // namespace cycad
