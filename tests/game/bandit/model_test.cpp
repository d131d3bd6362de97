#include "cycad/game/bandit/model.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace cycad {
namespace {

std::string error_of_model(std::vector<float> means) {
  try {
    const BanditPath path(std::move(means));
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(BanditPath, KeepsItsLastValue) {
  const BanditPath path({0.5F, 0.25F, 1.0F});
  EXPECT_EQ(path.mean(1), 0.5F);
  EXPECT_EQ(path.mean(2), 0.25F);
  EXPECT_EQ(path.mean(3), 1.0F);
  EXPECT_EQ(path.mean(4), 1.0F);
  EXPECT_EQ(path.mean(1'000'000), 1.0F);
  EXPECT_EQ(path.true_value(), 1.0F);
}

TEST(BanditPath, RefusesWhatIsNoProbability) {
  EXPECT_EQ(error_of_model({}), "bandit: a path without a mean, expected one or more");
  EXPECT_EQ(error_of_model({0.5F, 1.5F}), "bandit: mean 1.500000, expected a number from 0 to 1");
  EXPECT_EQ(error_of_model({-0.25F}), "bandit: mean -0.250000, expected a number from 0 to 1");
  EXPECT_NE(error_of_model({std::numeric_limits<float>::quiet_NaN()}), "no error");
}

TEST(BanditModel, TheBestArmsAreThoseWithTheHighestTrueValue) {
  const BanditModel ends({BanditPath({0.9F, 0.0F}), BanditPath({0.1F, 1.0F}), BanditPath({0.5F, 1.0F})});
  EXPECT_FALSE(ends.is_best(0));
  EXPECT_TRUE(ends.is_best(1));
  EXPECT_TRUE(ends.is_best(2));
  const BanditModel means({BanditPath({0.3F}), BanditPath({0.6F}), BanditPath({0.5F})});
  EXPECT_FALSE(means.is_best(0));
  EXPECT_TRUE(means.is_best(1));
  EXPECT_FALSE(means.is_best(2));
  EXPECT_THROW(BanditModel({}), InputError);
}

TEST(BanditTask, FollowsThePathOfEachArm) {
  const BanditModel model({BanditPath({0, 1, 0}), BanditPath({1, 0, 1})});
  BanditTask task(model);
  task.start(1);
  EXPECT_EQ(task.pull(0), 0.0F);
  EXPECT_EQ(task.pull(1), 1.0F);
  EXPECT_EQ(task.pull(0), 1.0F);
  EXPECT_EQ(task.pull(0), 0.0F);
  EXPECT_EQ(task.pull(0), 0.0F);
  EXPECT_EQ(task.pull(1), 0.0F);
  EXPECT_EQ(task.pull(1), 1.0F);
  task.start(2);
  EXPECT_EQ(task.pull(0), 0.0F);
}

TEST(BanditTask, APullHasTheSameLuckInAnyOrder) {
  const BanditModel model({BanditPath({0.5F}), BanditPath({0.5F})});
  const auto rewards = [&](std::uint64_t seed, bool in_turn) {
    BanditTask task(model);
    task.start(seed);
    std::vector<float> of_first;
    for (int pull = 0; pull < 64; ++pull) {
      if (in_turn) task.pull(1);
      of_first.push_back(task.pull(0));
    }
    return of_first;
  };
  EXPECT_EQ(rewards(7, true), rewards(7, false));
  EXPECT_NE(rewards(7, true), rewards(8, true));
}

TEST(BanditTask, WinsAsOftenAsTheMeanSays) {
  const BanditModel model({BanditPath({0.3F}), BanditPath({0.8F})});
  BanditTask task(model);
  double wins[2] = {};
  constexpr int pulls = 10'000;
  for (std::uint64_t seed = 0; seed < pulls; ++seed) {
    task.start(seed);
    for (std::size_t arm = 0; arm < 2; ++arm) wins[arm] += task.pull(arm);
  }
  EXPECT_NEAR(wins[0] / pulls, 0.3, 5 * 0.0046);  // five standard errors
  EXPECT_NEAR(wins[1] / pulls, 0.8, 5 * 0.0040);
}

}  // namespace
}  // namespace cycad
