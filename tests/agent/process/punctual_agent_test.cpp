#include "agent/process/punctual_agent.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

#include "cycad/agent/games.hpp"
#include "cycad/agent/make_agent.hpp"

namespace cycad::process {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr double plenty = 60'000;  // milliseconds, for an answer on a busy machine
constexpr MoveNumber own_move = 1;

// Hears no stop for as long as it is told to be busy.
class BusyAgent final : public Agent {
 public:
  explicit BusyAgent(std::atomic<int>& busy, int* observed = nullptr, const std::atomic<bool>& fails = never)
      : busy_(busy), observed_(observed), fails_(fails) {}
  void new_game(std::uint64_t /*seed*/) override {}
  Decision decide(const Position& /*position*/, Player /*player*/, std::stop_token /*stop*/) override {
    std::this_thread::sleep_for(milliseconds(busy_));
    if (fails_) throw std::runtime_error("no decision");
    return {.move = own_move, .value = 0.75};
  }
  void observe(MoveNumber /*one*/, MoveNumber /*two*/, const Position& /*after*/) override {
    if (observed_ != nullptr) ++*observed_;
    if (fails_) throw std::runtime_error("not understood");
  }
  [[nodiscard]] Explanation explain() const override { return {}; }

 private:
  std::atomic<int>& busy_;
  int* observed_;
  const std::atomic<bool>& fails_;
  static inline const std::atomic<bool> never = false;
};

// Always its first move.
std::unique_ptr<Agent> substitute() {
  class First final : public Agent {
    void new_game(std::uint64_t /*seed*/) override {}
    Decision decide(const Position& /*position*/, Player /*player*/, std::stop_token /*stop*/) override { return {}; }
    void observe(MoveNumber /*one*/, MoveNumber /*two*/, const Position& /*after*/) override {}
    [[nodiscard]] Explanation explain() const override { return {}; }
  };
  return std::make_unique<First>();
}

class PunctualThreads : public testing::Test {
 protected:
  Decision ask(std::optional<double> limit, const std::stop_token& stop = {}) {
    return agent_.decide(
        {.position = *position_, .player = Player::one, .arrival = steady_clock::now(), .limit = limit, .stop = stop});
  }
  std::unique_ptr<Position> position_ = start_position("breakthrough", "4x4");
  std::atomic<int> busy_ = 0;
  int observed_ = 0;
  PunctualAgent agent_;
};

TEST_F(PunctualThreads, AnswersInTimeAlsoWhileTheAgentIsBusyWithAnEarlierQuestion) {
  constexpr int busy = 4000;
  busy_ = busy;
  agent_.become([this] { return std::make_shared<BusyAgent>(busy_, &observed_); }, substitute());
  const auto begin = steady_clock::now();
  for (int question = 0; question < 3; ++question) {
    EXPECT_EQ(ask(200).move, 0U);
    EXPECT_TRUE(agent_.substituted());
    agent_.observe(0, 0, *position_);
  }
  EXPECT_LT(steady_clock::now() - begin, milliseconds(busy / 2));
  busy_ = 0;
  EXPECT_EQ(ask(plenty).move, own_move) << "it has come to its end";
  EXPECT_EQ(observed_, 3);
  EXPECT_FALSE(agent_.substituted());
}

// What goes wrong when nobody waits for it is thrown by the next question, once: the agent goes on.
TEST_F(PunctualThreads, WhatGoesWrongUnseenIsThrownByTheNextQuestion) {
  std::atomic<bool> fails = true;
  agent_.become([&] { return std::make_shared<BusyAgent>(busy_, nullptr, fails); }, substitute());
  agent_.observe(0, 0, *position_);
  EXPECT_THROW((void)ask(plenty), std::runtime_error);
  fails = false;
  EXPECT_EQ(ask(plenty).move, own_move);
  fails = true;
  busy_ = 1000;
  EXPECT_EQ(ask(100).move, 0U);
  EXPECT_THROW((void)ask(plenty), std::runtime_error);
  fails = false;
  busy_ = 0;
  EXPECT_EQ(ask(plenty).move, own_move);
}

TEST_F(PunctualThreads, AnAgentThatIsLongInTheMakingIsNotWaitedFor) {
  static constexpr int making = 4000;
  agent_.become(
      [this] {
        std::this_thread::sleep_for(milliseconds(making));
        return std::make_shared<BusyAgent>(busy_);
      },
      substitute());
  const auto begin = steady_clock::now();
  EXPECT_EQ(ask(200).move, 0U);
  EXPECT_LT(steady_clock::now() - begin, milliseconds(making / 2));
  EXPECT_EQ(ask({}).value, 0.75);
}

TEST_F(PunctualThreads, WithoutALimitTheAgentIsWaitedFor) {
  busy_ = 300;
  agent_.become([this] { return std::make_shared<BusyAgent>(busy_); }, substitute());
  EXPECT_EQ(ask({}).move, own_move);
}

TEST_F(PunctualThreads, IsStoppedBySomebodyElse) {
  agent_.become([] { return make_agent("breakthrough", "mcts", {.milliseconds = 1e9}); }, substitute());
  std::stop_source stop;
  const std::jthread asker([&] {
    std::this_thread::sleep_for(milliseconds(50));
    stop.request_stop();
  });
  EXPECT_GT(ask(1e9, stop.get_token()).simulations, 0U);
  EXPECT_GT(ask(100).simulations, 0U) << "by its time";
}

TEST_F(PunctualThreads, WhatGoesWrongIsThrownAndTheNextAgentPlays) {
  agent_.become([]() -> std::shared_ptr<Agent> { throw std::runtime_error("no agent"); }, substitute());
  EXPECT_THROW((void)ask(plenty), std::runtime_error);
  EXPECT_THROW((void)ask({}), std::runtime_error);
  agent_.become([this] { return std::make_shared<BusyAgent>(busy_); }, substitute());
  EXPECT_EQ(ask(plenty).move, own_move);
}

}  // namespace
}  // namespace cycad::process
