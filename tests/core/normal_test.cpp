#include "cycad/core/normal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/chi_square.hpp"

namespace cycad {
namespace {

constexpr int draws = 200'000;

// The share of a standard normal below x.
double normal_share(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

// In bins of a fifth from -4 to 4 and the rest on both sides: layers, wedges and the tail are all among them.
TEST(NormalVariate, FollowsTheBell) {
  constexpr int bins = 42;
  std::vector<std::uint64_t> counts(bins);
  std::vector<double> shares;
  for (int bin = 0; bin < bins; ++bin) {
    const double upper = bin == bins - 1 ? 1.0 : normal_share(-4.0 + 0.2 * bin);
    shares.push_back(upper - (bin == 0 ? 0.0 : normal_share(-4.0 + 0.2 * (bin - 1))));
  }
  Random random(1);
  for (int count = 0; count < draws; ++count) {
    const double place = std::ceil((static_cast<double>(normal_variate(random)) + 4.0) / 0.2);
    ++counts[static_cast<std::size_t>(std::clamp(place, 0.0, bins - 1.0))];
  }
  EXPECT_LT(test::chi_square(counts, shares), test::chi_square_limit(bins - 1));
}

TEST(NormalVariate, HasItsMoments) {
  Random random(2);
  double mean = 0, square = 0, fourth = 0;
  for (int count = 0; count < draws; ++count) {
    const double x = normal_variate(random);
    mean += x / draws;
    square += x * x / draws;
    fourth += x * x * x * x / draws;
  }
  EXPECT_NEAR(mean, 0, 4.5 / std::sqrt(draws));
  EXPECT_NEAR(square, 1, 4.5 * std::sqrt(2.0 / draws));
  EXPECT_NEAR(fourth, 3, 4.5 * std::sqrt(96.0 / draws));
}

// The tail begins at 3.4426: 115 of 200,000 draws are expected beyond it, on both sides together.
TEST(NormalVariate, HasATail) {
  Random random(3);
  int beyond = 0, left = 0;
  for (int count = 0; count < draws; ++count) {
    const double x = normal_variate(random);
    beyond += std::abs(x) > NormalLayers::tail ? 1 : 0;
    left += x < -NormalLayers::tail ? 1 : 0;
  }
  const double expected = 2 * draws * normal_share(-NormalLayers::tail);
  EXPECT_NEAR(beyond, expected, 4.5 * std::sqrt(expected));
  EXPECT_NEAR(left, expected / 2, 4.5 * std::sqrt(expected / 2));
}

TEST(NormalLayers, HaveEqualAreas) {
  const auto bell = [](float x) { return std::exp(-0.5 * static_cast<double>(x) * static_cast<double>(x)); };
  for (std::size_t layer = 1; layer < NormalLayers::count; ++layer) {
    const double height = bell(normal_layers.edge[layer + 1]) - bell(normal_layers.edge[layer]);
    EXPECT_NEAR(static_cast<double>(normal_layers.edge[layer]) * height, NormalLayers::area, 1e-7) << layer;
  }
}

}  // namespace
}  // namespace cycad
