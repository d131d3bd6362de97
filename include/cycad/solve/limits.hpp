// When an exact solver gives up, and what it tells on its way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

namespace cycad {

// How a solver ended.
enum class SolveEnd : std::uint8_t { solved, memory, stopped };

struct SolveProgress {
  // Of the tree of first moves, each move of a position weighted alike; not where most moves are cut off.
  std::optional<double> share = {};
  std::uint64_t positions = 0;
};

struct SolveLimits {
  std::size_t bytes = std::size_t{4} << 30;
  std::stop_token stop = {};
  std::function<void(const SolveProgress&)> on_progress = {};  // now and then
};

}  // namespace cycad
