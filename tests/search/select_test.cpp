#include "cycad/search/select.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "core/chi_square.hpp"
#include "cycad/search/search.hpp"
#include "search/nodes.hpp"
#include "search/policy/all_policies.hpp"
#include "search/toy_games.hpp"

namespace cycad {
namespace {

using test::choose;
using test::JointMaze;
using test::Maze;

template <class G, class P>
test::PolicyNodeOf<G, P> make(Arena& arena, const G& state, const P& policy, Random& random) {
  arena.clear();
  return test::PolicyNodeOf<G, P>(arena.at(test::make_node(arena, state, 0.5F, policy, random, false)));
}

// Which move an arm stands for: wide nodes shuffle their moves.
template <class G, class P>
std::size_t move_of(test::PolicyNodeOf<G, P> node, std::size_t side, std::size_t arm) {
  if constexpr (keeps_moves<G>) return node.moves(side)[arm].number;
  return arm;
}

template <class G, class P>
void pull(test::PolicyNodeOf<G, P> node, const Picks& picks, const P& policy, float reward_one) {
  test::back_up(node, picks, policy, reward_one);
}

// The orders in which a side's moves are tried first, over many nodes. Rewards differ, as they do in a game.
template <class G, class P>
std::vector<std::uint64_t> first_play_counts(const G& state, const P& policy, std::size_t side, std::size_t arms) {
  Arena arena(1 << 16);
  Random random(3);
  std::map<std::vector<std::size_t>, std::uint64_t> seen;
  std::vector<std::size_t> order(arms);
  for (std::size_t arm = 0; arm < arms; ++arm) order[arm] = arm;
  do seen[order] = 0;
  while (std::next_permutation(order.begin(), order.end()));
  for (int round = 0; round < 4800; ++round) {
    const auto node = make(arena, state, policy, random);
    for (std::size_t turn = 0; turn < arms; ++turn) {
      const Picks picks = choose(node, policy, SearchSettings{}, random);
      order[turn] = move_of(node, side, side == 0 ? picks.one.arm : picks.two.arm);
      pull(node, picks, policy, random.below(2) == 0 ? 1.0F : 0.0F);
    }
    ++seen[order];
  }
  std::vector<std::uint64_t> counts;
  for (const auto& [tried, count] : seen) counts.push_back(count);
  return counts;
}

template <class P>
class FirstPlay : public testing::Test {
 protected:
  template <class G>
  static void expect_any_order(const G& state, std::size_t side, std::size_t arms) {
    if constexpr (P::statistics.untried_first) {
      const auto counts = first_play_counts(state, P{}, side, arms);
      std::uint64_t orders = 1;
      for (std::uint64_t factor = 2; factor <= arms; ++factor) orders *= factor;
      ASSERT_EQ(counts.size(), orders) << "an arm was tried twice before all had been tried once";
      const std::vector<double> alike(counts.size(), 1.0 / static_cast<double>(counts.size()));
      EXPECT_LT(test::chi_square(counts, alike), test::chi_square_limit(counts.size() - 1));
    }
  }
};
TYPED_TEST_SUITE(FirstPlay, test::AllPolicies, test::PolicyName);

TYPED_TEST(FirstPlay, EveryOrderIsAsLikelyInANarrowNode) {
  this->expect_any_order(Maze<4>(4, 2), 0, 4);
  this->expect_any_order(Maze<4>(3, 2), 0, 3);
}
TYPED_TEST(FirstPlay, EveryOrderIsAsLikelyInEightLanes) { this->expect_any_order(Maze<8>(4, 2), 0, 4); }
TYPED_TEST(FirstPlay, EveryOrderIsAsLikelyInAMatrixNode) {
  this->expect_any_order(JointMaze<4>(4, 4, 2), 0, 4);
  this->expect_any_order(JointMaze<4>(2, 3, 2), 1, 3);
}
TYPED_TEST(FirstPlay, EveryOrderIsAsLikelyInAWideNode) {
  this->expect_any_order(Maze<12>(4, 2), 0, 4);
  this->expect_any_order(JointMaze<12>(2, 4, 2), 1, 4);
}

template <class P>
class Choose : public testing::Test {};
TYPED_TEST_SUITE(Choose, test::AllPolicies, test::PolicyName);

template <class G, class P>
void expect_legal_picks(const G& state, const P& policy) {
  Arena arena(1 << 16);
  Random random(4);
  const auto node = make(arena, state, policy, random);
  for (int round = 0; round < 300; ++round) {
    const Picks picks = choose(node, policy, SearchSettings{}, random);
    ASSERT_LT(picks.one.arm, node.arms(0));
    ASSERT_GT(picks.one.probability, 0.0F);
    ASSERT_LE(picks.one.probability, 1.0F + 1e-6F);
    if constexpr (SimultaneousGame<G>) {
      ASSERT_LT(picks.two.arm, node.arms(1));
      ASSERT_GT(picks.two.probability, 0.0F);
    }
    pull(node, picks, policy, static_cast<float>(random.below(3)) / 2.0F);
  }
}

TYPED_TEST(Choose, NeverPicksALaneWithoutAMove) {
  expect_legal_picks(Maze<4>(3, 2), TypeParam{});
  expect_legal_picks(Maze<4>(1, 2), TypeParam{});
  expect_legal_picks(Maze<8>(7, 2), TypeParam{});
  expect_legal_picks(Maze<8>(1, 2), TypeParam{});
  expect_legal_picks(Maze<12>(9, 2), TypeParam{});
  expect_legal_picks(Maze<12>(1, 2), TypeParam{});
  expect_legal_picks(JointMaze<4>(3, 2, 2), TypeParam{});
  expect_legal_picks(JointMaze<4>(1, 4, 2), TypeParam{});
  expect_legal_picks(JointMaze<12>(9, 2, 2), TypeParam{});
}

// All rewards 0: whatever the formula makes of it, an absent lane must not look better.
TYPED_TEST(Choose, NeverPicksALaneWithoutAMoveWhenEverythingLoses) {
  Arena arena(1 << 16);
  Random random(5);
  const auto node = make(arena, JointMaze<4>(3, 2, 2), TypeParam{}, random);
  for (int round = 0; round < 2000; ++round) {
    const Picks picks = choose(node, TypeParam{}, SearchSettings{}, random);
    ASSERT_LT(picks.one.arm, 3U);
    ASSERT_LT(picks.two.arm, 2U);
    pull(node, picks, TypeParam{}, round % 2 == 0 ? 0.0F : 1.0F);
  }
}

// An index policy takes the largest score: compared with scores computed one arm at a time.
template <class G, class P>
void expect_largest_score(const G& state, const P& policy, std::size_t side) {
  Arena arena(1 << 16);
  Random random(6);
  const auto node = make(arena, state, policy, random);
  for (int round = 0; round < 400; ++round) {
    const Picks picks = choose(node, policy, SearchSettings{}, random);
    if (static_cast<std::size_t>(round) >= node.arms(0) * (SimultaneousGame<G> ? node.arms(1) : 1)) {
      const ArmView view = node.view(side, SimultaneousGame<G>);
      const Shared<float> shared{policy.cache(view.total()), static_cast<float>(view.size())};
      const Pick pick = side == 0 ? picks.one : picks.two;
      for (std::size_t arm = 0; arm < view.size(); ++arm)
        ASSERT_GE(policy.score(view.sums(pick.arm), shared), policy.score(view.sums(arm), shared));
    }
    pull(node, picks, policy, static_cast<float>(random.below(5)) / 4.0F);
  }
}

TYPED_TEST(Choose, AnIndexPolicyTakesTheLargestScore) {
  if constexpr (IndexPolicy<TypeParam>) {
    expect_largest_score(Maze<4>(4, 2), TypeParam{}, 0);
    expect_largest_score(Maze<8>(7, 2), TypeParam{}, 0);
    expect_largest_score(Maze<40>(37, 2), TypeParam{}, 0);
    expect_largest_score(JointMaze<4>(3, 4, 2), TypeParam{}, 0);
    expect_largest_score(JointMaze<4>(3, 4, 2), TypeParam{}, 1);
    expect_largest_score(JointMaze<12>(4, 9, 2), TypeParam{}, 1);
  }
}

// Of several arms with the largest score a wide node takes the first, wherever they lie in its lanes.
TEST(ChooseWide, ATieGoesToTheFirstArm) {
  Arena arena(1 << 16);
  Random random(1);
  const Ucb1 policy;
  const auto node = make(arena, Maze<40>(37, 2), policy, random);
  node.header().tried[0] = 37;
  node.header().cached = policy.cache(37);
  const auto chosen_with_best = [&](std::initializer_list<std::size_t> best) {
    std::fill_n(node.visits(), 37, 1.0F);
    std::fill_n(node.rewards(), 37, 0.25F);
    for (const std::size_t arm : best) node.rewards()[arm] = 0.75F;
    return Selection<WideSequential, Ucb1>(policy, {}).choose_wide(node, 0).arm;
  };
  EXPECT_EQ(chosen_with_best({}), 0U);
  EXPECT_EQ(chosen_with_best({3, 8, 17}), 3U);
  EXPECT_EQ(chosen_with_best({8, 17}), 8U);
  EXPECT_EQ(chosen_with_best({15, 17, 31}), 15U);
  EXPECT_EQ(chosen_with_best({36}), 36U);
}

// Below the threshold a node selects at random, however good one arm looks.
TEST(ChooseThreshold, SelectsAtRandomBelowIt) {
  Arena arena(1 << 16);
  Random random(7);
  const Ucb1 policy{.c = 0};
  SearchSettings settings;
  settings.threshold = 3000;
  const auto node = make(arena, Maze<4>(3, 2), policy, random);
  std::vector<std::uint64_t> counts(3);
  for (int round = 0; round < 3000; ++round) {
    const Picks picks = choose(node, policy, settings, random);
    ++counts[picks.one.arm];
    EXPECT_FLOAT_EQ(picks.one.probability, 1.0F / 3.0F);
    pull(node, picks, policy, picks.one.arm == 0 ? 1.0F : 0.0F);
  }
  EXPECT_LT(test::chi_square(counts, {1.0 / 3, 1.0 / 3, 1.0 / 3}), test::chi_square_limit(2));
  for (int round = 0; round < 50; ++round) EXPECT_EQ(choose(node, policy, settings, random).one.arm, 0U);
}

TEST(ChooseThreshold, HoldsForBothPlayersAndForWideNodes) {
  Arena arena(1 << 16);
  Random random(8);
  const Ucb1 policy{.c = 0};
  SearchSettings settings;
  settings.threshold = 2000;
  const auto node = make(arena, JointMaze<12>(2, 5, 2), policy, random);
  std::array<std::vector<std::uint64_t>, 2> counts{std::vector<std::uint64_t>(2), std::vector<std::uint64_t>(5)};
  for (int round = 0; round < 2000; ++round) {
    const Picks picks = choose(node, policy, settings, random);
    ++counts[0][picks.one.arm];
    ++counts[1][picks.two.arm];
    pull(node, picks, policy, picks.two.arm == 0 ? 1.0F : 0.0F);
  }
  EXPECT_LT(test::chi_square(counts[0], {0.5, 0.5}), test::chi_square_limit(1));
  EXPECT_LT(test::chi_square(counts[1], std::vector<double>(5, 0.2)), test::chi_square_limit(4));
}

// Arms with the given visits and mean rewards, for the player to move (player one).
struct Given {
  float visits, mean;
};

template <class G, class P>
test::PolicyNodeOf<G, P> make_tried(Arena& arena, const G& state, const P& policy, const std::vector<Given>& arms) {
  Random random(1);
  const auto node = make(arena, state, policy, random);
  for (std::size_t arm = 0; arm < arms.size(); ++arm) {
    node.visits()[arm] = arms[arm].visits;
    node.rewards()[arm] = arms[arm].visits * arms[arm].mean;
    node.header().visits += arms[arm].visits;
    if constexpr (!ShapeOf<G>::narrow) node.header().tried[0] = static_cast<std::uint16_t>(arms.size());
  }
  node.header().cached = policy.cache(node.header().visits);
  return node;
}

// UCB1 with c = sqrt 2 on 100 pulls of 0.7 and 2 of 0.5: 1.004 against 2.65, so it explores; 0.7 is above 0.6 and not
// above 0.7.
template <class G>
void expect_sufficiency(const G& state) {
  Arena arena(1 << 16);
  Random random(2);
  const Ucb1 policy;
  SearchSettings settings;
  const auto chosen = [&](std::vector<Given> arms) {
    return choose(make_tried(arena, state, policy, arms), policy, settings, random).one.arm;
  };
  EXPECT_EQ(chosen({{100, 0.7F}, {2, 0.5F}}), 1U);
  settings.sufficiency = 0.6F;
  EXPECT_EQ(chosen({{100, 0.7F}, {2, 0.5F}}), 0U);
  EXPECT_EQ(chosen({{100, 0.55F}, {2, 0.5F}}), 1U);
  settings.sufficiency = 0.75F;
  EXPECT_EQ(chosen({{100, 0.7F}, {2, 0.5F}}), 1U);
}

TEST(Choose, WithASufficientMeanNobodyExplores) {
  expect_sufficiency(Maze<4>(2, 4));
  expect_sufficiency(Maze<8>(2, 4));
  expect_sufficiency(Maze<12>(2, 4));
}

TEST(Choose, SufficiencyIsEachPlayersOwn) {
  Arena arena(1 << 16);
  Random random(2);
  const Ucb1 policy;
  const auto node = make(arena, JointMaze<4>(2, 2, 2), policy, random);
  // Player one has 100 pulls of 0.9 and 2 of 0.5, player two 100 of 0.4 and 2 of 0.3.
  const std::array<float, 8> visits = {100, 2, 1, 1, 100, 2, 1, 1};
  const std::array<float, 8> rewards = {90, 1, absent_reward, absent_reward, 40, 0.6F, absent_reward, absent_reward};
  std::copy(visits.begin(), visits.end(), node.visits());
  std::copy(rewards.begin(), rewards.end(), node.rewards());
  node.header().visits = 102;
  node.header().cached = policy.cache(102);
  SearchSettings settings;
  settings.sufficiency = 0.6F;
  const Picks picks = choose(node, policy, settings, random);
  EXPECT_EQ(picks.one.arm, 0U);
  EXPECT_EQ(picks.two.arm, 1U);
}

TEST(Choose, UntriedArmsComeBeforeASufficientOne) {
  Arena arena(1 << 16);
  const Ucb1 policy;
  SearchSettings settings;
  settings.sufficiency = 0.6F;
  Random random(2);
  const auto narrow = make(arena, Maze<4>(3, 4), policy, random);
  std::vector<bool> seen(3);
  for (int turn = 0; turn < 3; ++turn) {
    const Picks picks = choose(narrow, policy, settings, random);
    EXPECT_FALSE(seen[picks.one.arm]);
    seen[picks.one.arm] = true;
    pull(narrow, picks, policy, 1.0F);
  }
}

template <class G>
void expect_first_play(const G& state) {
  Arena arena(1 << 16);
  Random random(2);
  const Ucb1 policy;  // one arm tried once: its score is 0.9 + sqrt 2 * sqrt(ln 1 / 1) = 0.9
  SearchSettings settings;
  settings.first_play = 0.8F;
  EXPECT_EQ(choose(make_tried(arena, state, policy, {{1, 0.9F}}), policy, settings, random).one.arm, 0U);
  settings.first_play = 1.0F;
  EXPECT_NE(choose(make_tried(arena, state, policy, {{1, 0.9F}}), policy, settings, random).one.arm, 0U);
}

TEST(Choose, FirstPlayUrgencyIsTheScoreOfAnUntriedArm) {
  expect_first_play(Maze<4>(4, 4));
  expect_first_play(Maze<8>(7, 4));
  expect_first_play(Maze<12>(12, 4));
}

// 1.5 n^(1/2) arms are open at n visits.
TEST(Choose, WideningOpensArmsWithTheVisits) {
  Arena arena(1 << 16);
  Random random(2);
  const Ucb1 policy;
  SearchSettings settings;
  settings.widening = {1.5F, 0.5F};
  const auto node = make(arena, Maze<12>(12, 4), policy, random);
  for (int visits = 0; visits < 100; ++visits) {
    pull(node, choose(node, policy, settings, random), policy, random.below(2) == 0 ? 1.0F : 0.0F);
    const double open = visits == 0 ? 1 : std::ceil(1.5 * std::sqrt(visits));
    EXPECT_EQ(node.header().tried[0], std::min(open, 12.0)) << visits;
  }
}

// With ties to the first arm the players would only ever meet in pairs of equal rank.
template <class G, class P>
void expect_all_joint_moves(const G& game, const P& policy, std::uint64_t simulations, double least) {
  Search<G, P> search(policy);
  search.start(game);
  Random random(4);
  search.run({.simulations = simulations}, random);
  std::size_t seen = 0;
  for (const auto& child : search.tree().children()) seen += child.visits && *child.visits >= least ? 1 : 0;
  EXPECT_EQ(seen, std::size_t{game.number} * game.number) << P::name;
}

TEST(Selection, PlayersOfAMatrixNodeDoNotWalkInStep) {
  const test::JointSteady<12> wide{{.number = 12, .left = 3}};
  expect_all_joint_moves(wide, Ucb1{}, 20'000, 50);
  expect_all_joint_moves(wide, Ucb1Tuned{}, 20'000, 50);
  expect_all_joint_moves(test::JointSteady<4>{{.number = 3, .left = 3}}, OmcDeterministic{}, 3'000, 200);
}

// An untried move is no reason to stop exploring the others where it has a score of its own.
TEST(Selection, UntriedMovesAreNotSufficientBesideAFirstPlayValue) {
  const Ucb1 policy{.c = 1};
  Search<test::Maze<4>, Ucb1> search(policy, {.sufficiency = 0.9F, .first_play = 0.1F});
  search.start(test::Maze<4>(3, 1, 7));
  Random random(1);
  search.run({.simulations = 1}, random);
  const auto root = search.root();
  root.visits()[0] = 1;  // a mean of 0.2 and much to explore
  root.rewards()[0] = 0.2F;
  root.visits()[1] = 100;
  root.rewards()[1] = 40;
  root.visits()[2] = untried_visits;
  root.rewards()[2] = untried_reward;
  root.header().visits = 101;
  root.header().cached = policy.cache(101);
  EXPECT_EQ(search.search_tree().kernel().choose(root.data(), random).one.arm, 0U);
}

}  // namespace
}  // namespace cycad
