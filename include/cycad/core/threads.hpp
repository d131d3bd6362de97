// Work shared between threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>

namespace cycad {

// The number of threads that was asked for; 0 asks for one per processor.
unsigned thread_count(std::uint64_t asked);

// Handles one index. The token says when to give up: a stop from outside, or an error in another thread.
using IndexTask = std::function<void(std::size_t index, const std::stop_token& stop)>;

// Hands out the indices 0 to count - 1 in order to at most `threads` threads, the calling one among them, and returns
// when all of them have ended. Each thread makes a task function of its own, which may hold what it uses again from
// index to index. The first exception stops the others and is thrown on.
void parallel_for(std::size_t count, std::size_t threads, const std::stop_token& stop,
                  const std::function<IndexTask()>& make_task);

}  // namespace cycad
