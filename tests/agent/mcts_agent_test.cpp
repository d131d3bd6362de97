#include "cycad/agent/mcts_agent.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "agent/nim.hpp"
#include "agent/play.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/make_tree.hpp"
#include "cycad/game/tron/tron.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;
using test::Nim;
using test::play;

SearchOptions read(const std::string& arguments) {
  SearchOptions options;
  apply_options(options, SearchOptions::options(), parse_specification("mcts(" + arguments + ")").arguments, "mcts");
  return options;
}

MctsAgent<TronSmall> tron_agent(const std::string& arguments) {
  const SearchOptions options = read(arguments);
  return MctsAgent<TronSmall>(options, budget_of(options.simulations, options.milliseconds, {}, "mcts"));
}

double visits_of(const Explanation& explanation) {
  double visits = 0;
  for (const auto& arm : explanation.arms) visits += arm.visits;
  return visits;
}

TEST(MctsAgent, AddsUpTheRootsOfSeveralTrees) {
  using Arm = RootArm<int>;
  const std::vector<std::vector<Arm>> trees = {{Arm{7, 30, 0.5F, 0.9F}, Arm{8, 10, 0.1F, 0.1F}},
                                               {Arm{7, 0, 0.0F, 0.2F}, Arm{8, 60, 0.8F, 0.8F}}};
  const std::vector<Arm> sum = add_arms(trees);
  ASSERT_EQ(sum.size(), 2U);
  EXPECT_EQ(sum[0].move, 7);
  EXPECT_EQ(sum[0].visits, 30.0F);
  EXPECT_FLOAT_EQ(sum[0].mean, 0.5F);
  EXPECT_FLOAT_EQ(sum[0].probability, (40 * 0.9F + 60 * 0.2F) / 100);
  EXPECT_EQ(sum[1].visits, 70.0F);
  EXPECT_FLOAT_EQ(sum[1].mean, (10 * 0.1F + 60 * 0.8F) / 70);
  EXPECT_FLOAT_EQ(sum[1].probability, (40 * 0.1F + 60 * 0.8F) / 100);
}

TEST(MctsAgent, FindsTheWinningMoveInNim) {
  SearchOptions options = read("tree=sequential, select=ucb1");
  MctsAgent<Nim> agent(options, {.simulations = 2000});
  for (const int heap : {5, 6, 7, 9, 10, 11}) {
    for (const Player player : {Player::one, Player::two}) {
      agent.new_game(1);
      const Decision decision = agent.decide(PositionOf<Nim>(Nim{heap, player}, "nim"), player, {});
      EXPECT_EQ(static_cast<int>(decision.move) + 1, heap % 4) << heap;
      EXPECT_GT(decision.value, 0.7);
      EXPECT_EQ(agent.explain().arms[decision.move].move, "take" + std::to_string(heap % 4));
    }
  }
}

TEST(MctsAgent, AlternatingGamesHaveNoMatrixTree) {
  EXPECT_EQ(error_of([] { MctsAgent<Nim>(read("tree=matrix"), {.simulations = 1}); }),
            "option 'tree=matrix' of mcts needs simultaneous moves, which this game does not offer");
}

TEST(MctsAgent, KeepsItsTreeInAnAlternatingGame) {
  MctsAgent<Nim> agent(read("tree=sequential, reuse=true"), {.simulations = 500});
  agent.new_game(1);
  PositionOf<Nim> position(Nim{15, Player::one}, "nim");
  const Decision first = agent.decide(position, Player::one, {});
  EXPECT_EQ(agent.root_visits(), 500U);
  position.play(first.move, 0);
  agent.observe(first.move, 0, position);
  position.play(0, 1);
  agent.observe(0, 1, position);
  (void)agent.decide(position, Player::one, {});
  EXPECT_GT(agent.root_visits(), 500U);
}

TEST(MctsAgent, BeatsRandomInTron) {
  const auto start = start_position("tron", "empty:8x8");
  const auto other = make_agent("tron", "random", {});
  for (const std::string tree : {"tree=matrix", "tree=sequential"}) {
    double score = 0;
    for (std::uint64_t game = 0; game < 10; ++game) {
      auto agent = tron_agent(tree + ", sims=300");
      score += *play(*start, agent, *other, game).end->result();
    }
    EXPECT_GT(score, 8.0) << tree;
  }
}

TEST(MctsAgent, SameSeedSameGame) {
  const auto start = start_position("tron", "empty:7x7");
  for (const std::string options : {"sims=100", "sims=100, tree=sequential, reuse=true", "sims=100, threads=3",
                                    "sims=100, decide=mix, select=exp3", "sims=64, decide=max-robust, survival=true"}) {
    auto first = tron_agent(options);
    auto second = tron_agent(options);
    const auto other = make_agent("tron", "random", {});
    const auto game = play(*start, first, *other, 5);
    const auto same = play(*start, second, *other, 5);
    EXPECT_EQ(test::moves_of(game.one), test::moves_of(same.one)) << options;
    const auto again = play(*start, first, *other, 5);
    EXPECT_EQ(test::moves_of(game.one), test::moves_of(again.one)) << options << ": new_game begins afresh";
    bool differs = false;
    for (std::uint64_t seed = 6; seed < 12 && !differs; ++seed)
      differs = test::moves_of(play(*start, first, *other, seed).one) != test::moves_of(game.one);
    EXPECT_TRUE(differs) << options;
  }
}

TEST(MctsAgentThreads, RootParallelRepeatsAndAddsUp) {
  const auto start = start_position("tron", "empty:9x9");
  auto first = tron_agent("threads=4, sims=1003");
  auto second = tron_agent("threads=4, sims=1003");
  first.new_game(3);
  second.new_game(3);
  const Decision decision = first.decide(*start, Player::one, {});
  EXPECT_EQ(decision.simulations, 1003U);
  EXPECT_EQ(visits_of(first.explain()), 1003.0);
  EXPECT_EQ(first.root_visits(), 251U) << "the first of the trees has one of the three that are left over";
  const Decision same = second.decide(*start, Player::one, {});
  EXPECT_EQ(decision.move, same.move);
  for (std::size_t arm = 0; arm < first.explain().arms.size(); ++arm) {
    EXPECT_EQ(first.explain().arms[arm].visits, second.explain().arms[arm].visits);
    EXPECT_EQ(first.explain().arms[arm].mean, second.explain().arms[arm].mean);
  }
  EXPECT_EQ(decision.nodes, same.nodes);
}

TEST(MctsAgentThreads, MoreThreadsThanSimulations) {
  const auto start = start_position("tron", "empty:9x9");
  auto agent = tron_agent("threads=8, sims=3");
  agent.new_game(1);
  EXPECT_EQ(agent.decide(*start, Player::one, {}).simulations, 3U);
}

TEST(MctsAgentThreads, TreeParallelCountsEverySimulation) {
  const auto start = start_position("tron", "empty:9x9");
  auto agent = tron_agent("threads=3, parallel=tree, sims=2000");
  agent.new_game(3);
  EXPECT_EQ(agent.decide(*start, Player::two, {}).simulations, 2000U);
  EXPECT_EQ(visits_of(agent.explain()), 2000.0);
}

TEST(MctsAgentThreads, CallersThreadDoesNotMatter) {
  const auto start = start_position("tron", "empty:7x7");
  const auto other = make_agent("tron", "random", {});
  auto agent = tron_agent("threads=2, sims=200");
  const auto here = test::moves_of(play(*start, agent, *other, 1).one);
  std::vector<MoveNumber> there[2];
  {
    std::vector<std::jthread> threads;
    for (auto& moves : there) {
      threads.emplace_back([&start, &moves] {
        auto own = tron_agent("threads=2, sims=200");
        const auto opponent = make_agent("tron", "random", {});
        moves = test::moves_of(play(*start, own, *opponent, 1).one);
      });
    }
  }
  EXPECT_EQ(there[0], here);
  EXPECT_EQ(there[1], here);
}

TEST(MctsAgent, MaxRobustGoesOnInEighths) {
  const auto start = start_position("tron", "empty:13x13");
  std::set<std::uint64_t> counts;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    auto agent = tron_agent("select=random, decide=max-robust, sims=80");
    agent.new_game(seed);
    counts.insert(agent.decide(*start, Player::one, {}).simulations);
  }
  EXPECT_TRUE(counts.contains(80)) << "agreed at once";
  EXPECT_GT(counts.size(), 1U) << "went on";
  for (const std::uint64_t count : counts) {
    EXPECT_LE(count, 120U);
    EXPECT_EQ(count % 10, 0U);
  }
}

TEST(MctsAgent, MaxRobustByTheClockEndsEarlyOrInTime) {
  const auto start = start_position("tron", "empty:13x13");
  auto agent = tron_agent("decide=max-robust, ms=30");
  agent.new_game(1);
  const Decision decision = agent.decide(*start, Player::one, {});
  EXPECT_GE(decision.milliseconds, 20.0);
  EXPECT_GT(decision.simulations, 16U);
}

TEST(MctsAgent, ClockAndSimulationsWhicheverComesFirst) {
  const auto start = start_position("tron", "empty:13x13");
  auto quick = tron_agent("ms=100000, sims=50");
  quick.new_game(1);
  EXPECT_EQ(quick.decide(*start, Player::one, {}).simulations, 50U);
  auto timed = tron_agent("ms=15, sims=16000000");
  timed.new_game(1);
  const Decision decision = timed.decide(*start, Player::one, {});
  EXPECT_LT(decision.simulations, 16'000'000U);
  EXPECT_GE(decision.milliseconds, 15.0);
}

TEST(MctsAgent, StopsWhenAsked) {
  const auto start = start_position("tron", "empty:13x13");
  std::stop_source stop;
  stop.request_stop();
  for (const std::string options : {"sims=1000000", "sims=1000000, decide=max-robust"}) {
    auto agent = tron_agent(options);
    agent.new_game(1);
    const Decision decision = agent.decide(*start, Player::one, stop.get_token());
    EXPECT_LE(decision.simulations, 16U);
    EXPECT_LT(decision.move, start->move_count(Player::one));
  }
}

// Counts the visits at the root beyond a decision's own simulations over a game.
std::uint64_t kept_visits(const std::string& options, const std::string& map) {
  const auto start = start_position("tron", map);
  auto agent = tron_agent(options);
  const auto other = make_agent("tron", "random", {});
  agent.new_game(1);
  other->new_game(2);
  std::uint64_t kept = 0;
  const auto position = start->clone();
  while (!position->result()) {
    const Decision one = agent.decide(*position, Player::one, {});
    EXPECT_GE(agent.root_visits(), one.simulations);
    kept += agent.root_visits() - one.simulations;
    const Decision two = other->decide(*position, Player::two, {});
    position->play(one.move, two.move);
    agent.observe(one.move, two.move, *position);
  }
  return kept;
}

TEST(MctsAgent, ReuseKeepsVisits) {
  EXPECT_EQ(kept_visits("sims=200", "empty:8x8"), 0U);
  EXPECT_GT(kept_visits("sims=200, reuse=true", "empty:8x8"), 200U);
  EXPECT_GT(kept_visits("sims=200, reuse=true, tree=sequential", "empty:8x8"), 200U);
  EXPECT_GT(kept_visits("sims=200, reuse=true, survival=true, tree=sequential", "samothrakis-a-easy"), 200U);
}

TEST(MctsAgent, ReuseForgetsWhatItDidNotSee) {
  auto agent = tron_agent("sims=200, reuse=true");
  agent.new_game(1);
  const auto start = start_position("tron", "empty:8x8");
  const Decision decision = agent.decide(*start, Player::one, {});
  const auto after = start->clone();
  after->play(decision.move, 0);
  agent.observe(decision.move, 1, *after);  // not what was played
  (void)agent.decide(*after, Player::one, {});
  EXPECT_EQ(agent.root_visits(), 200U);
  (void)agent.decide(*start, Player::one, {});
  EXPECT_EQ(agent.root_visits(), 200U) << "a position of another place";
  const auto next = start->clone();
  next->play(0, 0);
  agent.observe(0, 0, *next);
  (void)agent.decide(*next, Player::two, {});
  EXPECT_EQ(agent.root_visits(), 200U) << "the other player's tree is another one";
  agent.observe(17, 0, *next);
  EXPECT_NO_THROW((void)agent.decide(*next, Player::two, {}));
}

TEST(MctsAgent, SurvivalTakesAllTheSpace) {
  // Player one can take all twelve cells of its room, but only beginning with the right move each time.
  const auto start = position_from_text("tron", "9 4/1..#...../...#...../...#...../...#....2");
  ASSERT_TRUE(state_of<TronSmall>(*start)->separated());
  auto agent = tron_agent("sims=4000, survival=true, tree=sequential");
  const auto other = make_agent("tron", "mcts(survival=true, sims=2000)", {});
  const auto game = play(*start, agent, *other, 1);
  EXPECT_EQ(game.end->result(), Result(0.0F)) << "player two has the larger room";
  EXPECT_EQ(game.one.size(), 11U);
  EXPECT_EQ(game.one.front().value, 0.0) << "the value is what the space estimate says, not the use of space";
}

TEST(MctsAgent, RefusesAFinishedGame) {
  auto agent = tron_agent("sims=10");
  agent.new_game(1);
  const auto over = position_from_text("tron", "3 1/1#2");
  EXPECT_EQ(error_of([&] { (void)agent.decide(*over, Player::one, {}); }),
            "tron: the game is over, expected a position with moves");
  const auto large = start_position("tron", "empty:40x40");
  EXPECT_EQ(error_of([&] { (void)agent.decide(*large, Player::one, {}); }),
            "the position is of another game than the agent plays");
}

TEST(MctsAgent, ExplainsItsDecision) {
  auto agent = tron_agent("sims=500");
  agent.new_game(1);
  const auto start = start_position("tron", "empty:8x8");
  const Decision decision = agent.decide(*start, Player::two, {});
  const Explanation explanation = agent.explain();
  ASSERT_EQ(explanation.arms.size(), 2U);
  EXPECT_EQ(explanation.arms[0].move, "north");
  EXPECT_EQ(visits_of(explanation), 500.0);
  EXPECT_GE(explanation.arms[decision.move].visits, explanation.arms[1 - decision.move].visits);
  EXPECT_DOUBLE_EQ(explanation.arms[decision.move].mean, decision.value);
  EXPECT_NEAR(explanation.arms[0].probability + explanation.arms[1].probability, 1.0, 1e-6);
  ASSERT_FALSE(explanation.line.empty());
  EXPECT_NE(explanation.line.front().find('/'), std::string::npos);
  EXPECT_GT(decision.nodes, 0U);
  EXPECT_GT(decision.bytes, 0U);
}

}  // namespace
}  // namespace cycad
