#include "experiment/kind/parallel.hpp"

#include <mutex>

#include "cycad/core/threads.hpp"

namespace cycad {

bool in_parallel(std::size_t count, const MeasureRun& run, const std::stop_token& stop,
                 const std::function<void(std::size_t)>& task) {
  std::size_t done = 0;
  std::mutex mutex;
  const auto work = [&](std::size_t index, const std::stop_token& /*ended*/) {
    task(index);
    const std::lock_guard lock(mutex);
    ++done;
    if (run.on_progress) run.on_progress(done, count);
  };
  parallel_for(count, run.threads, stop, [&] { return work; });
  return done == count && !stop.stop_requested();
}

}  // namespace cycad
