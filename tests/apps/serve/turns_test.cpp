#include "serve/turns.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <thread>
#include <vector>

#include "serve/api_error.hpp"

namespace cycad::serve {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds long_enough{60'000};

const auto always = [] { return true; };

TEST(Turns, AreForSoManyAtATime) {
  Turns turns(2, milliseconds(20));
  const auto one = turns.take(always);
  auto two = turns.take(always);
  EXPECT_THROW((void)turns.take(always), ApiError);
  two.reset();
  EXPECT_NO_THROW((void)turns.take(always));
}

// Whoever asks again and again does not come before those who wait.
TEST(Turns, ComeInTheOrderOfAsking) {
  Turns turns(1, long_enough);
  std::vector<int> order;
  std::vector<std::jthread> threads;
  auto first = turns.take(always);
  std::atomic<int> waiting = 0;
  for (int number = 0; number < 5; ++number) {
    threads.emplace_back([&, number] {
      const auto turn = turns.take([&, asked = false]() mutable {
        if (!asked) ++waiting;
        return asked = true;
      });
      order.push_back(number);
    });
    while (waiting <= number) std::this_thread::sleep_for(milliseconds(1));
  }
  first.reset();
  threads.clear();
  EXPECT_EQ(order, (std::vector<int>{0, 1, 2, 3, 4}));
}

// Those who have left hold nobody up.
TEST(Turns, AreNotForThoseWhoHaveLeft) {
  Turns turns(1, long_enough);
  auto first = turns.take(always);
  std::atomic<bool> is_there = true, asked = false, left = false;
  std::jthread leaving([&] {
    try {
      (void)turns.take([&] {
        asked = true;
        return is_there.load();
      });
    } catch (const ApiError&) {
      left = true;
    }
  });
  while (!asked) std::this_thread::sleep_for(milliseconds(1));
  is_there = false;
  leaving.join();
  EXPECT_TRUE(left);
  first.reset();
  EXPECT_NO_THROW((void)turns.take(always));
}

TEST(Turns, MayBeWaitedForAsLongAsTheyAreWanted) {
  Turns turns(1, milliseconds(1));
  auto first = turns.take(always);
  int asked = 0;
  EXPECT_THROW((void)turns.take_patiently([&] { return ++asked < 3; }), ApiError);
  EXPECT_EQ(asked, 3);
  std::jthread giving([&] { first.reset(); });
  EXPECT_NO_THROW((void)turns.take_patiently(always));
}

TEST(Turns, AreNotLostByAnException) {
  Turns turns(1, long_enough);
  auto first = turns.take(always);
  EXPECT_THROW((void)turns.take([]() -> bool { throw std::bad_alloc(); }), std::bad_alloc);
  first.reset();
  EXPECT_NO_THROW((void)turns.take(always));
}

}  // namespace
}  // namespace cycad::serve
