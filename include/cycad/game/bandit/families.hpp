// Where bandit models come from: a family says which, and a seed picks one of it.
//
//   BanditModel model = make_bandit({.kind = BanditKind::walk, .arms = 20, .winners = 10}, seed);
//
//   manual     the hand-made model of Gudmundsson & Björnsson 2012: an arm that looks good and is, one that looks just
//              as good up to its 400th pull and is not, and noise. There is only one, whatever the seed.
//   walk       their random models: every mean walks from 1/2 by steps of +-delta until it reaches 0 or 1, and walks
//              that do not get to the end they were meant for in 500 steps are drawn again.
//   bernoulli  arms that never change: given means, or means drawn from [0, 1].
//
// The paper's figure 3b, which shows the hand-made paths, and its step size are lost: the shapes below were chosen so
// that what the text says of the results holds, and delta is our choice.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/core/error.hpp"
#include "cycad/core/random.hpp"
#include "cycad/game/bandit/model.hpp"

namespace cycad {

enum class BanditKind : std::uint8_t { manual, walk, bernoulli };
inline constexpr std::string_view bandit_kind_words[] = {"manual", "walk", "bernoulli"};

struct BanditFamily {
  BanditKind kind = BanditKind::manual;
  std::size_t arms = 20;
  double winners = 10;            // walk: percent of the arms that end at 1; one arm at least
  double delta = 0.025;           // walk: size of a step
  std::vector<float> means = {};  // bernoulli: one an arm; drawn if there are none

  // Whether its members differ: otherwise there is one model only.
  [[nodiscard]] bool is_random() const {
    return kind == BanditKind::walk || (kind == BanditKind::bernoulli && means.empty());
  }
  friend bool operator==(const BanditFamily&, const BanditFamily&) = default;
};

inline constexpr std::size_t most_bandit_arms = 1000;
inline constexpr std::size_t longest_walk = 500;  // steps
inline constexpr double least_walk_step = 0.01;   // with smaller ones hardly a walk would arrive

// Looks good at first, and leads to 1 or to 0.
inline BanditPath promising_path(bool wins) {
  std::vector<float> means;
  for (int pull = 1; pull <= 400; ++pull) means.push_back(static_cast<float>(0.65 + 0.33 * (pull - 1) / 399));
  const double end = wins ? 1 : 0;
  for (int pull = 401; pull <= 500; ++pull)
    means.push_back(static_cast<float>(0.98 + (end - 0.98) * (pull - 400) / 100));
  return BanditPath(std::move(means));
}

inline BanditPath noise_path() {
  std::vector<float> means(499, 0.4F);
  means.push_back(0);
  return BanditPath(std::move(means));
}

// The paper's random walk from 1/2, drawn until one reaches the end that is asked for.
inline BanditPath walk_path(bool wins, double delta, Random& random) {
  const int reach = static_cast<int>(std::ceil(0.5 / delta - 1e-9));  // steps from the middle to an end
  std::vector<float> means;
  for (;;) {
    means.assign(1, 0.5F);
    int place = 0;
    while (std::abs(place) < reach && means.size() <= longest_walk) {
      place += random.below(2) == 0 ? 1 : -1;
      means.push_back(static_cast<float>(0.5 + place * delta));
    }
    if (place != (wins ? reach : -reach)) continue;
    means.back() = wins ? 1.0F : 0.0F;  // exact, and where the last step would lead beyond it
    return BanditPath(std::move(means));
  }
}

inline std::size_t winners_of(const BanditFamily& family) {
  const auto share = static_cast<std::size_t>(std::lround(static_cast<double>(family.arms) * family.winners / 100));
  return std::max<std::size_t>(share, 1);
}

// Throws InputError for a family that has no members.
inline void check_family(const BanditFamily& family) {
  const std::size_t least = family.kind == BanditKind::manual ? 2 : 1;
  if (family.arms < least || family.arms > most_bandit_arms)
    throw InputError("bandit: " + std::to_string(family.arms) + " arms, expected " + std::to_string(least) + " to " +
                     std::to_string(most_bandit_arms));
  if (!(family.winners > 0 && family.winners <= 100))
    throw InputError("bandit: " + std::to_string(family.winners) +
                     " percent of winners, expected above 0, at most 100");
  if (!(family.delta >= least_walk_step && family.delta <= 0.5))
    throw InputError("bandit: steps of " + std::to_string(family.delta) + ", expected from 0.01 to 0.5");
  if (!family.means.empty() && family.kind != BanditKind::bernoulli)
    throw InputError("bandit: means are given, expected the model bernoulli");
  if (!family.means.empty() && family.means.size() != family.arms)
    throw InputError("bandit: " + std::to_string(family.means.size()) + " means for " + std::to_string(family.arms) +
                     " arms, expected one each");
}

inline BanditModel make_bandit(const BanditFamily& family, std::uint64_t seed) {
  check_family(family);
  Random random(seed);
  std::vector<BanditPath> paths;
  for (std::size_t arm = 0; arm < family.arms; ++arm) {
    switch (family.kind) {
      case BanditKind::manual: paths.push_back(arm < 2 ? promising_path(arm == 0) : noise_path()); break;
      case BanditKind::walk: paths.push_back(walk_path(arm < winners_of(family), family.delta, random)); break;
      case BanditKind::bernoulli:
        paths.emplace_back(std::vector<float>{family.means.empty() ? random.uniform() : family.means[arm]});
        break;
    }
  }
  return BanditModel(std::move(paths));
}

}  // namespace cycad
