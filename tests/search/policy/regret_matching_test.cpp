#include "cycad/search/policy/regret_matching.hpp"

#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;
using test::expect_drawn_with;
using Cell = JointRow::Cell;
constexpr std::size_t regret = RegretMatching::regret;
constexpr std::size_t average = RegretMatching::average;

TEST(RegretMatching, WithoutPositiveRegretEveryArmIsAlike) {
  ArmTable arms({{0}, {0}, {0}});
  expect_drawn_with(RegretMatching{}, arms, {1.0 / 3, 1.0 / 3, 1.0 / 3});
  for (std::size_t arm = 0; arm < 3; ++arm) arms.own(regret, arm) = -1.0F - static_cast<float>(arm);
  expect_drawn_with(RegretMatching{}, arms, {1.0 / 3, 1.0 / 3, 1.0 / 3});
}

// sigma = (1/4, 3/4, 0), played with 0.7 sigma + 0.1
TEST(RegretMatching, PlaysInProportionToThePositiveRegrets) {
  ArmTable arms({{0}, {0}, {0}});
  arms.own(regret, 0) = 1;
  arms.own(regret, 1) = 3;
  arms.own(regret, 2) = -2;
  expect_drawn_with(RegretMatching{}, arms, {0.275, 0.625, 0.1});
  expect_drawn_with(RegretMatching{.gamma = 0}, arms, {0.25, 0.75, 0});
  expect_drawn_with(RegretMatching{.gamma = 1}, arms, {1.0 / 3, 1.0 / 3, 1.0 / 3});
}

TEST(RegretMatching, OneArmIsCertain) {
  ArmTable arms({{2, 1}});
  expect_drawn_with(RegretMatching{}, arms, {1});
}

// The form for narrow nodes, asked in place of the general one.
struct Narrow {
  RegretMatching policy;
  Pick select(const ArmView& arms, Random& random) const { return policy.select_lanes<Lanes4>(arms, arms, random)[0]; }
};

TEST(RegretMatching, TheNarrowFormDrawsTheSame) {
  ArmTable arms({{0}, {0}, {0}});
  expect_drawn_with(Narrow{}, arms, {1.0 / 3, 1.0 / 3, 1.0 / 3}, false);
  arms.own(regret, 0) = 1;
  arms.own(regret, 1) = 3;
  arms.own(regret, 2) = -2;
  arms.own(regret, 3) = 50;  // a lane behind the arms
  expect_drawn_with(Narrow{}, arms, {0.275, 0.625, 0.1}, false);
  expect_drawn_with(Narrow{{.gamma = 0}}, arms, {0.25, 0.75, 0}, false);
  ArmTable one({{2, 1}});
  expect_drawn_with(Narrow{}, one, {1});
}

// Both players of a narrow node: four lanes each.
struct TwoPlayers {
  std::size_t sizes[2];
  float total;
  float visits[8] = {}, rewards[8] = {}, own[16] = {};

  ArmView view(std::size_t side) {
    const std::size_t first = 4 * side;
    return {sizes[side], total, {visits + first, rewards + first, nullptr, own + first}, 8};
  }
};

TwoPlayers random_players(Random& values) {
  TwoPlayers players{{1 + values.below(4), 1 + values.below(4)}, static_cast<float>(values.below(5))};
  const bool hopeless = values.below(4) == 0;
  for (float& number : players.own) number = hopeless ? -values.uniform() : 4 * values.uniform() - 2;
  return players;
}

void expect_same_arms(Pick pick, Pick same, const ArmView& general, const ArmView& narrow) {
  EXPECT_EQ(pick.arm, same.arm);
  for (std::size_t arm = 0; arm < general.size(); ++arm) {
    EXPECT_NEAR(general.own(average, arm), narrow.own(average, arm), 1e-6F);
    EXPECT_EQ(general.own(regret, arm), narrow.own(regret, arm));
  }
}

TEST(RegretMatching, TheNarrowFormsKeepTheSameAverages) {
  Random values(3);
  for (int round = 0; round < 500; ++round) {
    TwoPlayers general = random_players(values);
    TwoPlayers four = general, eight = general;
    const RegretMatching policy{.gamma = values.uniform()};
    Random first(static_cast<std::uint64_t>(round)), second = first, third = first;
    const Pick one = policy.select(general.view(0), first);
    expect_same_arms(one, policy.select_lanes<Lanes4>(four.view(0), four.view(0), second)[0], general.view(0),
                     four.view(0));
    EXPECT_EQ(first, second);
    const Pick two = policy.select(general.view(1), first);
    const auto both = policy.select_lanes<Lanes8>(eight.view(0), eight.view(1), third);
    EXPECT_EQ(first, third);
    expect_same_arms(one, both[0], general.view(0), eight.view(0));
    expect_same_arms(two, both[1], general.view(1), eight.view(1));
  }
}

TEST(RegretMatching, TheNarrowFormLearnsTheSameRegrets) {
  Random values(5);
  for (int round = 0; round < 500; ++round) {
    TwoPlayers general = random_players(values);
    TwoPlayers narrow = general;
    Cell cells[16];
    for (Cell& cell : cells) cell = {static_cast<float>(values.below(3)), values.uniform()};
    const RegretMatching policy{.unseen = static_cast<UnseenJoint>(values.below(3))};
    const float reward = values.uniform(), mean = values.uniform();
    for (std::size_t side = 0; side < 2; ++side) {
      const Pick pick{values.below(static_cast<std::uint32_t>(general.sizes[side])), 0.5F};
      const JointRow row{cells, 1 + values.below(4)};
      policy.update_regrets(general.view(side), pick, reward, row, side == 1, mean);
      policy.update_regrets_lanes(narrow.view(side), pick, reward, row, side == 1, mean);
    }
    for (std::size_t number = 0; number < 16; ++number) EXPECT_EQ(general.own[number], narrow.own[number]) << number;
  }
}

// sigma is (1/2, 1/2), then (1, 0), then (1/4, 3/4); the average leaves the exploration out.
TEST(RegretMatching, AverageStrategyIsTheMeanOfSigma) {
  Random random(1);
  const RegretMatching policy;
  ArmTable first({{0}, {0}}), second({{1, 0}, {0}}), third({{2, 0}, {0}});
  policy.select(first.view(), random);
  EXPECT_FLOAT_EQ(first.own(average, 0), 0.5F);
  EXPECT_FLOAT_EQ(first.own(average, 1), 0.5F);
  for (std::size_t arm = 0; arm < 2; ++arm) second.own(average, arm) = first.own(average, arm);
  second.own(regret, 0) = 2;
  policy.select(second.view(), random);
  for (std::size_t arm = 0; arm < 2; ++arm) third.own(average, arm) = second.own(average, arm);
  third.own(regret, 0) = 1;
  third.own(regret, 1) = 3;
  policy.select(third.view(), random);
  std::vector<float> strategy(2);
  policy.strategy(third.view(), strategy);
  EXPECT_NEAR(strategy[0], (0.5 + 1.0 + 0.25) / 3, 1e-6);
  EXPECT_NEAR(strategy[1], (0.5 + 0.0 + 0.75) / 3, 1e-6);
}

TEST(RegretMatching, StrategyWithoutAVisitIsUniform) {
  ArmTable arms({{0}, {0}});
  std::vector<float> strategy(2);
  RegretMatching{}.strategy(arms.view(), strategy);
  EXPECT_EQ(strategy, (std::vector<float>{0.5F, 0.5F}));
}

// Player one chose move 0 against the second of two columns: R_i += X[i][1] - u for the other moves.
TEST(RegretMatching, PlayerOneRegretsAlongTheColumn) {
  ArmTable arms({{3, 1}, {1, 1}, {2, 0}});
  arms.own(regret, 0) = 0.5F;
  const Cell cells[3][2] = {{{1, 0.9F}, {2, 0.5F}}, {{1, 0.8F}, {1, 0.75F}}, {{1, 0.7F}, {4, 0.125F}}};
  RegretMatching{}.update_regrets(arms.view(), {0, 0.4F}, 0.25F, {&cells[0][1], 2}, false, 0.6F);
  EXPECT_FLOAT_EQ(arms.own(regret, 0), 0.5F);
  EXPECT_FLOAT_EQ(arms.own(regret, 1), 0.5F);
  EXPECT_FLOAT_EQ(arms.own(regret, 2), -0.125F);
}

// Player two chose move 1 in the first row and got 1 - 0.25; the means of player one are mirrored.
TEST(RegretMatching, PlayerTwoRegretsAlongTheRowWithMirroredMeans) {
  ArmTable arms({{3, 1}, {1, 1}, {2, 0}});
  const Cell row[3] = {{2, 0.5F}, {1, 0.75F}, {4, 0.125F}};
  RegretMatching{}.update_regrets(arms.view(), {1, 0.4F}, 0.75F, {row, 1}, true, 0.4F);
  EXPECT_FLOAT_EQ(arms.own(regret, 0), 0.5F - 0.75F);
  EXPECT_FLOAT_EQ(arms.own(regret, 1), 0.0F);
  EXPECT_FLOAT_EQ(arms.own(regret, 2), 0.875F - 0.75F);
}

// An unseen joint move must not be worth 1 to player two because its zero is mirrored.
TEST(RegretMatching, AnUnseenJointMoveIsTheSameForBothPlayers) {
  const Cell row[2] = {{1, 0.5F}, {0, 0}};
  for (const bool mirrored : {false, true}) {
    const auto regret_of_unseen = [&](UnseenJoint unseen) {
      ArmTable arms({{1, 0.5F}, {0}});
      RegretMatching{.unseen = unseen}.update_regrets(arms.view(), {0, 0.5F}, 0.5F, {row, 1}, mirrored, 0.6F);
      return arms.own(regret, 1);
    };
    EXPECT_FLOAT_EQ(regret_of_unseen(UnseenJoint::zero), -0.5F);
    EXPECT_FLOAT_EQ(regret_of_unseen(UnseenJoint::mean), 0.6F - 0.5F);
    EXPECT_FLOAT_EQ(regret_of_unseen(UnseenJoint::skip), 0.0F);
  }
}

// A weight of one in millions is too little for a float.
TEST(RegretMatching, TheAverageFollowsOverMillionsOfVisits) {
  std::array<float, 8> visits{}, rewards{};
  std::array<float, 16> own{};
  const RegretMatching policy;
  Random random(1);
  double exact = 0;
  for (std::uint32_t visit = 0; visit < 6'000'000; ++visit) {
    const float sigma = visit < 1'000'000 ? 0.4F : 0.5F;
    own[0] = sigma;
    own[1] = 1 - sigma;
    const ArmView arms(2, static_cast<float>(visit), {visits.data(), rewards.data(), nullptr, own.data()}, 4);
    (void)policy.select(arms, random);
    exact += (double{sigma} - exact) / (visit + 1.0);
  }
  EXPECT_NEAR(double{own[4]}, exact, 0.002);
}

}  // namespace
}  // namespace cycad
