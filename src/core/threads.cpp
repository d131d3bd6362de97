#include "cycad/core/threads.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace cycad {

unsigned thread_count(std::uint64_t asked) {
  return asked > 0 ? static_cast<unsigned>(asked) : std::max(1U, std::thread::hardware_concurrency());
}

void parallel_for(std::size_t count, std::size_t threads, const std::stop_token& stop,
                  const std::function<IndexTask()>& make_task) {
  std::stop_source ended;
  const std::stop_callback forward(stop, [&ended] { ended.request_stop(); });
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      const std::stop_token token = ended.get_token();
      if (token.stop_requested()) return;
      const IndexTask task = make_task();
      while (!token.stop_requested()) {
        const std::size_t index = next.fetch_add(1, std::memory_order_relaxed);
        if (index >= count) return;
        task(index, token);
      }
    } catch (...) {
      const std::scoped_lock lock(mutex);
      if (!failure) failure = std::current_exception();
      ended.request_stop();
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (std::size_t helper = 1; helper < std::min(threads, count); ++helper) helpers.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace cycad
