#include "cycad/search/policy/puct.hpp"

#include <atomic>
#include <cmath>

#include "agent/nim.hpp"
#include "cycad/search/search.hpp"
#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;
using test::Nim;

TEST(Puct, ThePriorScalesTheExploration) {
  ArmTable arms({{4, 3.0F}, {11, 6.6F}, {0, 0}});
  arms.own(0, 0) = 0.2F;
  arms.own(0, 1) = 0.3F;
  arms.own(0, 2) = 0.5F;
  Puct puct;
  puct.c = 0.5F;
  puct.unvisited = 0.25F;
  const auto found = scores(puct, arms);
  EXPECT_FLOAT_EQ(found[0], 0.75F + 0.5F * 0.2F * 4 / 5);  // sqrt(15 + 1) = 4
  EXPECT_FLOAT_EQ(found[1], 0.6F + 0.5F * 0.3F * 4 / 12);
  EXPECT_FLOAT_EQ(found[2], 0.25F + 0.5F * 0.5F * 4);
  EXPECT_LT(found[3], lost_score);
}

TEST(Puct, PriorsAreASoftmaxOfTheEstimates) {
  ArmTable arms({{0, 0}, {0, 0}, {0, 0}});
  Puct puct;
  puct.evaluator.temperature = 0.4F;
  puct.prepare(Nim{6, Player::one}, Player::one, arms.view(),
               [](std::size_t arm) { return Nim::Move{static_cast<int>(arm) + 1}; });
  // Promises 0.1, 0.9, 0.1: weights e^-2, 1, e^-2.
  const double small = std::exp(-2.0);
  EXPECT_NEAR(arms.own(0, 0), small / (1 + 2 * small), 1e-6);
  EXPECT_NEAR(arms.own(0, 1), 1 / (1 + 2 * small), 1e-6);
  EXPECT_NEAR(arms.own(0, 2), small / (1 + 2 * small), 1e-6);
}

// A network that knows Nim, and counts its calls.
struct Oracle {
  std::atomic<int>* calls;
  float operator()(const Nim& state, std::span<const Nim::Move> moves, std::span<float> priors) const {
    ++*calls;
    for (std::size_t arm = 0; arm < moves.size(); ++arm)
      priors[arm] = (state.heap - moves[arm].taken) % 4 == 0 ? 8.0F : 1.0F;
    return reward_for(state.mover, state.heap % 4 == 0 ? 0.0F : 1.0F);
  }
};
static_assert(evaluates_positions<PuctWith<Oracle>, Nim>);
static_assert(!evaluates_positions<Puct, Nim>);

TEST(Puct, AnEvaluatorTakesThePlaceOfPlayoutsAndIsAskedOncePerPosition) {
  std::atomic<int> calls{0};
  Search<Nim, PuctWith<Oracle>> search({.evaluator = {&calls}});
  search.start(Nim{30, Player::two});
  Random random(1);
  const SearchReport report = search.run({.simulations = 50}, random);
  EXPECT_EQ(static_cast<std::uint64_t>(calls), report.nodes);
  EXPECT_GT(report.nodes, 20U);
  EXPECT_LE(report.nodes, 51U);
  const auto arms = search.arms(0);
  EXPECT_EQ(arms[1].move.taken, 2);
  EXPECT_GT(arms[1].visits, arms[0].visits + arms[2].visits);
  EXPECT_NEAR(arms[1].mean, 1, 1e-6);
}

TEST(Puct, AFullTreeStillEvaluates) {
  std::atomic<int> calls{0};
  SearchSettings settings;
  settings.bytes = 1;  // four nodes at least
  Search<Nim, PuctWith<Oracle>> search({.evaluator = {&calls}}, settings);
  search.start(Nim{30, Player::two});
  Random random(1);
  const SearchReport report = search.run({.simulations = 200}, random);
  EXPECT_TRUE(report.full);
  EXPECT_EQ(report.simulations, 200U);
  EXPECT_GT(search.arms(0)[1].visits, 100);
}

TEST(Puct, AnEvaluatorServesSeveralThreads) {
  std::atomic<int> calls{0};
  Search<Nim, PuctWith<Oracle>> search({.evaluator = {&calls}});
  search.start(Nim{41, Player::one});
  Random random(1);
  EXPECT_EQ(search.run_shared({.simulations = 2000}, random, 4).simulations, 2000U);
  EXPECT_GT(search.arms(0)[0].visits, 1000);
}

// A callable that only gives priors leaves the value to playouts.
struct Uniform {
  void operator()(const Nim& /*state*/, std::span<const Nim::Move> /*moves*/, std::span<float> priors) const {
    for (float& prior : priors) prior = 0;  // nothing known counts as all alike
  }
};

TEST(Puct, PriorsAloneGoWithPlayouts) {
  Search<Nim, PuctWith<Uniform>> search(PuctWith<Uniform>{});
  search.start(Nim{7, Player::one});
  Random random(2);
  search.run({.simulations = 2000}, random);
  const auto arms = search.arms(0);
  EXPECT_FLOAT_EQ(search.root().own()[0], 1.0F / 3);
  EXPECT_GT(arms[2].visits, 1000);  // leaves four
}

}  // namespace
}  // namespace cycad
