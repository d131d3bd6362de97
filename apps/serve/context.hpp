// What the endpoints of one server share.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <stop_token>
#include <thread>

#include "serve/api.hpp"
#include "serve/cpu_share.hpp"
#include "serve/runs.hpp"
#include "serve/searches.hpp"
#include "serve/turns.hpp"

namespace cycad::serve {

struct Context {
  explicit Context(const ApiSettings& chosen)
      : settings(chosen),
        cpu(std::max(1U, std::thread::hardware_concurrency())),
        searches(chosen.limits),
        runs(chosen.limits.runs, chosen.folder),
        readers(chosen.limits.readers, std::chrono::milliseconds(chosen.limits.patience)) {}

  ApiSettings settings;
  std::stop_source stop;  // of the whole server
  CpuShare cpu;
  Searches searches;
  Runs runs;
  Turns readers;
  std::atomic<std::size_t> curve_memory = 0;  // MiB
  std::atomic<std::size_t> followers = 0;
};

// One more who follows a run or a store for as long as that takes. ApiError 429 if there are too many.
inline std::shared_ptr<Reservation> begin_following(Context& context) {
  return std::make_shared<Reservation>(context.followers, 1, context.settings.limits.followers);
}

// Whether somebody still waits for an answer, or reads a stream, and the server goes on.
inline std::function<bool()> still_wanted(const Context& context, const std::function<bool()>& caller) {
  return [&context, caller] { return caller() && !context.stop.stop_requested(); };
}
inline std::function<bool()> still_wanted(const Context& context, EventSink& sink) {
  return still_wanted(context, [&sink] { return sink.open(); });
}

}  // namespace cycad::serve
