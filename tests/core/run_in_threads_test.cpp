#include "cycad/core/run_in_threads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

#include "cycad/core/linked_stop.hpp"

namespace cycad {
namespace {

void wait_for(const std::stop_token& stop) {
  while (!stop.stop_requested()) std::this_thread::yield();
}

TEST(RunInThreads, EveryNumberIsCalledOnceAndTheFirstOneHere) {
  for (const std::size_t count : {0U, 1U, 4U}) {
    std::vector<std::thread::id> threads(count);
    run_in_threads(
        count, [&](std::size_t number) { threads[number] = std::this_thread::get_id(); }, [] { FAIL(); });
    for (std::size_t number = 0; number < count; ++number) {
      EXPECT_NE(threads[number], std::thread::id());
      EXPECT_EQ(threads[number] == std::this_thread::get_id(), number == 0) << number;
    }
  }
}

TEST(RunInThreads, AWorkerThatThrowsEndsTheOthers) {
  for (const std::size_t broken : {0U, 2U}) {
    LinkedStop stop({});
    const auto work = [&](std::size_t number) {
      if (number == broken) throw std::runtime_error("broken");
      wait_for(stop.token());
    };
    EXPECT_THROW(run_in_threads(3, work, [&] { stop.request_stop(); }), std::runtime_error) << broken;
  }
}

TEST(RunInThreads, TheFirstOfSeveralExceptionsIsThrownOn) {
  LinkedStop stop({});
  const auto work = [&](std::size_t number) {
    if (number == 1) throw std::runtime_error("first");
    wait_for(stop.token());
    throw std::logic_error("later");
  };
  EXPECT_THROW(run_in_threads(3, work, [&] { stop.request_stop(); }), std::runtime_error);
}

TEST(RunInThreads, AThreadThatCannotBeStartedEndsThoseThatAre) {
  LinkedStop stop({});
  std::atomic<int> ended = 0;
  std::atomic<bool> here = false;
  const auto work = [&](std::size_t number) {
    if (number == 0) here = true;
    wait_for(stop.token());
    ++ended;
  };
  const auto start = [](const auto& guarded, std::size_t number) {
    if (number == 3) throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    return StartThread()(guarded, number);
  };
  EXPECT_THROW(run_in_threads(
                   6, work, [&] { stop.request_stop(); }, start),
               std::system_error);
  EXPECT_EQ(ended, 2);
  EXPECT_FALSE(here);
}

}  // namespace
}  // namespace cycad
