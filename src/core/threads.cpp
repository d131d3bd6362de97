#include "cycad/core/threads.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

#include "cycad/core/linked_stop.hpp"
#include "cycad/core/run_in_threads.hpp"

namespace cycad {

unsigned thread_count(std::uint64_t asked) {
  return asked > 0 ? static_cast<unsigned>(asked) : std::max(1U, std::thread::hardware_concurrency());
}

void parallel_for(std::size_t count, std::size_t threads, const std::stop_token& stop,
                  const std::function<IndexTask()>& make_task) {
  LinkedStop ended(stop);
  std::atomic<std::size_t> next = 0;
  const auto work = [&](std::size_t /*number*/) {
    const std::stop_token token = ended.token();
    if (token.stop_requested()) return;
    const IndexTask task = make_task();
    while (!token.stop_requested()) {
      const std::size_t index = next.fetch_add(1, std::memory_order_relaxed);
      if (index >= count) return;
      task(index, token);
    }
  };
  run_in_threads(std::max<std::size_t>(1, std::min(threads, count)), work, [&] { ended.request_stop(); });
}

}  // namespace cycad
