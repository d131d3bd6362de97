// One piece of work for several threads, of which the calling one is the first.
//
//   run_in_threads(4, [&](std::size_t number) { results[number] = work(number, stop.token()); },
//                  [&] { stop.request_stop(); });
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace cycad {

struct StartThread {
  template <class Work>
  std::jthread operator()(const Work& work, std::size_t number) const {
    return std::jthread(std::cref(work), number);
  }
};

// Calls work(0) here, work(1) to work(count - 1) in threads of their own, and returns when all have ended. What one of
// them throws, or a thread that cannot be started, calls `end_others`, which lets the other calls return soon; the
// first such exception is thrown on in the end. `end_others` throws nothing and may be called several times.
template <class Work, class EndOthers, class Start = StartThread>
void run_in_threads(std::size_t count, const Work& work, const EndOthers& end_others, const Start& start = {}) {
  std::mutex mutex;
  std::exception_ptr first;
  const auto guard = [&](const auto& step) noexcept {
    try {
      step();
    } catch (...) {
      const std::scoped_lock lock(mutex);
      if (!first) first = std::current_exception();
      end_others();
    }
  };
  const auto guarded = [&](std::size_t number) { guard([&] { work(number); }); };
  {
    std::vector<std::jthread> others;
    guard([&] {
      others.reserve(count);
      for (std::size_t number = 1; number < count; ++number) others.push_back(start(guarded, number));
      if (count > 0) work(0);
    });
  }
  if (first) std::rethrow_exception(first);
}

}  // namespace cycad
