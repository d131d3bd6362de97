#include "module/running.hpp"

#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "cycad/core/error.hpp"

namespace cycad::python {
namespace {

constexpr std::chrono::seconds patience{5};  // with a callback that does not return

struct All {
  std::mutex mutex;
  std::condition_variable less;
  std::vector<Running*> running;
  bool ending = false;
};

// Never destroyed: threads may use it to the last. A forked child has none of them, and begins anew.
All*& those_of_this_process() {
  static All* them = new All();
  return them;
}

All& all() { return *those_of_this_process(); }

void stop_all() {
  const py::gil_scoped_release unlocked;
  std::unique_lock lock(all().mutex);
  all().ending = true;
  for (Running* const each : all().running) each->stop();
  all().less.wait_for(lock, patience, [] { return all().running.empty(); });
}

}  // namespace

Running::Running() {
  const std::scoped_lock lock(all().mutex);
  if (all().ending) throw InputError("the interpreter is about to end, expected no more runs");
  all().running.push_back(this);
}

Running::~Running() {
  const std::scoped_lock lock(all().mutex);
  std::erase(all().running, this);
  all().less.notify_all();
}

void stop_at_exit() {
  pthread_atfork(nullptr, nullptr, [] { those_of_this_process() = new All(); });
  py::module_::import("atexit").attr("register")(py::cpp_function(&stop_all));
}

}  // namespace cycad::python
