#include "cycad/search/progress.hpp"

#include <gtest/gtest.h>

namespace cycad {
namespace {

// What only an earlier slice met is part of the report.
TEST(RunInSlices, TheReportIsThatOfAllSlices) {
  int slices = 0;
  const auto run = [&](const Budget&) {
    return SearchReport{.simulations = 10, .full = ++slices == 1, .end = SearchEnd::time};
  };
  const SearchReport report = run_in_slices({.simulations = 30}, 1, run, [&](const SearchReport& so_far) {
    EXPECT_TRUE(so_far.full);
    EXPECT_EQ(so_far.simulations, 10U * static_cast<unsigned>(slices));
  });
  EXPECT_EQ(report.simulations, 30U);
  EXPECT_TRUE(report.full);
}

}  // namespace
}  // namespace cycad
