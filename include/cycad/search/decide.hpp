// The final choice among the moves at the root.
//
//   robust      the most visits                       max        the highest mean
//   secure      the highest  mean - A / sqrt(visits)  max-robust the arm that is both; without one, the robust
//   mix         drawn from the visits                 average    drawn from the policy's average strategy
//
//   arms[decide(arms, random)].move                                                   robust
//   arms[decide(arms, random, {.kind = DecideKind::secure, .secure_a = 2})].move
//
// With move groups by group, then within it. Chaslot et al. 2008; Fernandes et al. 2014, 3.5; mix and average: Lanctot
// et al. 2013, 4. Ties are broken at random.
#pragma once

#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

#include "cycad/core/random_argmax.hpp"
#include "cycad/search/inspect.hpp"

namespace cycad {

enum class DecideKind : std::uint8_t { robust, max, secure, max_robust, mix, average };
inline constexpr std::string_view decide_words[] = {"robust", "max", "secure", "max-robust", "mix", "average"};

// `secure_a` is the A of `secure`; no other rule reads it.
struct FinalChoice {
  DecideKind kind = DecideKind::robust;
  float secure_a = 1;
};

// The arm with the largest value; an arm without a visit is only taken when none has one.
template <class Move, class Value>
std::size_t largest_arm(const std::vector<RootArm<Move>>& arms, Value value, Random& random) {
  RandomArgmax<decltype(value(arms[0]))> best;
  for (std::size_t arm = 0; arm < arms.size(); ++arm)
    if (arms[arm].visits > 0.5) best.see(arm, value(arms[arm]), random);
  return best.empty() ? random.below(static_cast<std::uint32_t>(arms.size())) : best.place();
}

// Whether one arm has both the most visits and the highest mean.
template <class Move>
bool robust_is_max(const std::vector<RootArm<Move>>& arms) {
  double visits = 0;
  float mean = -1, mean_of_robust = -1;
  for (const auto& arm : arms) {
    if (arm.visits < 0.5) continue;
    if (arm.visits > visits || (arm.visits == visits && arm.mean > mean_of_robust)) {
      visits = arm.visits;
      mean_of_robust = arm.mean;
    }
    mean = std::max(mean, arm.mean);
  }
  return mean_of_robust == mean;
}

// The places of the arms that what the solver has proven leaves to choose from: the winning ones if there are any,
// those that are sure of the position's value if it is known, and otherwise all that are not lost and may be as good as
// the best that is certain.
template <class Move>
std::vector<std::size_t> undominated(const std::vector<RootArm<Move>>& arms) {
  float certain = 0, possible = 0;
  for (const auto& arm : arms) {
    certain = std::max(certain, arm.bounds.least);
    possible = std::max(possible, arm.bounds.most);
  }
  std::vector<std::size_t> places;
  for (std::size_t place = 0; place < arms.size(); ++place) {
    const Bounds& bounds = arms[place].bounds;
    if (arms[place].inferior && bounds.least < certain) continue;
    const bool kept = certain == 1 ? bounds.least == 1 : bounds.most >= certain && (bounds.most > 0 || possible == 0);
    if (kept) places.push_back(place);
  }
  return places;
}

// By the rule alone, without regard to proofs.
template <class Move>
std::size_t decide_by_rule(const std::vector<RootArm<Move>>& arms, Random& random, const FinalChoice& choice) {
  using Arm = RootArm<Move>;
  switch (choice.kind) {
    case DecideKind::max:
      return largest_arm(
          arms, [](const Arm& arm) { return arm.mean; }, random);
    case DecideKind::secure:
      return largest_arm(
          arms, [&](const Arm& arm) { return arm.mean - choice.secure_a / std::sqrt(static_cast<float>(arm.visits)); },
          random);
    case DecideKind::mix:
    case DecideKind::average: {
      std::vector<float> weights;
      float sum = 0;
      for (const Arm& arm : arms) {
        weights.push_back(choice.kind == DecideKind::mix ? static_cast<float>(arm.visits) : arm.probability);
        sum += weights.back();
      }
      return sum > 0 ? draw(weights, sum, random).arm : random.below(static_cast<std::uint32_t>(arms.size()));
    }
    case DecideKind::max_robust: {
      // Of several with the most visits the best one.
      double most = 0;
      for (const Arm& arm : arms) most = std::max(most, arm.visits);
      return largest_arm(
          arms, [&](const Arm& arm) { return arm.visits == most ? arm.mean : -1.0F; }, random);
    }
    case DecideKind::robust: break;
  }
  return largest_arm(
      arms, [](const Arm& arm) { return arm.visits; }, random);
}

// The rule's choice among the arms that are not proven to be worse than another.
template <class Move>
std::size_t decide(const std::vector<RootArm<Move>>& arms, Random& random, const FinalChoice& choice = {}) {
  if (arms.empty()) throw_game_error("no moves to decide between, expected a search that has run");
  const std::vector<std::size_t> places = undominated(arms);
  if (places.size() == arms.size()) return decide_by_rule(arms, random, choice);
  std::vector<RootArm<Move>> kept;
  kept.reserve(places.size());
  for (const std::size_t place : places) kept.push_back(arms[place]);
  return places[decide_by_rule(kept, random, choice)];
}

// After a search by groups (groups.hpp) the choice is by groups as well: first among the sums over their moves,
// then in the group. Among all moves at once, one that had a lucky visit or two in a group that was then left alone
// would often have the highest mean.
template <HasMoveGroups G>
std::size_t decide_by_group(const std::vector<RootArm<typename G::Move>>& arms, Random& random,
                            const FinalChoice& choice = {}) {
  using Arm = RootArm<typename G::Move>;
  std::vector<Arm> groups(G::group_count, Arm{.move = {}, .bounds = {0, 0}});
  for (const Arm& arm : arms) {
    Arm& group = groups[G::group_of(arm.move)];
    group.move = arm.move;
    group.visits += arm.visits;
    group.mean += arm.mean * static_cast<float>(arm.visits);
    group.probability += arm.probability;
    group.bounds = {std::max(group.bounds.least, arm.bounds.least), std::max(group.bounds.most, arm.bounds.most)};
  }
  for (Arm& group : groups) group.mean = group.visits > 0 ? group.mean / static_cast<float>(group.visits) : 0.0F;
  std::erase_if(groups, [](const Arm& group) { return group.visits < 0.5; });
  if (groups.empty()) return decide(arms, random, choice);
  const std::size_t chosen = G::group_of(groups[decide(groups, random, choice)].move);
  std::vector<Arm> members;
  std::vector<std::size_t> places;
  for (std::size_t place = 0; place < arms.size(); ++place) {
    if (G::group_of(arms[place].move) != chosen) continue;
    members.push_back(arms[place]);
    places.push_back(place);
  }
  return places[decide(members, random, choice)];
}

}  // namespace cycad
