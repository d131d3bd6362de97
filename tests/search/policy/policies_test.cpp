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
    const OptionValue value = option.get(TypeParam{});
    ASSERT_EQ(kind_of(value), option.kind) << option.text.name;
    if (option.kind == OptionKind::choice) {
      EXPECT_LT(std::get<Choice>(value).place, option.text.choices.size()) << option.text.name;
    } else {
      EXPECT_LT(option.text.least, option.text.most) << option.text.name;
      // Zero may stand for "derived", as in Exp3's learning rate.
      EXPECT_GE(std::get<double>(value), option.text.least) << option.text.name;
      EXPECT_LE(std::get<double>(value), option.text.most) << option.text.name;
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
    const OptionValue before = options[index].get(policy);
    const OptionValue changed = options[index].kind == OptionKind::choice
                                    ? OptionValue(Choice{1 - std::get<Choice>(before).place})
                                    : OptionValue(0.0625);
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
  static_assert(ListedPolicy<TypeParam>);
}

// A policy whose file forgets what the list asks for does not compile there.
struct Complete {
  static constexpr std::string_view name = "complete";
  static constexpr std::string_view formula = "mean";
  static constexpr std::string_view source = "here";
  static constexpr Statistics statistics{};
  static std::span<const Option<Complete>> options() { return {}; }
  [[nodiscard]] std::optional<Complete> for_signed_rewards() const { return *this; }
  float cache(float /*total*/) const { return 0; }
  template <class V>
  V score(const Arms<V>& arms, const Shared<V>& /*shared*/) const {
    return arms.rewards / arms.visits;
  }
};
struct WithoutFormula : Complete {
  static std::span<const Option<WithoutFormula>> options() { return {}; }
  [[nodiscard]] std::optional<WithoutFormula> for_signed_rewards() const { return *this; }

 private:
  using Complete::formula;
};
struct WithEmptyFormula : Complete {
  static constexpr std::string_view formula{};
  static std::span<const Option<WithEmptyFormula>> options() { return {}; }
  [[nodiscard]] std::optional<WithEmptyFormula> for_signed_rewards() const { return *this; }
};
struct SilentAboutSignedRewards : Complete {
  static std::span<const Option<SilentAboutSignedRewards>> options() { return {}; }
};
struct DrawsWithoutProbabilities : RandomSelection {
  static std::span<const Option<DrawsWithoutProbabilities>> options() { return {}; }
  [[nodiscard]] std::optional<DrawsWithoutProbabilities> for_signed_rewards() const { return *this; }

 private:
  using RandomSelection::probabilities;
};
struct WithUnexplainedLanes : Complete {
  static constexpr Statistics statistics{.own_lanes = 1};
  static std::span<const Option<WithUnexplainedLanes>> options() { return {}; }
  [[nodiscard]] std::optional<WithUnexplainedLanes> for_signed_rewards() const { return *this; }
};

TEST(Policies, TheListRefusesAnIncompletePolicy) {
  static_assert(ListedPolicy<Complete>);
  static_assert(!ListedPolicy<WithoutFormula> && SelectionPolicy<WithoutFormula>);
  static_assert(!ListedPolicy<WithEmptyFormula>);
  static_assert(!ListedPolicy<SilentAboutSignedRewards>);
  static_assert(!ListedPolicy<DrawsWithoutProbabilities> && SelectionPolicy<DrawsWithoutProbabilities>);
  static_assert(!ListedPolicy<WithUnexplainedLanes>);
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
