// The fast game against the plain one: random moves on each board, and counts of move sequences. The environment
// variable CYCAD_OCTAGON_MOVES says how many moves; a million a board takes a few seconds.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <utility>
#include <vector>

#include "cycad/game/octagon/octagon.hpp"
#include "cycad/game/perft.hpp"
#include "support/slow_octagon.hpp"

namespace cycad {
namespace {

using octagon::PieceType;
using test::slow_perft;
using test::SlowAction;
using test::SlowOctagon;

template <class G>
OctagonMove move_of(const SlowAction& action) {
  const PieceType type = action.piece == 1   ? PieceType::one
                         : action.piece == 2 ? PieceType::two
                         : action.piece == 4 ? PieceType::four
                                             : PieceType::eight;
  return OctagonMove(G::Board::spot_at({action.x, action.y}),
                     octagon::turned(type, static_cast<unsigned>(action.orientation)));
}

template <class G>
std::vector<OctagonMove> listed(const G& position) {
  MoveList<G> list;
  position.moves(list);
  return {list.begin(), list.end()};
}

template <class G>
class OctagonSlowModel : public testing::Test {
 protected:
  // One game of random actions; in some of them kills are preferred, so that the board does not clog.
  void play_game(bool symmetric, bool prefers_kills) {
    G fast(symmetric ? OctagonPieces::symmetric : OctagonPieces::fan);
    SlowOctagon slow(G::cell_count, symmetric);
    while (!slow.result()) {
      ASSERT_FALSE(fast.result());
      if (played_ % 8 == 0) {
        ASSERT_EQ(fast.to_text(), slow.to_text());
      }
      if (played_ % 1024 == 0) compare_moves(fast, slow);
      if (this->HasFatalFailure()) return;
      play_action(fast, slow, prefers_kills);
      ++played_;
    }
    ASSERT_EQ(fast.to_text(), slow.to_text());
    ASSERT_TRUE(fast.result());
    ASSERT_EQ(*fast.result(), static_cast<float>(*slow.result()));
  }

  void play_action(G& fast, SlowOctagon& slow, bool prefers_kills) {
    const std::vector<std::pair<int, int>> cells = slow.empty_cells();
    if (cells.empty()) {
      ASSERT_EQ(listed(fast), std::vector{OctagonMove::pass()});
      fast.play(OctagonMove::pass());
      slow.pass();
      return;
    }
    const std::vector<int> pieces = slow.pieces();
    SlowAction action = draw_action(cells, pieces);
    for (int tries = 0; prefers_kills && tries < 20 && !fast.is_kill(move_of<G>(action)); ++tries) {
      action = draw_action(cells, pieces);
    }
    const OctagonMove move = move_of<G>(action);
    const bool kill = fast.is_kill(move);
    const bool push = fast.is_push(move);
    ASSERT_EQ(fast.is_free_move(move), !slow.has_neighbour(action.x, action.y));
    fast.play(move);
    const SlowOctagon::Outcome outcome = slow.play(action);
    ASSERT_EQ(kill, outcome.removed > 0) << slow.to_text();
    ASSERT_EQ(push, outcome.removed + outcome.moved > 0) << slow.to_text();
  }

  SlowAction draw_action(const std::vector<std::pair<int, int>>& cells, const std::vector<int>& pieces) {
    const auto draw = [&](const auto& list) { return list[random_.below(static_cast<std::uint32_t>(list.size()))]; };
    const auto [x, y] = draw(cells);
    return {x, y, draw(pieces), static_cast<int>(random_.below(8))};
  }

  // The listed moves are the unique ones, every action has one of the same effect, and the random step is an action.
  void compare_moves(const G& fast, const SlowOctagon& slow) {
    const std::vector<OctagonMove> moves = listed(fast);
    ASSERT_TRUE(std::is_sorted(moves.begin(), moves.end()));
    const std::vector<SlowAction> actions = slow.actions();
    if (actions.empty()) return;
    std::vector<OctagonMove> unique;
    for (const SlowAction& action : slow.unique_actions()) unique.push_back(move_of<G>(action));
    std::sort(unique.begin(), unique.end());
    ASSERT_EQ(moves, unique) << slow.to_text();
    G stepped = fast;
    stepped.play_random(random_);
    bool reached = false;
    for (const SlowAction& action : actions) {
      const OctagonMove move = move_of<G>(action);
      ASSERT_TRUE(std::binary_search(moves.begin(), moves.end(), fast.unique_move(move))) << fast.move_text(move);
      G next = fast;
      next.play(move);
      reached = reached || next == stepped;
    }
    ASSERT_TRUE(reached) << "the random step is no action in " << slow.to_text();
  }

  Random random_{2014};
  int played_ = 0;
};

using Sizes = testing::Types<OctagonSmall, OctagonMedium, OctagonLarge>;
TYPED_TEST_SUITE(OctagonSlowModel, Sizes);

TYPED_TEST(OctagonSlowModel, AgreesOverRandomMoves) {
  const char* const wanted = std::getenv("CYCAD_OCTAGON_MOVES");
  const int moves = wanted != nullptr ? std::atoi(wanted) : 200'000;
  ASSERT_GT(moves, 0);
  for (int game = 0; this->played_ < moves; ++game) {
    this->play_game(game % 4 == 3, game % 2 == 0);
    if (this->HasFailure()) return;
  }
}

// The rays from a cell are disjoint, and a push stays on its own.
TYPED_TEST(OctagonSlowModel, TheOrderOfPushesIsIrrelevant) {
  for (int game = 0; game < 50; ++game) {
    SlowOctagon slow(TypeParam::cell_count);
    while (!slow.result() && !slow.empty_cells().empty()) {
      const SlowAction action = this->draw_action(slow.empty_cells(), slow.pieces());
      std::array<int, 8> order{};
      std::iota(order.begin(), order.end(), 0);
      std::shuffle(order.begin(), order.end(), this->random_);
      SlowOctagon other = slow;
      slow.play(action);
      other.play(action, order);
      ASSERT_EQ(slow.to_text(), other.to_text());
    }
  }
}

// The plain model counts all but the last depth, which would take it too long.
template <class G>
void expect_perft(const G& fast, const SlowOctagon& slow, const std::vector<std::uint64_t>& sequences) {
  ASSERT_EQ(fast.to_text(), slow.to_text());
  for (unsigned depth = 1; depth <= sequences.size(); ++depth) {
    EXPECT_EQ(perft(fast, depth), sequences[depth - 1]) << "depth " << depth;
    if (depth == sequences.size()) break;
    EXPECT_EQ(slow_perft(slow, static_cast<int>(depth)), sequences[depth - 1]) << "the plain model at " << depth;
  }
}

TEST(OctagonPerft, FromTheStart) {
  expect_perft(OctagonSmall(), SlowOctagon(36), {36, 1476, 58824, 2639832});
  expect_perft(OctagonMedium(), SlowOctagon(68), {68, 5004, 362680});
  expect_perft(OctagonLarge(), SlowOctagon(96), {96, 9776, 984856});
}

// A crowded position, where the geometry of the pieces matters.
template <class G>
void expect_perft_later(bool symmetric, int plies, const std::vector<std::uint64_t>& sequences) {
  G fast(symmetric ? OctagonPieces::symmetric : OctagonPieces::fan);
  SlowOctagon slow(G::cell_count, symmetric);
  Random random(96);
  for (int ply = 0; ply < plies; ++ply) {
    const std::vector<SlowAction> actions = slow.actions();
    const SlowAction action = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
    slow.play(action);
    fast.play(move_of<G>(action));
  }
  expect_perft(fast, slow, sequences);
}

TEST(OctagonPerft, FromACrowdedPosition) {
  expect_perft_later<OctagonSmall>(false, 16, {43, 3090, 132310});
  expect_perft_later<OctagonSmall>(true, 16, {39, 2324, 90526});
  expect_perft_later<OctagonMedium>(false, 30, {115, 13472, 1511189});
  expect_perft_later<OctagonMedium>(true, 30, {93, 10996, 1012842});
  expect_perft_later<OctagonLarge>(false, 40, {182, 38705, 6726701});
  expect_perft_later<OctagonLarge>(true, 40, {183, 31820, 5648112});
}

}  // namespace
}  // namespace cycad
