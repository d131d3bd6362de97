#include "experiment/kind/parallel.hpp"

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace cycad {

bool in_parallel(std::size_t count, const MeasureRun& run, const std::stop_token& stop,
                 const std::function<void(std::size_t)>& task) {
  std::atomic<std::size_t> next = 0;
  std::size_t done = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    for (std::size_t index = next++; index < count && !stop.stop_requested(); index = next++) {
      try {
        task(index);
      } catch (...) {
        const std::lock_guard lock(mutex);
        failure = std::current_exception();
        next = count;
        return;
      }
      const std::lock_guard lock(mutex);
      ++done;
      if (run.on_progress) run.on_progress(done, count);
    }
  };
  {
    std::vector<std::jthread> workers;
    for (unsigned worker = 1; worker < run.threads; ++worker) workers.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
  return done == count && !stop.stop_requested();
}

}  // namespace cycad
