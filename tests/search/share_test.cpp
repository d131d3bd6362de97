// The parts of a search by several threads, one by one: who may write a node, a thread's part of the arena, its views
// of busy nodes, and the portions of work. Suites with "Threads" in their name run again under the thread sanitizer.

#include "cycad/search/share.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

#include "cycad/search/policy/ucb1.hpp"
#include "cycad/search/search.hpp"
#include "search/scale.hpp"
#include "search/toy_games.hpp"
#include "search/tree_walk.hpp"

namespace cycad {
namespace {

using test::JointMaze;
using test::Maze;

template <class Shape>
void expect_word_works() {
  alignas(32) typename Shape::Header header{};
  header.next_one = 3;
  header.next_two = 1;
  const ChoiceWord<Shape> word(header);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&header.next_one) % (2 * sizeof header.next_one), 0U);
  EXPECT_EQ(&header.next_two, &header.next_one + 1);
  EXPECT_TRUE(word.peek().decided());
  EXPECT_EQ(word.peek().one, 3);
  EXPECT_EQ(word.peek().two, 1);
  EXPECT_TRUE(word.try_take());
  EXPECT_FALSE(word.try_take());
  EXPECT_FALSE(word.peek().decided());
  word.release({2, 0});
  EXPECT_EQ(header.next_one, 2);
  EXPECT_EQ(header.next_two, 0);
  word.take();
  word.release({});
  EXPECT_FALSE(word.peek().decided());
  EXPECT_TRUE(word.try_take());
}

TEST(ChoiceWord, IsTheCachedChoiceAndSaysWhoMayWrite) {
  expect_word_works<NarrowMatrix>();
  expect_word_works<NarrowSequential>();
  expect_word_works<WideMatrix>();
  expect_word_works<WideSequential>();
}

TEST(ChoiceWordThreads, OneWriterAtATime) {
  NarrowMatrix::Header header{};
  constexpr int rounds = test::scaled(20'000, 2'000);
  int count = 0;  // not atomic
  {
    std::vector<std::jthread> threads;
    for (int number = 0; number < 3; ++number)
      threads.emplace_back([&] {
        const ChoiceWord<NarrowMatrix> word(header);
        for (int round = 0; round < rounds; ++round) {
          word.take();
          ++count;
          word.release({});
        }
      });
  }
  EXPECT_EQ(count, 3 * rounds);
}

TEST(ArenaPart, TakesStretchesAndGivesBackWhatIsLeft) {
  Arena arena(std::size_t{1} << 22);
  const std::size_t before = arena.used_bytes();
  {
    ArenaPart one(arena, 2), two(arena, 2);
    const NodeIndex first = one.allocate(64, true), other = two.allocate(96, true), second = one.allocate(64, true);
    EXPECT_EQ(second, first + 2);
    EXPECT_GT(other, second + 1);
    const NodeIndex third = one.allocate(32, true);
    one.take_back(third);
    EXPECT_EQ(one.allocate(32, true), third);
  }
  EXPECT_EQ(arena.used_bytes() - before, 64U + 64 + 32 + 96);
}

TEST(ArenaPart, UsesAFullArenaToTheEnd) {
  Arena arena(20 * 96);
  ArenaPart one(arena, 2), two(arena, 2);
  std::size_t nodes = 0;
  for (bool more = true; more;) {
    more = one.allocate(96, true) != 0;
    nodes += more ? 1 : 0;
    const bool also = two.allocate(96, true) != 0;
    nodes += also ? 1 : 0;
    more = more || also;
  }
  EXPECT_GE(nodes, 16U);
}

TEST(Arena, LendsItsEnd) {
  Arena arena(20 * 96);
  const NodeIndex end = arena.end();
  const NodeIndex node = arena.allocate(96, false);
  EXPECT_EQ(arena.take_from_end(4 * 96), end - 4 * 3);
  EXPECT_EQ(arena.allocate(16 * 96, false), 0U);
  arena.give_end_back(end);
  EXPECT_NE(arena.allocate(16 * 96, false), 0U);
  EXPECT_EQ(arena.take_from_end(100 * 96), arena.next_index());  // no more than is free
  EXPECT_GT(arena.next_index(), node);
}

TEST(NodeViews, KeepBackNoMoreThanAQuarterOfTheVisits) {
  const NodeViews views(100, 200, 1, 4);
  EXPECT_EQ(views.from_visits(), 192U);
  EXPECT_EQ(views.quota(192), 12U);
  EXPECT_EQ(views.quota(1280), 80U);
  EXPECT_EQ(views.quota(1), 1U);
  EXPECT_EQ(views.quota(1e7F), 256U);
}

TEST(NodeViews, HaveTheRoomThatTheyWereGiven) {
  NodeViews views(100, 110, 0, 2);
  EXPECT_EQ(views.allocate(3 * node_unit), 101U);
  EXPECT_EQ(views.allocate(4 * node_unit), 105U);
  EXPECT_FALSE(views.full());
  EXPECT_EQ(views.allocate(2 * node_unit), 0U);
  EXPECT_TRUE(views.full());
  EXPECT_EQ(views.allocate(node_unit), 0U) << "a smaller one would be a less busy one";
  views.set_root(105);
  std::vector<NodeIndex> made;
  views.for_each([&](NodeIndex view) { made.push_back(view); });
  EXPECT_EQ(made, (std::vector<NodeIndex>{101, 105}));
  views.clear();
  views.demand_more_visits();
  EXPECT_EQ(views.from_visits(), 192U);
  EXPECT_EQ(views.root(), 0U);
  EXPECT_EQ(views.allocate(9 * node_unit), 101U);
}

TEST(SharedWork, PortionsAddUp) {
  SharedWork work(1000, 3);
  std::uint64_t sum = 0;
  while (const std::uint64_t more = work.claim()) {
    EXPECT_LE(more, 256U);
    sum += more;
  }
  EXPECT_EQ(sum, 1000U);
}

TEST(SharedWorkThreads, AnErrorEndsAllAndIsThrownAgain) {
  SharedWork work(1'000'000'000, 3);
  EXPECT_THROW(work.run(3,
                        [&](unsigned number) {
                          if (number == 1) throw std::runtime_error("broken");
                          while (work.claim() > 0) std::this_thread::yield();
                        }),
               std::runtime_error);
}

// A node with more visits than a float counts is added up exactly through the views too.
TEST(ViewThreads, VisitsAddUpBeyondWhatAFloatCounts) {
  Search<Maze<4>, Ucb1> search(Ucb1{});
  search.start(Maze<4>(2, 1));
  Random random(1);
  search.run({.simulations = 100}, random);
  auto root = search.root();
  constexpr std::uint64_t many = 16'777'216;  // 2^24
  const auto more = static_cast<float>(many) - root.header().visits;
  root.header().visits += more;
  root.visits()[0] += more;
  const std::uint64_t before = search.root_visits();
  constexpr std::uint64_t simulations = test::scaled(10'001, 1'001);
  EXPECT_EQ(search.run_shared({.simulations = simulations}, random, 3).simulations, simulations);
  EXPECT_EQ(search.root_visits(), before + simulations);
  double arms = 0;
  for (const auto& arm : search.arms(0)) arms += arm.visits;
  EXPECT_EQ(arms, static_cast<double>(before + simulations));
}

// With room for a few views only, they are given up and made again for busier nodes, and nothing is lost.
template <class G>
void expect_visits_add_up_with_little_room(const G& start) {
  for (const std::size_t bytes : {std::size_t{3'000}, std::size_t{12'000}, std::size_t{100'000}}) {
    Search<G, Ucb1> search(Ucb1{}, {.bytes = bytes});
    search.start(start);
    const NodeIndex end = search.search_tree().arena().end();
    Random random(1);
    constexpr std::uint64_t simulations = test::scaled(20'000, 4'000);
    EXPECT_EQ(search.run_shared({.simulations = simulations}, random, 3).simulations, simulations);
    EXPECT_EQ(search.search_tree().arena().end(), end);
    EXPECT_EQ(search.root_visits(), simulations);
    for (std::size_t side = 0; side < 2; ++side) {
      double visits = 0, rewards = 0;
      for (const auto& arm : search.arms(side)) {
        visits += arm.visits;
        rewards += arm.visits * arm.mean;
      }
      EXPECT_EQ(visits, static_cast<double>(simulations)) << bytes;
      const double mean = double{search.value()};
      EXPECT_NEAR(rewards / visits, side == 0 ? mean : 1 - mean, 0.001) << bytes;
    }
  }
}

TEST(ViewThreads, VisitsAddUpWhereThereIsLittleRoomForViews) {
  expect_visits_add_up_with_little_room(JointMaze<4>(3, 3, 6, 4));
  expect_visits_add_up_with_little_room(JointMaze<6>(3, 3, 6, 4));
}

// What the threads find together is what one finds: on average the visits are divided alike.
TEST(ViewThreads, DivideTheVisitsAsOneThreadDoes) {
  constexpr std::uint64_t simulations = test::scaled(10'000, 2'000);
  constexpr int runs = 10;
  const auto shares = [&](unsigned threads) {
    std::vector<double> found(6);
    for (int run = 0; run < runs; ++run) {
      Search<JointMaze<4>, Ucb1> search(Ucb1{});
      search.start(JointMaze<4>(3, 3, 5, 4), simulations);
      Random random(static_cast<std::uint64_t>(run));
      threads == 1 ? search.run({.simulations = simulations}, random)
                   : search.run_shared({.simulations = simulations}, random, threads);
      auto next = found.begin();
      for (std::size_t side = 0; side < 2; ++side)
        for (const auto& arm : search.arms(side)) *next++ += arm.visits / static_cast<double>(simulations) / runs;
    }
    return found;
  };
  const auto alone = shares(1), together = shares(4);
  for (std::size_t arm = 0; arm < alone.size(); ++arm) EXPECT_NEAR(together[arm], alone[arm], 0.12) << arm;
}

}  // namespace
}  // namespace cycad
