// What the policies converge to in games whose solution is known: a dominant move, a mixed equilibrium, and the Tron
// position of Lanctot et al. 2013 (figure 4) in which both players have to mix.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <sstream>
#include <vector>

#include "cycad/game/matrix_game.hpp"
#include "cycad/game/serialized.hpp"
#include "cycad/game/tron/tron.hpp"
#include "cycad/search/decide.hpp"
#include "cycad/search/search.hpp"
#include "search/library_search.hpp"
#include "search/policy/all_policies.hpp"
#include "search/scale.hpp"

namespace cycad {
namespace {

template <class P>
class DominantMove : public testing::Test {
 protected:
  // The moves on which both players' decisions fall most often over a few seeds.
  template <class G>
  static void expect_decision(const G& game, std::size_t side, std::size_t expected) {
    const DecideKind kind = P::name == RandomSelection::name ? DecideKind::max : DecideKind::robust;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      test::LibrarySearch<G, P> search(P{});
      search.start(game, 3000);
      Random random(seed);
      search.run({.simulations = 3000}, random);
      const auto arms = search.arms(side);
      EXPECT_EQ(decide(arms, random, {.kind = kind}), expected) << "seed " << seed;
    }
  }
};
TYPED_TEST_SUITE(DominantMove, test::AllPolicies, test::PolicyName);

// Player one's second row and player two's third column are best against everything.
template <class G>
G dominated_game() {
  return G({{0.6F, 0.4F, 0.25F}, {0.9F, 0.7F, 0.55F}, {0.8F, 0.6F, 0.45F}});
}

TYPED_TEST(DominantMove, IsFoundInAMatrixNode) {
  this->expect_decision(dominated_game<MatrixGame>(), 0, 1);
  this->expect_decision(dominated_game<MatrixGame>(), 1, 2);
}
TYPED_TEST(DominantMove, IsFoundInAWideMatrixNode) {
  this->expect_decision(dominated_game<BasicMatrixGame<8>>(), 0, 1);
  this->expect_decision(dominated_game<BasicMatrixGame<8>>(), 1, 2);
}
TYPED_TEST(DominantMove, IsFoundInAnAlternatingGame) {
  this->expect_decision(Serialized<MatrixGame>(dominated_game<MatrixGame>(), Player::one), 0, 1);
  this->expect_decision(Serialized<MatrixGame>(dominated_game<MatrixGame>(), Player::two), 0, 2);
}

// Rock-paper-scissors with unequal stakes. Both players' equilibrium is (1/16, 10/16, 5/16), its value 1/2.
const MatrixGame biased_rock_paper_scissors({{0.5F, 0.25F, 1.0F}, {0.75F, 0.5F, 0.45F}, {0.0F, 0.55F, 0.5F}});
constexpr std::array<double, 3> equilibrium = {1.0 / 16, 10.0 / 16, 5.0 / 16};

using Strategies = std::array<std::array<double, 3>, 2>;

template <class P>
Strategies average_strategies(const P& policy, std::uint64_t pulls, std::uint64_t seed) {
  test::LibrarySearch<MatrixGame, P> search(policy);
  search.start(biased_rock_paper_scissors, 1);
  Random random(seed);
  search.run({.simulations = pulls}, random);
  Strategies strategies{};
  for (std::size_t side = 0; side < 2; ++side) {
    const auto arms = search.arms(side);
    for (std::size_t arm = 0; arm < 3; ++arm) strategies[side][arm] = arms[arm].probability;
  }
  return strategies;
}

double distance_from_equilibrium(const Strategies& strategies) {
  double largest = 0;
  for (const auto& strategy : strategies)
    for (std::size_t arm = 0; arm < 3; ++arm) largest = std::max(largest, std::abs(strategy[arm] - equilibrium[arm]));
  return largest;
}

// How much the better of two best responses gains on a pair of strategies.
double exploitability(const Strategies& strategies) {
  double most_of_one = 0, least_of_one = 1;
  for (std::size_t move = 0; move < 3; ++move) {
    double row = 0, column = 0;
    for (std::size_t reply = 0; reply < 3; ++reply) {
      row += biased_rock_paper_scissors.reward(move, reply) * strategies[1][reply];
      column += biased_rock_paper_scissors.reward(reply, move) * strategies[0][reply];
    }
    most_of_one = std::max(most_of_one, row);
    least_of_one = std::min(least_of_one, column);
  }
  return most_of_one - least_of_one;
}

constexpr std::uint64_t long_run = test::scaled(1'000'000, 30'000);
constexpr double tolerance = test::slow_build ? 0.15 : 0.03;

TEST(BiasedRockPaperScissors, RegretMatchingsAverageIsNearTheEquilibrium) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Strategies strategies = average_strategies(RegretMatching{.gamma = 0.02F}, long_run, seed);
    EXPECT_LT(distance_from_equilibrium(strategies), tolerance) << "seed " << seed;
    EXPECT_LT(exploitability(strategies), tolerance / 2) << "seed " << seed;
  }
}

// A single run of Exp3 is a noisy thing (about a third are off by more than 0.03 even with exact arithmetic), so the
// strategies of a few runs are averaged.
TEST(BiasedRockPaperScissors, Exp3sAverageIsNearTheEquilibrium) {
  constexpr int seeds = 6;
  Strategies mean{};
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const Strategies strategies = average_strategies(Exp3{.gamma = 0.02F}, long_run, seed);
    for (std::size_t side = 0; side < 2; ++side)
      for (std::size_t arm = 0; arm < 3; ++arm) mean[side][arm] += strategies[side][arm] / seeds;
    EXPECT_LT(exploitability(strategies), 2 * tolerance) << "seed " << seed;
  }
  EXPECT_LT(distance_from_equilibrium(mean), tolerance);
}

TEST(BiasedRockPaperScissors, Ucb1sVisitsAreNot) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed)
    EXPECT_GT(distance_from_equilibrium(average_strategies(Ucb1{}, long_run, seed)), 0.06) << "seed " << seed;
}

TronSmall mixed_position() {
  std::ifstream file(CYCAD_DATA_DIR "/tron/paper/gtlibrary_mixed3x5.txt");
  std::ostringstream text;
  text << file.rdbuf();
  return TronSmall(read_tron_map(text.str(), "gtlibrary_mixed3x5"));
}

constexpr std::uint64_t mixed_simulations = test::scaled(100'000, 5'000);

template <class G, class P>
test::LibrarySearch<G, P>& run_mixed(test::LibrarySearch<G, P>& search, const G& game, std::uint64_t seed) {
  search.start(game, mixed_simulations);
  Random random(seed);
  search.run({.simulations = mixed_simulations}, random);
  return search;
}

TEST(MixedTron, IsThePositionOfThePaper) {
  EXPECT_EQ(mixed_position(), TronSmall::from_text("5 3/...../.a1b2/....."));
  for (const Player player : {Player::one, Player::two}) {
    MoveList<TronSmall> list;
    mixed_position().moves(player, list);
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0], tron::Direction::north);
    EXPECT_EQ(list[1], tron::Direction::south);
  }
}

// Both play up and down alike; what exploration costs shows in the value: 3/4 for no exploration at all.
template <class P>
void expect_mixed(const P& policy, double strategy_tolerance, double value_tolerance) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    test::LibrarySearch<TronSmall, P> search(policy);
    run_mixed(search, mixed_position(), seed);
    for (std::size_t side = 0; side < 2; ++side)
      EXPECT_NEAR(search.arms(side)[0].probability, 0.5, strategy_tolerance) << "seed " << seed << ", side " << side;
    EXPECT_NEAR(search.value(), 0.75, value_tolerance) << "seed " << seed;
  }
}

TEST(MixedTron, RegretMatchingMixesInTheMatrixTree) {
  expect_mixed(RegretMatching{.gamma = 0.02F}, test::slow_build ? 0.06 : 0.02, 0.02);
}
TEST(MixedTron, Exp3MixesInTheMatrixTree) { expect_mixed(Exp3{.gamma = 0.1F}, test::slow_build ? 0.15 : 0.06, 0.05); }

// UCB1 plays up and down alike as well, but the two players' turns are tied to each other, and the value is that of
// whatever dance they end up in: anything between the worst and the best outcome.
TEST(MixedTron, Ucb1PlaysBothMovesAlike) {
  expect_mixed(Ucb1{}, 0.02, 0.25);
  expect_mixed(Ucb1Tuned{}, 0.05, 0.25);
}

// The same payoffs without a playout before them. With ties broken at random the players come apart at once, and
// every run of UCB1 finds 3/4 to within 0.003 (computed apart, in double); with the first of the best, they walk in
// step for ever and find 1.
TEST(MixedMatrix, Ucb1PlayersDoNotWalkInStep) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    test::LibrarySearch<MatrixGame, Ucb1> search(Ucb1{});
    search.start(MatrixGame({{1.0F, 0.5F}, {0.5F, 1.0F}}));
    Random random(seed);
    search.run({.simulations = 10'000}, random);
    EXPECT_NEAR(search.value(), 0.75, 0.03) << "seed " << seed;
  }
}

// The first mover is answered: player one is promised 1/2 at least, player two can be held to 0.
TEST(MixedTron, TheSequentialTreeBacksUpTheBounds) {
  const auto expect_value = [](auto policy, Player searcher, double expected) {
    test::LibrarySearch<Serialized<TronSmall>, decltype(policy)> search(policy);
    run_mixed(search, Serialized<TronSmall>(mixed_position(), searcher), 1);
    EXPECT_NEAR(search.value(), expected, test::slow_build ? 0.03 : 0.01);
  };
  expect_value(Ucb1{}, Player::one, 0.5);
  expect_value(Ucb1{}, Player::two, 1.0);
  expect_value(Ucb1Tuned{}, Player::one, 0.5);
  expect_value(RegretMatching{.gamma = 0.02F}, Player::one, 0.5);
}

}  // namespace
}  // namespace cycad
