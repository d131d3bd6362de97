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
