// What a selection policy makes of given arms, without a tree: the index of each arm for policies that take the
// largest, the probability of each for those that draw.
//
//   PolicyExplanation seen = explain_policy(Ucb1{}, parse_arms("10:6,5:4"));     visits : rewards [: squares]
//
// Policies that read lanes of their own instead of reward sums (`given_rewards`) take the rewards as those, and they
// may then be any number. Arms are counted from 0.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/search/policy/policies.hpp"

namespace cycad {

struct ArmSums {
  double visits = 0;
  double rewards = 0;
  std::optional<double> squares;
};

// "V:R:Q,V:R:Q"; Q may be left out. Throws InputError naming the arm.
std::vector<ArmSums> parse_arms(std::string_view text);

struct PolicyExplanation {
  // One of the two has an entry for each arm. An untried arm has no index: the policy takes it before all others.
  std::vector<std::optional<double>> index;
  std::vector<double> probabilities;
  // Thompson sampling: the two parameters of each arm's Beta distribution.
  std::vector<std::array<double, 2>> beliefs;
  // The arm with the largest index or probability, the first of equals.
  std::size_t chosen = 0;
};

// Throws InputError naming the arm when it is none that a policy can have seen, or lacks the squares that it needs.
// With a mean above `sufficiency` the index of a tried arm is its mean (search/select.hpp).
PolicyExplanation explain_policy(const AnyPolicy& policy, const std::vector<ArmSums>& arms, float sufficiency = 1);

inline constexpr std::size_t most_explained_arms = 1024;

}  // namespace cycad
