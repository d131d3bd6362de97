#include "cycad/game/bandit/families.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace cycad {
namespace {

std::string error_of_family(const BanditFamily& family) {
  try {
    make_bandit(family, 1);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

std::size_t count_best(const BanditModel& model) {
  std::size_t count = 0;
  for (std::size_t arm = 0; arm < model.arms(); ++arm) count += model.is_best(arm) ? 1 : 0;
  return count;
}

TEST(ManualBandit, HasTheThreePaths) {
  const BanditModel model = make_bandit({.arms = 20}, 1);
  ASSERT_EQ(model.arms(), 20U);
  const BanditPath& winner = model.path(0);
  const BanditPath& loser = model.path(1);
  EXPECT_FLOAT_EQ(winner.mean(1), 0.65F);
  EXPECT_FLOAT_EQ(winner.mean(134), 0.76F);  // a third of the way from 0.65 to 0.98
  EXPECT_FLOAT_EQ(winner.mean(400), 0.98F);
  EXPECT_FLOAT_EQ(winner.mean(450), 0.99F);
  EXPECT_EQ(winner.mean(500), 1.0F);
  EXPECT_EQ(winner.size(), 500U);
  for (std::size_t pull = 1; pull <= 400; ++pull) EXPECT_EQ(loser.mean(pull), winner.mean(pull)) << pull;
  EXPECT_FLOAT_EQ(loser.mean(450), 0.49F);
  EXPECT_EQ(loser.mean(500), 0.0F);
  for (std::size_t arm = 2; arm < 20; ++arm) {
    EXPECT_EQ(model.path(arm).mean(1), 0.4F);
    EXPECT_EQ(model.path(arm).mean(499), 0.4F);
    EXPECT_EQ(model.path(arm).mean(500), 0.0F);
  }
  EXPECT_TRUE(model.is_best(0));
  EXPECT_EQ(count_best(model), 1U);
  EXPECT_EQ(model, make_bandit({.arms = 20}, 2));
}

TEST(WalkBandit, WalksBySingleStepsToItsEnd) {
  const BanditModel model = make_bandit({.kind = BanditKind::walk, .arms = 50, .winners = 30}, 5);
  EXPECT_EQ(count_best(model), 15U);
  for (std::size_t arm = 0; arm < model.arms(); ++arm) {
    const BanditPath& path = model.path(arm);
    EXPECT_EQ(path.mean(1), 0.5F);
    EXPECT_LE(path.size(), longest_walk + 1);
    EXPECT_GE(path.size(), 21U);  // twenty steps of 0.025 at least
    for (std::size_t pull = 2; pull <= path.size(); ++pull)
      EXPECT_NEAR(std::abs(path.mean(pull) - path.mean(pull - 1)), 0.025F, 1e-6F) << arm << " " << pull;
    for (std::size_t pull = 1; pull < path.size(); ++pull) {
      EXPECT_GT(path.mean(pull), 0.01F);
      EXPECT_LT(path.mean(pull), 0.99F);
    }
    EXPECT_EQ(path.true_value(), model.is_best(arm) ? 1.0F : 0.0F);
  }
}

TEST(WalkBandit, FollowsFromItsSeed) {
  const BanditFamily family{.kind = BanditKind::walk, .arms = 5};
  EXPECT_EQ(make_bandit(family, 3), make_bandit(family, 3));
  EXPECT_NE(make_bandit(family, 3), make_bandit(family, 4));
}

TEST(WalkBandit, HasTheShareOfWinnersAndOneAtLeast) {
  const auto best = [](std::size_t arms, double winners) {
    return count_best(make_bandit({.kind = BanditKind::walk, .arms = arms, .winners = winners}, 1));
  };
  EXPECT_EQ(best(20, 10), 2U);
  EXPECT_EQ(best(20, 30), 6U);
  EXPECT_EQ(best(50, 10), 5U);
  EXPECT_EQ(best(3, 10), 1U);
  EXPECT_EQ(best(4, 100), 4U);
}

// With steps of a quarter a walk ends after two steps with probability 1/2, and so for every two that follow, whichever
// end it was meant for.
TEST(WalkBandit, TakesAsLongAsARandomWalk) {
  Random random(11);
  constexpr int draws = 4000;
  for (const bool wins : {false, true}) {
    int two = 0;
    int four = 0;
    for (int draw = 0; draw < draws; ++draw) {
      const std::size_t steps = walk_path(wins, 0.25, random).size() - 1;
      ASSERT_EQ(steps % 2, 0U);
      two += steps == 2 ? 1 : 0;
      four += steps == 4 ? 1 : 0;
    }
    EXPECT_NEAR(two / double{draws}, 0.5, 5 * 0.0079);  // five standard errors
    EXPECT_NEAR(four / double{draws}, 0.25, 5 * 0.0068);
  }
}

TEST(WalkBandit, AStepThatWouldLeadBeyondTheEndEndsThere) {
  Random random(1);
  const BanditPath path = walk_path(true, 0.3, random);
  ASSERT_GE(path.size(), 3U);
  EXPECT_FLOAT_EQ(path.mean(path.size() - 1), 0.8F);
  EXPECT_EQ(path.true_value(), 1.0F);
  EXPECT_EQ(walk_path(false, 0.5, random), BanditPath({0.5F, 0.0F}));
}

TEST(BernoulliBandit, HasGivenOrDrawnMeans) {
  const BanditModel given = make_bandit({.kind = BanditKind::bernoulli, .arms = 2, .means = {0.25F, 0.75F}}, 1);
  EXPECT_EQ(given, BanditModel({BanditPath({0.25F}), BanditPath({0.75F})}));
  const BanditFamily drawn{.kind = BanditKind::bernoulli, .arms = 500};
  const BanditModel model = make_bandit(drawn, 1);
  double sum = 0;
  for (std::size_t arm = 0; arm < 500; ++arm) sum += double{model.path(arm).true_value()};
  EXPECT_NEAR(sum / 500, 0.5, 5 * 0.0129);
  EXPECT_NE(model, make_bandit(drawn, 2));
  EXPECT_TRUE(drawn.is_random());
}

TEST(BanditFamily, SaysWhatIsWrong) {
  EXPECT_EQ(error_of_family({.arms = 1}), "bandit: 1 arms, expected 2 to 1000");
  EXPECT_EQ(error_of_family({.kind = BanditKind::walk, .arms = 0}), "bandit: 0 arms, expected 1 to 1000");
  EXPECT_EQ(error_of_family({.kind = BanditKind::walk, .winners = 0}),
            "bandit: 0.000000 percent of winners, expected above 0, at most 100");
  EXPECT_EQ(error_of_family({.kind = BanditKind::walk, .delta = 0.001}),
            "bandit: steps of 0.001000, expected from 0.01 to 0.5");
  EXPECT_EQ(error_of_family({.means = {0.5F}}), "bandit: means are given, expected the model bernoulli");
  EXPECT_EQ(error_of_family({.kind = BanditKind::bernoulli, .arms = 3, .means = {0.5F}}),
            "bandit: 1 means for 3 arms, expected one each");
  EXPECT_EQ(error_of_family({.kind = BanditKind::bernoulli, .arms = 1, .means = {2}}),
            "bandit: mean 2.000000, expected a number from 0 to 1");
}

}  // namespace
}  // namespace cycad
