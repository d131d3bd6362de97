#include "cycad/match/bandit/laboratory.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "cycad/agent/search_options.hpp"
#include "cycad/match/bandit/curves.hpp"
#include "match/bandit/slow_player.hpp"

namespace cycad {
namespace {

using testing::HasSubstr;

std::string error_of_settings(const BanditSettings& settings) {
  try {
    run_bandits(settings);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

BanditSettings small_settings() {
  return {.family = {.kind = BanditKind::walk, .arms = 9, .winners = 20}, .models = 3, .tasks = 50, .samples = 120};
}

std::size_t total(const std::vector<std::uint32_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

TEST(Bandits, AnyNumberOfThreadsCountsTheSame) {
  BanditSettings settings = small_settings();
  settings.agents.emplace_back("thompson");
  const BanditCounts one = run_bandits(settings, 1);
  EXPECT_EQ(one.tasks, (std::vector<std::uint32_t>{50, 50, 50}));
  EXPECT_EQ(run_bandits(settings, 2), one);
  EXPECT_EQ(run_bandits(settings, 7), one);
}

TEST(Bandits, CountsOfOtherTasksCanBeAdded) {
  BanditSettings settings = small_settings();
  const BanditCounts whole = run_bandits(settings);
  settings.tasks = 13;
  BanditCounts parts = run_bandits(settings);
  settings.first_task = 13;
  settings.tasks = 37;
  parts += run_bandits(settings);
  EXPECT_EQ(parts, whole);
  EXPECT_THROW(parts += BanditCounts(3, 2, 120), InputError);
}

TEST(Bandits, AnAgentDoesNotDependOnTheOthers) {
  BanditSettings settings = small_settings();
  settings.models = 1;
  const BanditCounts all = run_bandits(settings);
  settings.agents = {settings.agents[2]};
  const BanditCounts alone = run_bandits(settings);
  EXPECT_TRUE(std::equal(alone.best.begin(), alone.best.end(), all.best.begin() + 240));  // the third of three
  EXPECT_EQ(alone.both, alone.best);
}

TEST(Bandits, TheSameAgentTwiceMeetsTheSameLuck) {
  BanditSettings settings = small_settings();
  settings.agents = {"exp3", "exp3", "ucb1"};
  const BanditCounts counts = run_bandits(settings);
  for (std::size_t model = 0; model < 3; ++model) {
    for (std::size_t pulls = 1; pulls <= 120; ++pulls) {
      EXPECT_EQ(counts.best[counts.at(model, 1, pulls)], counts.best[counts.at(model, 0, pulls)]);
      EXPECT_EQ(counts.both[counts.at(model, 1, pulls)], counts.best[counts.at(model, 0, pulls)]);
      EXPECT_LE(counts.both[counts.at(model, 2, pulls)], counts.best[counts.at(model, 0, pulls)]);
    }
  }
}

TEST(Bandits, TheWayOfBettingChangesNoPull) {
  // With one arm that always wins and one that always loses, UCB1 pulls the first more often and it has the higher
  // mean.
  BanditSettings settings{.family = {.kind = BanditKind::bernoulli, .arms = 2, .means = {0, 1}},
                          .agents = {"ucb1(c=0.4)"},
                          .tasks = 100,
                          .samples = 60};
  const BanditCounts by_mean = run_bandits(settings);
  EXPECT_EQ(by_mean.best[1], 100U);  // after both were pulled the mean says it all
  settings.bet = BanditBet::pulls;
  const BanditCounts by_pulls = run_bandits(settings);
  EXPECT_NEAR(by_pulls.best[1], 50, 5 * 5);  // and the pulls say nothing yet
  EXPECT_EQ(by_pulls.best[59], 100U);
}

TEST(Bandits, AStopLeavesFinishedTasks) {
  BanditSettings settings = small_settings();
  settings.tasks = 5000;
  std::stop_source stop;
  std::size_t seen = 0;
  const BanditCounts counts = run_bandits(
      settings, 1,
      [&](std::size_t done, std::size_t all) {
        EXPECT_GT(done, seen);
        EXPECT_EQ(all, 15'000U);
        seen = done;
        stop.request_stop();
      },
      stop.get_token());
  EXPECT_GT(seen, 0U);
  EXPECT_LT(seen, 15'000U);
  EXPECT_EQ(total(counts.tasks), seen);
  EXPECT_LE(*std::max_element(counts.best.begin(), counts.best.end()), seen);
}

TEST(Bandits, EveryPolicyFindsTheBestOfConstantArms) {
  BanditSettings settings{
      .family = {.kind = BanditKind::bernoulli, .arms = 6, .means = {0.2F, 0.3F, 0.9F, 0.4F, 0.1F, 0.5F}},
      .agents = {},
      .tasks = 60,
      .samples = 1000};
  for (const std::string_view name : policy_names().first(std::variant_size_v<BanditPolicy>))
    settings.agents.emplace_back(name);
  ASSERT_GE(settings.agents.size(), 14U);
  const BanditCounts counts = run_bandits(settings, 2);
  for (std::size_t agent = 0; agent < settings.agents.size(); ++agent) {
    EXPECT_GE(bandit_point(counts, agent, 1000).share, 0.9) << settings.agents[agent];
    EXPECT_LT(bandit_point(counts, agent, 1).share, 0.5) << settings.agents[agent];
  }
}

// The whole task once more, with other random numbers: shares that agree within five standard errors of their
// difference.
TEST(Bandits, AgreeWithASlowModelOfTheHandMadeBandit) {
  constexpr std::size_t arms = 12;
  constexpr std::size_t tasks = 600;
  constexpr std::size_t samples = 100;
  BanditSettings settings{.family = {.arms = arms}, .tasks = 4000, .samples = samples};
  settings.agents[2] = "ucb1(c=0.4, backup=moving-average(m=5, rate=0.2))";
  const BanditCounts counts = run_bandits(settings);
  const BanditModel model = make_bandit(settings.family, 1);
  Random random(99);
  for (std::size_t agent = 0; agent < 3; ++agent) {
    std::array<double, 3> hits{};
    constexpr std::array<std::size_t, 3> at{20, 50, 100};
    for (std::size_t task = 0; task < tasks; ++task) {
      test::SlowUcb1 slow(arms);
      if (agent == 1) slow.sufficiency = 0.6;
      if (agent == 2) {
        slow.after = 5;
        slow.rate = 0.2;
      }
      std::vector<std::size_t> first(arms);
      std::iota(first.begin(), first.end(), std::size_t{0});
      for (std::size_t pull = 1; pull <= samples; ++pull) {
        if (pull <= arms)
          std::swap(first[pull - 1], first[pull - 1 + random.below(static_cast<std::uint32_t>(arms - pull + 1))]);
        const std::size_t arm = pull <= arms ? first[pull - 1] : slow.choose();
        const double mean = double{model.path(arm).mean(slow.rewards[arm].size() + 1)};
        slow.learn(arm, random.uniform_double() < mean ? 1 : 0);
        const auto place = static_cast<std::size_t>(std::find(at.begin(), at.end(), pull) - at.begin());
        if (place == at.size()) continue;
        double ties = 0;
        for (const std::size_t each : slow.order) ties += slow.q(each) > slow.best_q() - 1e-9 ? 1 : 0;
        if (slow.q(0) > slow.best_q() - 1e-9 && !slow.rewards[0].empty()) hits[place] += 1 / ties;
      }
    }
    for (std::size_t place = 0; place < at.size(); ++place) {
      const double share = hits[place] / tasks;
      const double error = std::sqrt(share * (1 - share) * (1.0 / tasks + 1.0 / 4000));
      EXPECT_NEAR(bandit_point(counts, agent, at[place]).share, share, 5 * error) << agent << " " << at[place];
    }
  }
}

TEST(Bandits, ASmallRunIsPinned) {
  const BanditCounts counts = run_bandits({.family = {.arms = 20}, .tasks = 100, .samples = 600, .seed = 5});
  std::vector<std::uint32_t> seen;
  for (std::size_t agent = 0; agent < 3; ++agent)
    for (const std::size_t pulls : {50U, 200U, 600U}) seen.push_back(counts.best[counts.at(0, agent, pulls)]);
  EXPECT_EQ(seen, (std::vector<std::uint32_t>{23, 41, 56, 26, 43, 51, 23, 48, 49}));
  EXPECT_EQ(total(counts.best), 77'877U);
  EXPECT_EQ(total(counts.both), 70'011U);
}

TEST(Bandits, SayWhatIsWrong) {
  BanditSettings settings = small_settings();
  settings.agents = {"ucb2"};
  EXPECT_THAT(error_of_settings(settings), HasSubstr("unknown policy 'ucb2'"));
  settings.agents = {"ucb1(d=1)"};
  EXPECT_THAT(error_of_settings(settings), HasSubstr("'d'"));
  settings.agents = {"thompson(sufficiency=0.5)"};
  EXPECT_THAT(error_of_settings(settings), HasSubstr("sufficiency"));
  settings.agents = {"ucb1(backup=median)"};
  EXPECT_THAT(error_of_settings(settings), HasSubstr("median"));
  settings.agents = {"ucb1", "ucb1("};
  EXPECT_NE(error_of_settings(settings), "no error");
  settings.agents = {};
  EXPECT_EQ(error_of_settings(settings), "bandit: no agents, expected one or more");
  settings = small_settings();
  settings.tasks = 0;
  EXPECT_EQ(error_of_settings(settings), "bandit: 0 tasks, expected 1 to 10000000");
  settings = small_settings();
  settings.family.kind = BanditKind::manual;
  EXPECT_EQ(error_of_settings(settings), "bandit: 3 models, expected 1: all models of this kind are the same");
  settings = small_settings();
  settings.samples = 1'000'000;
  settings.models = 50;
  EXPECT_EQ(error_of_settings(settings),
            "bandit: 50 models x 3 agents x 1000000 samples, expected a product of 50000000 at most");
}

TEST(BanditAgentText, IsTheShortestThatReadsTheSame) {
  EXPECT_EQ(bandit_agent_text("ucb1( c = 0.40 , backup=moving-average(m=30, rate=0.05))"),
            "ucb1(c=0.4, backup=moving-average)");
  EXPECT_EQ(bandit_agent_text("ucb1(sufficiency=0.6, c=0.4, backup=mean)"), "ucb1(c=0.4, sufficiency=0.6)");
  EXPECT_EQ(bandit_agent_text("thompson(backup=moving-average(m=50, rate=0.02), c2=3)"),
            "thompson(c2=3, backup=moving-average(m=50, rate=0.02))");
  EXPECT_EQ(bandit_agent_text("ucb1"), "ucb1");
  for (const std::string& agent : BanditSettings{}.agents)
    EXPECT_EQ(bandit_agent_text(bandit_agent_text(agent)), bandit_agent_text(agent));
}

}  // namespace
}  // namespace cycad
