// The options of the agent `alphabeta`: alphabeta(ms=1000, memory=256), alphabeta(depth=16).
#pragma once

#include <cstdint>
#include <span>

#include "cycad/core/option.hpp"

namespace cycad {

struct AlphaBetaOptions {
  std::uint32_t depth = 0;        // 0: not given
  std::uint64_t simulations = 0;  // positions searched; 0: not given
  float milliseconds = 0;
  std::uint32_t memory = 64;

  static std::span<const Option<AlphaBetaOptions>> options();
};

}  // namespace cycad
