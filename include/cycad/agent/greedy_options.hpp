// The options of the agent `greedy`: the weights of a game whose estimate has some (game.hpp, HasWeights), as a set
// with a name, and single ones of it by number: `greedy(weights=rule, w3=6.5)`.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <span>

#include "cycad/core/option.hpp"
#include "cycad/game/game.hpp"

namespace cycad {

struct GreedyOptions {
  static constexpr std::size_t most_weights = 16;
  static constexpr float not_given = 1e30F;  // outside of the range that can be typed

  GreedyOptions() { own.fill(not_given); }

  WeightsKind weights = WeightsKind::tuned;
  std::array<float, most_weights> own;

  // How many weights the options name, counted up to the last.
  [[nodiscard]] std::size_t named() const;
  // The weights of a set with those that the options replace.
  [[nodiscard]] std::vector<float> applied_to(std::vector<float> set) const;

  static std::span<const Option<GreedyOptions>> options();
};

}  // namespace cycad
