#include "cycad/search/tree_view.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cycad/search/progress.hpp"
#include "cycad/search/trace.hpp"
#include "cycad/search/tree_text.hpp"
#include "search/library_search.hpp"
#include "search/toy_games.hpp"

namespace cycad {
namespace {

using test::JointMaze;
using test::LibrarySearch;
using test::Maze;
using testing::HasSubstr;

template <class G>
struct Searched : LibrarySearch<G, Ucb1> {
  Searched(const G& game, std::uint64_t simulations, const SearchSettings& settings = {})
      : LibrarySearch<G, Ucb1>(Ucb1{}, settings) {
    this->start(game);
    Random random(3);
    if (simulations > 0) this->run({.simulations = simulations}, random);
  }
};

// The visits of a node are those of its children, all the way down.
template <class G>
double count_visits(const TreeView<G>& view) {
  double sum = 0;
  for (const TreeChild<G>& child : view.children()) {
    const auto below = view.child(child.one, child.two);
    EXPECT_EQ(below.has_value(), child.kind == ChildKind::node);
    EXPECT_EQ(child.kind == ChildKind::unseen, !child.value);
    if (below) {
      EXPECT_EQ(count_visits(*below) + 1, *child.visits);  // one more: before it had a node
    }
    sum += *child.visits;
  }
  EXPECT_EQ(sum, view.is_root() ? view.visits() : view.visits() - 1);
  return sum;
}

TEST(TreeView, VisitsAddUpInAnAlternatingGame) {
  EXPECT_EQ(count_visits(Searched(Maze<4>(3, 6), 2000).tree()), 2000);
  EXPECT_EQ(count_visits(Searched(Maze<12>(9, 6), 2000).tree()), 2000);
}

TEST(TreeView, VisitsAddUpInTheMatrixTree) {
  EXPECT_EQ(count_visits(Searched(JointMaze<4>(3, 2, 9), 2000).tree()), 2000);
}

TEST(TreeView, IsEmptyBeforeTheFirstSimulation) {
  const Searched search(Maze<4>(3, 6), 0);
  EXPECT_TRUE(search.tree().empty());
  EXPECT_TRUE(search.tree().children().empty());
  EXPECT_TRUE(search.tree().arms(0).empty());
  EXPECT_EQ(search.tree().visits(), 0);
  EXPECT_EQ(to_json(describe_tree(search.tree())),
            R"({"moves": [null, null], "numbers": [0, 0], "kind": "node", "visits": 0, "to_move": [1]})");
}

TEST(TreeView, ShowsEndsAndProofs) {
  const Searched search(Maze<4>(2, 2), 500, {.solver = true});
  const TreeView<Maze<4>> root = search.tree();
  ASSERT_TRUE(root.proven());
  EXPECT_EQ(root.proven(), search.proven_value());
  // Minimax by hand: player one takes the best of what player two leaves.
  float best = 0;
  for (std::size_t own = 0; own < 2; ++own) {
    float worst = 1;
    for (std::size_t reply = 0; reply < 2; ++reply) {
      Maze<4> game(2, 2);
      game.play(game.nth_move(own));
      game.play(game.nth_move(reply));
      worst = std::min(worst, *game.result());
    }
    best = std::max(best, worst);
  }
  EXPECT_EQ(*root.proven(), best);
  std::size_t certain = 0;
  for (const auto& child : root.children()) certain += child.kind == ChildKind::proven ? 1 : 0;
  EXPECT_GT(certain, 0U);
}

TEST(TreeView, LineIsTheMostVisitedOne) {
  const Searched search(Maze<4>(3, 6), 2000);
  TreeView<Maze<4>> view = search.tree();
  for (const auto& step : view.principal_line(3)) {
    const auto children = view.children();
    const auto most = std::max_element(children.begin(), children.end(),
                                       [](const auto& a, const auto& b) { return *a.visits < *b.visits; });
    EXPECT_EQ(step[0], most->one);
    view = *view.child(step[0]);
  }
}

TEST(TreeText, LimitsDepthAndVisits) {
  const Searched search(Maze<4>(3, 6), 2000);
  const TreeNode shallow = describe_tree(search.tree(), {.depth = 0});
  EXPECT_TRUE(shallow.children.empty());
  EXPECT_EQ(shallow.arms[0].size(), 3U);
  const TreeNode busy = describe_tree(search.tree(), {.depth = 9, .min_visits = 300});
  EXPECT_LT(busy.children.size() + 0, 4U);
  EXPECT_EQ(busy.children.size() + busy.left_out, 3U);
  for (const TreeNode& child : busy.children) EXPECT_GE(*child.visits, 300);
  for (std::size_t child = 1; child < busy.children.size(); ++child)
    EXPECT_GE(*busy.children[child - 1].visits, *busy.children[child].visits);
}

TEST(TreeText, WritesJsonDotAndText) {
  TreeNode root;
  root.visits = 3;
  root.value = 0.5;
  root.to_move = {true, true};
  root.arms[0] = {{.move = "a\"b", .number = 1, .visits = 2, .mean = 0.25, .probability = 0.5, .score = 0.75}};
  TreeNode child;
  child.moves = {"a\"b", "c"};
  child.numbers = {1, 0};
  child.kind = ChildKind::end;
  child.visits = 1;
  child.value = child.proven = 1;
  root.children = {child};
  root.left_out = 2;
  EXPECT_EQ(to_json(root),
            R"({"moves": [null, null], "numbers": [0, 0], "kind": "node", "visits": 3, "value": 0.5, )"
            R"("to_move": [1, 2], "arms": [[{"move": "a\"b", "number": 1, "visits": 2, "mean": 0.25, )"
            R"("probability": 0.5, "bounds": [0, 1], "score": 0.75, "exploration": 0.5}], []], "children": )"
            R"([{"moves": ["a\"b", "c"], "numbers": [1, 0], "kind": "end", "visits": 1, "value": 1, "proven": 1, )"
            R"("to_move": []}], "left_out": 2})");
  EXPECT_EQ(to_text(root), "root  3 visits, value 0.500\n  a\"b/c  1 visit, end 1\n  ... and 2 with fewer visits\n");
  EXPECT_EQ(to_dot(root),
            "digraph tree {\n  node [shape=ellipse];\n  n0 [label=\"root\\n3 visits, value 0.500\"];\n"
            "  n1 [label=\"a\\\"b/c\\n1 visit, end 1\", shape=box];\n  n0 -> n1;\n}\n");
}

TEST(RunWithProgress, GivesTheSameTreeAndEndsForTheSameReason) {
  const Searched alone(Maze<12>(9, 30), 50'000);
  Searched watched(Maze<12>(9, 30), 0);
  Random random(3);
  std::uint64_t last = 0;
  const SearchReport report =
      run_with_progress(watched, {.simulations = 50'000}, random, 1, [&](const SearchReport& so_far) {
        EXPECT_GT(so_far.simulations, last);
        last = so_far.simulations;
      });
  EXPECT_EQ(report.simulations, 50'000U);
  EXPECT_EQ(report.end, SearchEnd::simulations);
  EXPECT_EQ(to_json(describe_tree(watched.tree(), {.depth = 3})), to_json(describe_tree(alone.tree(), {.depth = 3})));
}

TEST(RunWithProgress, KeepsToTheTimeLimit) {
  Searched search(Maze<12>(9, 30), 0);
  Random random(3);
  int calls = 0;
  const SearchReport report =
      run_with_progress(search, {.milliseconds = 12}, random, 5, [&](const SearchReport&) { ++calls; });
  EXPECT_EQ(report.end, SearchEnd::time);
  EXPECT_GE(report.milliseconds, 12);
  EXPECT_LE(calls, 2);
}

// A game without texts for its moves shows their numbers.
TEST(TraceSimulation, NamesMovesByNumber) {
  Searched search(Maze<4>(3, 3), 0);
  Random random(3);
  const SimulationTrace first = trace_simulation(search, random);
  ASSERT_EQ(first.backups.size(), 1U);
  EXPECT_EQ(first.backups[0].selection.size(), 1U);
  EXPECT_EQ(first.backups[0].playout.size(), 2U);
  EXPECT_THAT(first.backups[0].selection[0][0], HasSubstr("#"));
  EXPECT_TRUE(first.backups[0].selection[0][1].empty());
  EXPECT_THAT(first.backups[0].playout[0][1], HasSubstr("#"));
  EXPECT_EQ(first.backups[0].source, RewardSource::playout);
}

// A slice of no time would be one without a limit.
TEST(RunWithProgress, TakesNoTimeBetweenTwoCallsForAVeryShortOne) {
  Search<test::Maze<4>, Ucb1> search(Ucb1{});
  search.start(test::Maze<4>(3, 20));
  Random random(1);
  std::size_t calls = 0;
  const SearchReport report =
      run_with_progress(search, {.milliseconds = 3}, random, 0, [&](const SearchReport&) { ++calls; });
  EXPECT_EQ(report.end, SearchEnd::time);
  EXPECT_GT(calls, 0U);
}

}  // namespace
}  // namespace cycad
