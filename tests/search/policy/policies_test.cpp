#include "cycad/search/policy/policies.hpp"

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "search/policy/all_policies.hpp"

namespace cycad {
namespace {

template <class P>
class PolicyOptions : public testing::Test {};
TYPED_TEST_SUITE(PolicyOptions, test::AllPolicies, test::PolicyName);

TYPED_TEST(PolicyOptions, DefaultsAreWithinTheirRanges) {
  for (const auto& option : TypeParam::options()) {
    const double value = option.get(TypeParam{});
    if (option.kind == OptionKind::choice) {
      EXPECT_LT(value, static_cast<double>(option.text.choices.size())) << option.text.name;
    } else {
      EXPECT_LT(option.text.least, option.text.most) << option.text.name;
      // Zero may stand for "derived", as in Exp3's learning rate.
      EXPECT_GE(value, option.text.least) << option.text.name;
      EXPECT_LE(value, option.text.most) << option.text.name;
    }
  }
}

TYPED_TEST(PolicyOptions, EveryOptionHasItsOwnMember) {
  const auto options = TypeParam::options();
  std::set<std::string_view> names;
  for (std::size_t index = 0; index < options.size(); ++index) {
    names.insert(options[index].text.name);
    EXPECT_FALSE(options[index].text.help.empty());
    TypeParam policy;
    const double changed = options[index].kind == OptionKind::choice ? 1 - options[index].get(policy) : 0.0625;
    options[index].set(policy, changed);
    for (std::size_t other = 0; other < options.size(); ++other)
      EXPECT_EQ(options[other].get(policy), other == index ? changed : options[other].get(TypeParam{}));
  }
  EXPECT_EQ(names.size(), options.size());
}

TYPED_TEST(PolicyOptions, ValuesWorthTryingAreWithinTheRange) {
  for (const auto& option : TypeParam::options()) {
    std::istringstream words{std::string(option.text.tries)};
    double value = 0;
    int tries = 0;
    for (; words >> value; ++tries) {
      EXPECT_GE(value, option.text.least) << option.text.name;
      EXPECT_LE(value, option.text.most) << option.text.name;
    }
    EXPECT_TRUE(words.eof()) << option.text.tries;
    EXPECT_GT(tries + static_cast<int>(option.text.choices.size()), 1) << option.text.name;
  }
}

TYPED_TEST(PolicyOptions, IsOneKindOfPolicy) {
  static_assert(SelectionPolicy<TypeParam>);
  static_assert(IndexPolicy<TypeParam> != SamplingPolicy<TypeParam>);
  EXPECT_FALSE(TypeParam::source.empty());
}

TEST(Policies, HaveTheNamesOfTheSpecificationLanguage) {
  std::vector<std::string_view> names;
  [&]<class... Policies>(testing::Types<Policies...>) { (names.push_back(Policies::name), ...); }(test::AllPolicies{});
  EXPECT_EQ(std::set<std::string_view>(names.begin(), names.end()),
            (std::set<std::string_view>{"random", "ucb1", "ucb1-tuned", "ucb-v", "ucb-minimal", "ucb-e", "moss",
                                        "omc-deterministic", "omc-stochastic", "epsilon-greedy", "thompson", "exp3",
                                        "pbbm", "regret-matching"}));
  EXPECT_EQ(names.size(), 14U);
}

}  // namespace
}  // namespace cycad
