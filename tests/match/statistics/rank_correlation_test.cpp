#include "cycad/match/statistics/rank_correlation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "cycad/core/error.hpp"

namespace cycad {
namespace {

using Values = std::vector<double>;

struct ExpectedCorrelation {
  Values one, two;
  double tau, tau_p, rho, rho_p;
};

// By listing all orders with exact fractions, apart from this code.
TEST(RankCorrelation, OfFewMatchesAllOrdersListed) {
  const ExpectedCorrelation table[] = {
      {{1, 2, 3, 4, 5}, {1, 2, 3, 5, 4}, 0.8, 1.0 / 12, 0.9, 1.0 / 12},
      {{1, 2, 3, 4, 5}, {3, 4, 1, 2, 5}, 0.2, 49.0 / 60, 0.2, 47.0 / 60},
      {{1, 2, 2, 3, 4, 4, 5}, {2, 1, 3, 3, 5, 4, 4}, 13.0 / 19, 16.0 / 315, 5.0 / 6, 19.0 / 630},
      {{1, 2, 3}, {3, 2, 1}, -1, 1.0 / 3, -1, 1.0 / 3},
      {{1, 1, 2, 2}, {1, 2, 1, 2}, 0, 1, 0, 1},
      {{0, 1}, {5, 7}, 1, 1, 1, 1},
  };
  for (const auto& [one, two, tau, tau_p, rho, rho_p] : table) {
    EXPECT_NEAR(kendall_tau_b(one, two).coefficient, tau, 1e-12);
    EXPECT_NEAR(kendall_tau_b(one, two).p_value, tau_p, 1e-12);
    EXPECT_NEAR(spearman_rho(one, two).coefficient, rho, 1e-12);
    EXPECT_NEAR(spearman_rho(one, two).p_value, rho_p, 1e-12);
    EXPECT_NEAR(kendall_tau_b(two, one).p_value, tau_p, 1e-12);
    EXPECT_NEAR(spearman_rho(two, one).p_value, rho_p, 1e-12);
  }
}

TEST(RankCorrelation, AtMostPermutedIsStillExact) {
  const Values up{1, 2, 3, 4, 5, 6, 7, 8, 9};
  const Values down{9, 8, 7, 6, 5, 4, 3, 2, 1};
  ASSERT_EQ(up.size(), most_permuted);
  EXPECT_EQ(kendall_tau_b(up, down).coefficient, -1);
  EXPECT_NEAR(kendall_tau_b(up, down).p_value, 2.0 / 362880, 1e-15);
  EXPECT_EQ(spearman_rho(up, up).coefficient, 1);
  EXPECT_NEAR(spearman_rho(up, up).p_value, 2.0 / 362880, 1e-15);
}

// Worked out apart from this code: tails of the normal distribution and, by numerical integration, of Student's.
TEST(RankCorrelation, OfManyMatchesTheApproximations) {
  const Values up{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  const Values near{2, 1, 4, 3, 7, 5, 6, 8, 12, 10, 9, 11};
  const Values far{7, 1, 4, 3, 2, 12, 6, 8, 5, 10, 9, 11};
  EXPECT_NEAR(kendall_tau_b(up, near).coefficient, 50.0 / 66, 1e-12);
  EXPECT_NEAR(kendall_tau_b(up, near).p_value, 0.000779269972, 1e-11);
  EXPECT_NEAR(kendall_tau_b(up, far).coefficient, 30.0 / 66, 1e-12);
  EXPECT_NEAR(kendall_tau_b(up, far).p_value, 0.046744941054, 1e-11);
  EXPECT_NEAR(spearman_rho(up, near).coefficient, 0.916083916084, 1e-12);
  EXPECT_NEAR(spearman_rho(up, near).p_value, 0.0000284280, 1e-9);
  EXPECT_NEAR(spearman_rho(up, far).coefficient, 0.629370629371, 1e-12);
  EXPECT_NEAR(spearman_rho(up, far).p_value, 0.0283196713, 1e-8);
  // With ties; the variance, 201.715, agrees with that of a hundred thousand shuffles, 200.5.
  const Values tied_one{1, 1, 2, 3, 3, 3, 4, 5, 6, 6, 7, 8};
  const Values tied_two{2, 1, 1, 3, 5, 4, 4, 4, 6, 8, 7, 7};
  EXPECT_NEAR(kendall_tau_b(tied_one, tied_two).coefficient, 0.754098360656, 1e-12);
  EXPECT_NEAR(kendall_tau_b(tied_one, tied_two).p_value, 0.001532679728, 1e-11);
  EXPECT_NEAR(spearman_rho(tied_one, tied_two).coefficient, 0.894642857143, 1e-12);
}

// The number of orders of n things with k inversions, by the usual recurrence, gives the exact p-value for any n.
TEST(KendallTauB, ApproximationIsNearTheExactDistribution) {
  constexpr int n = 10;
  std::vector<double> orders{1};
  for (int size = 2; size <= n; ++size) {
    std::vector<double> longer(orders.size() + static_cast<std::size_t>(size) - 1, 0.0);
    for (std::size_t inversions = 0; inversions < orders.size(); ++inversions) {
      for (std::size_t more = 0; more < static_cast<std::size_t>(size); ++more)
        longer[inversions + more] += orders[inversions];
    }
    orders = longer;
  }
  double total = 0;
  for (const double count : orders) total += count;
  Values up(n);
  std::iota(up.begin(), up.end(), 0.0);
  Values order = up;
  double exact = 2 * orders[0] / total;
  // Bubble the first things to the end, one inversion at a time.
  int inversions = 0;
  for (int end = n - 1; inversions < 22 && end > 0; --end) {
    for (std::size_t i = 0; inversions < 22 && i < static_cast<std::size_t>(end); ++i) {
      EXPECT_NEAR(kendall_tau_b(up, order).p_value, exact, 0.003 + 0.03 * exact) << inversions << " inversions";
      std::swap(order[i], order[i + 1]);
      exact += 2 * orders[static_cast<std::size_t>(++inversions)] / total;
    }
  }
  EXPECT_EQ(inversions, 22);
}

TEST(RankCorrelation, UndefinedCasesAreNeutral) {
  const Values flat{3, 3, 3, 3};
  const Values up{1, 2, 3, 4};
  const Values long_flat(20, 1.0);
  for (const auto& [one, two] :
       {std::pair<Values, Values>{{}, {}}, {{1}, {2}}, {flat, up}, {up, flat}, {flat, flat}, {long_flat, long_flat}}) {
    for (const RankCorrelation& correlation : {kendall_tau_b(one, two), spearman_rho(one, two)}) {
      EXPECT_EQ(correlation.coefficient, 0);
      EXPECT_EQ(correlation.p_value, 1);
    }
  }
}

TEST(RankCorrelation, PerfectAgreementOfManyIsFinite) {
  Values up(50);
  std::iota(up.begin(), up.end(), -3.0);
  EXPECT_EQ(kendall_tau_b(up, up).coefficient, 1);
  EXPECT_EQ(spearman_rho(up, up).coefficient, 1);
  EXPECT_LT(kendall_tau_b(up, up).p_value, 1e-12);
  EXPECT_LT(spearman_rho(up, up).p_value, 1e-12);
}

TEST(RankCorrelation, RefusesWhatCannotBeCompared) {
  const Values three{1, 2, 3};
  const Values two{1, 2};
  const Values hole{1, std::numeric_limits<double>::quiet_NaN(), 3};
  EXPECT_THROW(kendall_tau_b(three, two), InputError);
  EXPECT_THROW(spearman_rho(two, three), InputError);
  EXPECT_THROW(kendall_tau_b(three, hole), InputError);
  EXPECT_THROW(spearman_rho(hole, three), InputError);
}

}  // namespace
}  // namespace cycad
