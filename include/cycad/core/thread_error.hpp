// The first exception of several threads, for the one that waits for them: an exception that leaves a thread would end
// the program.
//
//   ThreadError error;
//   { std::jthread worker([&] { error.guard([&] { work(); }); }); }
//   error.rethrow();
#pragma once

#include <exception>
#include <mutex>

namespace cycad {

class ThreadError {
 public:
  template <class Work>
  void guard(const Work& work) noexcept {
    try {
      work();
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      if (!first_) first_ = std::current_exception();
    }
  }
  // Once the threads have ended.
  void rethrow() const {
    if (first_) std::rethrow_exception(first_);
  }

 private:
  std::mutex mutex_;
  std::exception_ptr first_;
};

}  // namespace cycad
