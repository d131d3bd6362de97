// A loop whose steps run in several threads.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>

#include "experiment/kind/part_kind.hpp"

namespace cycad {

// Calls task(0) to task(count - 1), some of them at the same time; false if a stop came first. An exception of a task
// ends the loop and is rethrown.
bool in_parallel(std::size_t count, const MeasureRun& run, const std::stop_token& stop,
                 const std::function<void(std::size_t)>& task);

}  // namespace cycad
