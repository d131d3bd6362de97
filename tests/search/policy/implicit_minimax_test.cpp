#include "cycad/search/policy/implicit_minimax.hpp"

#include "agent/nim.hpp"
#include "cycad/search/search.hpp"
#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;
using test::Nim;

TEST(ImplicitMinimax, MixesTheMeanWithTheMinimaxValue) {
  ArmTable arms({{4, 3.0F}, {12, 6.0F}, {0, 0}});
  arms.own(0, 0) = 0.1F;
  arms.own(0, 1) = 0.9F;
  arms.own(0, 2) = 0.4F;
  const auto found = scores(ImplicitMinimax{.c = 0.5F, .alpha = 0.25F}, arms);
  EXPECT_NEAR(found[0], 0.75 * 0.75 + 0.25 * 0.1 + 0.5 * 0.8325546, 1e-5);
  EXPECT_NEAR(found[1], 0.75 * 0.5 + 0.25 * 0.9 + 0.5 * 0.4806756, 1e-5);
  EXPECT_GT(found[2], 100);
  EXPECT_LT(found[3], lost_score);
}

// A complete tree: at every node the lane holds the minimax value of the estimates at the leaves below.
template <class G, class P>
float minimax_of(const Search<G, P>& search, GameNode<G> node, const G& state, int depth) {
  float best = 0;
  for (std::size_t arm = 0; arm < node.arms(0); ++arm) {
    G next = state;
    next.play(move_of<G>(node, state, 0, arm));
    const Slot slot = node.slot(arm);
    const Player mover = state.to_move();
    float value = heuristic_value(next);
    if (slot.kind() == Slot::Kind::terminal) {
      EXPECT_EQ(slot.reward_one(), *next.result());
    } else if (slot.kind() == Slot::Kind::node && search.node_at(slot.index()).header().visits > 0) {
      value = minimax_of(search, search.node_at(slot.index()), next, depth + 1);
    }
    EXPECT_FLOAT_EQ(node.own()[arm], reward_for(mover, value)) << "depth " << depth << " arm " << arm;
    best = std::max(best, node.own()[arm]);
  }
  return reward_for(state.to_move(), best);
}

TEST(ImplicitMinimax, BacksUpTheBestOfTheEstimates) {
  Search<Nim, ImplicitMinimax> search(ImplicitMinimax{});
  for (const int heap : {5, 9, 12, 15}) {
    const Nim start{heap, heap % 2 == 0 ? Player::one : Player::two};
    search.start(start);
    Random random(4);
    search.run({.simulations = 300}, random);
    minimax_of(search, search.root(), start, 0);
  }
}

}  // namespace
}  // namespace cycad
