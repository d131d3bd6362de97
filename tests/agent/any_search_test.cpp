#include "cycad/agent/any_search.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <thread>

#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/core/error.hpp"
#include "cycad/search/tree_text.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;
using testing::HasSubstr;

struct Case {
  const char* game;
  const char* map;
  const char* specification;
};

constexpr Case cases[] = {
    {"breakthrough", "5x5", "mcts"},
    {"breakthrough", "5x5", "mcts(select=rave)"},
    {"breakthrough", "4x4", "mcts(solver=true, expand=all)"},
    {"breakthrough", "5x5", "mcts(transpositions=true, select=thompson)"},
    {"tron", "empty:9x9", "mcts"},
    {"tron", "empty:9x9", "mcts(tree=sequential, select=ucb1-tuned)"},
    {"tron", "empty:9x9", "mcts(select=regret-matching)"},
    {"tron", "empty:9x9", "mcts(playout=straight, cutoff=separation, solver=true)"},
    {"tron", "empty:9x9", "mcts(playout=evaluate)"},
    {"octagon", "small", "mcts(length=6)"},
};

std::unique_ptr<AnySearch> search_for(const Case& given, Player player = Player::one) {
  return make_search(*start_position(given.game, given.map), player, given.specification, {.seed = 5});
}

// All that can be seen of a tree.
std::string whole(const AnySearch& search) { return to_json(search.describe({}, {.depth = 100, .min_visits = 0})); }

class AnySearchCases : public testing::TestWithParam<Case> {};
INSTANTIATE_TEST_SUITE_P(Shipped, AnySearchCases, testing::ValuesIn(cases));

TEST_P(AnySearchCases, SlicesAndTracedSimulationsGrowTheSameTree) {
  constexpr std::uint64_t simulations = 300;
  const auto in_one_go = search_for(GetParam());
  const SearchReport report = in_one_go->run({.simulations = simulations});
  const auto sliced = search_for(GetParam());
  for (std::uint64_t done = 0; done < report.simulations;) {
    const std::uint64_t more =
        sliced->run({.simulations = std::min<std::uint64_t>(70, simulations - done)}).simulations;
    if (more == 0) break;
    done += more;
  }
  const auto traced = search_for(GetParam());
  for (std::uint64_t done = 0; done < simulations;) {
    const SimulationTrace seen = traced->trace();
    EXPECT_EQ(seen.backups.size(), seen.simulations);
    if (seen.simulations == 0) break;
    done += seen.simulations;
  }
  const std::string tree = whole(*in_one_go);
  EXPECT_GT(tree.size(), 1000U);
  EXPECT_EQ(whole(*traced), tree);
  // Full expansion may go beyond a budget, and a slice then ends elsewhere.
  if (std::string_view(GetParam().specification).find("expand=all") == std::string_view::npos) {
    EXPECT_EQ(whole(*sliced), tree);
  }
}

TEST_P(AnySearchCases, AnswersAsTheAgentDecides) {
  const auto& [game, map, specification] = GetParam();
  const auto position = start_position(game, map);
  const auto agent = make_agent(game, specification, {.simulations = 500});
  agent->new_game(5);
  const Decision decision = agent->decide(*position, Player::one, {});
  const auto search = search_for(GetParam());
  search->run({.simulations = 500});
  const SearchAnswer answer = search->answer();
  EXPECT_EQ(answer.move, decision.move);
  EXPECT_EQ(answer.move_text, position->moves(Player::one)[decision.move]);
  EXPECT_EQ(answer.value, decision.value);
  EXPECT_EQ(answer.line, agent->explain().line);
  const auto explained = agent->explain().arms;
  ASSERT_EQ(answer.arms[0].size(), explained.size());
  for (std::size_t arm = 0; arm < explained.size(); ++arm) {
    EXPECT_EQ(answer.arms[0][arm].move, explained[arm].move);
    EXPECT_EQ(answer.arms[0][arm].visits, explained[arm].visits);
  }
}

// Every simulation can be played again on the board: the selection, then the playout, up to the reward.
void expect_playable(const Case& given) {
  const auto search = search_for(given);
  for (int simulation = 0; simulation < 60; ++simulation) {
    const SimulationTrace seen = search->trace();
    ASSERT_EQ(seen.backups.size(), 1U);
    const TracedBackup& backup = seen.backups.front();
    auto position = search->position().clone();
    const bool joint = position->moves_now(Player::one) && position->moves_now(Player::two);
    std::vector<MoveTexts> all = backup.selection;
    all.insert(all.end(), backup.playout.begin(), backup.playout.end());
    MoveTexts pending;
    for (const MoveTexts& step : all) {
      for (std::size_t player = 0; player < 2; ++player)
        if (!step[player].empty()) pending[player] = step[player];
      if (joint && (pending[0].empty() || pending[1].empty())) continue;
      const auto number = [&](Player player) {
        const std::string& text = pending[index_of(player)];
        return text.empty() ? 0 : position->read_move(player, text);
      };
      position->play(number(Player::one), number(Player::two));
      pending = {};
    }
    ASSERT_TRUE(position->result()) << given.specification;
    EXPECT_EQ(double{*position->result()}, backup.reward_one);
    EXPECT_EQ(backup.source == RewardSource::end, backup.playout.empty());
  }
}

TEST(AnySearch, TracedSimulationsCanBePlayedAgain) {
  for (const Case& given : {cases[0], cases[1], cases[4], cases[5], cases[6],
                            Case{"tron", "empty:9x9", "mcts(playout=safe, tree=sequential)"}})
    expect_playable(given);
}

TEST(AnySearch, TraceNamesTheNodesThatWereMade) {
  const auto search = search_for({"breakthrough", "4x4", "mcts"});
  EXPECT_EQ(search->trace().made, std::vector<std::size_t>{0});  // the root
  std::size_t made = 1;
  for (int simulation = 1; simulation < 100; ++simulation) {
    const SimulationTrace seen = search->trace();
    made += seen.made.size();
    // A new node is the last of its path.
    if (!seen.made.empty()) {
      EXPECT_EQ(seen.made.front() + 1, seen.backups.front().selection.size());
    }
  }
  // The tree has as many.
  std::size_t nodes = 0;
  const std::function<void(const TreeNode&)> count = [&](const TreeNode& node) {
    nodes += node.kind == ChildKind::node ? 1 : 0;
    for (const TreeNode& child : node.children) count(child);
  };
  count(search->describe({}, {.depth = 100}));
  EXPECT_EQ(nodes, made);
}

TEST(AnySearch, ScoreIsMeanAndExploration) {
  const auto search = search_for({"tron", "empty:9x9", "mcts(select=ucb1(c=0.7))"});
  search->run({.simulations = 1000});
  const SearchAnswer answer = search->answer();
  for (const auto& side : answer.arms) {
    ASSERT_FALSE(side.empty());
    for (const TreeArm& arm : side) {
      ASSERT_TRUE(arm.exploration());
      EXPECT_NEAR(*arm.exploration(), 0.7 * std::sqrt(std::log(1000.0) / arm.visits), 1e-4);
    }
  }
  const auto drawn = search_for({"tron", "empty:9x9", "mcts(select=regret-matching)"});
  drawn->run({.simulations = 100});
  EXPECT_FALSE(drawn->answer().arms[0].front().score);
}

TEST(AnySearch, JointTableAddsUpToTheArms) {
  const auto search = search_for({"tron", "empty:9x9", "mcts"});
  search->run({.simulations = 5000});
  const TreeNode root = search->describe({}, {.depth = 1, .min_visits = 0});
  ASSERT_EQ(root.children.size(), root.arms[0].size() * root.arms[1].size());
  double all = 0;
  for (const TreeArm& arm : root.arms[0]) {
    double visits = 0, rewards = 0;
    for (const TreeNode& cell : root.children) {
      if (cell.moves[0] != arm.move) continue;
      visits += *cell.visits;
      rewards += *cell.visits * cell.value.value_or(0);
    }
    EXPECT_EQ(visits, arm.visits);
    EXPECT_NEAR(rewards / visits, arm.mean, 1e-4);
    all += visits;
  }
  EXPECT_EQ(all, 5000);
}

// Ends of the game in a matrix node are not counted one by one, and follow from the arms.
TEST(AnySearch, EndsInAJointTableGetTheirVisits) {
  const auto position = position_from_text("tron", "5 3/...../.a1b2/.....");
  const auto search = make_search(*position, Player::one, "mcts", {});
  search->run({.simulations = 2000});
  const TreeNode root = search->describe({}, {.depth = 1, .min_visits = 0});
  double sum = 0;
  for (const TreeNode& cell : root.children)
    if (cell.visits) sum += *cell.visits;
  EXPECT_EQ(sum, 2000) << to_text(root);
}

TEST(AnySearch, ProgressComesBetweenSlicesAndStops) {
  const auto search = search_for(cases[0]);
  std::stop_source stop;
  std::uint64_t last = 0;
  int calls = 0;
  const SearchReport report = search->run({.stop = stop.get_token()},
                                          {.every = 2, .call = [&](const SearchAnswer& now) {
                                             EXPECT_GT(now.report.simulations, last);
                                             EXPECT_EQ(now.root_visits, static_cast<double>(now.report.simulations));
                                             EXPECT_FALSE(now.line.empty());
                                             EXPECT_GT(now.simulations_per_second(), 0);
                                             last = now.report.simulations;
                                             if (++calls == 5) stop.request_stop();
                                           }});
  EXPECT_EQ(calls, 5);
  EXPECT_EQ(report.end, SearchEnd::stopped);
  EXPECT_GE(report.simulations, last);
}

TEST(AnySearch, AdvancesWithTheSubtree) {
  for (const Case& given : {cases[0], cases[4], cases[5]}) {
    const auto search = search_for(given);
    search->run({.simulations = 3000});
    const TreeNode top = search->describe({}, {.depth = 2});
    const bool two_plies = std::string_view(given.specification).find("sequential") != std::string_view::npos;
    const TreeNode& first = top.children.front();
    const TreeNode& reached = two_plies ? first.children.front() : first;
    std::array<std::size_t, 2> numbers = first.numbers;
    std::vector<MoveNumbers> path{first.numbers};
    if (two_plies) {
      numbers[1] = reached.numbers[1];
      path.push_back(reached.numbers);
    }
    const TreeNode before = search->describe(path, {.depth = 3});
    search->advance(numbers[0], numbers[1]);
    const TreeNode after = search->describe({}, {.depth = 3});
    EXPECT_EQ(*after.visits, *before.visits - 1) << "the visit before the node was made is not its own";
    ASSERT_EQ(after.children.size(), before.children.size());
    for (std::size_t child = 0; child < after.children.size(); ++child) {
      EXPECT_EQ(to_json(after.children[child]), to_json(before.children[child]));
    }
    search->run({.simulations = 100});
    EXPECT_EQ(search->answer().root_visits, *before.visits - 1 + 100);
  }
}

TEST(AnySearch, SurvivalModeSearchesAlone) {
  const auto position = position_from_text("tron", "7 3/..1#.../...#.../...#..2");
  const auto search = make_search(*position, Player::two, "mcts(survival=true)", {});
  search->run({.simulations = 50});
  const SearchAnswer answer = search->answer();
  EXPECT_TRUE(answer.arms[0].empty());
  EXPECT_EQ(answer.arms[1].size(), 2U);
  EXPECT_EQ(position->moves(Player::two)[answer.move], answer.move_text);
}

TEST(AnySearch, SeveralThreadsInOneTree) {
  const auto position = start_position("breakthrough", "5x5");
  const auto search = make_search(*position, Player::one, "mcts(threads=2, parallel=tree)", {});
  EXPECT_EQ(search->run({.simulations = 2000}).simulations, 2000U);
  EXPECT_EQ(search->answer().root_visits, 2000);
  EXPECT_THAT(error_of([&] { (void)search->trace(); }), HasSubstr("expected threads=1"));
}

TEST(AnySearch, BadInputIsExplained) {
  const auto position = start_position("breakthrough", "4x4");
  const auto error = [&](const char* specification, Player player = Player::one) {
    return error_of([&] { (void)make_search(*position, player, specification, {}); });
  };
  EXPECT_THAT(error("random"), HasSubstr("'random' grows no tree, expected mcts"));
  EXPECT_THAT(error("mcts(threads=2)"), HasSubstr("expected threads=1 or parallel=tree"));
  EXPECT_THAT(error("mcts(tree=matrix)"), HasSubstr("simultaneous moves"));
  EXPECT_NE(error("mcts", Player::two), "no error");
  const auto search = make_search(*position, Player::one, "mcts(sims=50)", {});
  EXPECT_EQ(search->budget().simulations, 50U);
  EXPECT_THAT(error_of([&] { search->run({}); }), HasSubstr("without an end"));
  EXPECT_THAT(error_of([&] { (void)search->answer(); }), HasSubstr("before the first simulation"));
  search->run(search->budget());
  EXPECT_THAT(error_of([&] {
                (void)search->describe(std::vector<MoveNumbers>{{99, 0}}, {});
              }),
              HasSubstr("move number 99"));
  EXPECT_THAT(error_of([&] { (void)search->describe(std::vector<MoveNumbers>(30), {}); }),
              HasSubstr("no node after step"));
  EXPECT_THAT(error_of([&] { search->advance(99, 0); }), HasSubstr("move number 99"));
}

TEST(AnySearch, SaysThatTheGameIsOver) {
  const auto position = start_position("breakthrough", "4x4");
  const auto search = make_search(*position, Player::one, "mcts", {});
  while (!search->position().result()) {
    search->run({.simulations = 30});
    const MoveNumber move = search->answer().move;
    search->advance(move, move);
  }
  EXPECT_THAT(error_of([&] { search->run({.simulations = 1}); }), HasSubstr("the game is over"));
  EXPECT_THAT(error_of([&] { (void)search->answer(); }), HasSubstr("the game is over"));
}

}  // namespace
}  // namespace cycad
