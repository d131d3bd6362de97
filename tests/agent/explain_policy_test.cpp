#include "cycad/agent/explain_policy.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "cycad/core/error.hpp"

namespace cycad {
namespace {

// Ten visits with six wins; five with rewards that sum to 4 and squares to 3.5; twenty with 9 and 8.
constexpr const char* three_arms = "10:6:6,5:4:3.5,20:9:8";

void expect_index(const AnyPolicy& policy, const std::vector<double>& expected, std::size_t chosen) {
  const PolicyExplanation seen = explain_policy(policy, parse_arms(three_arms));
  ASSERT_EQ(seen.index.size(), expected.size());
  EXPECT_TRUE(seen.probabilities.empty());
  for (std::size_t arm = 0; arm < expected.size(); ++arm) {
    ASSERT_TRUE(seen.index[arm]);
    EXPECT_NEAR(*seen.index[arm], expected[arm], 2e-6) << arm;
  }
  EXPECT_EQ(seen.chosen, chosen);
}

void expect_probabilities(const AnyPolicy& policy, const std::string& arms, const std::vector<double>& expected,
                          std::size_t chosen) {
  const PolicyExplanation seen = explain_policy(policy, parse_arms(arms));
  ASSERT_EQ(seen.probabilities.size(), expected.size());
  EXPECT_TRUE(seen.index.empty());
  for (std::size_t arm = 0; arm < expected.size(); ++arm) EXPECT_NEAR(seen.probabilities[arm], expected[arm], 1e-6);
  EXPECT_EQ(seen.chosen, chosen);
}

// The numbers of these tests come from the formulas of the papers, worked out in double apart from this code.
TEST(ExplainPolicy, IndexPolicies) {
  expect_index(Ucb1{}, {1.4432494366, 1.9925347897, 1.0462673948}, 1);
  expect_index(Ucb1{.c = 0.5F}, {0.8981336974, 1.2216247183, 0.6608123591}, 1);
  expect_index(Ucb1Tuned{}, {0.8981336974, 1.2216247183, 0.6608123591}, 1);
  expect_index(UcbV{}, {2.0797105876, 3.2253190104, 1.2482892357}, 1);
  expect_index(UcbMinimal{}, {0.85, 1.3, 0.575}, 1);
  expect_index(UcbE{}, {1.6877573059, 2.3383211346, 1.2191605673}, 1);
  expect_index(Moss{}, {0.7241574322, 1.2116546758, 0.45}, 1);
  expect_index(OmcDeterministic{}, {1.1300093995, 3.3057764725, 0.3585511821}, 1);
}

TEST(ExplainPolicy, SamplingPolicies) {
  expect_probabilities(RandomSelection{}, three_arms, {1.0 / 3, 1.0 / 3, 1.0 / 3}, 0);
  expect_probabilities(OmcStochastic{}, three_arms, {0.3228598284, 0.4722537818, 0.2048863898}, 1);
  expect_probabilities(Pbbm{}, three_arms, {0.2959997647, 0.5197683640, 0.1842318712}, 1);
  expect_probabilities(EpsilonGreedy{.c = 0.8F, .d = 0.5F}, three_arms, {0.0914285714, 0.8171428571, 0.0914285714}, 1);
  expect_probabilities(Exp3{}, three_arms, {0.3209184833, 0.2808727562, 0.3982087605}, 2);
  expect_probabilities(RegretMatching{}, "3:-2,3:3,3:1", {0.1, 0.625, 0.275}, 1);
  expect_probabilities(RegretMatching{}, "3:-2,3:-3", {0.5, 0.5}, 0);
}

// Two arms: the larger of Beta(2, 1) and Beta(1, 1), which is the uniform distribution, is the first in 2 of 3 cases.
TEST(ExplainPolicy, ThompsonDrawsWithAFixedSeed) {
  const PolicyExplanation seen = explain_policy(Thompson{}, parse_arms("1:1,0:0"));
  EXPECT_THAT(seen.beliefs, testing::ElementsAre(std::array{2.0, 1.0}, std::array{1.0, 1.0}));
  EXPECT_NEAR(seen.probabilities[0], 2.0 / 3, 0.006);
  EXPECT_EQ(seen.chosen, 0U);
  EXPECT_EQ(explain_policy(Thompson{}, parse_arms("1:1,0:0")).probabilities, seen.probabilities);
}

TEST(ExplainPolicy, UntriedArmsComeFirst) {
  const PolicyExplanation index = explain_policy(Ucb1{}, parse_arms("3:2,0:0,4:1,0:0"));
  EXPECT_TRUE(index.index[0]);
  EXPECT_FALSE(index.index[1]);
  EXPECT_FALSE(index.index[3]);
  EXPECT_EQ(index.chosen, 1U);
  expect_probabilities(Pbbm{}, "3:2:2,0:0,4:1:1,0:0", {0, 0.5, 0, 0.5}, 1);
  expect_probabilities(EpsilonGreedy{}, "0:0,3:2", {1, 0}, 0);
}

TEST(ExplainPolicy, EqualBestMeansShareTheGreedyPart) {
  // epsilon = 1 * 2 / (0.5^2 * 80) = 0.1
  expect_probabilities(EpsilonGreedy{.c = 1, .d = 0.5F}, "40:20,40:20", {0.5, 0.5}, 0);
  expect_probabilities(EpsilonGreedy{.c = 1, .d = 0.5F}, "40:21,40:20", {0.95, 0.05}, 0);
}

// What a policy says that it does, and what it does.
template <class P>
void expect_own_picks(const P& policy, const std::string& text) {
  const std::vector<ArmSums> arms = parse_arms(text);
  const std::vector<double> expected = explain_policy(policy, arms).probabilities;
  std::vector<float> visits, rewards, squares;
  float total = 0;
  for (const ArmSums& arm : arms) {
    visits.push_back(static_cast<float>(arm.visits));
    rewards.push_back(static_cast<float>(arm.rewards));
    squares.push_back(static_cast<float>(arm.squares.value_or(0)));
    total += visits.back();
  }
  Random random(5);
  std::vector<bool> drawn(arms.size());
  for (int draw = 0; draw < 1000; ++draw) {
    std::vector<float> own = rewards;
    own.resize(3 * rewards.size());
    const ArmView view(
        arms.size(), total,
        {.visits = visits.data(), .rewards = rewards.data(), .squares = squares.data(), .own = own.data()},
        arms.size());
    const Pick pick = policy.select(view, random);
    drawn[pick.arm] = true;
    EXPECT_NEAR(double{pick.probability}, expected[pick.arm], 2e-6);
  }
  EXPECT_THAT(drawn, testing::Each(true));
}

TEST(ExplainPolicy, AgreesWithWhatThePoliciesSayWhenTheyDraw) {
  expect_own_picks(RandomSelection{}, three_arms);
  expect_own_picks(OmcStochastic{}, three_arms);
  expect_own_picks(Pbbm{.floor = 0.5F}, three_arms);
  expect_own_picks(EpsilonGreedy{.c = 0.8F, .d = 0.5F}, three_arms);
  expect_own_picks(Exp3{.gamma = 0.2F, .eta = 0.3F}, three_arms);
  expect_own_picks(RegretMatching{}, "3:-2,3:3,3:1");
}

std::string message_of(const AnyPolicy& policy, const std::string& arms) {
  try {
    (void)explain_policy(policy, parse_arms(arms));
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(ExplainPolicy, BadArmsAreNamed) {
  using testing::HasSubstr;
  EXPECT_THAT(message_of(Ucb1{}, ""), HasSubstr("no arms"));
  EXPECT_THAT(message_of(Ucb1{}, "3:1,"), HasSubstr("arm 1"));
  EXPECT_THAT(message_of(Ucb1{}, "3"), HasSubstr("arm 0: '3', expected visits:rewards"));
  EXPECT_THAT(message_of(Ucb1{}, "3:1:1:1"), HasSubstr("arm 0"));
  EXPECT_THAT(message_of(Ucb1{}, "3:1,x:1"), HasSubstr("arm 1: 'x' is not a number"));
  EXPECT_THAT(message_of(Ucb1{}, "3:1,4:nan"), HasSubstr("arm 1: 'nan' is not a number"));
  EXPECT_THAT(message_of(Ucb1{}, "3:1,4:inf"), HasSubstr("arm 1"));
  EXPECT_THAT(message_of(Ucb1{}, "3:1, 4:1"), HasSubstr("arm 1"));
  EXPECT_THAT(message_of(Ucb1{}, "-3:1"), HasSubstr("arm 0: visits -3"));
  EXPECT_THAT(message_of(Ucb1{}, "2.5:1"), HasSubstr("arm 0: visits 2.5, expected a whole number"));
  EXPECT_THAT(message_of(Ucb1{}, "3:1,4100000000:1"), HasSubstr("arm 1: visits"));
  EXPECT_THAT(message_of(Ucb1{}, "3:4"), HasSubstr("arm 0: rewards 4, expected from 0 to the visits 3"));
  EXPECT_THAT(message_of(Ucb1{}, "3:-1"), HasSubstr("arm 0: rewards -1"));
  EXPECT_THAT(message_of(Ucb1Tuned{}, "3:1:1,3:2"),
              HasSubstr("arm 1: the sum of squares is missing, which ucb1-tuned"));
  EXPECT_THAT(message_of(Ucb1Tuned{}, "3:2:2.5"), HasSubstr("arm 0: sum of squares 2.5"));
  EXPECT_THAT(message_of(Ucb1Tuned{}, "3:2:1"), HasSubstr("arm 0: sum of squares 1"));
  EXPECT_THAT(message_of(Exp3{}, "-1:2"), HasSubstr("arm 0: visits -1"));
  EXPECT_THAT(message_of(Ucb1{}, std::string(3 * most_explained_arms, ' ')), HasSubstr("no arms"));
  std::string many = "1:1";
  for (std::size_t arm = 0; arm < most_explained_arms; ++arm) many += ",1:1";
  EXPECT_THAT(message_of(Ucb1{}, many), HasSubstr("more than 1024 arms"));
  EXPECT_EQ(message_of(Ucb1Tuned{}, "3:2:2,0:0"), "no error");
  EXPECT_EQ(message_of(Exp3{}, "1:12.5,1:-3"), "no error");
}

}  // namespace
}  // namespace cycad
