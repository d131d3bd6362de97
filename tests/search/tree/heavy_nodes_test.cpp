#include "cycad/search/tree/heavy_nodes.hpp"

#include <gtest/gtest.h>

#include "cycad/search/policy/policies.hpp"
#include "cycad/search/search.hpp"
#include "search/scale.hpp"
#include "search/toy_games.hpp"

namespace cycad {
namespace {

constexpr std::uint64_t float_limit = 1 << 24;  // beyond it adding one to a float changes nothing

template <class S>
void expect_counts(const S& search, std::uint64_t expected) {
  EXPECT_EQ(search.root_visits(), expected);
  for (std::size_t side = 0; side < S::Shape::sides; ++side) {
    double visits = 0;
    for (const auto& arm : search.arms(side)) {
      visits += arm.visits;
      EXPECT_GE(arm.mean, 0);
      EXPECT_LE(arm.mean, 1.0001);
    }
    EXPECT_EQ(visits, static_cast<double>(expected));
  }
}

// A whole search beyond the limit; slow builds stop shortly after the sums have gone over to doubles.
constexpr std::uint64_t long_search =
    test::scaled(float_limit + 500'001, static_cast<std::uint64_t>(HeavyNodes::exact_quarters) + 1001);

TEST(HeavyNodes, CountsOfALongSearchAddUp) {
  Search<test::JointMaze<4>, Ucb1Tuned> search(Ucb1Tuned{});
  search.start(test::JointMaze<4>(2, 2, 1, 5), 1000);
  Random random(3);
  const SearchReport report = search.run({.simulations = long_search}, random);
  EXPECT_EQ(report.simulations, long_search);
  EXPECT_EQ(report.end, SearchEnd::simulations);
  expect_counts(search, long_search);
}

// As if the first arm of each side had been pulled nearly up to the limit.
constexpr std::uint64_t nearly = float_limit - 2000;
template <class G, class P>
void expect_all_counted(const G& game, const P& policy, unsigned threads) {
  Search<G, P> search(policy);
  search.start(game);
  Random random(3);
  search.run({.simulations = 1000}, random);
  const auto root = search.root();
  root.header().visits += static_cast<float>(nearly);
  for (std::size_t side = 0; side < ShapeOf<G>::sides; ++side) {
    root.visits()[root.first_lane(side)] += static_cast<float>(nearly);
    root.rewards()[root.first_lane(side)] += static_cast<float>(nearly) / 2;
  }
  const Budget budget{.simulations = 5001};
  const SearchReport report = threads > 1 ? search.run_shared(budget, random, threads) : search.run(budget, random);
  EXPECT_EQ(report.simulations, 5001U);
  expect_counts(search, nearly + 1000 + 5001);
}

TEST(HeavyNodes, CountsAddUpInEveryShape) {
  expect_all_counted(test::Maze<4>(3, 6, 1), Ucb1{}, 1);
  expect_all_counted(test::Maze<8>(7, 6, 1), Ucb1Tuned{}, 1);
  expect_all_counted(test::JointMaze<4>(2, 3, 6, 5), Ucb1Tuned{}, 1);
  expect_all_counted(test::JointMaze<4>(2, 3, 6, 5), RegretMatching{}, 1);
  expect_all_counted(test::Maze<12>(5, 6, 1), Ucb1{}, 1);
  expect_all_counted(test::JointMaze<12>(5, 6, 6, 1), RandomSelection{}, 1);
}

TEST(HeavyNodesThreads, CountsAddUp) {
  expect_all_counted(test::Maze<4>(2, 6, 1), Ucb1{}, 2);
  expect_all_counted(test::JointMaze<4>(2, 2, 6, 1), Ucb1Tuned{}, 2);
}

// The mean of a move that is pulled all the time stays what its rewards are.
TEST(HeavyNodes, RewardsGoOnCounting) {
  Search<test::Maze<4>, Ucb1> search(Ucb1{.c = 0});
  search.start(test::Maze<4>(1, 1, 2), 1000);
  Random random(4);
  test::Maze<4> end(1, 1, 2);
  end.play({0});
  search.run({.simulations = 1000}, random);
  search.root().header().visits += static_cast<float>(float_limit);
  search.root().visits()[0] += static_cast<float>(float_limit);
  search.root().rewards()[0] += *end.result() * static_cast<float>(float_limit);
  search.run({.simulations = 2000}, random);
  EXPECT_NEAR(search.arms(0)[0].mean, *end.result(), 1e-6);
  EXPECT_NEAR(search.value(), *end.result(), 1e-6);
}

TEST(HeavyNodes, SumsFollowANodeThatIsCopied) {
  HeavyNodes nodes, next;
  Arena arena(1 << 12);
  const NodeIndex index = arena.allocate(64, false);
  Node<NarrowSequential> node(arena.at(index), NodeFormat{});
  node.header().arms_one = 2;
  node.header().visits = 100;
  EXPECT_EQ(nodes.of(index, node), nullptr);
  node.header().visits = HeavyNodes::exact_halves;
  HeavySums* const sums = nodes.of(index, node);
  ASSERT_NE(sums, nullptr);
  EXPECT_EQ(sums->visits, double{HeavyNodes::exact_halves});
  sums->visits += 1;
  EXPECT_EQ(nodes.of(index, node), sums);
  nodes.copy_to(next, index, 77);
  ASSERT_NE(next.find(77), nullptr);
  EXPECT_EQ(next.find(77)->visits, sums->visits);
  EXPECT_EQ(next.find(index), nullptr);
}

// Of a root whose moves all have one reward.
float value_after(float reward, std::uint64_t simulations, unsigned threads = 1) {
  Search<test::Steady<4>, Ucb1> search(Ucb1{});
  search.start(test::Steady<4>{{.reward = reward, .number = 2, .left = 1}}, 1000);
  Random random(1);
  const Budget budget{.simulations = simulations};
  threads > 1 ? search.run_shared(budget, random, threads) : search.run(budget, random);
  return search.value();
}

// A float that has summed up some hundred thousand rewards of 0.1 rounds every further one in the same way.
TEST(HeavyNodes, MeansOfFractionalRewardsDoNotDrift) {
  const std::uint64_t many = test::scaled(4'000'000, 1'000'000);
  for (const float reward : {0.1F, 0.3F, 0.7F}) EXPECT_NEAR(value_after(reward, many), reward, 0.002 * double{reward});
  EXPECT_NEAR(value_after(0.7F, many, 2), 0.7F, 0.0014);
}

// As if the arms of a root had been pulled often and had paid so much, up to the visits from which it is heavy if
// rewards are fractions.
template <class S>
void make_heavy(const S& search, float mean) {
  const auto root = search.root();
  float arms = 0;
  for (const auto& arm : search.arms(0)) arms += arm.visits > 0 ? 1.0F : 0.0F;
  for (std::size_t lane = 0; lane < root.arms(0); ++lane) {
    if (root.visits()[lane] < 0.5F || is_discarded(root.rewards()[lane])) continue;
    root.visits()[lane] += HeavyNodes::near_fractions / arms;
    root.rewards()[lane] += mean * HeavyNodes::near_fractions / arms;
  }
  root.header().rewards += mean * HeavyNodes::near_fractions;
  root.header().visits += HeavyNodes::near_fractions;
}

TEST(HeavyNodes, AMoveThatIsFirstTriedLateBeginsWithNothing) {
  Search<test::Steady<12>, Ucb1Tuned> search(Ucb1Tuned{}, {.widening = {.factor = 1, .power = 0.3F}});
  search.start(test::Steady<12>{{.reward = 0.3F, .number = 12, .left = 2}}, 10'000);
  Random random(1);
  search.run({.simulations = 100}, random);
  make_heavy(search, 0.3F);
  search.run({.simulations = 2000}, random);
  for (const auto& arm : search.arms(0)) {
    EXPECT_GT(arm.visits, 0);
    EXPECT_NEAR(arm.mean, 0.3F, 0.01F);
  }
}

// Player one moves first. Behind move 0 player two has to find the one move of 4 that wins, three times in a row; every
// other line pays a fraction.
struct LateLoss {
  using Move = std::uint8_t;
  static constexpr std::size_t max_moves = 4;
  std::uint8_t plies = 0, first = 0, found = 0;
  bool operator==(const LateLoss&) const = default;
  [[nodiscard]] Player to_move() const { return plies % 2 == 0 ? Player::one : Player::two; }
  void moves(MoveList<LateLoss>& out) const {
    const int number = plies == 0 ? 2 : plies % 2 == 0 ? 1 : 4;
    for (Move move = 0; move < number; ++move) out.push_back(move);
  }
  void play(Move move) {
    if (plies == 0) first = move;
    found = static_cast<std::uint8_t>(found + (plies % 2 == 1 && move == 3 ? 1 : 0));
    ++plies;
  }
  [[nodiscard]] Result result() const {
    if (plies < 6) return {};
    return first == 1 ? 0.3F : found == 3 ? 0.0F : 0.7F;
  }
};

TEST(HeavyNodes, WhatTheSolverDiscardsIsNotPulledAgain) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Search<LateLoss, Ucb1> search(Ucb1{.c = 0.1F}, {.solver = true});
    search.start({});
    Random random(seed);
    const auto refuted = [&] { return search.arms(0)[0].bounds.most == 0; };
    search.run({.simulations = 4}, random);
    ASSERT_FALSE(refuted());
    make_heavy(search, 0.7F);
    for (int slice = 0; slice < 10'000 && !refuted(); ++slice) search.run({.simulations = 1}, random);
    ASSERT_TRUE(refuted());
    ASSERT_FALSE(search.proven_value());
    const auto visits = search.arms(0)[0].visits;
    search.run({.simulations = 20}, random);
    EXPECT_EQ(search.arms(0)[0].visits, visits) << seed;
  }
}

// The square of a draw is a quarter, which a float adds up only half as far as a half.
TEST(HeavyNodes, SquaresOfDrawsStayExact) {
  Arena arena(1 << 12);
  const NodeFormat format = format_of(Ucb1Tuned::statistics, 0);
  const NodeIndex index = arena.allocate(256, false);
  const Node<NarrowSequential> node(arena.at(index), format);
  node.header().arms_one = 2;
  node.header().visits = HeavyNodes::exact_quarters;
  HeavyNodes nodes;
  EXPECT_TRUE(nodes.is_heavy(node));
  node.header().visits = HeavyNodes::near_fractions;
  EXPECT_FALSE(nodes.is_heavy(node));
  nodes.see(0.5F);
  EXPECT_FALSE(nodes.is_heavy(node));
  nodes.see(0.3F);
  EXPECT_TRUE(nodes.is_heavy(node));
  nodes.clear();
  EXPECT_FALSE(nodes.is_heavy(node));
}

}  // namespace
}  // namespace cycad
