// Every policy, through the real search, on Bernoulli bandits: at the end of nearly every run the arm with the highest
// mean is the best one, and (but for random selection) it was pulled far more often than its share.

#include <gtest/gtest.h>

#include <array>
#include <cstddef>

#include "cycad/search/decide.hpp"
#include "cycad/search/search.hpp"
#include "search/library_search.hpp"
#include "search/policy/all_policies.hpp"
#include "search/scale.hpp"
#include "support/bandit.hpp"

namespace cycad {
namespace {

using test::Bandit;
using test::BanditDuel;

constexpr std::uint64_t pulls = 2000;
constexpr std::uint64_t runs = test::scaled(200, 10);
constexpr std::size_t best = 3;
// The bandits grow no tree: a small arena holds the root and stops the chains below it.
constexpr SearchSettings no_tree{.limits = {}, .deviation = Deviation::pooled, .bytes = 1};

const Bandit<10> ten_arms({0.2F, 0.25F, 0.3F, 0.8F, 0.35F, 0.4F, 0.45F, 0.5F, 0.55F, 0.6F});
const Bandit<10> ten_arms_of_player_two({0.2F, 0.25F, 0.3F, 0.8F, 0.35F, 0.4F, 0.45F, 0.5F, 0.55F, 0.6F}, Player::two);
const Bandit<7> seven_arms({0.2F, 0.25F, 0.3F, 0.8F, 0.45F, 0.5F, 0.6F});
const Bandit<4> four_arms({0.2F, 0.4F, 0.6F, 0.8F});
const BanditDuel<4> narrow_duel({0.1F, 0.4F, 0.5F, 0.9F}, {0.1F, 0.4F, 0.5F, 0.9F});
const BanditDuel<10> wide_duel({0.1F, 0.2F, 0.3F, 0.9F, 0.1F, 0.4F, 0.5F, 0.2F, 0.3F, 0.4F},
                               {0.1F, 0.2F, 0.3F, 0.9F, 0.1F, 0.4F, 0.5F, 0.2F, 0.3F, 0.4F});

template <class P>
class BanditTest : public testing::Test {
 protected:
  template <class G>
  static void expect_best_arm(const G& bandit, std::uint64_t count) {
    test::LibrarySearch<G, P> search(P{}, no_tree);
    constexpr std::size_t sides = ShapeOf<G>::sides;
    std::array<std::uint64_t, sides> hits{};
    std::array<double, sides> share{};
    for (std::uint64_t run = 0; run < count; ++run) {
      Random random = Random::stream(7, {run});
      search.start(bandit);
      search.run({.simulations = pulls}, random);
      for (std::size_t side = 0; side < sides; ++side) {
        const auto arms = search.arms(side);
        hits[side] += arms[decide(arms, random, {.kind = DecideKind::max})].move.number == best ? 1 : 0;
        share[side] += arms[best].visits / static_cast<double>(pulls * count);
      }
    }
    for (std::size_t side = 0; side < sides; ++side) {
      EXPECT_GE(static_cast<double>(hits[side]), 0.9 * static_cast<double>(count)) << "side " << side;
      if (P::name != RandomSelection::name) {
        EXPECT_GT(share[side], 1.4 / static_cast<double>(G::max_moves)) << "side " << side;
      }
      testing::Test::RecordProperty("best_arms_share_" + std::to_string(side), std::to_string(share[side]));
    }
  }
};
TYPED_TEST_SUITE(BanditTest, test::AllPolicies, test::PolicyName);

TYPED_TEST(BanditTest, TenArmsInAWideNode) { this->expect_best_arm(ten_arms, runs); }
TYPED_TEST(BanditTest, TenArmsOfPlayerTwo) { this->expect_best_arm(ten_arms_of_player_two, test::scaled(40, 5)); }
TYPED_TEST(BanditTest, SevenArmsInEightLanes) { this->expect_best_arm(seven_arms, test::scaled(40, 5)); }
TYPED_TEST(BanditTest, FourArmsInANarrowNode) { this->expect_best_arm(four_arms, runs); }
TYPED_TEST(BanditTest, BothPlayersOfANarrowMatrixNode) { this->expect_best_arm(narrow_duel, runs); }
TYPED_TEST(BanditTest, BothPlayersOfAWideMatrixNode) { this->expect_best_arm(wide_duel, test::scaled(40, 5)); }

}  // namespace
}  // namespace cycad
