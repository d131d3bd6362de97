#include "cycad/search/backup.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "cycad/search/policy/policies.hpp"
#include "cycad/search/search.hpp"
#include "search/nodes.hpp"
#include "search/toy_games.hpp"
#include "search/tree_walk.hpp"

namespace cycad {
namespace {

using test::JointMaze;
using test::Maze;

template <class G, class P>
test::PolicyNodeOf<G, P> make(Arena& arena, const G& state, const P& policy, float first_reward = 0) {
  Random random(1);
  return test::PolicyNodeOf<G, P>(arena.at(test::make_node(arena, state, first_reward, policy, random, false)));
}

constexpr SearchSettings pooled{.deviation = Deviation::pooled};
constexpr SearchSettings averaged{.deviation = Deviation::averaged};

// With m = 2 and a rate of 1/2 the rewards 1, 0, 1, 1 make the means 1, 1/2, 3/4, 7/8; player two's are one minus that,
// and the means of the squares are the same here.
TEST(Backup, AMovingAverageForgets) {
  Arena arena(1 << 12);
  const UcbV policy;
  const auto node = make(arena, JointMaze<4>(2, 2, 2), policy);
  SearchSettings settings;
  settings.deviation = Deviation::pooled;
  settings.moving_average = {2, 0.5F};
  const std::array<float, 4> rewards = {1, 0, 1, 1};
  const std::array<float, 4> means = {1, 0.5F, 0.75F, 0.875F};
  for (std::size_t turn = 0; turn < rewards.size(); ++turn) {
    test::back_up(node, {{1}, {0}}, policy, rewards[turn], settings);
    const float visits = static_cast<float>(turn + 1);
    EXPECT_EQ(node.visits()[1], visits);
    EXPECT_NEAR(node.rewards()[1] / visits, means[turn], 1e-6F) << turn;
    EXPECT_NEAR(node.squares()[1] / visits, means[turn], 1e-6F) << turn;
    EXPECT_NEAR(node.rewards()[4] / visits, 1 - means[turn], 1e-6F) << turn;
  }
}

// Eight visits of joint moves with player one's rewards: its first move has five of them with a mean of 3/5, player
// two's second move six with a mean of 1/3, so the node is worth (3/5 + 2/3) / 2 to player one.
TEST(Backup, ANodePassesOnAShareOfItsBestMoves) {
  Arena arena(1 << 12);
  const Ucb1 policy;
  const auto node = make(arena, JointMaze<4>(2, 2, 2), policy);
  using Shape = typename std::decay_t<decltype(node)>::Shape;
  const Selection<Shape, Ucb1> selection(policy, {.best_share = 0.5F});
  const Backup<Shape, Ucb1> backup(selection);
  struct Visit {
    std::uint32_t one, two;
    float reward_one;
  };
  const Visit visits[] = {{0, 1, 1}, {0, 1, 1}, {0, 1, 1}, {0, 0, 0}, {0, 0, 0}, {1, 1, 1}, {1, 1, 0}, {1, 1, 0}};
  for (const Visit& visit : visits) {
    EXPECT_EQ(backup.passed_on(node, visit.reward_one), visit.reward_one) << "too few visits";
    test::back_up(node, {{visit.one}, {visit.two}}, policy, visit.reward_one, {.best_share = 0.5F});
  }
  const float value_one = (3.0F / 5 + 2.0F / 3) / 2;
  EXPECT_NEAR(backup.passed_on(node, 0.0F), value_one / 2, 1e-6F);
  EXPECT_NEAR(backup.passed_on(node, 1.0F), (1 + value_one) / 2, 1e-6F);
  // A move that is proven to be lost does not count, however often it was visited.
  node.rewards()[0] = absent_reward;
  EXPECT_NEAR(backup.passed_on(node, 0.0F), (1.0F / 3 + 2.0F / 3) / 2 / 2, 1e-6F);
}

// SM-MCTS-A by hand. The node below began with a reward of 1 and gets 0: its mean is 1/2, which the arm above learns
// from, while the node above counts the 0 in its own mean, (1/4 + 0) / 2.
TEST(Backup, WithPassedMeansAnArmLearnsFromTheMeanOfTheNodeBelow) {
  Arena arena(1 << 12);
  const RegretMatching policy;
  using G = JointMaze<4>;
  Random random(1);
  const NodeIndex above = test::make_node(arena, G(2, 2, 2), 0.25F, policy, random, false);
  const NodeIndex below = test::make_node(arena, G(2, 2, 2), 1.0F, policy, random, false);
  const KernelOf<ShapeOf<G>, RegretMatching> kernel(policy, {.pass_means = true}, move_bytes_of<G>, {});
  HeavyNodes heavy;
  const std::array<PathStep, 2> path{PathStep{above, {{1}, {0}}}, PathStep{below, {{0}, {1}}}};
  kernel.back_up(arena.base(), path, 0.0F, heavy, false);
  const test::PolicyNodeOf<G, RegretMatching> upper(arena.at(above)), lower(arena.at(below));
  EXPECT_EQ(lower.header().rewards, 1.0F);
  EXPECT_NEAR(lower.rewards()[0], 0, 1e-6F);
  EXPECT_EQ(upper.header().rewards, 0.25F);
  EXPECT_NEAR(upper.rewards()[1], 0.5F, 1e-6F);
  EXPECT_NEAR(upper.rewards()[4], 0.5F, 1e-6F);
  EXPECT_EQ(upper.cell(upper.slot_of(1, 0)).mean, 0.5F);
  kernel.back_up(arena.base(), path, 1.0F, heavy, false);  // the mean below is 2/3 now
  EXPECT_EQ(upper.header().rewards, 1.25F);
  EXPECT_NEAR(upper.rewards()[1], 0.5F + 2.0F / 3, 1e-6F);
}

// In the long run it follows a change that the average would take as many visits again to notice.
TEST(Backup, AMovingAverageStaysExactOverMillionsOfVisits) {
  const MovingAverage moving{30, 0.05F};
  float sum = 0;
  double mean = 0;
  for (int visit = 1; visit <= 2'000'000; ++visit) {
    const float reward = visit % 3 == 0 ? 1.0F : 0.0F;
    sum += growth<float>(sum, static_cast<float>(visit), reward, 1.0F, moving);
    mean += (visit <= 30 ? 1.0 / visit : 0.05) * (reward - mean);
  }
  EXPECT_NEAR(sum / 2e6F, mean, 1e-4);
}

TEST(Backup, EachPlayersArmsCountThatPlayersRewards) {
  Arena arena(1 << 12);
  const Ucb1 policy;
  const auto node = make(arena, JointMaze<4>(3, 2, 2), policy);
  back_up(node, {{2}, {1}}, policy, 1.0F, pooled);
  back_up(node, {{2}, {0}}, policy, 0.5F, pooled);
  back_up(node, {{0}, {1}}, policy, 0.0F, pooled);
  EXPECT_EQ(node.header().visits, 3.0F);
  EXPECT_EQ(node.header().rewards, 1.5F);
  EXPECT_FLOAT_EQ(node.header().cached, 2 * std::log(3.0F));
  EXPECT_EQ(node.visits()[2], 2.0F);
  EXPECT_NEAR(node.rewards()[2], 1.5F, 1e-6F);
  EXPECT_EQ(node.visits()[0], 1.0F);
  EXPECT_NEAR(node.rewards()[0], 0.0F, 1e-6F);
  EXPECT_EQ(node.visits()[4 + 1], 2.0F);
  EXPECT_NEAR(node.rewards()[4 + 1], 1.0F, 1e-6F);
  EXPECT_EQ(node.visits()[4], 1.0F);
  EXPECT_NEAR(node.rewards()[4], 0.5F, 1e-6F);
}

TEST(Backup, AMoverSeesItsOwnReward) {
  Arena arena(1 << 12);
  const Ucb1Tuned policy;
  Maze<4> game(3, 4);
  game.play({0});
  const auto node = make(arena, game, policy, 0.75F);  // player two is to move
  back_up(node, {{1}, {}}, policy, 0.25F, pooled);
  back_up(node, {{1}, {}}, policy, 1.0F, pooled);
  EXPECT_NEAR(node.rewards()[1], 0.75F, 1e-6F);
  EXPECT_NEAR(node.squares()[1], 0.5625F, 1e-6F);
  EXPECT_EQ(node.header().rewards, 2.0F);  // player one's, the visit before the node included
  EXPECT_EQ(node.header().visits, 2.0F);
}

TEST(Backup, PooledSquaresAreOfEachPlayersRewards) {
  Arena arena(1 << 12);
  const UcbV policy;
  const auto node = make(arena, JointMaze<4>(2, 2, 2), policy);
  back_up(node, {{0}, {1}}, policy, 0.25F, pooled);
  back_up(node, {{0}, {1}}, policy, 1.0F, pooled);
  EXPECT_FLOAT_EQ(node.squares()[0], 1.0625F);
  EXPECT_FLOAT_EQ(node.squares()[4 + 1], 0.5625F);
  EXPECT_EQ(node.squares()[1], 0.0F);
}

TEST(Backup, Exp3UpdatesBothPlayers) {
  Arena arena(1 << 12);
  const Exp3 policy;
  const auto node = make(arena, JointMaze<4>(2, 3, 2), policy);
  back_up(node, {{1, 0.5F}, {2, 0.25F}}, policy, 0.75F, pooled);
  EXPECT_FLOAT_EQ(node.view(0, false).own(0, 1), 1.5F);
  EXPECT_FLOAT_EQ(node.view(1, false).own(0, 2), 1.0F);
  EXPECT_FLOAT_EQ(node.view(0, false).own(0, 0), 0.0F);
}

// Regret matching in a 2 x 2 node, step by step (Lanctot et al. 2013, 4.3; unseen joint moves count 0 for both):
//   (0, 0) 1     X00 = 1      R1 = (0, 0 - 1)                R2 = (0, 0 - 0)
//   (1, 0) 1/2   X10 = 1/2    R1 = (0 + 1 - 1/2, -1)         R2 = (0, 0 + 0 - 1/2)
//   (0, 1) 0     X01 = 0      R1 = (1/2, -1 + 0 - 0)         R2 = (0 + (1 - 1) - 1, -1/2)
//   (0, 0) 0     X00 = 1/2    R1 = (1/2, -1 + 1/2 - 0)       R2 = (-1, -1/2 + (1 - 0) - 1)
TEST(Backup, RegretsStepByStep) {
  Arena arena(1 << 12);
  const RegretMatching policy;
  const auto node = make(arena, JointMaze<4>(2, 2, 2), policy);
  const auto expect_regrets = [&](std::array<float, 2> one, std::array<float, 2> two) {
    for (std::size_t arm = 0; arm < 2; ++arm) {
      EXPECT_NEAR(node.view(0, false).own(RegretMatching::regret, arm), one[arm], 1e-6F) << "one, " << arm;
      EXPECT_NEAR(node.view(1, false).own(RegretMatching::regret, arm), two[arm], 1e-6F) << "two, " << arm;
    }
  };
  back_up(node, {{0}, {0}}, policy, 1.0F, pooled);
  expect_regrets({0, -1}, {0, 0});
  back_up(node, {{1}, {0}}, policy, 0.5F, pooled);
  expect_regrets({0.5F, -1}, {0, -0.5F});
  back_up(node, {{0}, {1}}, policy, 0.0F, pooled);
  expect_regrets({0.5F, -1}, {-1, -0.5F});
  back_up(node, {{0}, {0}}, policy, 0.0F, pooled);
  expect_regrets({0.5F, -0.5F}, {-1, -0.5F});
  EXPECT_FLOAT_EQ(node.cell(node.slot_of(0, 0)).mean, 0.5F);
  EXPECT_EQ(node.cell(node.slot_of(0, 0)).visits, 2.0F);
  EXPECT_EQ(node.cell(node.slot_of(1, 1)).visits, 0.0F);
}

// In the sequential tree there is one column, and the mover's side decides whose mean it is.
TEST(Backup, RegretsOfAMoverOfAnAlternatingGame) {
  Arena arena(1 << 12);
  const RegretMatching policy;
  Maze<4> game(2, 4);
  game.play({0});
  const auto node = make(arena, game, policy);      // player two is to move
  back_up(node, {{0}, {}}, policy, 0.25F, pooled);  // 3/4 for player two; the other move is unseen
  back_up(node, {{1}, {}}, policy, 1.0F, pooled);   // 0 for player two, who regrets 3/4
  EXPECT_NEAR(node.view(0, false).own(RegretMatching::regret, 0), 0.75F, 1e-6F);
  EXPECT_NEAR(node.view(0, false).own(RegretMatching::regret, 1), -0.75F, 1e-6F);
}

// Rewards 1, 1, 0 through a node: 3 sigma = 3 sqrt(2/9) = sqrt 2; the first was there before the node.
TEST(Backup, ANodeTellsItsParentByHowMuchItsDeviationGrew) {
  Arena arena(1 << 12);
  const Ucb1Tuned policy;
  const auto node = make(arena, JointMaze<4>(2, 2, 2), policy, 1.0F);
  EXPECT_NEAR(back_up(node, {{0}, {0}}, policy, 1.0F, averaged), 0.0F, 1e-6F);
  EXPECT_NEAR(back_up(node, {{0}, {0}}, policy, 0.0F, averaged), std::sqrt(2.0F), 1e-6F);
  EXPECT_EQ(node.squares()[0], 0.0F);  // nothing below this node has a spread
}

// Runs a search one simulation at a time, notes the joint move and the reward of each, and computes the averaged
// deviation of every move of the root from that list alone.
template <std::size_t Most>
void expect_averaged_deviation(const JointMaze<Most>& game) {
  using G = JointMaze<Most>;
  Search<G, Ucb1Tuned> search(Ucb1Tuned{});
  search.start(game, 2000);
  Random random(5);
  std::array<std::vector<double>, 2> before;
  std::vector<std::vector<float>> rewards;  // of player one, by joint move
  float sum = 0;
  for (int simulation = 0; simulation < 1500; ++simulation) {
    search.run({.simulations = 1}, random);
    std::array<std::size_t, 2> pulled{};
    for (std::size_t side = 0; side < 2; ++side) {
      const auto arms = search.arms(side);
      before[side].resize(arms.size());
      for (std::size_t arm = 0; arm < arms.size(); ++arm) {
        if (arms[arm].visits > before[side][arm]) pulled[side] = arm;
        before[side][arm] = arms[arm].visits;
      }
    }
    rewards.resize(before[0].size() * before[1].size());
    const float total = search.root().header().rewards;
    rewards[pulled[0] * before[1].size() + pulled[1]].push_back(total - sum);
    sum = total;
  }
  const auto n_sigma = [](const std::vector<float>& list) {
    double mean = 0, squares = 0;
    for (const float reward : list) mean += reward / static_cast<double>(list.size());
    for (const float reward : list) squares += (reward - mean) * (reward - mean);
    return std::sqrt(squares * static_cast<double>(list.size()));
  };
  const std::array<std::size_t, 2> arms = {before[0].size(), before[1].size()};
  double largest = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    const auto root = search.root();
    for (std::size_t arm = 0; arm < arms[side]; ++arm) {
      std::size_t number = arm;
      if constexpr (keeps_moves<G>) number = root.template moves<typename G::Move>(side)[arm].number;
      double expected = 0;
      for (std::size_t answer = 0; answer < arms[1 - side]; ++answer)
        expected += n_sigma(rewards[side == 0 ? number * arms[1] + answer : answer * arms[1] + number]);
      EXPECT_NEAR(root.squares()[root.first_lane(side) + arm], expected, 1e-3 * expected + 1e-3);
      largest = std::max(largest, expected);
    }
  }
  EXPECT_GT(largest, 10.0);  // there was a spread to find
}

TEST(Backup, AveragedDeviationAgreesWithTheListOfRewards) {
  expect_averaged_deviation(JointMaze<4>(3, 2, 4, 1));
  expect_averaged_deviation(JointMaze<4>(2, 4, 3, 2));
  expect_averaged_deviation(JointMaze<12>(5, 3, 4, 3));
}

// The same at every node of a tree, from the sums that the nodes below hold.
TEST(Backup, AveragedDeviationAgreesWithTheNodesBelow) {
  Search<JointMaze<4>, UcbV> search(UcbV{});
  search.start(JointMaze<4>(3, 4, 5, 4), 5000);
  Random random(6);
  search.run({.simulations = 5000}, random);
  double largest = 0;
  for (const auto node : test::all_nodes(search.root())) {
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t arm = 0; arm < node.arms(side); ++arm) {
        const double expected = test::weighted_deviation_below(search.root(), node, side, arm);
        ASSERT_NEAR(node.squares()[node.first_lane(side) + arm], expected, 1e-3 * expected + 1e-3);
        largest = std::max(largest, expected);
      }
    }
  }
  EXPECT_GT(largest, 100.0);
}

TEST(Backup, AMovingAverageFromTheFirstVisitIsANumber) {
  Search<test::Maze<4>, Ucb1> search(Ucb1{}, {.moving_average = {.after = 0, .rate = 0.1F}});
  search.start(test::Maze<4>(3, 4, 5));
  Random random(1);
  search.run({.simulations = 1000}, random);
  for (const auto& arm : search.arms(0)) {
    EXPECT_GE(arm.mean, 0);
    EXPECT_LE(arm.mean, 1);
    EXPECT_GT(arm.visits, 1);
  }
}

TEST(Backup, MeansStayInTheRangeOfRewards) {
  for (const float reward : {0.0F, 1.0F}) {
    Search<test::Steady<4>, Ucb1> search(Ucb1{});
    search.start(test::Steady<4>{{.reward = reward, .number = 4, .left = 2}});
    Random random(1);
    search.run({.simulations = 100}, random);
    const auto expect_in_range = [&](float mean) {
      EXPECT_GE(mean, 0);
      EXPECT_LE(mean, 1);
      EXPECT_NEAR(mean, reward, 1e-6);
    };
    expect_in_range(search.value());
    for (const auto& arm : search.arms(0)) expect_in_range(arm.mean);
  }
}

// The mean of a joint move with more visits than a float can weigh.
TEST(Backup, JointMeansGoOnLearning) {
  Search<test::JointSteady<4>, RegretMatching> search(RegretMatching{});
  search.start(test::JointSteady<4>{{.reward = 1, .number = 1, .left = 1}}, 1000);
  Random random(1);
  search.run({.simulations = 1}, random);
  auto& cell = search.root().cell(0);
  cell = {.visits = 0x1p24F, .mean = 0.5F};
  search.run({.simulations = 200'000}, random);
  EXPECT_GT(cell.mean, 0.85F);
}

}  // namespace
}  // namespace cycad
