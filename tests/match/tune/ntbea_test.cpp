#include "cycad/match/tune/ntbea.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "cycad/core/error.hpp"

namespace cycad {
namespace {

// The comparison: points at random, and in the end the one with the best mean.
class RandomSearch {
 public:
  RandomSearch(Places sizes, std::uint64_t seed) : sizes_(std::move(sizes)), random_(seed) {}

  std::vector<Places> ask(std::size_t count) {
    std::vector<Places> asked(count);
    for (Places& places : asked)
      for (const std::size_t size : sizes_) places.push_back(random_.below(static_cast<std::uint32_t>(size)));
    return asked;
  }
  void tell(const Places& places, double value) {
    auto& [sum, count] = seen_[places];
    sum += value;
    count += 1;
  }
  [[nodiscard]] Places best() const {
    Places found;
    double best_mean = -1;
    for (const auto& [places, known] : seen_) {
      const double mean = known.first / known.second;
      if (mean > best_mean) found = places;
      best_mean = std::max(best_mean, mean);
    }
    return found;
  }

 private:
  Places sizes_;
  Random random_;
  std::map<Places, std::pair<double, double>> seen_;
};

const Places sizes{8, 6, 5};
const Places optimum{5, 2, 3};

// The chance to win a game: 0.75 at the optimum, falling off to all sides down to some 0.3.
double strength(const Places& places) {
  double distance = 0;
  for (std::size_t option = 0; option < sizes.size(); ++option) {
    const double step = (static_cast<double>(places[option]) - static_cast<double>(optimum[option])) /
                        static_cast<double>(sizes[option] - 1);
    distance += step * step;
  }
  return 0.3 + 0.45 * std::exp(-4 * distance);
}

// The true strength of what a search recommends after so many pairs of games, each won or lost by chance.
template <class Search>
double found_by(Search search, std::uint64_t seed, std::size_t pairs) {
  Random noise(seed ^ 0x5eed);
  for (std::size_t done = 0; done < pairs; done += 4) {
    for (const Places& places : search.ask(4)) {
      double points = 0;
      for (int game = 0; game < 2; ++game) points += noise.uniform_double() < strength(places) ? 0.5 : 0;
      search.tell(places, points);
    }
  }
  return strength(search.best());
}

TEST(Ntbea, FindsTheBestRegionOfANoisyFunctionFarMoreOftenThanRandomSearch) {
  constexpr int runs = 200;
  constexpr std::size_t pairs = 240;  // for 240 points: one pair a point would be all
  constexpr double good = 0.70;       // 4 of the 240 points, the optimum among them
  int model = 0;
  int random = 0;
  for (std::uint64_t seed = 0; seed < runs; ++seed) {
    model += found_by(Ntbea(sizes, {.seed = seed}), seed, pairs) >= good ? 1 : 0;
    random += found_by(RandomSearch(sizes, seed), seed, pairs) >= good ? 1 : 0;
  }
  EXPECT_GT(model, runs / 3);
  EXPECT_GT(model, 2 * random) << random;
  RecordProperty("ntbea", model);
  RecordProperty("random", random);
}

TEST(Ntbea, TheRegionIsSmall) {
  int good = 0;
  for (std::size_t one = 0; one < sizes[0]; ++one)
    for (std::size_t two = 0; two < sizes[1]; ++two)
      for (std::size_t three = 0; three < sizes[2]; ++three) good += strength({one, two, three}) >= 0.70 ? 1 : 0;
  EXPECT_GE(good, 2);
  EXPECT_LE(good, 6);
  EXPECT_DOUBLE_EQ(strength(optimum), 0.75);
}

TEST(Ntbea, TheSameSeedAsksTheSame) {
  Ntbea one(sizes, {.seed = 9});
  Ntbea two(sizes, {.seed = 9});
  Ntbea other(sizes, {.seed = 10});
  std::vector<Places> asked;
  std::vector<Places> asked_other;
  for (int round = 0; round < 20; ++round) {
    const std::vector<Places> points = one.ask(4);
    EXPECT_EQ(points, two.ask(4));
    for (const Places& places : points) {
      one.tell(places, strength(places));
      two.tell(places, strength(places));
      asked.push_back(places);
    }
    for (const Places& places : other.ask(4)) {
      other.tell(places, strength(places));
      asked_other.push_back(places);
    }
  }
  EXPECT_EQ(one.best(), two.best());
  EXPECT_NE(asked, asked_other);
}

TEST(Ntbea, APointOfOneBatchIsNotAskedForAgainWhileOthersAreUnseen) {
  Ntbea search({16}, {.seed = 3});
  const std::vector<Places> asked = search.ask(12);
  EXPECT_EQ(std::set<Places>(asked.begin(), asked.end()).size(), 12U);
}

TEST(Ntbea, WithoutNoiseItFindsTheOptimumOfOneOption) {
  Ntbea search({21}, {.seed = 5});
  for (int round = 0; round < 80; ++round)
    for (const Places& places : search.ask(1))
      search.tell(places, 1 - std::fabs(static_cast<double>(places[0]) - 13) / 21);
  EXPECT_EQ(search.best(), Places{13});
}

TEST(Ntbea, SmallestAndImpossibleSpaces) {
  Ntbea single({1, 1}, {});
  for (const Places& places : single.ask(3)) single.tell(places, 0.5);
  EXPECT_EQ(single.best(), (Places{0, 0}));
  EXPECT_EQ(Ntbea({4}, {}).best().size(), 1U);
  EXPECT_THROW(Ntbea({3, 0}, {}), InputError);
}

}  // namespace
}  // namespace cycad
