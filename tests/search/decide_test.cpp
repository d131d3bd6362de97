#include "cycad/search/decide.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "core/chi_square.hpp"

namespace cycad {
namespace {

using Arms = std::vector<RootArm<int>>;

std::vector<std::uint64_t> decisions(DecideKind kind, const Arms& arms, float secure_a = 1.0F, int draws = 4000) {
  Random random(1);
  std::vector<std::uint64_t> counts(arms.size());
  for (int draw = 0; draw < draws; ++draw) ++counts[decide(arms, random, {.kind = kind, .secure_a = secure_a})];
  return counts;
}

void expect_always(DecideKind kind, const Arms& arms, std::size_t expected, float secure_a = 1.0F) {
  const auto counts = decisions(kind, arms, secure_a, 50);
  EXPECT_EQ(counts[expected], 50U) << decide_words[static_cast<std::size_t>(kind)];
}

void expect_drawn(DecideKind kind, const Arms& arms, const std::vector<double>& probabilities) {
  EXPECT_LT(test::chi_square(decisions(kind, arms), probabilities), test::chi_square_limit(arms.size() - 1))
      << decide_words[static_cast<std::size_t>(kind)];
}

const Arms four_arms = {{.move = 0, .visits = 100, .mean = 0.60F, .probability = 0.1F},
                        {.move = 1, .visits = 4, .mean = 0.90F, .probability = 0.2F},
                        {.move = 2, .visits = 60, .mean = 0.65F, .probability = 0.7F},
                        {.move = 3}};

TEST(Decide, RobustTakesTheMostVisits) { expect_always(DecideKind::robust, four_arms, 0); }
TEST(Decide, MaxTakesTheHighestMean) { expect_always(DecideKind::max, four_arms, 1); }

// mean - A / sqrt(visits): 0.5, 0.4 and 0.5209 for A = 1; 0.4, -0.1 and 0.3918 for A = 2; the mean for A = 0.
TEST(Decide, SecureTakesTheHighestLowerBound) {
  expect_always(DecideKind::secure, four_arms, 2, 1.0F);
  expect_always(DecideKind::secure, four_arms, 0, 2.0F);
  expect_always(DecideKind::secure, four_arms, 1, 0.0F);
}

TEST(Decide, MixDrawsFromTheVisits) {
  expect_drawn(DecideKind::mix, four_arms, {100.0 / 164, 4.0 / 164, 60.0 / 164, 0});
}
TEST(Decide, AverageDrawsFromTheStrategy) { expect_drawn(DecideKind::average, four_arms, {0.1, 0.2, 0.7, 0}); }

TEST(Decide, TiesAreBrokenAtRandom) {
  const Arms ties = {{.move = 0, .visits = 10, .mean = 0.5F},
                     {.move = 1, .visits = 10, .mean = 0.5F},
                     {.move = 2, .visits = 9, .mean = 0.4F},
                     {.move = 3, .visits = 10, .mean = 0.5F}};
  for (const DecideKind kind : {DecideKind::robust, DecideKind::max, DecideKind::secure, DecideKind::max_robust})
    expect_drawn(kind, ties, {1.0 / 3, 1.0 / 3, 0, 1.0 / 3});
}

TEST(Decide, WithoutAVisitAnyMoveWillDo) {
  const Arms fresh = {{.move = 0}, {.move = 1}, {.move = 2}};
  for (const DecideKind kind : {DecideKind::robust, DecideKind::max, DecideKind::secure, DecideKind::max_robust,
                                DecideKind::mix, DecideKind::average})
    expect_drawn(kind, fresh, {1.0 / 3, 1.0 / 3, 1.0 / 3});
}

// An unvisited arm has the mean 0, which is no worse than that of arms that always lost.
TEST(Decide, AnUnvisitedArmIsNeverTakenForAVisitedOne) {
  const Arms losing = {{.move = 0}, {.move = 1, .visits = 3, .mean = 0.0F}};
  for (const DecideKind kind : {DecideKind::robust, DecideKind::max, DecideKind::secure, DecideKind::mix})
    expect_always(kind, losing, 1);
}

TEST(Decide, OneMoveIsCertain) {
  for (const DecideKind kind : {DecideKind::robust, DecideKind::max, DecideKind::secure, DecideKind::max_robust,
                                DecideKind::mix, DecideKind::average})
    expect_always(kind, {{.move = 7, .visits = 3, .mean = 0.5F, .probability = 1.0F}}, 0);
}

TEST(RobustIsMax, TellsWhetherOneArmIsBoth) {
  EXPECT_FALSE(robust_is_max(four_arms));
  EXPECT_TRUE(robust_is_max(Arms{{.move = 0, .visits = 9, .mean = 0.5F}, {.move = 1, .visits = 8, .mean = 0.4F}}));
  EXPECT_FALSE(robust_is_max(Arms{{.move = 0, .visits = 9, .mean = 0.3F}, {.move = 1, .visits = 8, .mean = 0.4F}}));
  EXPECT_TRUE(robust_is_max(Arms{{.move = 0, .visits = 9, .mean = 0.3F}, {.move = 1, .visits = 9, .mean = 0.4F}}));
  EXPECT_TRUE(robust_is_max(Arms{{.move = 0, .visits = 9, .mean = 0.0F}, {.move = 1}}));
}

TEST(Decide, MaxRobustFallsBackOnTheRobust) { expect_always(DecideKind::max_robust, four_arms, 0); }

// Of two arms with the most visits one has the highest mean: that one is both.
TEST(Decide, MaxRobustTakesTheArmThatIsBoth) {
  const Arms arms = {{.move = 0, .visits = 9, .mean = 0.3F}, {.move = 1, .visits = 9, .mean = 0.4F}};
  ASSERT_TRUE(robust_is_max(arms));
  expect_always(DecideKind::max_robust, arms, 1);
}

Arms with_bounds(std::vector<Bounds> bounds) {
  Arms arms = four_arms;
  for (std::size_t arm = 0; arm < bounds.size(); ++arm) arms[arm].bounds = bounds[arm];
  return arms;
}

TEST(Decide, AProvenWinComesBeforeAnyRule) {
  for (const DecideKind kind : {DecideKind::robust, DecideKind::max, DecideKind::secure, DecideKind::max_robust,
                                DecideKind::mix, DecideKind::average})
    expect_always(kind, with_bounds({{}, {}, {1, 1}, {}}), 2);
}

TEST(Decide, AProvenLossIsTakenOnlyWhenThereIsNothingElse) {
  expect_always(DecideKind::robust, with_bounds({{0, 0}, {}, {}, {}}), 2);
  expect_always(DecideKind::max, with_bounds({{}, {0, 0}, {}, {}}), 2);
  expect_always(DecideKind::robust, with_bounds({{0, 0}, {0, 0}, {0, 0}, {0, 0}}), 0);
}

TEST(Decide, ACertainDrawLeavesWhatMayBeAsGood) {
  expect_always(DecideKind::robust, with_bounds({{0, 0.25F}, {0, 0}, {0.5F, 0.5F}, {}}), 2);
  expect_always(DecideKind::robust, with_bounds({{}, {0, 0}, {0.5F, 0.5F}, {}}), 0);
}

struct Grouped {
  using Move = int;
  static constexpr std::size_t group_count = 4;
  static std::size_t group_of(int move) { return static_cast<std::size_t>(move / 10); }
};

// Sums of the groups: 30 visits with mean 0.7; 41 with 0.31 and a lucky move; none.
TEST(DecideByGroup, ALuckyMoveOfABadGroupIsNotTaken) {
  const Arms arms = {{.move = 1, .visits = 10, .mean = 0.5F},
                     {.move = 11, .visits = 40, .mean = 0.3F},
                     {.move = 2, .visits = 20, .mean = 0.8F},
                     {.move = 12, .visits = 1, .mean = 1.0F},
                     {.move = 3},
                     {.move = 21}};
  Random random(1);
  EXPECT_EQ(decide(arms, random, {.kind = DecideKind::max}), 3U);
  EXPECT_EQ(decide_by_group<Grouped>(arms, random, {.kind = DecideKind::max}), 2U);
  EXPECT_EQ(decide_by_group<Grouped>(arms, random, {.kind = DecideKind::robust}), 1U) << "41 visits, then 40";
  EXPECT_EQ(decide_by_group<Grouped>(arms, random, {.kind = DecideKind::secure}), 2U);
  const Arms untried = {{.move = 1}, {.move = 12}};
  EXPECT_LT(decide_by_group<Grouped>(untried, random, {.kind = DecideKind::max}), 2U);
}

// Drawing a group by its visits and then a move by its own is drawing a move by its visits.
TEST(DecideByGroup, MixingIsTheSameByGroup) {
  const Arms arms = {{.move = 1, .visits = 10}, {.move = 2, .visits = 30}, {.move = 11, .visits = 60}};
  Random random(2);
  std::vector<std::uint64_t> counts(3);
  for (int draw = 0; draw < 4000; ++draw) ++counts[decide_by_group<Grouped>(arms, random, {.kind = DecideKind::mix})];
  EXPECT_LT(test::chi_square(counts, {0.1, 0.3, 0.6}), test::chi_square_limit(2));
}

}  // namespace
}  // namespace cycad
