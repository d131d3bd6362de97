#include "serve/cpu_share.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

namespace cycad::serve {
namespace {

CpuShare::Clock::time_point in(std::chrono::milliseconds time) { return CpuShare::Clock::now() + time; }

constexpr std::chrono::milliseconds at_once{0}, soon{20};
constexpr std::chrono::minutes patience{1};

void wait_for_waiting(const CpuShare& share, std::size_t count) {
  while (share.waiting() < count) std::this_thread::yield();
}

TEST(CpuShare, HasAsManyTurnsAsProcessors) {
  CpuShare share(2);
  const auto one = share.begin(in(at_once));
  const auto two = share.begin(in(at_once));
  EXPECT_TRUE(one && two);
  EXPECT_FALSE(share.begin(in(at_once)));
}

TEST(CpuShare, ATurnThatEndsIsFree) {
  CpuShare share(1);
  EXPECT_TRUE(share.begin(in(at_once)));
  EXPECT_TRUE(share.begin(in(at_once)));
}

TEST(CpuShare, ATurnThatMovesEndsOnce) {
  CpuShare share(1);
  {
    std::optional<CpuShare::Turn> turn = share.begin(in(at_once));
    const CpuShare::Turn moved = std::move(*turn);
    turn.reset();
    EXPECT_FALSE(share.begin(in(at_once)));
  }
  const auto one = share.begin(in(at_once));
  EXPECT_TRUE(one);
  EXPECT_FALSE(share.begin(in(at_once)));
}

TEST(CpuShare, AnExceptionGivesTheTurnBack) {
  CpuShare share(1);
  const auto fail = [&] {
    const auto turn = share.begin(in(at_once));
    throw std::runtime_error("broken");
  };
  EXPECT_THROW(fail(), std::runtime_error);
  EXPECT_TRUE(share.begin(in(at_once)));
}

TEST(CpuShare, AWaitThatIsOverLeavesTheQueue) {
  CpuShare share(1);
  {
    const auto turn = share.begin(in(at_once));
    EXPECT_FALSE(share.begin(in(soon)));
    EXPECT_EQ(share.waiting(), 0U);
  }
  EXPECT_TRUE(share.begin(in(at_once)));  // not handed to the one that has left
}

TEST(CpuShare, SlicesAreShorterTheMoreWaitThreads) {
  CpuShare share(1);
  const double alone = share.slice();
  auto turn = share.begin(in(at_once));
  std::vector<std::jthread> others;
  for (std::size_t count = 1; count <= 4; ++count) others.emplace_back([&] { EXPECT_TRUE(share.begin(in(patience))); });
  wait_for_waiting(share, others.size());
  EXPECT_LT(share.slice(), alone);
  turn.reset();
}

TEST(CpuShare, FirstComeFirstServedThreads) {
  CpuShare share(1);
  auto turn = share.begin(in(at_once));
  std::vector<int> served;  // by who has the turn
  std::vector<std::jthread> others;
  for (int number = 0; number < 4; ++number) {
    others.emplace_back([&, number] {
      const auto own = share.begin(in(patience));
      ASSERT_TRUE(own);
      served.push_back(number);
    });
    wait_for_waiting(share, others.size());
  }
  EXPECT_TRUE(served.empty());
  turn.reset();
  others.clear();
  EXPECT_EQ(served, (std::vector{0, 1, 2, 3}));
}

TEST(CpuShare, TheEndHandsOverThreads) {
  CpuShare share(1);
  auto turn = share.begin(in(at_once));
  std::optional<CpuShare::Turn> handed;
  std::jthread other([&] { handed.emplace(std::move(*share.begin(in(patience)))); });
  wait_for_waiting(share, 1);
  turn.reset();
  EXPECT_FALSE(share.begin(in(at_once)));  // whoever waited has it, at once
  other.join();
  EXPECT_TRUE(handed);
}

}  // namespace
}  // namespace cycad::serve
