#include "cycad/agent/own_policy.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cycad/agent/any_search.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/search_options.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

using test::error_of;
using testing::HasSubstr;

// UCB1 by another name: what it plays must be the same.
struct Twin {
  float c = 1.41421356F;
  static constexpr std::string_view name = "twin";
  static constexpr Statistics statistics{};
  static std::span<const Option<Twin>> options() {
    static constexpr Option<Twin> table[] = {option<&Twin::c>({.name = "c", .least = 0, .most = 9})};
    return table;
  }
  [[nodiscard]] std::optional<Twin> for_signed_rewards() const { return Twin{c / 2}; }
  [[nodiscard]] float cache(float total) const { return Ucb1{c}.cache(total); }
  template <class V>
  V score(const Arms<V>& arms, const Shared<V>& shared) const {
    return Ucb1{c}.score(arms, shared);
  }
};

// Only what a policy must have: it draws, and says nothing else.
struct Coin {
  static constexpr std::string_view name = "coin";
  static constexpr Statistics statistics{.untried_first = false};
  [[nodiscard]] Pick select(const ArmView& arms, Random& random) const {
    return {random.below(static_cast<std::uint32_t>(arms.size())), 1.0F / static_cast<float>(arms.size())};
  }
};

// Before anything in this program asks for the names of policies: the tests of shipped ones are another program.
const bool added = [] {
  add_policy(own_policy_entry<Twin>());
  add_policy(own_policy_entry<Coin>());
  return true;
}();

std::vector<double> visits_of(const char* game, const char* map, const std::string& specification) {
  const auto search = make_search(*start_position(game, map), Player::one, specification, {.seed = 3});
  search->run({.simulations = 400});
  std::vector<double> visits;
  for (const auto& side : search->answer().arms)
    for (const TreeArm& arm : side) visits.push_back(arm.visits);
  return visits;
}

TEST(OwnPolicy, PlaysInEveryTreeAndGame) {
  ASSERT_TRUE(added);
  for (const char* more : {"", ", rewards=-1..1", ", first-play=1.1"}) {
    for (const char* tree : {"matrix", "sequential"}) {
      const std::string rest = std::string(", tree=") + tree + more + ")";
      EXPECT_EQ(visits_of("tron", "empty:9x9", "mcts(select=twin(c=0.7)" + rest),
                visits_of("tron", "empty:9x9", "mcts(select=ucb1(c=0.7)" + rest));
    }
    EXPECT_EQ(visits_of("breakthrough", "5x5", std::string("mcts(select=twin") + more + ")"),
              visits_of("breakthrough", "5x5", std::string("mcts(select=ucb1") + more + ")"));
  }
  EXPECT_EQ(visits_of("octagon", "small", "mcts(select=twin, groups=true, length=4)"),
            visits_of("octagon", "small", "mcts(select=ucb1, groups=true, length=4)"));
  EXPECT_NE(visits_of("tron", "empty:9x9", "mcts(select=coin)"), visits_of("tron", "empty:9x9", "mcts"));
}

TEST(OwnPolicy, IsReadAndWrittenLikeAnyOther) {
  EXPECT_EQ(canonical_text("tron", "mcts(select=twin(c=1.41421356))"), "mcts(select=twin)");
  EXPECT_EQ(canonical_text("tron", "mcts(sims=5, select=twin(sufficiency=0.6, c=2))"),
            "mcts(select=twin(c=2, sufficiency=0.6), sims=5)");
  EXPECT_THAT(full_text("tron", "mcts(select=twin)"), HasSubstr("select=twin(c=1.4142135, sufficiency=1)"));
  EXPECT_EQ(policy_name(read_policy({"coin", {}}).policy), "coin");
  const auto policies = describe_policy_files();
  EXPECT_EQ(policies.back().name, "coin");
  EXPECT_EQ(policies[policies.size() - 2].options.front().name, "c");
  const PolicyExplanation seen = explain_policy(read_policy({"twin", {}}).policy, parse_arms("10:6,5:4"));
  EXPECT_EQ(seen.index, explain_policy(Ucb1{}, parse_arms("10:6,5:4")).index);
}

TEST(OwnPolicy, BadInputIsExplained) {
  const auto error = [](const char* specification) {
    return error_of([&] { (void)make_agent("tron", specification, {.simulations = 10}); });
  };
  EXPECT_THAT(error("mcts(select=twins)"), HasSubstr("did you mean twin"));
  EXPECT_THAT(error("mcts(select=twin(d=1))"), HasSubstr("select=twin of mcts: unknown option 'd'"));
  EXPECT_THAT(error("mcts(select=twin(c=10))"), HasSubstr("out of range"));
  EXPECT_THAT(error("mcts(select=coin(c=1))"), HasSubstr("unknown option 'c', expected none"));
  EXPECT_THAT(error("mcts(select=coin, rewards=-1..1)"), HasSubstr("select=coin is defined for 0..1 only"));
  EXPECT_THAT(error_of([] {
                (void)explain_policy(read_policy({"coin", {}}).policy, parse_arms("10:6"));
              }),
              HasSubstr("policy coin cannot be asked with given arms"));
  EXPECT_THAT(error_of([] { add_policy(own_policy_entry<Twin>()); }), HasSubstr("the name is taken"));
}

}  // namespace
}  // namespace cycad
