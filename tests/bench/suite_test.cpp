#include "bench/suite.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace cycad::bench {
namespace {

// Depends on every seed, rule and formula that the suite touches, and on no machine. A change that alters it says why.
TEST(Signature, IsWhatItWas) { EXPECT_EQ(signature(), 0xe71e9418586eee45U); }

TEST(Rows, HaveTheNamesThatPeopleCompare) {
  std::set<std::string_view> names;
  for (const Row& row : rows()) EXPECT_TRUE(names.insert(row.name).second) << row.name;
  for (const std::string_view name :
       {"reference", "tron13.playouts", "tron13.matrix-ucb1.1k", "tron13.matrix-ucb1.10k", "tron13.matrix-ucb1.100k",
        "tron13.matrix-ucb1.1m", "tron13.matrix-ucb1-tuned.100k", "tron13.matrix-regret-matching.100k",
        "tron13.sequential-ucb1.100k", "tron-d.duct-max.100k", "tron20.straight.1k", "octagon-large.playouts",
        "octagon-large.playouts-l40", "octagon-large.uct.20k", "octagon-large.uct-l40.20k", "tournament.tron13.1k"})
    EXPECT_TRUE(names.contains(name)) << name;
}

TEST(Rows, AreFoundByNameOrBeginning) {
  ASSERT_EQ(rows_named("tron13.matrix-ucb1.1k").size(), 1U);
  EXPECT_EQ(rows_named("tron13.matrix-ucb1").size(), 5U);
  EXPECT_EQ(rows_named("").size(), rows().size());
  EXPECT_TRUE(rows_named("tron14").empty());
}

TEST(Rows, MeasureRateMemoryAndSpread) {
  const Measurement row = measure(*rows_named("tron13.matrix-ucb1.1k").front(), 3);
  EXPECT_GT(row.rate, 0);
  EXPECT_GT(row.ratio, 0);
  EXPECT_GE(row.spread, 0);
  EXPECT_GT(row.nodes_per_unit, 0.1);
  EXPECT_LT(row.nodes_per_unit, 1);
  EXPECT_GT(row.bytes_per_unit, 10);
  EXPECT_LE(row.bytes_per_unit, 56);
  EXPECT_TRUE(std::isfinite(row.rate + row.ratio + row.spread));
}

// On a quiet machine more than twenty times.
TEST(Rows, AnEvaluatorIsCalledOncePerBatch) {
  const double one = measure(*rows_named("breakthrough8.batches-of-1").front(), 1).rate;
  EXPECT_GT(measure(*rows_named("breakthrough8.batches-of-32").front(), 1).rate, 8 * one);
}

}  // namespace
}  // namespace cycad::bench
