// One tree, several threads. Every suite here has "Threads" in its name: these tests run again under the thread
// sanitizer.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <span>
#include <stop_token>
#include <thread>

#include "cycad/game/serialized.hpp"
#include "cycad/search/search.hpp"
#include "search/library_search.hpp"
#include "search/policy/all_policies.hpp"
#include "search/scale.hpp"
#include "search/toy_games.hpp"
#include "search/tree_walk.hpp"
#include "support/bandit.hpp"

namespace cycad {
namespace {

using test::expect_consistent;
using test::JointMaze;
using test::Maze;

constexpr std::uint64_t simulations = test::scaled(20'000, 2'000);

// Every simulation is counted once in every node on its path, and nothing that was counted in advance is left behind.
template <class G, class P>
void expect_counted(const G& game, const P& policy, unsigned threads, const SearchSettings& settings = {}) {
  test::LibrarySearch<G, P> search(policy, settings);
  search.start(game, 4 * simulations);
  Random random(threads);
  const SearchReport report = search.run_shared({.simulations = simulations}, random, threads);
  EXPECT_GE(report.simulations, simulations);
  if (settings.expansion == Expansion::single) {
    EXPECT_EQ(report.simulations, simulations);
  }
  EXPECT_EQ(search.root_visits(), report.simulations);
  EXPECT_FALSE(report.full);
  EXPECT_EQ(expect_consistent(search.root(), threads), report.nodes);
}

template <class P>
class SharedTreeThreads : public testing::Test {};
TYPED_TEST_SUITE(SharedTreeThreads, test::AllPolicies, test::PolicyName);

TYPED_TEST(SharedTreeThreads, NarrowMatrixTree) { expect_counted(JointMaze<4>(3, 2, 6), TypeParam{}, 2); }
TYPED_TEST(SharedTreeThreads, EightLanesAlternating) { expect_counted(Maze<8>(6, 5), TypeParam{}, 2); }
TYPED_TEST(SharedTreeThreads, WideTreeAlternating) { expect_counted(Maze<12>(9, 5), TypeParam{}, 3); }

TEST(SearchThreads, FourThreadsOnASmallTree) {
  expect_counted(Maze<4>(2, 2), Ucb1{}, 4);
  expect_counted(JointMaze<4>(2, 2, 1), Ucb1Tuned{}, 4);
}

TEST(SearchThreads, FullExpansion) {
  const SearchSettings all{.limits = {}, .expansion = Expansion::all};
  expect_counted(JointMaze<4>(3, 2, 6), Ucb1Tuned{}, 3, all);
  expect_counted(Maze<12>(9, 5), Ucb1{}, 3, all);
}

TEST(SearchThreads, OneThreadWorksToo) {
  expect_counted(Serialized<JointMaze<4>>(JointMaze<4>(3, 2, 6), Player::two), Ucb1{}, 1);
}

TEST(SearchThreads, FewerSimulationsThanThreads) {
  test::LibrarySearch<Maze<4>, Ucb1> search(Ucb1{});
  search.start(Maze<4>(3, 6));
  Random random(1);
  EXPECT_EQ(search.run_shared({.simulations = 2}, random, 4).simulations, 2U);
  EXPECT_EQ(search.root_visits(), 2U);
}

// The threads together must stop where a node's count ends.
TEST(SearchThreads, TogetherTakeNoMoreThanANodeCounts) {
  constexpr std::uint64_t left = test::scaled(256 * 800, 256 * 40);
  test::LibrarySearch<Maze<4>, Ucb1> search(Ucb1{});
  search.start(Maze<4>(2, 1));
  Random random(7);
  search.run({.simulations = 1}, random);
  search.root().header().visits = static_cast<float>(most_simulations - left);
  EXPECT_LE(search.run_shared({.simulations = 4 * left}, random, 4).simulations, left);
  EXPECT_LE(search.root_visits(), most_simulations);
}

TEST(SearchThreads, AFullTreeGoesOn) {
  test::LibrarySearch<Maze<12>, Ucb1> search(Ucb1{}, {.limits = {}, .bytes = 1});
  search.start(Maze<12>(9, 6));
  Random random(2);
  const SearchReport report = search.run_shared({.simulations = simulations}, random, 3);
  EXPECT_TRUE(report.full);
  EXPECT_EQ(search.root_visits(), simulations);
  expect_consistent(search.root(), 1e9);
}

TEST(SearchThreads, MillisecondsEndASearch) {
  test::LibrarySearch<JointMaze<4>, Ucb1> search(Ucb1{}, {.limits = {}, .bytes = 1 << 20});
  search.start(JointMaze<4>(3, 3, 30));
  Random random(3);
  const SearchReport report = search.run_shared({.milliseconds = 20}, random, 2);
  EXPECT_GE(report.milliseconds, 20.0);
  EXPECT_LT(report.milliseconds, 2000.0);
  EXPECT_EQ(search.root_visits(), report.simulations);
}

TEST(SearchThreads, AnotherThreadMayStopASearch) {
  test::LibrarySearch<JointMaze<4>, Ucb1> search(Ucb1{}, {.limits = {}, .bytes = 1 << 20});
  search.start(JointMaze<4>(3, 3, 30));
  Random random(4);
  std::stop_source stop;
  const std::jthread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    stop.request_stop();
  });
  const SearchReport report = search.run_shared({.milliseconds = 60'000, .stop = stop.get_token()}, random, 2);
  EXPECT_LT(report.milliseconds, 5000.0);
  EXPECT_EQ(search.root_visits(), report.simulations);
}

TEST(SearchThreads, ATreeMayBeGrownFurtherAndAdvanced) {
  test::LibrarySearch<Maze<4>, Ucb1Tuned> search(Ucb1Tuned{});
  Maze<4> game(3, 8);
  search.start(game);
  Random random(5);
  search.run({.simulations = 200}, random);
  search.run_shared({.simulations = simulations}, random, 2);
  EXPECT_EQ(search.root_visits(), simulations + 200);
  const auto line = search.principal_line(1);
  game.play(line[0][0]);
  search.advance(line[0][0], {}, game);
  expect_consistent(search.root(), 2);
  const std::uint64_t kept = search.root_visits();
  search.run_shared({.simulations = 500}, random, 2);
  EXPECT_EQ(search.root_visits(), kept + 500);
}

// The spread that a node reports to its parent is a difference of two sums, and visits that are still under way must
// not make the differences drift.
TEST(SearchThreads, AveragedDeviationsDoNotDrift) {
  test::LibrarySearch<JointMaze<4>, Ucb1Tuned> search(Ucb1Tuned{});
  search.start(JointMaze<4>(3, 3, 6), simulations);
  Random random(8);
  search.run_shared({.simulations = simulations}, random, 4);
  const auto root = search.root();
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t arm = 0; arm < 3; ++arm) {
      const double expected = test::weighted_deviation_below(root, root, side, arm);
      EXPECT_NEAR(root.squares()[root.first_lane(side) + arm], expected, 0.02 * expected + 10);
    }
  }
}

// Many threads find what one finds.
TEST(SearchThreads, FindTheBestArm) {
  test::LibrarySearch<test::Bandit<4>, Ucb1> search(Ucb1{}, {.limits = {}, .bytes = 1});
  search.start(test::Bandit<4>({0.2F, 0.3F, 0.7F, 0.4F}));
  Random random(6);
  search.run_shared({.simulations = 4000}, random, 4);
  const auto arms = search.arms(0);
  for (std::size_t arm = 0; arm < 4; ++arm) {
    if (arm != 2) {
      EXPECT_GT(arms[2].visits, 3 * arms[arm].visits);
    }
  }
  EXPECT_NEAR(arms[2].mean, 0.7F, 0.05F);
}

// Three counters, each move adds to one: many paths lead to a position. Player one always wins.
struct Counters {
  using Move = std::uint8_t;
  static constexpr std::size_t max_moves = 3;
  std::array<std::uint8_t, 3> counts{};
  bool operator==(const Counters&) const = default;
  [[nodiscard]] int plies() const { return counts[0] + counts[1] + counts[2]; }
  [[nodiscard]] Player to_move() const { return plies() % 2 == 0 ? Player::one : Player::two; }
  static void moves(MoveList<Counters>& out) {
    for (Move move = 0; move < 3; ++move) out.push_back(move);
  }
  void play(Move move) { ++counts[move]; }
  [[nodiscard]] std::uint64_t hash() const { return mix(counts[0] + 64U * counts[1] + 4096U * counts[2]); }
  [[nodiscard]] Result result() const { return plies() < 40 ? Result{} : Result{1.0F}; }
};
// Long enough for other threads to come by while it thinks.
struct SlowEvaluator {
  float operator()(const Counters& /*state*/, std::span<const std::uint8_t> /*moves*/, std::span<float> priors) const {
    std::this_thread::sleep_for(std::chrono::microseconds(200));
    std::fill(priors.begin(), priors.end(), 1.0F);
    return 1.0F;
  }
};

TEST(SearchThreads, VisitsUnderWayAreNoPartOfAValueThatPathsShare) {
  Search<Counters, PuctWith<SlowEvaluator>> search({}, {.transpositions = true, .bytes = std::size_t{1} << 24});
  search.start({});
  Random random(1);
  search.run_shared({.simulations = 800}, random, 8);
  EXPECT_EQ(search.value(), 1.0F);
  for (const auto& arm : search.arms(0)) EXPECT_EQ(arm.mean, 1.0F);
}

// Proofs look at the visits of nodes that other threads count.
TEST(SearchThreads, SeveralThreadsProve) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Search<test::Maze<4>, Ucb1> search(Ucb1{}, {.solver = true});
    search.start(test::Maze<4>(3, 8, seed));
    Random random(seed);
    search.run_shared({.simulations = 20'000}, random, 3);
    EXPECT_TRUE(search.proven_value()) << seed;
  }
}

TEST(SearchThreads, NodesEndASearch) {
  for (const unsigned threads : {1U, 2U}) {
    Search<test::Maze<4>, Ucb1> search(Ucb1{});
    search.start(test::Maze<4>(3, 20));
    Random random(1);
    const SearchReport report = search.run_shared({.simulations = 100'000, .nodes = 100}, random, threads);
    EXPECT_EQ(report.end, SearchEnd::nodes);
    EXPECT_GE(report.nodes, 100U);
    EXPECT_LE(report.nodes, 100U + 16U * threads);  // as many simulations as pass between two looks
  }
}

// One simulation that expands all children is as many as these are.
TEST(SearchThreads, FullExpansionKeepsToTheBudget) {
  for (const unsigned threads : {1U, 2U, 4U}) {
    Search<test::Maze<64>, Ucb1> search(Ucb1{}, {.expansion = Expansion::all});
    search.start(test::Maze<64>(60, 20));
    Random random(1);
    const SearchReport report = search.run_shared({.simulations = 2000}, random, threads);
    EXPECT_GE(report.simulations, 2000U);
    EXPECT_LE(report.simulations, 2000U + threads * 61U);
  }
}

}  // namespace
}  // namespace cycad
