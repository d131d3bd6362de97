#include "cycad/search/groups.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <vector>

#include "cycad/search/policy/policies.hpp"
#include "cycad/search/search.hpp"
#include "search/nodes.hpp"
#include "search/toy_games.hpp"

namespace cycad {
namespace {

// Twelve moves, of which 0 is alone, 1 to 3 are together, and the rest are.
class GroupedMaze : public test::Maze<12> {
 public:
  using Base = test::Maze<12>;
  using Base::Base;
  static constexpr std::size_t group_count = 4;  // nobody is in the last
  static std::size_t group_of(Move move) { return move.number == 0 ? 0 : move.number <= 3 ? 1 : 2; }
  void moves(MoveList<GroupedMaze>& out) const {
    out.clear();
    for (std::size_t rank = 0; rank < move_count(); ++rank) out.push_back(nth_move(rank));
  }
  bool operator==(const GroupedMaze&) const = default;
};
static_assert(HasMoveGroups<GroupedMaze> && !HasMoveGroups<test::Maze<12>>);
static_assert(needs_only_sums<Ucb1> && needs_only_sums<Ucb1Tuned>);
static_assert(!needs_only_sums<Exp3> && !needs_only_sums<RegretMatching>);

struct Tried {
  std::uint8_t move;
  float visits, rewards;
};

// A node of the maze in which some moves have been tried.
template <class P>
class GroupedNode {
 public:
  explicit GroupedNode(const P& policy, const std::vector<Tried>& tried = {}) : policy_(policy), arena_(1 << 21) {
    Random random(1);
    index_ = test::make_node(arena_, GroupedMaze(12, 5), 0.5F, policy, random, false);
    for (const Tried& arm : tried) try_move(arm);
  }
  test::PolicyNodeOf<GroupedMaze, P> node() { return test::PolicyNodeOf<GroupedMaze, P>(arena_.at(index_)); }

  // The number of the move that is chosen; each time from the same statistics.
  std::map<int, int> draw(int times, Random& random) {
    const std::vector<std::byte> kept(node().data(), node().data() + node().bytes());
    std::map<int, int> counts;
    for (int i = 0; i < times; ++i) {
      const Pick pick =
          GroupChoice<WideSequential, P>(node(), 0, move_groups_of<GroupedMaze>()).choose(policy_, false, random);
      ++counts[node().moves(0)[pick.arm].number];
      std::copy(kept.begin(), kept.end(), node().data());
    }
    return counts;
  }

 private:
  void try_move(const Tried& arm) {
    auto& header = node().header();
    const std::size_t place = P::statistics.untried_first ? header.tried[0]++ : arm.move;
    std::size_t at = place;
    while (node().moves(0)[at].number != arm.move) ++at;
    std::swap(node().moves(0)[place], node().moves(0)[at]);
    node().visits()[place] = arm.visits;
    node().rewards()[place] = arm.rewards;
    header.visits += arm.visits;
  }

  P policy_;
  Arena arena_;
  NodeIndex index_ = 0;
};

TEST(Groups, AGroupWithoutAVisitComesFirst) {
  GroupedNode<Ucb1> node(Ucb1{}, {{0, 10, 10}, {5, 3, 3}});
  Random random(2);
  const auto counts = node.draw(3000, random);
  ASSERT_EQ(counts.size(), 3U);
  for (const int move : {1, 2, 3}) EXPECT_NEAR(counts.at(move), 1000, 120) << move;
}

TEST(Groups, AnUntriedMoveComesFirstInItsGroup) {
  // The middle group is by far the best, and one of its moves is untried.
  GroupedNode<Ucb1> node(Ucb1{.c = 0.1F}, {{0, 10, 1}, {1, 10, 10}, {3, 10, 9}, {7, 10, 1}});
  Random random(2);
  EXPECT_EQ(node.draw(50, random), (std::map<int, int>{{2, 50}}));
}

// Group sums: {0}: 10 visits, mean 0.5; {1, 2, 3}: 30 visits, mean 0.6; the rest: all 9 tried, 90 visits, mean 0.1.
TEST(Groups, TheFormulaSeesTheSumsOfTheGroupAndThenTheMembers) {
  std::vector<Tried> tried{{0, 10, 5}, {1, 14, 10}, {2, 12, 7}, {3, 4, 1}};
  for (std::uint8_t move = 4; move < 12; ++move) tried.push_back({move, 10, 1});
  const auto expected = [&](float c) {
    const auto score = [&](double visits, double rewards, double total) {
      return rewards / visits + c * std::sqrt(std::log(total) / visits);
    };
    const double total = 10 + 30 + 80;
    const std::vector<double> groups{score(10, 5, total), score(30, 18, total), score(80, 8, total)};
    const auto best = std::max_element(groups.begin(), groups.end()) - groups.begin();
    if (best == 0) return 0;
    const std::vector<double> members{score(14, 10, 30), score(12, 7, 30), score(4, 1, 30)};
    return 1 + static_cast<int>(std::max_element(members.begin(), members.end()) - members.begin());
  };
  Random random(3);
  // Exploitation takes the best mean of the middle group; some exploration its least tried move; more the lone move.
  EXPECT_EQ(expected(0.05F), 1);
  EXPECT_EQ(expected(0.8F), 0);
  for (const float c : {0.05F, 0.2F, 0.3F, 0.8F, 2.0F}) {
    GroupedNode<Ucb1> node(Ucb1{.c = c}, tried);
    EXPECT_EQ(node.draw(20, random), (std::map<int, int>{{expected(c), 20}})) << c;
  }
}

TEST(Groups, RandomSelectionTakesGroupsAlikeAndThenMoves) {
  GroupedNode<RandomSelection> node(RandomSelection{});
  Random random(4);
  const auto counts = node.draw(24000, random);
  ASSERT_EQ(counts.size(), 12U);
  EXPECT_NEAR(counts.at(0), 8000, 400);
  EXPECT_NEAR(counts.at(2), 8000 / 3.0, 250);
  EXPECT_NEAR(counts.at(9), 1000, 160);
}

template <class P>
void expect_sound_search(const P& policy) {
  SearchSettings settings;
  settings.groups = true;
  Search<GroupedMaze, P> search(policy, settings);
  search.start(GroupedMaze(12, 6, 7));
  Random random(5);
  search.run({.simulations = 3000}, random);
  double visits = 0;
  for (const auto& arm : search.arms(0)) {
    visits += arm.visits;
    EXPECT_GE(arm.mean, 0);
    EXPECT_LE(arm.mean, 1);
  }
  EXPECT_EQ(visits, 3000) << P::name;
}

TEST(Groups, EveryPolicyOfSumsSearches) {
  expect_sound_search(Ucb1{});
  expect_sound_search(Ucb1Tuned{});
  expect_sound_search(UcbV{});
  expect_sound_search(Moss{});
  expect_sound_search(Thompson{});
  expect_sound_search(EpsilonGreedy{});
  expect_sound_search(OmcStochastic{});
  expect_sound_search(RandomSelection{});
}

}  // namespace
}  // namespace cycad
