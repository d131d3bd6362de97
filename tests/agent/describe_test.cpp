#include "cycad/agent/describe.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "cycad/agent/search_options.hpp"
#include "cycad/core/columns.hpp"
#include "support/error_of.hpp"

namespace cycad {
namespace {

template <class Described>
const Described& named(const std::vector<Described>& list, std::string_view name) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Described& one) { return one.name == name; });
  EXPECT_NE(found, list.end()) << name;
  return *found;
}

TEST(Describe, PagesFitTheWidth) {
  std::vector<std::string> topics = describe_topics();
  topics.emplace_back();
  EXPECT_GT(topics.size(), 40U);
  for (const std::string& topic : topics) {
    std::istringstream page(describe_text(topic));
    std::size_t lines = 0;
    for (std::string line; std::getline(page, line); ++lines) {
      EXPECT_LE(columns_of(line), 100U) << topic << ": " << line;
      EXPECT_FALSE(line.ends_with(' ')) << topic << ": " << line;
    }
    EXPECT_GE(lines, 2U) << topic;
  }
}

TEST(Describe, OverviewNamesEverything) {
  const std::string overview = describe_text("");
  for (const std::string& topic : describe_topics()) EXPECT_NE(overview.find(topic), std::string::npos) << topic;
}

TEST(Describe, MapsOfAllGames) {
  const std::string page = describe_text("maps");
  for (const GameDescription& game : describe_games()) {
    EXPECT_NE(page.find("maps of " + game.name), std::string::npos) << game.name;
    for (const MapDescription& map : game.maps) EXPECT_NE(page.find("\n  " + map.name), std::string::npos) << map.name;
  }
}

TEST(Describe, OptionsOfMcts) {
  const auto agents = describe_agents();
  const AgentDescription& mcts = named(agents, "mcts");
  EXPECT_EQ(mcts.options.size(), SearchOptions::options().size());
  const OptionDescription& select = named(mcts.options, "select");
  EXPECT_EQ(select.kind, "choice");
  EXPECT_EQ(select.default_value, "ucb1");
  EXPECT_EQ(select.choices.size(), policy_names().size());
  const OptionDescription& interval = named(mcts.options, "cutoff-interval");
  EXPECT_EQ(interval.kind, "whole number");
  EXPECT_EQ(interval.default_value, "10");
  EXPECT_EQ(interval.least, 1);
  EXPECT_EQ(interval.most, 10000);
  EXPECT_EQ(interval.tries, (std::vector<std::string>{"1", "5", "10", "20"}));
  EXPECT_EQ(named(mcts.options, "sims").default_value, "") << "a budget has no default";
  EXPECT_EQ(named(mcts.options, "reuse").choices, (std::vector<std::string>{"false", "true"}));
}

TEST(Describe, EveryPolicyHasAFormula) {
  const auto policies = describe_policies();
  EXPECT_EQ(policies.size(), policy_names().size());
  for (const PolicyDescription& policy : policies) {
    EXPECT_FALSE(policy.formula.empty()) << policy.name;
    EXPECT_FALSE(policy.source.empty()) << policy.name;
  }
  EXPECT_EQ(named(named(policies, "ucb1").options, "c").default_value, "1.4142135");
}

TEST(Describe, Games) {
  const auto games = describe_games();
  const GameDescription& tron = named(games, "tron");
  EXPECT_TRUE(tron.simultaneous);
  EXPECT_GT(tron.maps.size(), 20U);
  EXPECT_EQ(named(tron.maps, "lanctot2013_a").alias, "lanctot-a");
  EXPECT_THAT(tron.capabilities, testing::IsSupersetOf({"simultaneous moves", "separation", "distance"}));
  EXPECT_THAT(named(games, "breakthrough").capabilities,
              testing::IsSupersetOf({"alternating moves", "estimate", "move keys", "hash"}));
  EXPECT_THAT(named(games, "breakthrough").capabilities, testing::Not(testing::Contains("distance")));
}

TEST(Describe, APageOfEachKind) {
  EXPECT_NE(describe_text("tron").find("quadrant"), std::string::npos);
  EXPECT_NE(describe_text("maps").find("quadrant"), std::string::npos);
  EXPECT_NE(describe_text("maps").find("figure11"), std::string::npos);
  EXPECT_NE(describe_text("mcts").find("cutoff-interval"), std::string::npos);
  EXPECT_NE(describe_text("ucb1").find("mean + c*sqrt(lnt/n)"), std::string::npos);
  EXPECT_NE(describe_text("ucb1").find("number from 0 to 100; default 1.4142135"), std::string::npos);
  EXPECT_NE(describe_text("lanctot/rm").find("regret-matching"), std::string::npos);
  const std::string random = describe_text("random");
  EXPECT_NE(random.find("agent random"), std::string::npos);
  EXPECT_NE(random.find("policy random"), std::string::npos);
}

TEST(Describe, UnknownTopic) {
  EXPECT_EQ(test::error_of([] { (void)describe_text("polices"); }), "unknown topic 'polices', did you mean policies?");
  EXPECT_EQ(test::error_of([] { (void)describe_text("qqqqqqq"); }),
            "unknown topic 'qqqqqqq'; `cycad describe` lists them");
}

}  // namespace
}  // namespace cycad
