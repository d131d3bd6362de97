// Tunes the weights of the greedy player of The Octagon Theory by self-play: a hill climb. Each round changes the best
// weights so far a little, plays both against each other from random openings, each opening with both sides, and keeps
// the new ones if they score clearly better. The result depends on the settings alone.
//
//   const auto tuned = tune_octagon_weights({.size = OctagonSize::large, .rounds = 400});
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "cycad/core/random.hpp"
#include "cycad/game/octagon/board.hpp"

namespace cycad {

struct OctagonTuning {
  OctagonSize size = OctagonSize::large;
  std::uint32_t rounds = 400;
  std::uint32_t pairs = 60;   // openings a round, each played twice
  std::uint32_t opening = 4;  // random plies before the players take over
  double deviations = 2.0;    // of the score above one half that a round must reach
  float step = 0.75F;         // standard deviation of the change of a weight; the rule gives 5 to 7
  std::uint64_t seed = 1;
};

struct OctagonTuningRound {
  std::uint32_t round = 0;
  double score = 0;  // of the changed weights
  bool kept = false;
  std::span<const float> weights;  // the best so far
};

// Begins with the weights of the rule (weights.hpp). `report` sees every round.
std::vector<float> tune_octagon_weights(const OctagonTuning& settings,
                                        const std::function<void(const OctagonTuningRound&)>& report = {});

// The score of the first weights against the second over so many pairs of games.
double compare_octagon_weights(OctagonSize size, std::span<const float> first, std::span<const float> second,
                               std::uint32_t pairs, std::uint32_t opening, Random& random);

}  // namespace cycad
