// What an evaluator (a neural network, say) says about a position, and the check of it: a prior that is not a number
// would spoil a tree in silence.
#pragma once

#include <cmath>
#include <limits>
#include <span>
#include <string>

#include "cycad/core/error.hpp"

namespace cycad {

// To be filled by an evaluator; what it forgets stays not-a-number and is refused.
struct LeafValue {
  std::span<float> priors;  // a weight for each move, in the order of the moves; they need not sum to one
  float value_one = std::numeric_limits<float>::quiet_NaN();  // player one's expected reward in [0, 1]
};

inline float checked_value(float value_one) {
  if (value_one >= 0 && value_one <= 1) return value_one;
  throw GameError("the evaluator's value is " + std::to_string(value_one) + ", expected a reward in [0, 1]");
}

// Throws for a prior that is not a weight; answers their sum.
inline float checked_sum(std::span<const float> priors) {
  float sum = 0;
  for (std::size_t move = 0; move < priors.size(); ++move) {
    if (!(priors[move] >= 0) || !std::isfinite(priors[move]))
      throw GameError("the evaluator's prior of move " + std::to_string(move + 1) + " of " +
                      std::to_string(priors.size()) + " is " + std::to_string(priors[move]) +
                      ", expected a weight of 0 or more");
    sum += priors[move];
  }
  if (!std::isfinite(sum))
    throw GameError("the evaluator's priors sum to more than a float can hold, expected weights of about 1");
  return sum;
}

// Weights into probabilities, alike where nothing is known; `write(move, probability)`.
void write_priors(std::span<const float> priors, const auto& write) {
  const float sum = checked_sum(priors);
  const float uniform = 1.0F / static_cast<float>(priors.size());
  for (std::size_t move = 0; move < priors.size(); ++move) write(move, sum > 0 ? priors[move] / sum : uniform);
}

}  // namespace cycad
