#include "cli/interrupt.hpp"

#include <pthread.h>

#include <cstdlib>
#include <ctime>

#include "cli/exit_code.hpp"

namespace cycad {

StopOnInterrupt::StopOnInterrupt() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  watcher_ = std::jthread([this](const std::stop_token& end) { watch(end); });
}

StopOnInterrupt::~StopOnInterrupt() {
  watcher_.request_stop();
  watcher_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void StopOnInterrupt::watch(const std::stop_token& end) {
  constexpr timespec pause{.tv_sec = 0, .tv_nsec = 20'000'000};
  while (!end.stop_requested()) {
    if (sigtimedwait(&signals_, nullptr, &pause) < 0) continue;
    if (stop_.stop_requested()) std::_Exit(static_cast<int>(ExitCode::interrupted));
    stop_.request_stop();
  }
}

}  // namespace cycad
