// What the endpoints of one server share.
#pragma once

#include <stop_token>
#include <thread>

#include "serve/api.hpp"
#include "serve/cpu_share.hpp"
#include "serve/runs.hpp"
#include "serve/searches.hpp"

namespace cycad::serve {

struct Context {
  explicit Context(const ApiSettings& chosen)
      : settings(chosen),
        cpu(std::max(1U, std::thread::hardware_concurrency())),
        searches(chosen.limits),
        runs(chosen.limits.runs, chosen.folder) {}

  ApiSettings settings;
  std::stop_source stop;  // of the whole server
  CpuShare cpu;
  Searches searches;
  Runs runs;
};

}  // namespace cycad::serve
