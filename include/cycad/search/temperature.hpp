// The final choice by temperature (Silver et al. 2017): a move is drawn with probability ~ visits^(1 / temperature). At
// 1 by the visits, below that more and more the most visited one, and at 0 that one.
#pragma once

#include "cycad/search/decide.hpp"

namespace cycad {

template <class Move>
std::size_t decide_by_temperature(const std::vector<RootArm<Move>>& arms, float temperature, Random& random) {
  if (!(temperature >= 0 && std::isfinite(temperature)))
    throw InputError("temperature: expected a number of 0 or more");
  if (arms.empty()) throw InputError("temperature: there is no move to choose, expected a search before");
  double most = 0;
  for (const auto& arm : arms) most = std::max(most, arm.visits);
  if (temperature < 1e-3F || most == 0) return decide(arms, random);
  const std::vector<std::size_t> places = undominated(arms);
  std::vector<float> weights;
  float sum = 0;
  for (const std::size_t place : places) {
    weights.push_back(portable_pow(static_cast<float>(arms[place].visits / most), 1 / temperature));
    sum += weights.back();
  }
  return sum > 0 ? places[draw(weights, sum, random).arm] : decide(arms, random);
}

}  // namespace cycad
