// The text that a policy prints, evaluated, is what it computes.
#include "search/policy/printed_formula.hpp"

#include <gtest/gtest.h>

#include "cycad/search/policy/policies.hpp"
#include "search/policy/all_policies.hpp"
#include "search/policy/arm_table.hpp"

namespace cycad {
namespace {

using test::ArmTable;
using test::PrintedFormula;
using Values = PrintedFormula::Values;

// Arms that have been tried, with what policies keep of their own between 0 and 1.
ArmTable random_arms(Random& random) {
  std::vector<test::ArmSums> sums;
  const std::size_t size = 1 + random.below(8);
  for (std::size_t arm = 0; arm < size; ++arm) {
    const auto visits = static_cast<float>(1 + random.below(random.below(2) == 0 ? 10 : 100'000));
    const float wins = std::floor(visits * random.uniform());
    const float draws = std::floor((visits - wins) * random.uniform());
    sums.push_back({visits, wins + draws / 2, wins + draws / 4});
  }
  ArmTable arms(sums);
  for (std::size_t arm = 0; arm < size; ++arm) {
    arms.own(0, arm) = random.uniform();
    arms.own(1, arm) = arms.own(0, arm) * random.uniform();
  }
  return arms;
}

// What the symbols of a formula stand for: those of all formulas, the policy's options, and what it says of its own.
template <class P>
std::map<std::string, Values, std::less<>> symbols_of(const P& policy, const ArmView& arms,
                                                      std::span<const ArmNumbers> numbers) {
  std::map<std::string, Values, std::less<>> symbols;
  const auto all = [&](double value) { return Values(arms.size(), value); };
  symbols["t"] = all(arms.total());
  symbols["lnt"] = all(std::log(double{arms.total()}));
  symbols["K"] = all(static_cast<double>(arms.size()));
  for (const Option<P>& option : P::options())
    if (option.kind == OptionKind::real)
      symbols[std::string(option.text.name)] = all(std::get<double>(option.get(policy)));
  for (const char* name : {"n", "mean", "s"}) symbols[name] = all(0);
  for (std::size_t arm = 0; arm < arms.size(); ++arm) {
    symbols["n"][arm] = arms.visits(arm);
    symbols["mean"][arm] = arms.mean(arm);
    symbols["s"][arm] = std::sqrt(arms.variance(arm));
    for (const ArmSymbol& own : numbers[arm].symbols) {
      if (symbols.find(own.name) == symbols.end()) symbols[std::string(own.name)] = all(0);
      symbols[std::string(own.name)][arm] = own.value;
    }
  }
  if constexpr (std::same_as<P, Exp3>) {
    symbols["eta"] = all(policy.rate(arms.size()));  // 0 stands for gamma / K
    symbols["w"] = all(0);
    for (std::size_t arm = 0; arm < arms.size(); ++arm) symbols["w"][arm] = arms.own(0, arm);
  }
  return symbols;
}

template <class P>
Values computed_by(const P& policy, const ArmTable& arms, std::span<const ArmNumbers> numbers) {
  Values values;
  for (std::size_t arm = 0; arm < arms.size(); ++arm) {
    if constexpr (IndexPolicy<P>) {
      const Shared<float> shared{policy.cache(arms.total()), static_cast<float>(arms.size())};
      values.push_back(policy.score(arms.sums(arm), shared));
    } else {
      values.push_back(numbers[arm].score ? *numbers[arm].score : numbers[arm].chance.value());
    }
  }
  return values;
}

template <class P>
void expect_printed(const P& policy) {
  SCOPED_TRACE(std::string(P::name) + ": " + std::string(P::formula));
  const PrintedFormula formula(P::formula);
  Random random(9);
  for (int round = 0; round < 2000; ++round) {
    ArmTable arms = random_arms(random);
    std::vector<ArmNumbers> numbers(arms.size());
    explain_arms(policy, arms.view(), numbers);
    const Values expected = computed_by(policy, arms, numbers);
    const Values found = formula.evaluate(symbols_of(policy, arms.view(), numbers));
    for (std::size_t arm = 0; arm < arms.size(); ++arm)
      ASSERT_NEAR(found[arm], expected[arm], 3e-4 * std::max(1.0, std::abs(expected[arm])))
          << "arm " << arm << " of " << arms.size() << ", " << arms.sums(arm).visits << ":" << arms.sums(arm).rewards
          << ":" << arms.sums(arm).squares;
  }
}

// Those whose text is a sentence with expressions in it.
void expect_printed(const RandomSelection& /*policy*/) { EXPECT_EQ(RandomSelection::formula, "drawn with p = 1/K"); }

void expect_printed(const EpsilonGreedy& policy) {
  constexpr std::string_view before = "any arm with probability ", after = ", otherwise the one with the largest mean";
  ASSERT_TRUE(EpsilonGreedy::formula.starts_with(before) && EpsilonGreedy::formula.ends_with(after));
  const PrintedFormula explored(EpsilonGreedy::formula.substr(before.size()));
  ArmTable arms({{40, 30}, {60, 20}, {10, 2}});
  std::vector<ArmNumbers> numbers(3);
  explain_arms(policy, arms.view(), numbers);
  const double explore = explored.evaluate(symbols_of(policy, arms.view(), numbers))[0];
  EXPECT_LT(explore, 1);
  EXPECT_NEAR(numbers[0].chance.value(), 1 - explore * 2 / 3, 1e-6);
  EXPECT_NEAR(numbers[1].chance.value(), explore / 3, 1e-6);
  EXPECT_NEAR(numbers[2].chance.value(), explore / 3, 1e-6);
}

void expect_printed(const Thompson& policy) {
  constexpr std::string_view before = "the largest draw from Beta(";
  ASSERT_TRUE(Thompson::formula.starts_with(before) && Thompson::formula.ends_with(')'));
  const std::string_view both = Thompson::formula.substr(before.size(), Thompson::formula.size() - before.size() - 1);
  const std::size_t comma = both.find(", ");
  ArmTable arms({{40, 30}, {60, 42}, {10, 7}});
  const auto symbols = symbols_of(policy, arms.view(), std::vector<ArmNumbers>(3));
  const Values wins = PrintedFormula(both.substr(0, comma)).evaluate(symbols);
  const Values losses = PrintedFormula(both.substr(comma + 2)).evaluate(symbols);
  for (std::size_t arm = 0; arm < 3; ++arm) {
    const Thompson::Belief belief = policy.belief(arms.view(), arm);
    EXPECT_NEAR(wins[arm], belief.wins, 1e-4);
    EXPECT_NEAR(losses[arm], belief.losses, 1e-4);
  }
}

// Two policies that stand in this list themselves, by name.
void expect_printed(const Hybrid& /*policy*/) {
  EXPECT_NE(Hybrid::formula.find(Ucb1Tuned::name), std::string_view::npos);
  EXPECT_NE(Hybrid::formula.find(RegretMatching::name), std::string_view::npos);
}

// Any expression: formula_test.cpp has what its symbols mean. Here, that both readers understand the same.
void expect_printed(const Formula& /*policy*/) {
  ArmTable arms({{40, 30, 25}, {60, 42, 40}});
  for (const std::string_view text : {Ucb1Tuned::formula, UcbV::formula, Moss::formula, UcbMinimal::formula}) {
    Formula typed = Formula::parse(text);
    std::map<std::string, Values, std::less<>> symbols =
        symbols_of(Ucb1{}, arms.view(), std::vector<ArmNumbers>(arms.size()));
    for (const Formula::Constant& constant : std::vector(typed.constants().begin(), typed.constants().end())) {
      if (constant.is_given()) continue;
      symbols[std::string(constant.text())] = Values(arms.size(), 0.7);
      EXPECT_TRUE(typed.set_constant(constant.text(), 0.7F));
    }
    const Values printed = PrintedFormula(text).evaluate(symbols);
    for (std::size_t arm = 0; arm < arms.size(); ++arm)
      EXPECT_NEAR(scores(typed, arms)[arm], printed[arm], 1e-4) << text;
  }
}

template <class P>
class PolicyFormula : public testing::Test {};
TYPED_TEST_SUITE(PolicyFormula, test::TypesOf<ShippedPolicy>::List, test::PolicyName);

TYPED_TEST(PolicyFormula, IsWhatThePolicyComputes) {
  expect_printed(TypeParam{});
  // Every number that can be set stands in the text: another value changes what it comes to, and both agree again.
  for (const Option<TypeParam>& option : TypeParam::options()) {
    if (option.kind != OptionKind::real) continue;
    TypeParam changed;
    option.set(changed, OptionValue((std::get<double>(option.get(changed)) + option.text.least) / 2 + 0.1));
    expect_printed(changed);
  }
}

}  // namespace
}  // namespace cycad
