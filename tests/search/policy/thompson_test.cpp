#include "cycad/search/policy/thompson.hpp"

#include <tuple>

#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;
using test::expect_drawn_with;

constexpr int draws = 40'000;

struct Moments {
  double mean = 0, variance = 0;
};

template <class Draw>
Moments moments_of(Draw draw) {
  double sum = 0, squares = 0;
  for (int count = 0; count < draws; ++count) {
    const double drawn = draw();
    sum += drawn;
    squares += drawn * drawn;
  }
  return {sum / draws, squares / draws - sum / draws * (sum / draws)};
}

class GammaVariate : public testing::TestWithParam<float> {};

// Mean and variance of a gamma variate are both its shape, the fourth central moment is 3 shape^2 + 6 shape.
TEST_P(GammaVariate, HasTheMomentsOfItsShape) {
  const double shape = GetParam();
  Random random(1);
  const auto [mean, variance] = moments_of([&] {
    const float drawn = portable_exp(log_gamma_variate(GetParam(), random));
    EXPECT_GE(drawn, 0.0F);
    return static_cast<double>(drawn);
  });
  EXPECT_NEAR(mean, shape, 4.5 * std::sqrt(shape / draws));
  EXPECT_NEAR(variance, shape, 4.5 * std::sqrt((2 * shape * shape + 6 * shape) / draws));
}

INSTANTIATE_TEST_SUITE_P(Shapes, GammaVariate, testing::Values(0.1F, 0.3F, 0.5F, 0.9F, 1.0F, 1.32F, 2.5F, 10.0F, 1e3F));

class BetaVariate : public testing::TestWithParam<std::tuple<float, float>> {};

TEST_P(BetaVariate, HasTheMomentsOfItsShapes) {
  const auto [alpha, beta] = GetParam();
  const double a = alpha, b = beta;
  Random random(2);
  const auto [mean, variance] = moments_of([&, alpha = alpha, beta = beta] {
    const float drawn = beta_variate(alpha, beta, random);
    EXPECT_GE(drawn, 0.0F);
    EXPECT_LE(drawn, 1.0F);
    return static_cast<double>(drawn);
  });
  const double expected = a * b / ((a + b) * (a + b) * (a + b + 1));
  EXPECT_NEAR(mean, a / (a + b), 4.5 * std::sqrt(expected / draws));
  EXPECT_NEAR(variance, expected, 0.05 * expected);
}

// The last ones are the smallest priors that the options allow, and what a search of a million simulations makes.
INSTANTIATE_TEST_SUITE_P(Shapes, BetaVariate,
                         testing::Values(std::tuple(1.0F, 1.0F), std::tuple(2.0F, 5.0F), std::tuple(0.5F, 0.5F),
                                         std::tuple(0.1F, 0.3F), std::tuple(9.6F, 1.32F), std::tuple(100.5F, 37.5F),
                                         std::tuple(0.01F, 0.01F), std::tuple(0.001F, 0.003F), std::tuple(6e5F, 4e5F)));

TEST(Thompson, BeliefCountsTheArmsOwnVisits) {
  ArmTable arms({{4, 3}, {100, 2.5F}, {0}, {3, 3.0000002F}});
  const Thompson thompson{.c1 = 9.6F, .c2 = 1.32F};
  EXPECT_FLOAT_EQ(thompson.belief(arms.view(), 0).wins, 12.6F);
  EXPECT_FLOAT_EQ(thompson.belief(arms.view(), 0).losses, 2.32F);
  EXPECT_FLOAT_EQ(thompson.belief(arms.view(), 1).wins, 12.1F);
  EXPECT_FLOAT_EQ(thompson.belief(arms.view(), 1).losses, 98.82F);
  EXPECT_FLOAT_EQ(thompson.belief(arms.view(), 2).wins, 9.6F);
  EXPECT_FLOAT_EQ(thompson.belief(arms.view(), 2).losses, 1.32F);
  EXPECT_FLOAT_EQ(thompson.belief(arms.view(), 3).losses, 1.32F);  // rounding must not make a belief impossible
}

// P(X > U) for X ~ Beta(3, 1) and uniform U is the mean of X.
TEST(Thompson, ChoosesAnArmAsOftenAsItIsTheBest) {
  ArmTable arms({{2, 2}, {0}});
  expect_drawn_with(Thompson{}, arms, {0.75, 0.25}, false);
}

// Two of three arms Beta(2, 1), one uniform: the uniform one is the largest with probability E[U^4] = 1/5.
TEST(Thompson, ThreeArms) {
  ArmTable arms({{1, 1}, {0}, {1, 1}});
  expect_drawn_with(Thompson{}, arms, {0.4, 0.2, 0.4}, false);
}

// Half points: Beta(1.5, 1.5) is symmetric, as the uniform is.
TEST(Thompson, DrawsCountAsHalfAWinAndHalfALoss) {
  ArmTable arms({{1, 0.5F}, {0}});
  EXPECT_FLOAT_EQ(Thompson{}.belief(arms.view(), 0).wins, 1.5F);
  EXPECT_FLOAT_EQ(Thompson{}.belief(arms.view(), 0).losses, 1.5F);
  expect_drawn_with(Thompson{}, arms, {0.5, 0.5}, false);
}

// With priors near nothing a belief is a coin: both arms draw 0 or 1, and ties must not all go to one of them.
TEST(Thompson, VanishingPriorsFavourNoArm) {
  ArmTable arms({{0}, {0}});
  expect_drawn_with(Thompson{.c1 = 0.001F, .c2 = 0.001F}, arms, {0.5, 0.5}, false);
}

TEST(Thompson, OneArmIsCertain) {
  ArmTable arms({{0}});
  expect_drawn_with(Thompson{}, arms, {1});
}

// The form for eight lanes, asked in place of the general one.
struct InEightLanes : Thompson {
  Pick select(const ArmView& arms, Random& random) const { return select_eight(arms, random); }
};

TEST(ThompsonInEightLanes, ChoosesAnArmAsOftenAsItIsTheBest) {
  ArmTable two({{2, 2}, {0}});
  expect_drawn_with(InEightLanes{}, two, {0.75, 0.25}, false);
  ArmTable three({{1, 1}, {0}, {1, 1}});
  expect_drawn_with(InEightLanes{}, three, {0.4, 0.2, 0.4}, false);
  ArmTable alike({{0}, {0}, {0}, {0}, {0}, {0}, {0}, {0}});
  expect_drawn_with(InEightLanes{}, alike, std::vector<double>(8, 0.125), false);
  ArmTable one({{0}});
  expect_drawn_with(InEightLanes{}, one, {1});
}

// Against the general form, with few and with many visits in all lanes.
TEST(ThompsonInEightLanes, DrawsFromTheSameDistributions) {
  ArmTable arms({{4, 3}, {100, 55.5F}, {1, 0}, {30, 21}, {2, 2.0000002F}, {900, 560}, {12, 7}});
  const Thompson general{.c1 = 9.6F, .c2 = 1.32F};
  std::vector<double> shares(7);
  general.probabilities(arms.view(), shares);
  constexpr int draws_each = 50'000;
  std::vector<double> found(7);
  Random random(3);
  for (int count = 0; count < draws_each; ++count)
    found[general.select_eight(arms.view(), random).arm] += 1.0 / draws_each;
  for (std::size_t arm = 0; arm < 7; ++arm) {
    const double error = std::sqrt(shares[arm] * (1 - shares[arm]) * (1.0 / draws_each + 1.0 / 100'000));
    EXPECT_NEAR(found[arm], shares[arm], 4.5 * error + 1e-9) << arm;
  }
}

TEST(ThompsonInEightLanes, TakesPriorsBelowOneToo) {
  ArmTable arms({{0}, {0}});
  expect_drawn_with(InEightLanes{{.c1 = 0.001F, .c2 = 0.001F}}, arms, {0.5, 0.5}, false);
}

class EightGammasOf : public testing::TestWithParam<float> {};

TEST_P(EightGammasOf, HaveTheMomentsOfTheirShape) {
  const double shape = GetParam();
  Random random(1);
  EightGammas gammas;
  std::size_t lane = 8;
  const auto [mean, variance] = moments_of([&] {
    if (lane == 8) {
      gammas = {};
      gammas.draw_normals(8, random);
      for (std::size_t first = 0; first < 8; first += 4) gammas.propose(first, broadcast<Lanes4>(GetParam()));
      gammas.settle(8, random);
      lane = 0;
    }
    return static_cast<double>(gammas.found[lane++]);
  });
  EXPECT_NEAR(mean, shape, 4.5 * std::sqrt(shape / draws));
  EXPECT_NEAR(variance, shape, 4.5 * std::sqrt((2 * shape * shape + 6 * shape) / draws));
}

INSTANTIATE_TEST_SUITE_P(Shapes, EightGammasOf, testing::Values(1.0F, 1.32F, 2.5F, 10.0F, 1e3F));

// A tree must not depend on the width of the machine's registers.
TEST(EightGammas, AreTheSameFourOrEightAtATime) {
  Random first(1), second(1);
  for (int round = 0; round < 2000; ++round) {
    EightGammas four, eight;
    four.draw_normals(7, first);
    eight.draw_normals(7, second);
    const Lanes8 shapes = 1.0F + lane_numbers<Lanes8>() * static_cast<float>(round % 5);
    eight.propose(0, shapes);
    four.propose(4, half_of(shapes, 1));
    four.propose(0, half_of(shapes, 0));
    four.settle(7, first);
    eight.settle(7, second);
    ASSERT_EQ(first, second);
    for (std::size_t lane = 0; lane < 7; ++lane) ASSERT_EQ(four.found[lane], eight.found[lane]);
  }
}

}  // namespace
}  // namespace cycad
