#include "cycad/search/search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>

#include "core/chi_square.hpp"
#include "cycad/game/matrix_game.hpp"
#include "cycad/game/serialized.hpp"
#include "cycad/search/policy/policies.hpp"
#include "search/nodes.hpp"
#include "search/scale.hpp"
#include "search/toy_games.hpp"
#include "search/tree_walk.hpp"

namespace cycad {
namespace {

using test::expect_consistent;
using test::JointMaze;
using test::Maze;

template <class G, class P>
std::vector<double> visits_after(const G& game, const P& policy, std::uint64_t simulations, std::uint64_t seed) {
  Search<G, P> search(policy);
  search.start(game, simulations);
  Random random(seed);
  search.run({.simulations = simulations}, random);
  std::vector<double> visits;
  for (std::size_t side = 0; side < ShapeOf<G>::sides; ++side)
    for (const auto& arm : search.arms(side)) visits.push_back(arm.visits);
  return visits;
}

template <class G, class P>
void expect_repeatable(const G& game, const P& policy) {
  EXPECT_EQ(visits_after(game, policy, 700, 1), visits_after(game, policy, 700, 1));
  EXPECT_NE(visits_after(game, policy, 700, 1), visits_after(game, policy, 700, 2));
}

TEST(Search, TheSameSeedGivesTheSameTree) {
  expect_repeatable(Maze<4>(4, 12), Ucb1Tuned{});
  expect_repeatable(Maze<12>(11, 9), Ucb1{});
  expect_repeatable(JointMaze<4>(3, 4, 9), RegretMatching{});
  expect_repeatable(JointMaze<12>(5, 3, 9), Thompson{});
}

TEST(Search, InTwoPartsIsTheSameSearch) {
  Search<JointMaze<4>, Ucb1> whole(Ucb1{}), parts(Ucb1{});
  Random random_whole(3), random_parts(3);
  whole.start(JointMaze<4>(3, 3, 8));
  parts.start(JointMaze<4>(3, 3, 8));
  whole.run({.simulations = 1000}, random_whole);
  parts.run({.simulations = 1}, random_parts);
  parts.run({.simulations = 400}, random_parts);
  parts.run({.simulations = 599}, random_parts);
  EXPECT_EQ(random_whole, random_parts);
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t arm = 0; arm < 3; ++arm) {
      EXPECT_EQ(whole.arms(side)[arm].visits, parts.arms(side)[arm].visits);
      EXPECT_EQ(whole.arms(side)[arm].mean, parts.arms(side)[arm].mean);
    }
  }
}

TEST(Search, StartsAnewWhenTold) {
  Search<Maze<4>, Ucb1> search(Ucb1{});
  Random random(4);
  search.start(Maze<4>(4, 8));
  search.run({.simulations = 300}, random);
  search.start(Maze<4>(2, 8));
  EXPECT_EQ(search.root_visits(), 0U);
  EXPECT_EQ(search.value(), 0.5F);
  EXPECT_TRUE(search.arms(0).empty());
  EXPECT_TRUE(search.principal_line(5).empty());
  search.run({.simulations = 100}, random);
  EXPECT_EQ(search.arms(0).size(), 2U);
  EXPECT_EQ(search.root_visits(), 100U);
  expect_consistent(search.root());
}

TEST(SearchBudget, SimulationsAreExact) {
  for (const std::uint64_t simulations : {1U, 2U, 15U, 16U, 17U, 333U}) {
    Search<JointMaze<4>, Ucb1> search(Ucb1{});
    search.start(JointMaze<4>(3, 3, 8), simulations);
    Random random(5);
    // A limit of time that is far off must not change the count.
    EXPECT_EQ(search.run({.simulations = simulations, .milliseconds = 1e6}, random).simulations, simulations);
    EXPECT_EQ(search.root_visits(), simulations);
    EXPECT_EQ(search.run({.simulations = simulations}, random).simulations, simulations);
    EXPECT_EQ(search.root_visits(), 2 * simulations);
  }
}

TEST(SearchBudget, MillisecondsEndASearch) {
  Search<JointMaze<4>, Ucb1> search(Ucb1{}, {.limits = {}, .bytes = 1 << 20});
  search.start(JointMaze<4>(3, 3, 30));
  Random random(6);
  const SearchReport report = search.run({.milliseconds = 20}, random);
  EXPECT_GE(report.milliseconds, 20.0);
  EXPECT_LT(report.milliseconds, 1000.0);  // a loaded machine may be late
  EXPECT_GT(report.simulations, 100U);
  EXPECT_EQ(search.root_visits(), report.simulations);
}

TEST(SearchBudget, AStopTokenEndsASearch) {
  Search<JointMaze<4>, Ucb1> search(Ucb1{}, {.limits = {}, .bytes = 1 << 20});
  search.start(JointMaze<4>(3, 3, 8));
  Random random(7);
  std::stop_source stop;
  stop.request_stop();
  const SearchReport report = search.run({.stop = stop.get_token()}, random);
  EXPECT_LE(report.simulations, 100U);
  EXPECT_EQ(search.root_visits(), report.simulations);
}

// A tree that has nearly as many visits as a node can count takes the rest and no more, and says so.
TEST(SearchBudget, ANodeCountsToFourBillion) {
  Search<MatrixGame, RandomSelection> search(RandomSelection{});
  search.start(MatrixGame({{0.5F}}));
  Random random(8);
  search.run({.simulations = 1}, random);
  search.root().header().visits = static_cast<float>(most_simulations - 256);
  const SearchReport first = search.run({.simulations = 4}, random);
  EXPECT_EQ(first.simulations, 4U);
  EXPECT_EQ(first.end, SearchEnd::simulations);
  const std::stop_source never;
  const SearchReport rest = search.run({.stop = never.get_token()}, random);
  EXPECT_EQ(rest.simulations, 252U);
  EXPECT_EQ(rest.end, SearchEnd::visit_limit);
  EXPECT_EQ(search.root_visits(), most_simulations);
  EXPECT_EQ(search.run({.simulations = 10}, random).simulations, 0U);
  EXPECT_EQ(search.root_visits(), most_simulations);
}

TEST(SearchMemory, AFullTreeGoesOnWithoutNewNodes) {
  const auto run_full = [](auto game, auto policy, Expansion expansion) {
    Search<decltype(game), decltype(policy)> search(policy, {.limits = {}, .expansion = expansion, .bytes = 1});
    search.start(game);
    Random random(9);
    const SearchReport report = search.run({.simulations = 2000}, random);
    EXPECT_TRUE(report.full);
    EXPECT_LE(report.nodes, 50U);
    EXPECT_LE(report.bytes, std::size_t{1} << 14);
    EXPECT_GE(report.simulations, 2000U);
    EXPECT_EQ(search.root_visits(), report.simulations);
    EXPECT_EQ(expect_consistent(search.root(), 1e9), report.nodes);  // slots know less than arms in a full tree
  };
  run_full(Maze<4>(3, 9), Ucb1Tuned{}, Expansion::single);
  run_full(Maze<12>(9, 9), Ucb1{}, Expansion::single);
  run_full(JointMaze<4>(3, 2, 9), RegretMatching{}, Expansion::single);
  run_full(JointMaze<4>(3, 3, 9), Ucb1Tuned{}, Expansion::all);
  run_full(JointMaze<12>(5, 3, 9), Exp3{}, Expansion::all);
}

TEST(SearchMemory, AFullTreeIsTheEndForABudgetThatSaysSo) {
  const auto run_full = [](auto run) {
    Search<Maze<8>, Ucb1> search(Ucb1{}, {.limits = {}, .bytes = 1 << 14});
    search.start(Maze<8>(7, 9));
    Random random(9);
    const SearchReport report = run(search, Budget{.simulations = 1'000'000, .end_when_full = true}, random);
    EXPECT_TRUE(report.full);
    EXPECT_EQ(report.end, SearchEnd::memory);
    EXPECT_GT(report.bytes, std::size_t{1} << 13);
    EXPECT_EQ(search.root_visits(), report.simulations);
  };
  run_full([](auto& search, const Budget& budget, Random& random) { return search.run(budget, random); });
  run_full([](auto& search, const Budget& budget, Random& random) { return search.run_shared(budget, random, 2); });
}

// The indices of nodes reach no further; what the system does not have it refuses by itself.
TEST(SearchMemory, NamesTheLargestTree) {
  EXPECT_EQ(Arena::most_bytes, (std::size_t{32} << 30) - node_unit);
  EXPECT_EQ(Slot::node(static_cast<NodeIndex>(Arena::most_bytes / node_unit)).index(), Arena::most_bytes / node_unit);
}

template <class G>
void expect_single_move(const G& forced, const G& open) {
  Search<G, Ucb1> search(Ucb1{});
  Random random(9);
  const Budget budget{.simulations = 100, .end_when_forced = true};
  search.start(forced);
  const SearchReport report = search.run(budget, random);
  EXPECT_EQ(report.simulations, 0U);
  EXPECT_EQ(report.end, SearchEnd::single_move);
  ASSERT_EQ(search.arms(0).size(), 1U);
  EXPECT_EQ(search.run({.simulations = 100}, random).simulations, 100U);
  search.start(open);
  EXPECT_EQ(search.run(budget, random).end, SearchEnd::simulations);
}

TEST(SearchBudget, ASingleMoveNeedsNoSearchIfTheBudgetSaysSo) {
  expect_single_move(Maze<4>(1, 9), Maze<4>(2, 9));
  expect_single_move(Maze<12>(1, 9), Maze<12>(2, 9));
  expect_single_move(JointMaze<4>(1, 1, 9), JointMaze<4>(1, 2, 9));
}

TEST(SearchBudget, EveryEndHasAWord) {
  EXPECT_EQ(search_end_words[static_cast<std::size_t>(SearchEnd::simulations)], "simulations");
  EXPECT_EQ(search_end_words[static_cast<std::size_t>(SearchEnd::single_move)], "single-move");
  EXPECT_EQ(std::size(search_end_words), static_cast<std::size_t>(SearchEnd::single_move) + 1);
}

TEST(SearchMemory, TheExpectedSimulationsFit) {
  const auto expect_room = [](auto game, auto policy) {
    for (const std::uint64_t simulations : {1U, 10U, 2000U}) {
      Search<decltype(game), decltype(policy)> search(policy);
      search.start(game, simulations);
      Random random(10);
      EXPECT_FALSE(search.run({.simulations = simulations}, random).full);
    }
  };
  expect_room(Maze<4>(4, 30), Ucb1{});
  expect_room(Maze<12>(12, 30), Ucb1Tuned{});
  expect_room(JointMaze<4>(4, 4, 30), RegretMatching{});
}

TEST(SearchMemory, ReportsNodesAndBytes) {
  Search<Maze<4>, Ucb1> search(Ucb1{});
  search.start(Maze<4>(4, 8), 100);
  Random random(11);
  const SearchReport report = search.run({.simulations = 100}, random);
  EXPECT_EQ(report.nodes, test::all_nodes(search.root()).size());
  EXPECT_EQ(report.bytes, report.nodes * (test::bytes_of<Maze<4>, Ucb1>(4, 1)));
  EXPECT_EQ(search.bytes(), report.bytes);
}

// A line of play that is longer than a path may be: the rest is played out.
TEST(SearchDepth, APathMayBeVeryLong) {
  Search<Maze<4>, Ucb1> search(Ucb1{});
  search.start(Maze<4>(1, 3000));
  Random random(12);
  const std::uint64_t simulations = test::scaled(1500, 1100);
  EXPECT_EQ(search.run({.simulations = simulations}, random).simulations, simulations);
  EXPECT_EQ(search.root_visits(), simulations);
}

TEST(SearchThreshold, SpreadsTheVisitsEvenly) {
  Search<Maze<4>, Ucb1> search(Ucb1{.c = 0}, {.limits = {}, .threshold = 1e6F});
  search.start(Maze<4>(4, 10));
  Random random(16);
  search.run({.simulations = 4000}, random);
  std::vector<std::uint64_t> counts;
  for (const auto& arm : search.arms(0)) counts.push_back(static_cast<std::uint64_t>(arm.visits));
  EXPECT_LT(test::chi_square(counts, std::vector<double>(4, 0.25)), test::chi_square_limit(3));
}

// One simulation with full expansion: the leaf's own playout and one for each of its children.
TEST(SearchExpansion, AllCountsAPlayoutForEveryChild) {
  const auto count = [](auto game, auto policy) {
    Search<decltype(game), decltype(policy)> search(policy, {.limits = {}, .expansion = Expansion::all});
    search.start(game);
    Random random(17);
    const SearchReport report = search.run({.simulations = 1}, random);
    EXPECT_EQ(report.nodes, 2U);
    EXPECT_EQ(search.root_visits(), report.simulations);
    const auto nodes = test::all_nodes(search.root());
    for (std::size_t index = 0; index < nodes[1].slot_count(); ++index)
      EXPECT_NE(nodes[1].slot(index).kind(), Slot::Kind::unseen);
    return report.simulations;
  };
  EXPECT_EQ(count(Maze<4>(3, 9), Ucb1{}), 4U);
  EXPECT_EQ(count(Maze<12>(10, 9), Ucb1Tuned{}), 11U);
  EXPECT_EQ(count(JointMaze<4>(3, 2, 9), Ucb1{}), 7U);
  EXPECT_EQ(count(JointMaze<12>(6, 2, 9), RegretMatching{}), 13U);
}

TEST(SearchExpansion, AllDoesNotExpandTheEndOfTheGame) {
  Search<Maze<4>, Ucb1> search(Ucb1{}, {.limits = {}, .expansion = Expansion::all});
  search.start(Maze<4>(3, 1));
  Random random(18);
  EXPECT_EQ(search.run({.simulations = 5}, random).simulations, 5U);
  EXPECT_EQ(test::all_nodes(search.root()).size(), 1U);
}

// Single expansion makes a node at the second visit of a position.
TEST(SearchExpansion, SingleMakesANodeAtTheSecondVisit) {
  Search<Maze<4>, Ucb1> search(Ucb1{});
  search.start(Maze<4>(1, 9));
  Random random(19);
  EXPECT_EQ(search.run({.simulations = 1}, random).nodes, 1U);
  EXPECT_EQ(search.root().slot(0).kind(), Slot::Kind::once);
  EXPECT_EQ(search.run({.simulations = 1}, random).nodes, 2U);
  EXPECT_EQ(search.root().slot(0).kind(), Slot::Kind::node);
  EXPECT_EQ(search.run({.simulations = 5}, random).nodes, 7U);
}

// The players part after two joint moves; what would come then is a loss, the prediction says 3/4.
struct Parting {
  using Move = test::Turn;
  static constexpr std::size_t max_moves = 4;
  unsigned played = 0;

  [[nodiscard]] std::size_t move_count(Player /*player*/) const { return 2; }
  [[nodiscard]] Move nth_move(Player /*player*/, std::size_t rank) const { return {static_cast<std::uint8_t>(rank)}; }
  void moves(Player /*player*/, MoveList<Parting>& out) const {
    out.clear();
    out.push_back({0});
    out.push_back({1});
  }
  void play(Move /*one*/, Move /*two*/) { ++played; }
  [[nodiscard]] Result result() const { return played >= 6 ? Result{0.0F} : Result{}; }
  [[nodiscard]] bool separated() const { return played >= 2; }
  [[nodiscard]] float separated_result() const { return 0.75F; }
  [[maybe_unused]] friend bool operator==(const Parting&, const Parting&) = default;
};

template <class G>
std::size_t predicted_ends(const Search<G, RandomSelection>& search) {
  std::size_t ends = 0;
  for (const auto node : test::all_nodes(search.root())) {
    for (std::size_t index = 0; index < node.slot_count(); ++index) {
      if (node.slot(index).kind() != Slot::Kind::terminal) continue;
      EXPECT_EQ(node.slot(index).reward_one(), 0.75F);
      ++ends;
    }
  }
  return ends;
}

TEST(SearchExpansion, PredictiveMarksSeparatedPositionsAsEnds) {
  Search<Parting, RandomSelection> search(RandomSelection{}, {.limits = {}, .predictive = true});
  search.start(Parting{});
  Random random(20);
  const SearchReport report = search.run({.simulations = 500}, random);
  EXPECT_EQ(report.nodes, 1U + 4U);  // the root and its four children, nothing below
  EXPECT_EQ(predicted_ends(search), 16U);
  EXPECT_NEAR(search.value(), 0.75F, 0.01F);
}

TEST(SearchExpansion, PredictiveWaitsForTheReplyInTheSequentialTree) {
  Search<Serialized<Parting>, RandomSelection> search(RandomSelection{}, {.limits = {}, .predictive = true});
  search.start(Serialized<Parting>(Parting{}, Player::one));
  Random random(21);
  const SearchReport report = search.run({.simulations = 500}, random);
  EXPECT_EQ(report.nodes, 1U + 2U + 4U + 8U);
  EXPECT_EQ(predicted_ends(search), 16U);
}

TEST(SearchExpansion, WithoutPredictionTheGameIsPlayedOn) {
  Search<Parting, Ucb1> search(Ucb1{});
  search.start(Parting{});
  Random random(22);
  EXPECT_GT(search.run({.simulations = 500}, random).nodes, 5U);
  EXPECT_NEAR(search.value(), 0.0F, 1e-6F);
}

// Looked at after every sixteen simulations, a limit would be passed by fifteen evaluations.
TEST(SearchEndings, SlowSimulationsKeepToTheTimeAndHearAStop) {
  struct Slow {
    float operator()(const test::Maze<4>&, std::span<const test::Turn>, std::span<float> priors) const {
      std::fill(priors.begin(), priors.end(), 1.0F);
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      return 0.5F;
    }
  };
  Search<test::Maze<4>, PuctWith<Slow>> search({.evaluator = Slow{}});
  search.start(test::Maze<4>(3, 20));
  Random random(1);
  EXPECT_LE(search.run({.milliseconds = 20}, random).simulations, 5U);
  std::stop_source stopped;
  stopped.request_stop();
  EXPECT_EQ(search.run({.stop = stopped.get_token()}, random).simulations, 1U);
}

}  // namespace
}  // namespace cycad
